// How the processor waits and wakes: WFE and WFI, deep sleep and the clocks that it stops, and the
// dormant chip, which stops completely until a pin changes.

export class Sleep {
  waitsForEvent = false; // waiting in WFE, not in WFI
  eventOnPending = false; // a pending interrupt is an event
  dormant = false;
  #deep = false;
  #clocksOn = new Uint32Array(4).fill(0xffffffff); // WAKE_EN0, WAKE_EN1, SLEEP_EN0, SLEEP_EN1

  constructor(chip) {
    this.chip = chip;
    this.#followControl();
    this.#followClocks();
  }

  // Access the system control register.
  #followControl() {
    const { ppb } = this.chip.rp2040;
    const read = ppb.readUint32.bind(ppb);
    const write = ppb.writeUint32.bind(ppb);
    ppb.readUint32 = (offset) => {
      if (offset !== 0xd10) return read(offset);
      return (this.eventOnPending ? 16 : 0) | (this.#deep ? 4 : 0); // SCR
    };
    ppb.writeUint32 = (offset, value) => {
      if (offset === 0xd10) {
        this.eventOnPending = (value & 16) !== 0;
        this.#deep = (value & 4) !== 0;
      } else {
        write(offset, value);
      }
    };
  }

  // Store which clocks run while the processor is awake and asleep.
  #followClocks() {
    const { clocks } = this.chip.rp2040;
    const read = clocks.readUint32.bind(clocks);
    const write = clocks.writeUint32.bind(clocks);
    clocks.readUint32 = (offset) => {
      const at = (offset & 0xfff) - 0xa0;
      return at >= 0 && at < 16 ? this.#clocksOn[at >> 2] : read(offset);
    };
    clocks.writeUint32 = (offset, value) => {
      if (offset >= 0xa0 && offset < 0xb0) this.#clocksOn[(offset - 0xa0) >> 2] = value;
      else write(offset, value);
    };
  }

  // Return whether a waiting processor continues.
  wakes() {
    const { core, interrupts } = this.chip;
    if (this.dormant) return false;
    if (this.waitsForEvent) {
      if (!core.eventRegistered) return false;
      core.eventRegistered = false;
      return true;
    }
    return interrupts.somethingPends()
      && interrupts.pending(core.exceptionPriority(core.IPSR)) !== 0;
  }

  // Whether the chip sleeps deeply, with the clocks of SLEEP_EN0 and SLEEP_EN1 alone.
  get deep() {
    return this.chip.core.waiting && !this.waitsForEvent && this.#deep;
  }

  // Return whether a clock runs, by its number in SLEEP_EN0; from 32 on, in SLEEP_EN1.
  clockRuns(number) {
    const on = this.#clocksOn[2 + (number >> 5)] & (1 << (number & 31));
    return !this.dormant && (!this.deep || on !== 0);
  }

  fallDormant() {
    this.dormant = true;
    this.chip.core.waiting = true;
    this.waitsForEvent = false;
    this.chip.attention = true;
  }

  wakeDormant() {
    this.dormant = false;
    this.chip.core.waiting = false;
  }
}

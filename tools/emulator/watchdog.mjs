// The watchdog: it resets the chip unless it is fed, and keeps its scratch words through a reset.

import { Peripheral } from "./registers.mjs";

const TIMER = 1; // REASON
const FORCED = 2;

export class Watchdog extends Peripheral {
  #enabled = false;
  #ticking = 0;
  #loaded = 0; // half microseconds: it counts twice per tick (RP2040-E1)
  #loadedAt = 0;
  reason = 0;
  scratch = new Uint32Array(8);

  constructor(chip) {
    super(chip);
    this.alarm = chip.clock.createAlarm(() => this.#bite(TIMER));
  }

  get #left() {
    if (!this.#enabled) return this.#loaded;
    return Math.max(0, this.#loaded - (this.chip.clock.nanos - this.#loadedAt) / 500);
  }

  #bite(reason) {
    const { rosc, rp2040, world } = this.chip;
    const { wdsel } = rp2040.peripherals[0x40010];
    this.chip.running = false;
    // The ring oscillator is off and is not part of the reset, so the chip has no clock.
    const stuck = !rosc.running && !(wdsel & 1);
    const { scratch } = this;
    world.chipReset(reason === TIMER ? "watchdog" : "reset", { reason, scratch, stuck });
  }

  #load(value) {
    this.#loaded = value;
    this.#loadedAt = this.chip.clock.nanos;
    this.alarm.cancel();
    if (this.#enabled) this.alarm.schedule(value * 500);
  }

  read(offset) {
    if (offset === 0) return (this.#enabled ? 1 << 30 : 0) | Math.ceil(this.#left);
    if (offset === 8) return this.reason;
    if (offset >= 0x0c && offset <= 0x28) return this.scratch[(offset - 0x0c) >> 2];
    if (offset === 0x2c) return this.#ticking | ((this.#ticking & 0x200) << 1); // TICK: running
    return 0;
  }

  writeUint32(offset, value) {
    if (offset === 0) {
      const left = this.#left;
      this.#enabled = (value & (1 << 30)) !== 0;
      this.#load(left);
      if (value >>> 31) this.#bite(FORCED);
    } else if (offset === 4) {
      this.#load(value & 0xffffff);
    } else if (offset >= 0x0c && offset <= 0x28) {
      this.scratch[(offset - 0x0c) >> 2] = value;
    } else if (offset === 0x2c) {
      this.#ticking = value & 0x3ff;
    }
  }
}

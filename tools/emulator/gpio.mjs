// The chip's pins: rp2040js's, connected to the wires, with the wake-up of a dormant chip.

export class Gpio {
  #dormantWake = new Uint32Array(4);

  constructor(chip) {
    this.chip = chip;
    const { rp2040, world } = chip;
    for (const pin of rp2040.gpio) {
      pin.padValue = 0x56; // input, pulled down
      pin.lastValue = pin.value;
      pin.addListener(() => world.wires.update(pin.index));
    }
    const bank = rp2040.peripherals[0x40014];
    const read = bank.readUint32.bind(bank);
    const write = bank.writeUint32.bind(bank);
    bank.readUint32 = (offset) => {
      const at = offset & 0xfff;
      if (at < 0x130) return read(at);
      return at >= 0x160 && at < 0x170 ? this.#dormantWake[(at - 0x160) >> 2] : 0;
    };
    bank.writeUint32 = (offset, value) => {
      if (offset < 0x130) write(offset, value);
      else if (offset >= 0x160 && offset < 0x170) this.#dormantWake[(offset - 0x160) >> 2] = value;
    };
  }

  // Handle a change of a pin's outside level.
  setInput(pin, level) {
    const { rp2040, sleep } = this.chip;
    rp2040.gpio[pin].setInputValue(level === 1);
    if (!sleep.dormant) return;
    const wanted = (this.#dormantWake[pin >> 3] >>> ((pin & 7) * 4)) & 15;
    if (wanted & (level ? 0b1010 : 0b0101)) sleep.wakeDormant();
  }

  // Discard all edges so far.
  forgetEdges() {
    for (const pin of this.chip.rp2040.gpio) pin.irqStatus &= 3;
  }
}

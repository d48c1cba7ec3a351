// Base classes for our own peripherals: registers with rp2040js's interface, and with addresses that
// toggle, set or clear bits.

export class Peripheral {
  constructor(chip) {
    this.chip = chip;
  }

  readUint32(address) {
    return this.read(address & 0xfff) >>> 0;
  }

  writeUint32Atomic(offset, value, kind) {
    if (kind === 0) return this.writeUint32(offset, value);
    const old = this.read(offset);
    const mixed = kind === 1 ? old ^ value : kind === 2 ? old | value : old & ~value;
    return this.writeUint32(offset, mixed >>> 0);
  }
}

// A peripheral that only stores what is written.
export class Registers extends Peripheral {
  constructor(chip, reset = {}) {
    super(chip);
    this.values = new Map(Object.entries(reset).map(([at, value]) => [Number(at), value]));
  }

  read(offset) {
    return this.values.get(offset) ?? 0;
  }

  writeUint32(offset, value) {
    this.values.set(offset, value);
  }
}

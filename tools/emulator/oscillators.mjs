// The two oscillators, as far as programs look at them: whether they run. The frequencies that
// follow from them are rp2040js's.

import { Registers } from "./registers.mjs";

// The ring oscillator: it has no frequency of its own here, but it can be stopped.
export class RingOscillator extends Registers {
  #noise = 99;

  get running() {
    return ((this.read(0) >>> 12) & 0xfff) !== 0xd1e;
  }

  read(offset) {
    if (offset === 0x18) return this.running ? 0x80001000 : 0; // STATUS: stable, enabled
    if (offset === 0x1c) { // RANDOMBIT
      this.#noise = (Math.imul(this.#noise, 1103515245) + 12345) & 0x7fffffff;
      return (this.#noise >> 16) & 1;
    }
    return super.read(offset);
  }
}

export class CrystalOscillator extends Registers {
  read(offset) {
    const enabled = ((super.read(0) >>> 12) & 0xfff) === 0xfab;
    if (offset === 4) return enabled ? 0x80001000 : 0; // STATUS: stable, enabled
    if (offset === 0x1c) return 0; // COUNT: counted down
    return super.read(offset);
  }

  writeUint32(offset, value) {
    super.writeUint32(offset, value);
    // "coma": all stops until a pin wakes the chip.
    if (offset === 8 && value === 0x636f6d61) this.chip.sleep.fallDormant();
  }
}

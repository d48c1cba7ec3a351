// The two oscillators: only whether they run. rp2040js derives the frequencies.

import { Registers } from "./registers.mjs";

// The ring oscillator: its frequency is not modelled, but it can be stopped.
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
    if (offset === 0x1c) return 0; // COUNT: done
    return super.read(offset);
  }

  writeUint32(offset, value) {
    super.writeUint32(offset, value);
    // "coma": everything stops until a pin wakes the chip.
    if (offset === 8 && value === 0x636f6d61) this.chip.sleep.fallDormant();
  }
}

// The connection between the processor and its flash chip: the command interface, the select line
// and the cache.

import { Registers } from "./registers.mjs";

// The command interface (SSI). Reads at the flash's addresses come straight from memory. If the boot
// ROM or the SDK overrides the select line at its pad (IO_QSPI), the override counts. Otherwise the
// line follows the queue, which is empty whenever the program reads the status.
export class FlashInterface extends Registers {
  #received = [];

  get #forced() {
    const override = (this.chip.qspiControl.read(0x0c) >>> 8) & 3; // SS: OUTOVER
    return override === 2 ? true : override === 3 ? false : null;
  }

  // Handle a change of the pad's override.
  updateSelect() {
    this.chip.flash.select(this.#forced === true);
  }

  read(offset) {
    if (offset === 0x28) { // SR: TX FIFO empty, not full; RX FIFO not empty
      if (this.#forced === null) this.chip.flash.select(false);
      return 6 | (this.#received.length > 0 ? 8 : 0);
    }
    if (offset === 0x20) return 0; // TXFLR
    if (offset === 0x24) return this.#received.length; // RXFLR
    if (offset === 0x58) return 0x51535049; // IDR
    if (offset === 0x5c) return 0x3430312a; // VERSION
    if (offset >= 0x60 && offset < 0xf0) {
      const byte = this.#received.shift() ?? 0;
      // A poll for the end of a write: advance to that time at once.
      const { flash } = this.chip;
      if (byte & 1 && this.chip.world.now() < flash.busyUntil) {
        this.chip.skipTo(flash.busyUntil);
      }
      return byte;
    }
    return super.read(offset);
  }

  writeUint32(offset, value) {
    if (offset >= 0x60 && offset < 0xf0) {
      if ((this.read(0) >>> 21) & 3) return; // four lines: reading, which needs no command here
      if (this.#forced === null) this.chip.flash.select(true);
      if (this.#received.length < 16) this.#received.push(this.chip.flash.transfer(value & 0xff));
      return;
    }
    if (offset === 8) {
      this.#received = [];
      if (this.#forced === null) this.chip.flash.select(false);
    }
    super.writeUint32(offset, value);
  }
}

export class QspiControl extends Registers {
  writeUint32(offset, value) {
    super.writeUint32(offset, value);
    if (offset === 0x0c) this.chip.flashInterface.updateSelect();
  }
}

// The cache in front of the flash; only flushing it is modelled.
export class Cache extends Registers {
  read(offset) {
    if (offset === 8) return 3; // STAT: flushed, no stream
    return offset === 4 ? 0 : super.read(offset);
  }
}

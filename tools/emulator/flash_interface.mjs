// What is between the processor and its flash chip: the interface that commands go through, the
// select line and the cache.

import { Registers } from "./registers.mjs";

// The interface between the chip and its flash. What is read at the flash's addresses comes
// straight from the memory; this is for commands. Where the boot ROM and the SDK hold the select
// line by its pad (IO_QSPI), that counts; else it follows the queue, which is empty by the time
// the program looks at the status.
export class FlashInterface extends Registers {
  #received = [];

  get #forced() {
    const override = (this.chip.qspiControl.read(0x0c) >>> 8) & 3; // SS: OUTOVER
    return override === 2 ? true : override === 3 ? false : null;
  }

  // The pad's override has changed.
  updateSelect() {
    this.chip.flash.select(this.#forced === true);
  }

  read(offset) {
    if (offset === 0x28) { // SR: sent all, room for more, something received
      if (this.#forced === null) this.chip.flash.select(false);
      return 6 | (this.#received.length > 0 ? 8 : 0);
    }
    if (offset === 0x20) return 0; // TXFLR
    if (offset === 0x24) return this.#received.length; // RXFLR
    if (offset === 0x58) return 0x51535049; // IDR
    if (offset === 0x5c) return 0x3430312a; // VERSION
    if (offset >= 0x60 && offset < 0xf0) {
      const byte = this.#received.shift() ?? 0;
      // A poll for the end of a write: let the time pass at once.
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
      if ((this.read(0) >>> 21) & 3) return; // four lines: how to read, which goes by itself
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

// The cache in front of the flash, of which only the flushing shows.
export class Cache extends Registers {
  read(offset) {
    if (offset === 8) return 3; // STAT: flushed, nothing streams
    return offset === 4 ? 0 : super.read(offset);
  }
}

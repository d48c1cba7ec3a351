// The chip's UART0 and UART1. The serial port over USB is in usb_host.mjs.

import { Registers } from "./registers.mjs";

// A UART with real transfer times and interrupts at its FIFO levels. Nothing is sent to it.
export class Uart extends Registers {
  #sending = [];
  #raised = 0;
  #sendAlarm;

  constructor(chip, irq, sent) {
    super(chip, { 0x30: 0x300, 0x34: 0x12 });
    this.irq = irq;
    this.#sendAlarm = chip.clock.createAlarm(() => {
      sent(this.#sending.shift());
      if (this.#sending.length) this.#sendAlarm.schedule(this.#byteNanos);
      if (this.#sending.length === this.#mark) this.#raise(0x20);
    });
  }

  get #size() {
    return super.read(0x2c) & 0x10 ? 32 : 1;
  }

  // The FIFO level of the interrupt: 4, 8, 16, 24 or 28 of 32.
  get #mark() {
    return this.#size === 1 ? 0 : ([4, 8, 16, 24, 28][super.read(0x34) & 7] ?? 16);
  }

  get #byteNanos() {
    const divider = super.read(0x24) + super.read(0x28) / 64 || 1;
    return (10 * 16 * divider * 1e9) / this.chip.rp2040.clkPeri;
  }

  #raise(bits) {
    this.#raised |= bits;
    this.#interrupt();
  }

  #interrupt() {
    this.chip.core.setInterrupt(this.irq, (this.#raised & super.read(0x38)) !== 0);
  }

  read(offset) {
    if (offset === 0) return 0;
    if (offset === 0x18) {
      const sending = this.#sending.length;
      return (sending ? 8 : 0x80) | 0x10 | (sending >= this.#size ? 0x20 : 0);
    }
    if (offset === 0x3c) return this.#raised;
    if (offset === 0x40) return this.#raised & super.read(0x38);
    if (offset >= 0xfe0) return [0x11, 0x10, 0x34, 0, 0x0d, 0xf0, 5, 0xb1][(offset - 0xfe0) >> 2];
    return super.read(offset);
  }

  writeUint32(offset, value) {
    if (offset === 0) {
      if (this.#sending.length > this.#size) return;
      this.#sending.push(value & 0xff);
      if (this.#sending.length === 1) this.#sendAlarm.schedule(this.#byteNanos);
      if (this.#sending.length > this.#mark) this.#raised &= ~0x20;
      this.#interrupt();
      return;
    }
    if (offset === 0x44) this.#raised &= ~value;
    else super.writeUint32(offset, value);
    this.#interrupt();
  }
}

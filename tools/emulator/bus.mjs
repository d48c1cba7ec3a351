// Access to addresses outside plain memory, at the chip's time. The processor accesses plain memory
// directly, see processor.mjs.

const SIO = 0xf0000003 | 0; // the bits that show an aligned access to it
const SIO_START = 0xd0000000 | 0;

export class Bus {
  wait = 0; // extra cycles of the last access, compared with memory

  constructor(chip) {
    this.chip = chip;
    this.clock = chip.clock;
    this.core = chip.core;
    this.rp2040 = chip.rp2040;
    this.sio = chip.rp2040.sio;
  }

  #look(address, nanos) {
    this.clock.nanos = nanos;
    const top = address >>> 28;
    this.wait = top === 4 || top === 5 ? 2 : 0;
  }

  #looked() {
    const { chip } = this;
    if (this.clock.changed || this.core.interruptsUpdated || !chip.running) chip.attention = true;
  }

  // Programs divide by the registers at 0xd0000000, which rp2040js looks for last.

  read32(address, nanos) {
    this.#look(address, nanos);
    const value = (address & SIO) === SIO_START
      ? this.sio.readUint32(address & ~SIO)
      : this.rp2040.readUint32(address >>> 0);
    this.#looked();
    return value;
  }

  read16(address, nanos) {
    this.#look(address, nanos);
    const value = this.rp2040.readUint16(address >>> 0);
    this.#looked();
    return value;
  }

  read8(address, nanos) {
    this.#look(address, nanos);
    const value = this.rp2040.readUint8(address >>> 0);
    this.#looked();
    return value;
  }

  write32(address, value, nanos) {
    if (address >>> 24 === 0x10) return;
    this.#look(address, nanos);
    if ((address & SIO) === SIO_START) this.sio.writeUint32(address & ~SIO, value >>> 0);
    else this.rp2040.writeUint32(address >>> 0, value >>> 0);
    this.#looked();
  }

  write16(address, value, nanos) {
    if (address >>> 24 === 0x10) return;
    this.#look(address, nanos);
    this.rp2040.writeUint16(address >>> 0, value & 0xffff);
    this.#looked();
  }

  write8(address, value, nanos) {
    if (address >>> 24 === 0x10) return;
    this.#look(address, nanos);
    this.rp2040.writeUint8(address >>> 0, value & 0xff);
    this.#looked();
  }
}

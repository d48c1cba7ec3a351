// The flash chip, a W25Q16JV: its content, its commands, their times, and power failures during a
// write. flash_interface.mjs connects it to the processor.

import { FLASH_SIZE } from "./memory.mjs";

const SECTOR = 4096;

const BUSY_NANOS = {
  0x01: 10e6, 0x31: 10e6, 0x02: 0.4e6, 0x20: 45e6, 0x52: 120e6, 0xd8: 150e6, 0xc7: 5e9,
  0x60: 5e9,
}; // typical, by command
const ERASED_BYTES = { 0x20: 4 << 10, 0x52: 32 << 10, 0xd8: 64 << 10, 0xc7: FLASH_SIZE,
  0x60: FLASH_SIZE };
const UNIQUE_ID = [0xe6, 0x61, 0x38, 0x52, 0x83, 0x99, 0x00, 0x99];

export class FlashChip {
  memory = new Uint8Array(FLASH_SIZE).fill(0xff);
  operations = 0; // pages programmed and blocks erased since the emulator started
  bytes = 0; // bytes programmed and erased since then
  // By sector, since the emulator started: pages programmed, their bytes, and erases.
  wear = {
    pages: new Uint32Array(FLASH_SIZE / SECTOR),
    programmed: new Uint32Array(FLASH_SIZE / SECTOR),
    erased: new Uint32Array(FLASH_SIZE / SECTOR),
  };
  cutAtBytes = Infinity; // the power fails when `bytes` would become more than this
  cutAtOperations = Infinity; // or halfway through the operation after this many
  #selected = false;
  #sent = [];
  #writable = false;
  #status2 = 2; // four data lines enabled, as the Pico's chip comes
  #busyUntil = 0; // on the world's clock

  constructor(world) {
    this.world = world;
  }

  powerOn() {
    this.#selected = this.#writable = false;
    this.#sent = [];
    this.#busyUntil = 0;
  }

  get busyUntil() {
    return this.#busyUntil;
  }

  // Set the level of the select line.
  select(selected) {
    if (selected === this.#selected) return;
    this.#selected = selected;
    if (!selected) this.#obey();
    this.#sent = [];
  }

  // Transfer a byte in each direction.
  transfer(byte) {
    if (!this.#selected) return 0xff;
    const sent = this.#sent;
    const at = sent.length;
    sent.push(byte);
    if (at === 0) return 0xff;
    const busy = this.world.now() < this.#busyUntil;
    if (sent[0] === 0x05) return (busy ? 1 : 0) | (this.#writable ? 2 : 0);
    if (busy) return 0xff;
    switch (sent[0]) {
      case 0x35: return this.#status2;
      case 0x15: return 0x60;
      case 0x9f: return [0xef, 0x40, 0x15][at - 1] ?? 0xff;
      case 0xab: return at > 3 ? 0x14 : 0xff;
      case 0x90: return at > 3 ? [0xef, 0x14][at & 1] : 0xff;
      case 0x4b: return UNIQUE_ID[at - 5] ?? 0xff;
      case 0x03: return at > 3 ? this.memory[(this.#address() + at - 4) % FLASH_SIZE] : 0xff;
      case 0x0b: return at > 4 ? this.memory[(this.#address() + at - 5) % FLASH_SIZE] : 0xff;
      default: return 0xff;
    }
  }

  #address() {
    return ((this.#sent[1] << 16) | (this.#sent[2] << 8) | this.#sent[3]) % FLASH_SIZE;
  }

  // Execute the command, which the chip does when it is deselected.
  #obey() {
    const sent = this.#sent;
    const command = sent[0];
    if (sent.length === 0 || this.world.now() < this.#busyUntil) return;
    if (command === 0x06) this.#writable = true;
    else if (command === 0x04) this.#writable = false;
    else if (!this.#writable) return;
    else if (command === 0x01 && sent.length > 2) this.#status2 = sent[2];
    else if (command === 0x31 && sent.length > 1) this.#status2 = sent[1];
    else if (command === 0x02 && sent.length > 4) this.program(this.#address(), sent.slice(4));
    else if (command in ERASED_BYTES && (sent.length === 4 || ERASED_BYTES[command] === FLASH_SIZE))
      this.erase(this.#address(), ERASED_BYTES[command]);
    else return;
    if (command in BUSY_NANOS) {
      this.#writable = false;
      this.#busyUntil = this.world.now() + BUSY_NANOS[command];
    }
  }

  // Return how many of the next `length` bytes are done before the power fails, `length` if it stays.
  #begin(length) {
    let done = Math.min(length, this.cutAtBytes - this.bytes);
    if (this.operations >= this.cutAtOperations) done = Math.min(done, length >> 1);
    this.operations++;
    this.bytes += done;
    return done;
  }

  // Program a page from an address within it.
  program(address, data) {
    const page = address & ~0xff;
    // Beyond its end, the page wraps around; only the last 256 bytes count.
    const length = Math.min(data.length, 256);
    const done = this.#begin(length);
    this.wear.pages[Math.floor(page / SECTOR)]++;
    this.wear.programmed[Math.floor(page / SECTOR)] += done;
    for (let each = data.length - length; each < data.length; each++) {
      const number = each - (data.length - length);
      if (number > done) break;
      const at = page | ((address + each) & 0xff);
      // The byte at which the power fails gets some of its bits.
      this.memory[at] &= number < done ? data[each] : data[each] | 0x5a;
    }
    if (done < length) this.world.cutPower("a page");
  }

  // Erase the block of `size` bytes that contains an address.
  erase(address, length) {
    const start = address & ~(length - 1);
    const done = this.#begin(length);
    // Half an erase wears a sector as much as a whole one.
    for (let at = start; at < start + length; at += SECTOR) this.wear.erased[at / SECTOR]++;
    this.memory.fill(0xff, start, start + done);
    if (done === length) return;
    // All bytes of a block are erased at the same time: in the rest, some bits are already set.
    let noise = this.operations;
    for (let at = start + done; at < start + length; at++) {
      noise = (Math.imul(noise, 1103515245) + 12345) & 0x7fffffff;
      this.memory[at] |= noise >> 16;
    }
    this.world.cutPower("a sector");
  }
}

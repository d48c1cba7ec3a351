// The chip's memory: RAM, flash and boot ROM, as the processor and rp2040js access them.
// flash_chip.mjs changes the flash; bus.mjs handles all other addresses.

export const FLASH_SIZE = 2 << 20;
const RAM_SIZE = 264 << 10;

export class Memory {
  // flash: the content of the flash chip. ram: kept memory, for a reset; null at power-on.
  constructor(rp2040, bootrom, flash, ram) {
    // Buffers with power-of-two sizes, so that a masked address is always inside.
    this.ram = ram ?? new ArrayBuffer(512 << 10);
    this.ram8 = new Uint8Array(this.ram);
    this.ram16 = new Uint16Array(this.ram);
    this.ram16s = new Int16Array(this.ram);
    this.ram32 = new Int32Array(this.ram);
    rp2040.sram = new Uint8Array(this.ram, 0, RAM_SIZE);
    rp2040.sramView = new DataView(this.ram, 0, RAM_SIZE);
    rp2040.flash = this.flash8 = flash;
    rp2040.flash16 = this.flash16 = new Uint16Array(flash.buffer);
    rp2040.flashView = new DataView(flash.buffer);
    this.flash32 = new Int32Array(flash.buffer);
    rp2040.bootrom = new Uint32Array(4 << 10);
    rp2040.bootrom.set(bootrom);
    this.rom16 = new Uint16Array(rp2040.bootrom.buffer);
    this.rom32 = new Int32Array(rp2040.bootrom.buffer);
  }
}

// Return an address as text.
export function hex(address) {
  return "0x" + (address >>> 0).toString(16).padStart(8, "0");
}

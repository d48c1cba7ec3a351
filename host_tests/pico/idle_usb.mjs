// Prints what a chip without a program notices on a USB that is idle: {name: value}.
//
//     node idle_usb.mjs EMULATOR-FOLDER RP2040JS-MODULE

import { pathToFileURL } from "node:url";

const [folder, library] = process.argv.slice(2);
const load = (path) => import(pathToFileURL(path));
const { RP2040 } = await load(library);
const { World } = await load(`${folder}/world.mjs`);

const SIE_STATUS = 0x50;
const SUSPENDED = 1 << 4;
const BUS_RESET = 1 << 19;
const MAIN_CTRL = 0x40;
const SIE_CTRL = 0x4c;

// A world whose device has joined the bus.
class Desk {
  constructor() {
    this.world = new World(RP2040, new Uint32Array(4096), { usb: true, display: null, spi: null });
    this.restart();
  }

  restart() {
    this.world.powerOn();
    const { rp2040 } = this.world.chip;
    rp2040.core.VTOR = 0x10000100; // with those of the boot ROM, its drive would appear
    rp2040.clocks.usbCtrl = 1 << 11; // its clock
    this.usb = rp2040.usbCtrl;
    this.write(MAIN_CTRL, 1);
    this.write(SIE_CTRL, 1 << 16);
  }

  write(offset, value) {
    this.usb.rawWriteValue = value;
    this.usb.writeUint32(offset, value);
  }

  run(milliseconds) {
    const { clock } = this.world.chip;
    const end = clock.nanos + milliseconds * 1e6;
    while (clock.next <= end) {
      clock.nanos = clock.next;
      clock.ring();
    }
    clock.nanos = end;
  }

  // Return whether a bit of SIE_STATUS is set, and clear it.
  take(bit) {
    const found = (this.usb.sieStatus & bit) !== 0;
    if (found) this.write(SIE_STATUS, bit);
    return found;
  }
}

const desk = new Desk();
desk.run(20);
const said = { reset: desk.take(BUS_RESET), busy: desk.take(SUSPENDED) };
desk.world.sleepUsb(true);
desk.run(4);
said.asleep = desk.take(SUSPENDED);
desk.world.plugUsb(false);
desk.run(4);
said.unplugged = desk.take(SUSPENDED);

const early = new Desk();
early.world.sleepUsb(true); // before it resets the bus
early.run(20);
said.resetByAsleep = early.take(BUS_RESET);
early.world.sleepUsb(false);
early.run(20);
said.resetOnceAwake = early.take(BUS_RESET);

early.world.sleepUsb(true);
early.restart();
early.run(20);
said.resetAfterRestart = early.take(BUS_RESET);
console.log(JSON.stringify(said));

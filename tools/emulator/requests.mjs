// The requests to the emulator, one method each. main.mjs transports them; board.py gives them their
// public form.

import { pathToFileURL } from "node:url";

import { MILLISECOND } from "./clock.mjs";
import { tone } from "./pwm.mjs";
import { SerialServer } from "./serial_server.mjs";
import { World } from "./world.mjs";

// Requests that do not stop a chip that runs by itself.
export const WHILE_SERVING = new Set(["bootDrive", "store", "leaveBootDrive"]);

export class Requests {
  world = null;
  #serial = null;

  async start({ library, rom, flash, ...wired }) {
    const { RP2040 } = await import(pathToFileURL(library));
    this.world = new World(RP2040, Uint32Array.from(rom), wired);
    this.world.flash.memory.set(Buffer.from(flash, "base64"));
    this.#serial = new SerialServer(this.world);
  }

  // End this Pico; another one may start.
  async stop() {
    await this.#serial.close();
    this.world = this.#serial = null;
  }

  // Power and time

  power({ on, flash }) {
    this.world.powerOff();
    if (flash) this.world.flash.memory.set(Buffer.from(flash, "base64"));
    if (on) this.world.powerOn();
  }

  reset() {
    if (!this.world.chip) return;
    this.world.powerOff();
    this.world.powerOn();
  }

  // step: after each step of so many nanos, stop if something has happened in it.
  run({ nanos, quiet, step }) {
    const { world } = this;
    const end = world.now() + nanos;
    do world.run(Math.min(end, world.now() + (step ?? nanos)), quiet ?? Infinity);
    while (step && world.now() < end && !world.events.length);
    return world.chip?.idle ?? false;
  }

  counts() {
    const { awake, asleep, cycles } = this.world.counts();
    return [awake, asleep, cycles];
  }

  #at(nanos, action) {
    if (nanos === null) action();
    else this.world.at(nanos, action);
  }

  // The serial lines

  // Send to the serial line and run until the answer ends with `until`, for `nanos` at most.
  exchange({ send, until, nanos }) {
    const { world } = this;
    const { usb } = world;
    if (!usb) throw new Error("no USB host is attached");
    if (send) usb.send(Buffer.from(send, "base64"));
    const end = world.now() + nanos;
    const wanted = Buffer.from(until, "base64");
    for (;;) {
      const text = Buffer.concat(usb.received);
      usb.received = text.length ? [text] : [];
      const at = text.indexOf(wanted);
      if (at >= 0 || world.now() >= end || !world.chip || world.usb !== usb) {
        const stop = at >= 0 ? at + wanted.length : text.length;
        usb.received = stop < text.length ? [text.subarray(stop)] : [];
        return [at >= 0, text.subarray(0, stop).toString("base64")];
      }
      world.run(Math.min(end, world.now() + MILLISECOND));
    }
  }

  // Discard the data received over the serial line.
  forget() {
    if (this.world.usb) this.world.usb.received = [];
  }

  usb({ attached }) {
    this.world.plugUsb(attached);
  }

  computer({ asleep }) {
    this.world.sleepUsb(asleep);
  }

  serve() {
    return this.#serial.start();
  }

  // Stop a chip that runs by itself; every other request does that too.
  async pause() {
    await this.#serial?.pause();
  }

  // Pins

  drive({ pin, level, at }) {
    this.#at(at, () => this.world.wires.drive(pin, level));
  }

  link({ pins: [first, second], connected, at }) {
    this.#at(at, () => this.world.wires.link(first, second, connected));
  }

  pin({ pin }) {
    const { chip, wires } = this.world;
    const own = chip?.rp2040.gpio[pin];
    return [wires.levels[pin], own ? own.outputEnable : false, own ? own.functionSelect : 31];
  }

  // Note from now on each change of a pin's level, with the number of flash operations so far.
  watch({ pin }) {
    const { world } = this;
    world.wires.listeners.push((each, level) => {
      if (each === pin) world.events.push(["level", world.now(), pin, level, world.flash.operations]);
    });
  }

  pwm({ pin }) {
    const { chip } = this.world;
    return chip && tone(chip, pin);
  }

  analog({ channel, value }) {
    this.world.analog[channel] = value;
  }

  bootsel({ pressed }) {
    this.world.bootsel = pressed;
  }

  display({ present, nackAfter, stuckClocks, address }) {
    const [display] = this.world.displays;
    if (present !== undefined) display.present = present;
    if (nackAfter !== undefined) display.nackAfter = nackAfter;
    if (stuckClocks !== undefined) display.hold(stuckClocks);
    if (address !== undefined) display.address = address;
  }

  // Flash and memory

  flash() {
    return Buffer.from(this.world.flash.memory).toString("base64");
  }

  flashCounts() {
    return [this.world.flash.operations, this.world.flash.bytes];
  }

  // Only the sectors with counts, as [sector, pages, bytes programmed, erases].
  wear() {
    const { pages, programmed, erased } = this.world.flash.wear;
    const counts = [];
    for (let each = 0; each < pages.length; each++) {
      if (pages[each] || erased[each])
        counts.push([each, pages[each], programmed[each], erased[each]]);
    }
    return counts;
  }

  cut({ operations, bytes }) {
    const { flash } = this.world;
    flash.cutAtOperations = operations === null ? Infinity : flash.operations + operations;
    flash.cutAtBytes = bytes === null ? Infinity : flash.bytes + bytes;
  }

  // The boot ROM's part with its drive; these requests come while the chip runs by itself.

  bootDrive() {
    return this.world.bootDrive;
  }

  // Program pages of 256 bytes, each [offset, content, whether to erase its sector first]. Return
  // whether the power stayed on.
  store({ pages }) {
    const { world } = this;
    for (const [offset, content, erase] of pages) {
      if (world.bootDrive && erase) world.flash.erase(offset, 4096);
      if (world.bootDrive) world.flash.program(offset, Buffer.from(content, "base64"));
    }
    return world.bootDrive;
  }

  leaveBootDrive() {
    if (this.world.bootDrive) this.world.leaveBootDrive();
  }

  memory({ address, length }) {
    const { chip } = this.world;
    if (!chip) throw new Error("the power is off");
    const bytes = Buffer.alloc(length);
    for (let each = 0; each < length; each++) bytes[each] = chip.rp2040.readUint8(address + each);
    return bytes.toString("base64");
  }

  state() {
    const { chip, failure, warnings } = this.world;
    return {
      failure,
      warnings: [...warnings],
      waiting: chip ? chip.core.waiting : false,
      deep: chip ? chip.sleep.deep : false,
      registers: chip ? [...chip.core.registers] : [],
      clock: chip ? chip.rp2040.clkSys : 0,
    };
  }
}

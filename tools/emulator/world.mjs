// The world around the chip, which survives a reset and power-off: the power, the time, the wiring
// and scheduled actions.

import { Chip } from "./chip.mjs";
import { FlashChip } from "./flash_chip.mjs";
import { I2cDisplay } from "./i2c_display.mjs";
import { execute } from "./processor.mjs";
import { SpiDisplay } from "./spi_display.mjs";
import { UsbHost } from "./usb_host.mjs";
import { Wires } from "./wires.mjs";

export class World {
  events = []; // for the host
  warnings = new Set();
  displays = []; // on I2C
  spiDisplay = null;
  bootsel = false; // whether the button is pressed
  bootDrive = false; // whether the boot ROM waits for a file
  chip = null;
  failure = null; // why the processor stopped
  usb = null;
  analog = [0, 0, 0, 0, 0];
  began = 0; // the world's time at the chip's time 0
  awake = 0; // nanoseconds
  asleep = 0;
  cycles = 0;
  #RP2040;
  #bootrom;
  #usbWanted;
  #usbAsleep = false; // whether the computer at the USB is
  #stopped = 0; // the time without a chip
  #due = []; // { at, action }, soonest first
  #cutNow = false; // the power must fail
  #resetNow = null; // why the chip must be reset
  #bootDriveNow = false; // the boot ROM takes over

  // RP2040: rp2040js's class. usb: whether a USB host is attached. display, spi: their wiring, or
  // null.
  constructor(RP2040, bootrom, { usb, display, spi }) {
    this.#RP2040 = RP2040;
    this.#bootrom = bootrom;
    this.#usbWanted = usb;
    this.flash = new FlashChip(this);
    this.wires = new Wires();
    if (display) this.displays.push(new I2cDisplay(this, display));
    if (spi) this.spiDisplay = new SpiDisplay(this, spi);
  }

  // Return the nanoseconds since the emulator started.
  now() {
    return this.chip ? this.began + this.chip.clock.nanos : this.#stopped;
  }

  text(kind, byte) {
    const last = this.events.at(-1);
    if (last?.[0] === kind) last[1] += String.fromCharCode(byte);
    else this.events.push([kind, String.fromCharCode(byte)]);
  }

  // Return the events since the last call.
  takeEvents() {
    const { events } = this;
    this.events = [];
    return events;
  }

  fail(reason) {
    this.failure = reason;
    this.events.push(["crash", this.now(), reason]);
  }

  // Switch on. `ram` and `cause` are given for a reset.
  powerOn(ram = null, cause = null) {
    this.flash.powerOn();
    this.failure = null;
    this.began = this.now();
    this.chip = null;
    const chip = new Chip(this, this.#RP2040, this.#bootrom, ram);
    this.chip = chip;
    if (cause) {
      chip.watchdog.reason = cause.reason;
      chip.watchdog.scratch.set(cause.scratch);
    }
    chip.rp2040.adc.channelValues = this.analog;
    this.usb = this.#usbWanted ? new UsbHost(chip, this.#usbAsleep) : null;
    this.wires.connect(chip);
    chip.gpio.forgetEdges();
    this.#arm();
  }

  powerOff() {
    this.bootDrive = false;
    if (!this.chip) return;
    this.#endChip();
    this.chip.running = false;
    this.chip = null;
    this.usb = null;
    this.wires.disconnect();
  }

  // The common part of a reset and power-off.
  #endChip() {
    this.#takeCounts();
    this.#stopped = this.now();
    for (const display of this.displays) display.end();
  }

  // Fail the power now, as requested by `cut`, in the middle of something.
  cutPower(inWhat) {
    this.flash.cutAtBytes = this.flash.cutAtOperations = Infinity;
    this.events.push([`cut in ${inWhat}`, this.now()]);
    this.events.push(["cut", this.now()]);
    this.bootDrive = false;
    if (!this.chip) return;
    this.chip.running = false;
    this.chip.attention = true;
    this.#cutNow = true;
  }

  chipReset(kind, cause) {
    this.events.push([cause.stuck ? "stuck" : kind, this.now()]);
    this.chip.attention = true;
    if (cause.stuck) this.failure = "the watchdog bit while the ring oscillator was off";
    else this.#resetNow = cause;
  }

  // The boot ROM is about to show its drive, which is not emulated: the chip is gone until
  // `leaveBootDrive`.
  enterBootDrive() {
    this.events.push(["bootsel", this.now()]);
    this.chip.running = false;
    this.chip.attention = true;
    this.#bootDriveNow = true;
  }

  // Start the program in the flash, as the boot ROM does with its watchdog.
  leaveBootDrive() {
    this.bootDrive = false;
    this.powerOn(null, { reason: 1, scratch: new Uint32Array(8) });
  }

  // Attach or detach the USB host.
  plugUsb(attached) {
    this.#usbWanted = attached;
    if (!this.chip) return;
    if (attached && !this.usb) {
      this.usb = new UsbHost(this.chip, this.#usbAsleep);
      this.usb.plugIn();
    } else if (!attached && this.usb) {
      const { usb } = this;
      this.usb = null;
      usb.pullOut();
    }
  }

  // Let the computer at the USB fall asleep or wake up.
  sleepUsb(asleep) {
    this.#usbAsleep = asleep;
    if (asleep) this.usb?.sleep();
    else this.usb?.wake();
  }

  #takeCounts() {
    const { chip } = this;
    this.awake += chip.awake;
    this.asleep += chip.asleep;
    this.cycles += chip.cycles;
    chip.awake = chip.asleep = chip.cycles = 0;
  }

  counts() {
    if (this.chip) this.#takeCounts();
    return { awake: this.awake, asleep: this.asleep, cycles: this.cycles };
  }

  // Run until the world's clock reaches `until`, the chip is idle (nothing due for `quiet`), the
  // power is off or the processor has failed.
  run(until, quiet = Infinity) {
    for (;;) {
      if (!this.chip) {
        while (this.#due.length && this.#due[0].at <= until) {
          const { at, action } = this.#due.shift();
          this.#stopped = Math.max(this.#stopped, at);
          action();
        }
        this.#stopped = Math.max(this.#stopped, until);
        return;
      }
      const { chip } = this;
      chip.quiet = quiet;
      chip.idle = false;
      if (this.failure === null) execute(chip, until - this.began);
      if (this.#cutNow) {
        this.#cutNow = false;
        this.powerOff();
        return;
      }
      if (this.#bootDriveNow) {
        this.#bootDriveNow = false;
        this.powerOff();
        this.bootDrive = true;
        continue;
      }
      if (this.#resetNow) {
        const cause = this.#resetNow;
        this.#resetNow = null;
        this.#endChip();
        this.wires.chip = null; // the pins keep their levels until the next chip
        this.powerOn(chip.memory.ram, cause);
        continue;
      }
      if (this.failure !== null) {
        chip.clock.nanos = Math.max(chip.clock.nanos, until - this.began);
        chip.clock.next = Infinity;
      }
      return;
    }
  }

  // Schedule an action at a time; null for now.
  at(nanos, action) {
    const place = this.#due.findIndex((each) => each.at > nanos);
    this.#due.splice(place < 0 ? this.#due.length : place, 0, { at: nanos, action });
    this.#arm();
  }

  #arm() {
    if (!this.chip || !this.#due.length) return;
    this.chip.worldAlarm.schedule(Math.max(0, this.#due[0].at - this.now()));
  }

  // Run the actions that are due.
  ring() {
    while (this.#due.length && this.#due[0].at <= this.now()) this.#due.shift().action();
    this.#arm();
  }
}

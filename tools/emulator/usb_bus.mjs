// The USB as the device sees it: rp2040js's controller, corrected where nothing happens on the bus.
//
// MicroPython forces VBUS_DETECT, so nothing tells the controller that the plug is out: CONNECTED
// stays, and the bus is idle, as with a computer that sleeps or a charger. After 3 ms, SUSPENDED is
// set and interrupts. Once cleared, it is not set again while the bus stays idle. Frames come each
// millisecond from a computer that is awake, from nothing else.

import { MILLISECOND } from "./clock.mjs";

const SOF_RD = 0x48;
const SIE_CTRL = 0x4c;
const PULLUP_EN = 1 << 16;
const SIE_STATUS = 0x50;
const SUSPENDED = 1 << 4;
const RESUME = 1 << 11;
const BUS_RESET = 1 << 19;
const IDLE = 3 * MILLISECOND;
const CLOCK = 32 + 11; // in SLEEP_EN1: clk_usb of the controller

export class UsbBus {
  #chip;
  #controller;
  #since = null; // when the frames began, null on an idle bus
  #first = 0; // the number of the last frame before
  #idle; // the alarm for SUSPENDED

  constructor(chip) {
    const usb = chip.rp2040.usbCtrl;
    this.#chip = chip;
    this.#controller = usb;
    this.#idle = chip.clock.createAlarm(() => this.#set(SUSPENDED));
    const read = usb.readUint32.bind(usb);
    const write = usb.writeUint32.bind(usb);
    usb.readUint32 = (offset) => (offset === SOF_RD ? this.#frame() : read(offset));
    usb.writeUint32 = (offset, value) => {
      const joins = offset === SIE_CTRL && value & ~usb.sieCtrl & PULLUP_EN;
      if (offset === SIE_STATUS) usb.sieStatus &= ~(usb.rawWriteValue & SUSPENDED);
      write(offset, value);
      if (joins && this.#since === null) this.#idle.schedule(IDLE);
    };
  }

  // Whether the controller has its clock; without, it notices nothing on the bus.
  get runs() {
    const { rp2040, sleep } = this.#chip;
    return (rp2040.clocks.usbCtrl & (1 << 11)) !== 0 && sleep.clockRuns(CLOCK);
  }

  // Frames come from now on.
  begin() {
    if (this.#since === null) this.#since = this.#chip.clock.nanos;
    this.#idle.cancel();
    this.#controller.sieStatus &= ~SUSPENDED;
  }

  // No more frames: the computer is gone or asleep.
  end() {
    if (this.#since === null) return;
    this.#first = this.#frame();
    this.#since = null;
    this.#idle.schedule(IDLE);
  }

  // The computer resets the bus.
  reset() {
    this.#set(BUS_RESET);
  }

  // A computer that was asleep wakes the bus.
  resume() {
    this.begin();
    this.#set(RESUME);
  }

  #frame() {
    if (this.#since === null) return this.#first;
    const frames = Math.floor((this.#chip.clock.nanos - this.#since) / MILLISECOND);
    return (this.#first + frames) & 0x7ff;
  }

  #set(bit) {
    if (!this.runs) return;
    this.#controller.sieStatus |= bit;
    this.#controller.sieStatusUpdated();
  }
}

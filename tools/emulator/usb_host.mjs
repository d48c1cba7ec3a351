// The USB host: a computer that opens the serial port. The USB device is rp2040js's.

import { MILLISECOND } from "./clock.mjs";

// A computer resets the bus, and again if the device does not answer. Then it gives up, until the
// device is plugged in again; Linux takes about 3 s.
const RESET = 10 * MILLISECOND;
const AGAIN = 300 * MILLISECOND;
const TRIES = 10;

const setup = (kind, request, value, index, length) => Uint8Array.of(kind, request, value & 0xff,
  value >> 8, index & 0xff, index >> 8, length & 0xff, length >> 8);

export class UsbHost {
  received = []; // from the device: Buffers
  ready = false; // the serial port is open
  #queue = Buffer.alloc(0); // for the device
  #asked = 0; // bytes that the device is ready to receive
  #steps = [];
  #expected = 0;
  #descriptors = [];
  #in = -1;
  #out = -1;
  #bus;
  #controller;
  #next; // the alarm for the next step
  #reset; // the alarm for a reset of the bus
  #tries = 0; // that are left
  #asleep; // whether the computer is

  constructor(chip, asleep) {
    const usb = chip.rp2040.usbCtrl;
    this.#asleep = asleep;
    this.#bus = chip.usbBus;
    this.#next = chip.clock.createAlarm(() => this.#step());
    this.#reset = chip.clock.createAlarm(() => this.#resetBus());
    this.#controller = usb;
    usb.onUSBEnabled = () => this.#attach();
    usb.onResetReceived = () => this.#begin();
    usb.onEndpointWrite = (endpoint, buffer) => this.#fromDevice(endpoint, buffer);
    usb.onEndpointRead = (endpoint, size) => {
      if (endpoint === 0) {
        // The end of a control transfer that read data.
        usb.endpointReadDone(0, new Uint8Array(0));
        this.#next.schedule(MILLISECOND);
      } else if (endpoint === this.#out) {
        this.#asked = size;
        this.#feed();
      }
    };
  }

  // Attach to a device that is already running.
  plugIn() {
    if (this.#controller.mainCtrl & 1) this.#attach();
  }

  // Detach.
  pullOut() {
    const usb = this.#controller;
    usb.onUSBEnabled = usb.onResetReceived = undefined;
    usb.onEndpointRead = usb.onEndpointWrite = undefined;
    this.#stop();
  }

  // The computer falls asleep, and with it the bus.
  sleep() {
    this.#asleep = true;
    this.#stop();
  }

  // The computer wakes up. It attaches to a device that it does not know yet.
  wake() {
    this.#asleep = false;
    if (this.ready) this.#bus.resume();
    else this.plugIn();
  }

  // Return the number of bytes that wait for the device.
  get waiting() {
    return this.#queue.length;
  }

  send(bytes) {
    this.#queue = this.#queue.length ? Buffer.concat([this.#queue, bytes]) : Buffer.from(bytes);
    this.#feed();
  }

  #feed() {
    // Without data the endpoint is left alone (it answers NAK), so that the device sleeps.
    if (!this.#asked || !this.#queue.length || !this.ready) return;
    const part = this.#queue.subarray(0, Math.min(64, this.#asked));
    this.#queue = this.#queue.subarray(part.length);
    this.#asked = 0;
    this.#controller.endpointReadDone(this.#out, part, 50);
  }

  #stop() {
    this.#next.cancel();
    this.#reset.cancel();
    this.#bus.end();
  }

  #attach() {
    if (this.#asleep) return;
    this.#tries = TRIES;
    this.#reset.schedule(RESET);
  }

  #resetBus() {
    this.#bus.begin();
    if (this.#bus.runs) this.#bus.reset();
    else if (--this.#tries > 0) this.#reset.schedule(AGAIN);
    else this.#bus.end();
  }

  #begin() {
    this.ready = false;
    this.#asked = 0;
    this.#descriptors = [];
    this.#steps = [
      [setup(0x00, 5, 1, 0, 0), 0], // address
      [setup(0x80, 6, 0x200, 0, 9), 9], // the length of the descriptor
    ];
    this.#step();
  }

  #step() {
    if (this.#asleep) return;
    const step = this.#steps.shift();
    if (step === undefined) {
      this.ready = true;
      this.#feed();
      return;
    }
    if (!this.#bus.runs) {
      this.#resetBus();
      return;
    }
    this.#expected = step[1];
    this.#controller.sendSetupPacket(step[0]);
  }

  #fromDevice(endpoint, buffer) {
    if (endpoint === this.#in) {
      if (buffer.length > 0) this.received.push(Buffer.from(buffer));
      return;
    }
    if (endpoint !== 0) return;
    if (this.#expected > 0) {
      this.#descriptors.push(...buffer);
      if (this.#descriptors.length < this.#expected && buffer.length === 64) return;
      const described = this.#descriptors;
      this.#descriptors = [];
      if (this.#expected === 9) {
        const length = described[2] | (described[3] << 8);
        this.#steps = [[setup(0x80, 6, 0x200, 0, length), length]];
      } else {
        this.#open(described);
      }
    } else {
      this.#next.schedule(MILLISECOND); // the end of a control transfer that wrote data
    }
  }

  // Find the serial port in the descriptor, set the configuration and open the port.
  #open(described) {
    let control = 0;
    let kind = 0;
    let number = 0;
    for (let at = 0; at + 1 < described.length && described[at] > 0; at += described[at]) {
      if (described[at + 1] === 4) {
        number = described[at + 2];
        kind = described[at + 5];
        if (kind === 2) control = number;
      } else if (described[at + 1] === 5 && kind === 10) {
        const address = described[at + 2];
        if (address & 0x80) this.#in = address & 15;
        else this.#out = address & 15;
      }
    }
    this.#steps = [
      [setup(0x00, 9, 1, 0, 0), 0], // configuration
      [setup(0x21, 0x22, 3, control, 0), 0], // a terminal is attached
    ];
  }
}

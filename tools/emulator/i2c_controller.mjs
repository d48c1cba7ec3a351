// An I2C controller with real transfer times: without them, a program would never wait.
// i2c_display.mjs is the device on the bus.

const TX_EMPTY = 1 << 4;
const TX_EMPTY_WHEN_SENT = 1 << 8; // IC_CON: TX_EMPTY_CTRL
const IDLE = 0;
const CONNECTED = 3;

export class I2cController {
  #i2c; // rp2040js's
  #then = null; // called when the current step ends
  #polledAt = 0; // time, interval and result of the last poll
  #round = 0;
  #polledValue = 0;

  constructor(chip, bus) {
    this.chip = chip;
    this.bus = bus;
    const i2c = chip.rp2040.i2c[bus];
    this.#i2c = i2c;
    i2c.alarm = chip.clock.createAlarm(() => this.#then());
    this.#takeTime();
    this.#reportEmpty();
    this.#addRegisters();
  }

  get idle() {
    return this.#i2c.state === IDLE;
  }

  reset() {
    const i2c = this.#i2c;
    i2c.enable = 0;
    i2c.intRaw = 0;
    i2c.intEnable = 0;
    i2c.abortSource = 0;
    this.#stop();
    i2c.checkInterrupts();
  }

  // Switch the controller off and release the wires.
  #stop() {
    const i2c = this.#i2c;
    i2c.alarm.cancel();
    if (!this.idle) for (const display of this.chip.world.displays) display.end();
    i2c.state = IDLE;
    i2c.busy = i2c.stop = i2c.pendingRestart = false;
    i2c.txFIFO.reset();
    i2c.rxFIFO.reset();
  }

  #after(bits, action) {
    const i2c = this.#i2c;
    this.#then = action;
    const bit = ((i2c.sclLowPeriod + i2c.sclHighPeriod) * 1e9) / this.chip.rp2040.clkSys;
    i2c.alarm.schedule(bits * bit);
  }

  #display() {
    return this.chip.world.displays.find((each) => each.isOn(this.chip, this.bus));
  }

  #start() {
    const { levels } = this.chip.world.wires;
    const found = this.#display();
    if (found && !(levels[found.sda] && levels[found.scl])) {
      this.#after(9, () => this.#start()); // a wire is held low: wait for it
      return;
    }
    if (found) found.end();
    this.#i2c.completeStart();
  }

  #takeTime() {
    const i2c = this.#i2c;
    i2c.onStart = () => this.#after(1, () => this.#start());
    i2c.onConnect = (address, mode) => this.#after(9, () => {
      i2c.completeConnect(this.#display()?.begin(address & 0x7f, mode === 1) ?? false);
      this.#sent();
    });
    i2c.onWriteByte = (byte) => this.#after(9, () => {
      i2c.completeWrite(this.#display()?.take(byte) ?? false);
      this.#sent();
    });
    i2c.onReadByte = () => this.#after(9, () => {
      i2c.completeRead(0xff);
      this.#sent();
    });
    i2c.onStop = () => this.#after(1, () => {
      for (const each of this.chip.world.displays) if (each.bus === this.bus) each.end();
      i2c.completeStop();
    });
  }

  // TX_EMPTY is set when the last byte has been sent, not when sending begins.

  #sent() {
    const i2c = this.#i2c;
    if (i2c.txFIFO.itemCount > i2c.txThreshold) return;
    if (!i2c.busy || i2c.state !== CONNECTED) i2c.setInterrupts(TX_EMPTY);
  }

  #reportEmpty() {
    const i2c = this.#i2c;
    const next = i2c.nextCommand.bind(i2c);
    i2c.nextCommand = () => {
      next();
      if (i2c.control & TX_EMPTY_WHEN_SENT && i2c.busy && i2c.state === CONNECTED) {
        i2c.clearInterrupts(TX_EMPTY);
      }
    };
  }

  #addRegisters() {
    const i2c = this.#i2c;
    const write = i2c.writeUint32.bind(i2c);
    i2c.writeUint32 = (offset, value) => {
      if (offset === 0x6c && !(value & 1)) this.#stop();
      if (offset === 0x7c) return; // SDA hold time: not modelled
      write(offset, value);
    };
    const read = i2c.readUint32.bind(i2c);
    i2c.readUint32 = (offset) => {
      if (offset === 0x7c) return 1;
      const value = read(offset);
      if (offset === 0x34) this.#polled(value); // IC_RAW_INTR_STAT
      else this.#round = 0;
      return value;
    };
  }

  // The program polls for the end of a byte. Once it polls at regular intervals, whole intervals pass
  // at once, and the last poll comes at the same time as it would otherwise.
  #polled(value) {
    const { clock } = this.chip;
    const round = clock.nanos - this.#polledAt;
    const { alarm } = this.#i2c;
    if (value === this.#polledValue && Math.abs(round - this.#round) < 0.01 && alarm.scheduled) {
      const rounds = Math.floor((alarm.nanos - clock.nanos) / round) - 1;
      if (rounds > 0) this.chip.skip(rounds * round);
      this.#polledAt = clock.nanos + Math.max(0, rounds) * round;
    } else {
      this.#polledAt = clock.nanos;
    }
    this.#round = round;
    this.#polledValue = value;
  }
}

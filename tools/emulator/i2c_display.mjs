// A display on I2C: its acknowledgements, its faults, and the bytes written to it. The host
// interprets the bytes.

const I2C = 3; // a pin's function

// It receives bytes for its address, from the I2C controller or from a program that drives the pins
// itself.
export class I2cDisplay {
  present = true;
  nackAfter = -1; // bytes to acknowledge before one is refused; -1: never
  stuckClocks = 0; // clock pulses for which SDA is held low; -1: for ever
  #transaction = null;
  #bits = null; // bits of the current byte, while a program drives the pins
  #acknowledging = false;
  #sinking = false;
  #clock = 1;
  #data = 1;

  constructor(world, { sda, scl, address }) {
    Object.assign(this, { world, sda, scl, address });
    this.bus = (sda >> 1) & 1;
    world.wires.listeners.push((pin, level) => {
      if (pin === sda || pin === scl) this.#pinChanged(pin, level);
    });
    for (const pin of [sda, scl]) world.wires.pulled[pin] = 1; // the module has pull-ups
    for (const pin of [sda, scl]) world.wires.update(pin);
  }

  // Return whether the I2C controller `bus` drives the pins.
  isOn(chip, bus) {
    const { gpio } = chip.rp2040;
    return bus === this.bus && gpio[this.sda].functionSelect === I2C
      && gpio[this.scl].functionSelect === I2C;
  }

  // Begin a transaction; return whether the display acknowledges its address.
  begin(address, reading) {
    this.end();
    if (!this.present || this.stuckClocks !== 0 || address !== this.address) return false;
    const now = this.world.now();
    this.#transaction = { reading, start: now, last: now, bytes: [], refused: false };
    return true;
  }

  // Receive a byte; return whether it is acknowledged.
  take(byte) {
    const transaction = this.#transaction;
    if (transaction === null || !this.present) return false;
    if (this.nackAfter === 0) {
      this.nackAfter = -1;
      transaction.refused = true;
      return false;
    }
    if (this.nackAfter > 0) this.nackAfter--;
    transaction.bytes.push(byte);
    transaction.last = this.world.now();
    return true;
  }

  // End the transaction, at a stop or another start.
  end() {
    const transaction = this.#transaction;
    this.#transaction = null;
    if (transaction === null || transaction.reading) return;
    this.world.events.push(["i2c", this.bus, this.address, transaction.start, transaction.last,
      Buffer.from(transaction.bytes).toString("base64"), transaction.refused]);
  }

  hold(clocks) {
    this.stuckClocks = clocks;
    this.#bits = null;
    this.#acknowledging = false;
    this.#sink(clocks !== 0);
  }

  #sink(sinking) {
    if (sinking === this.#sinking) return;
    this.#sinking = sinking;
    this.world.wires.sunk[this.sda] += sinking ? 1 : -1;
    this.world.wires.update(this.sda);
  }

  // Follow a program that drives the pins itself.
  #pinChanged(pin, level) {
    if (pin === this.sda) {
      this.#data = level;
      if (!this.#clock || this.#sinking) return;
      if (level) { // a stop
        this.end();
        this.#bits = null;
      } else { // a start
        this.end();
        this.#bits = [];
        this.#acknowledging = false;
      }
      return;
    }
    this.#clock = level;
    if (this.stuckClocks > 0 && level) this.stuckClocks--;
    if (this.stuckClocks === 0 && this.#sinking && !this.#acknowledging && !level) {
      this.#sink(false);
      return;
    }
    if (this.#bits === null) return;
    if (level) {
      if (!this.#acknowledging) this.#bits.push(this.#data);
    } else if (this.#acknowledging) {
      this.#acknowledging = false;
      this.#sink(false);
    } else if (this.#bits.length === 8) {
      const byte = parseInt(this.#bits.join(""), 2);
      const addressed = this.#transaction !== null;
      this.#bits = [];
      const taken = addressed ? this.take(byte) : this.begin(byte >> 1, (byte & 1) === 1);
      if (taken) this.#sink(true);
      else if (!addressed) this.#bits = null; // addressed to another device
      this.#acknowledging = this.#bits !== null;
    }
  }
}

// The wires outside the chip, which keep their state while it is off: what drives and pulls each
// pin, which pins a key of a matrix connects, and the resulting level.

const PINS = 30;

export class Wires {
  driven = new Array(PINS).fill(null); // 0, 1 or null: the level driven from outside
  pulled = new Array(PINS).fill(null); // the same through a resistor
  sunk = new Uint8Array(PINS); // how many devices pull it low (I2C)
  linked = Array.from({ length: PINS }, () => new Set()); // pins connected by keys
  levels = new Uint8Array(PINS);
  listeners = [];
  chip = null;

  // Connect a chip that was just switched on.
  connect(chip) {
    this.chip = chip;
    this.#updateAll();
    for (let pin = 0; pin < PINS; pin++) chip.gpio.setInput(pin, this.levels[pin]);
  }

  // Disconnect the chip.
  disconnect() {
    this.chip = null;
    this.#updateAll();
  }

  // Drive a pin to a level from outside, or release it (null).
  drive(pin, level) {
    this.driven[pin] = level;
    this.update(pin);
  }

  // Connect two pins, or disconnect them.
  link(first, second, connected) {
    for (const [one, other] of [[first, second], [second, first]]) {
      if (connected) this.linked[one].add(other);
      else this.linked[one].delete(other);
    }
    this.update(first);
    this.update(second);
  }

  // Compute the level of a pin and of all pins linked to it, and pass it to the chip.
  update(pin) {
    const group = this.linked[pin].size > 0 ? this.#group(pin) : [pin];
    let low = false;
    let high = false;
    let pulledUp = false;
    let pulledDown = false;
    for (const each of group) {
      const driven = this.driven[each];
      const pulled = this.pulled[each];
      if (driven === 0 || this.sunk[each] > 0) low = true;
      if (driven === 1) high = true;
      if (pulled === 1) pulledUp = true;
      if (pulled === 0) pulledDown = true;
      const own = this.chip ? this.chip.rp2040.gpio[each] : null;
      if (own === null) continue;
      if (own.outputEnable) {
        if (own.outputValue) high = true;
        else low = true;
      } else {
        if (own.pullupEnabled) pulledUp = true;
        if (own.pulldownEnabled) pulledDown = true;
      }
    }
    let level;
    if (low || high) level = low ? 0 : 1;
    else if (pulledUp && pulledDown) level = this.levels[pin]; // bus keeper
    else level = pulledUp ? 1 : 0;
    for (const each of group) {
      if (this.levels[each] === level) continue;
      this.levels[each] = level;
      if (this.chip) this.chip.gpio.setInput(each, level);
      for (const listener of this.listeners) listener(each, level);
    }
  }

  #updateAll() {
    for (let pin = 0; pin < PINS; pin++) this.update(pin);
  }

  #group(pin) {
    const found = new Set([pin]);
    for (const each of found) for (const other of this.linked[each]) found.add(other);
    return [...found];
  }
}

// A display on SPI: the bytes sent to it, for the host to interpret.

class Content extends Array {
  toJSON() {
    return Buffer.from(this).toString("base64");
  }
}

export class SpiDisplay {
  #event = null; // our last event

  constructor(world, { dc, cs, bus }) {
    Object.assign(this, { world, dc, cs, bus });
  }

  // Receive a byte on a bus. Bytes with the same level of D/C are joined.
  take(bus, value) {
    const { events, wires } = this.world;
    if (bus !== this.bus || wires.levels[this.cs]) return;
    const dc = wires.levels[this.dc];
    const last = this.#event;
    if (last && last[1] === dc && events.at(-1) === last) {
      last[3].push(value);
      last[2] = this.world.now();
      return;
    }
    this.#event = ["spi", dc, this.world.now(), Content.of(value)];
    events.push(this.#event);
  }
}

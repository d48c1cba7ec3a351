// rp2040js's warnings about what it does not model, each once.

export class Log {
  constructor(world) {
    this.world = world;
  }

  debug() {}

  info() {}

  warn(name, message) {
    if (this.world.warnings.size < 100) this.world.warnings.add(`${name}: ${message}`);
  }

  error(name, message) {
    this.warn(name, message);
  }
}

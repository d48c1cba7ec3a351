// rp2040js's complaints, of what it does not know: each once.

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

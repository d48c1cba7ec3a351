// The chip from one reset to the next: its parts connected, and its behaviour while no instruction
// runs. world.mjs holds everything that survives a reset.

import { Bus } from "./bus.mjs";
import { Clock } from "./clock.mjs";
import { Cache, FlashInterface, QspiControl } from "./flash_interface.mjs";
import { Gpio } from "./gpio.mjs";
import { I2cController } from "./i2c_controller.mjs";
import { Interrupts } from "./interrupts.mjs";
import { Log } from "./log.mjs";
import { Memory } from "./memory.mjs";
import { CrystalOscillator, RingOscillator } from "./oscillators.mjs";
import { Registers } from "./registers.mjs";
import { addSio } from "./sio.mjs";
import { Sleep } from "./sleep.mjs";
import { addSpi } from "./spi_controller.mjs";
import { addTimer } from "./timer.mjs";
import { Uart } from "./uart.mjs";
import { watchBootRom } from "./usb_boot.mjs";
import { UsbBus } from "./usb_bus.mjs";
import { Watchdog } from "./watchdog.mjs";

export class Chip {
  running = true;
  attention = false; // an event must interrupt the instruction loop
  awake = 0; // nanoseconds
  asleep = 0;
  cycles = 0;
  busyUntil = 0; // until then, the program only polls
  quiet = Infinity; // stop when nothing is due for this long
  idle = false;

  // ram: kept memory, for a reset; null at power-on.
  constructor(world, RP2040, bootrom, ram) {
    this.world = world;
    this.flash = world.flash;
    this.clock = new Clock();
    const rp2040 = new RP2040(this.clock);
    this.rp2040 = rp2040;
    this.core = rp2040.core;
    rp2040.logger = new Log(world);
    this.memory = new Memory(rp2040, bootrom, this.flash.memory, ram);
    this.bus = new Bus(this);
    this.#addPeripherals();
    this.sleep = new Sleep(this);
    this.interrupts = new Interrupts(this);
    this.gpio = new Gpio(this);
    addSio(this);
    addTimer(this);
    this.i2c = [0, 1].map((bus) => new I2cController(this, bus));
    for (const bus of [0, 1]) addSpi(this, bus);
    this.usbBus = new UsbBus(this);
    watchBootRom(this);
    this.#addResets();
    rp2040.clkSys = rp2040.roscFreq; // the clock source after a reset
    rp2040.addClockListener(() => (this.attention = true));
    this.registers = new Int32Array(this.core.registers.buffer);
    this.core.VTOR = 0;
    this.core.reset();
    this.core.interruptsUpdated = false;
    this.worldAlarm = this.clock.createAlarm(() => world.ring());
  }

  #addPeripherals() {
    this.watchdog = new Watchdog(this);
    this.rosc = new RingOscillator(this);
    this.qspiControl = new QspiControl(this, Object.fromEntries(
      [0, 1, 2, 3, 4, 5].map((each) => [each * 8 + 4, 0x1f])));
    this.flashInterface = new FlashInterface(this);
    Object.assign(this.rp2040.peripherals, {
      0x14000: new Cache(this),
      0x18000: this.flashInterface,
      0x40018: this.qspiControl,
      0x40024: new CrystalOscillator(this),
      0x40034: new Uart(this, 20, (byte) => this.world.text("uart", byte)),
      0x40038: new Uart(this, 21, () => {}),
      0x40058: this.watchdog,
      0x40060: this.rosc,
      0x40064: new Registers(this, { 0: 0xb1, 4: 0x91, 8: 1 << 8 }), // voltage; power-on
    });
  }

  // Resets by the program. Only the blocks listed here are modelled.
  #addResets() {
    const { pwm, peripherals } = this.rp2040;
    const resets = peripherals[0x4000c];
    const write = resets.writeUint32.bind(resets);
    resets.writeUint32 = (offset, value) => {
      const held = offset === 0 ? value & ~resets.reset : 0;
      write(offset, value);
      for (const bus of [0, 1]) if (held & (8 << bus)) this.i2c[bus].reset();
      if (held & (1 << 14)) pwm.reset();
    };
  }

  isIdle() {
    if (this.quiet === Infinity || this.clock.next - this.clock.nanos < this.quiet) return false;
    if (!this.i2c.every((each) => each.idle)) return false;
    this.idle = true;
    return true;
  }

  // Advance to a time while the program polls for it.
  skipTo(worldNanos) {
    this.skip(worldNanos - this.world.now());
  }

  // Advance by a time while the program polls.
  skip(nanos) {
    this.busyUntil = this.clock.nanos + nanos;
    this.attention = true;
  }

  skipBusy(until) {
    const { clock, core, interrupts } = this;
    const before = clock.nanos;
    clock.nanos = Math.min(clock.next, this.busyUntil, until);
    this.awake += clock.nanos - before;
    this.cycles += Math.round(((clock.nanos - before) * this.rp2040.clkSys) / 1e9);
    clock.ring();
    if (core.interruptsUpdated && !core.PM && interrupts.somethingPends()) this.busyUntil = 0;
  }

  crash(reason) {
    this.running = false;
    this.world.fail(reason);
  }
}

// An emulated Raspberry Pi Pico for tools/sim/pico/board.py: rp2040js's peripherals around a
// processor, a flash chip, wires and a USB host of our own.
//
// Each line of standard input is one request and each line of standard output its answer, both
// JSON objects. A request has one member, named after a method of `requests` below:
//   {"run": {"ms": 20}}
// -> {"result": what the method returns, "error": text or null, "now": nanoseconds,
//     "power": whether it is on, "events": what happened since the last answer}
//
// Time is counted in nanoseconds since the emulator began (`world.now()`); it goes on while the
// power is off. The chip's own clock begins with each reset.

import { createServer } from "node:net";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";

const FLASH_SIZE = 2 << 20;
const RAM_SIZE = 264 << 10;
const PINS = 30;
const MICROSECOND = 1e3;
const MILLISECOND = 1e6;

// ---------------------------------------------------------------------------------------------
// Time

// What rp2040js wants of a clock, without the work it does for every instruction: the processor
// sets `nanos` when it looks at anything but memory, and runs until `next` otherwise.
class Clock {
  frequency = 125e6;
  nanos = 0;
  next = Infinity; // when the first alarm is due
  changed = false; // an alarm was set or cancelled
  #first = null;

  get micros() {
    return this.nanos / 1000;
  }

  get nanosToNextAlarm() {
    return this.#first ? this.next - this.nanos : 0;
  }

  createAlarm(callback) {
    const alarm = { callback, nanos: 0, next: null, scheduled: false };
    alarm.schedule = (delay) => {
      if (alarm.scheduled) this.#remove(alarm);
      this.#insert(alarm, this.nanos + delay);
    };
    alarm.cancel = () => {
      if (alarm.scheduled) this.#remove(alarm);
    };
    return alarm;
  }

  #insert(alarm, nanos) {
    alarm.nanos = nanos;
    alarm.scheduled = true;
    let before = null;
    let after = this.#first;
    while (after && after.nanos <= nanos) {
      before = after;
      after = after.next;
    }
    alarm.next = after;
    if (before) before.next = alarm;
    else this.#first = alarm;
    this.#update();
  }

  #remove(alarm) {
    let before = null;
    let each = this.#first;
    while (each !== alarm) {
      before = each;
      each = each.next;
    }
    if (before) before.next = alarm.next;
    else this.#first = alarm.next;
    alarm.scheduled = false;
    this.#update();
  }

  #update() {
    this.next = this.#first ? this.#first.nanos : Infinity;
    this.changed = true;
  }

  // Call back the alarms that are due by now.
  ring() {
    while (this.next <= this.nanos) {
      const alarm = this.#first;
      this.#remove(alarm);
      alarm.callback();
    }
    this.changed = false;
  }

  // Let time pass with nothing running.
  advance(nanos) {
    while (this.next <= nanos) {
      this.nanos = Math.max(this.nanos, this.next);
      this.ring();
    }
    this.nanos = nanos;
  }
}

// ---------------------------------------------------------------------------------------------
// The processor

// What each 16-bit instruction is; the first pattern that fits counts. The numbers are those of
// the cases in `execute`, which must be literals to become a jump table.
const PATTERNS = [
  ["0000000000------", 1], ["00000-----------", 2], ["00001-----------", 3],
  ["00010-----------", 4], ["0001100---------", 5], ["0001101---------", 6],
  ["0001110---------", 7], ["0001111---------", 8], ["00100-----------", 9],
  ["00101-----------", 10], ["00110-----------", 11], ["00111-----------", 12],
  ["0100000000------", 13], ["0100000001------", 14], ["0100000010------", 15],
  ["0100000011------", 16], ["0100000100------", 17], ["0100000101------", 18],
  ["0100000110------", 19], ["0100000111------", 20], ["0100001000------", 21],
  ["0100001001------", 22], ["0100001010------", 23], ["0100001011------", 24],
  ["0100001100------", 25], ["0100001101------", 26], ["0100001110------", 27],
  ["0100001111------", 28], ["01000100--------", 29], ["01000101--------", 30],
  ["01000110--------", 31], ["010001110-------", 32], ["010001111-------", 33],
  ["01001-----------", 34], ["0101000---------", 35], ["0101001---------", 36],
  ["0101010---------", 37], ["0101011---------", 38], ["0101100---------", 39],
  ["0101101---------", 40], ["0101110---------", 41], ["0101111---------", 42],
  ["01100-----------", 43], ["01101-----------", 44], ["01110-----------", 45],
  ["01111-----------", 46], ["10000-----------", 47], ["10001-----------", 48],
  ["10010-----------", 49], ["10011-----------", 50], ["10100-----------", 51],
  ["10101-----------", 52], ["101100000-------", 53], ["101100001-------", 54],
  ["1011001000------", 55], ["1011001001------", 56], ["1011001010------", 57],
  ["1011001011------", 58], ["1011010---------", 59], ["1011110---------", 60],
  ["10110110011-0010", 61], ["1011101000------", 62], ["1011101001------", 63],
  ["1011101011------", 64], ["10111110--------", 65], ["1011111100100000", 67],
  ["1011111100110000", 68], ["1011111101000000", 69], ["10111111--------", 66],
  ["11000-----------", 70], ["11001-----------", 71], ["11010000--------", 72],
  ["11010001--------", 73], ["11010010--------", 74], ["11010011--------", 75],
  ["11010100--------", 76], ["11010101--------", 77], ["11010110--------", 78],
  ["11010111--------", 79], ["11011000--------", 80], ["11011001--------", 81],
  ["11011010--------", 82], ["11011011--------", 83], ["11011100--------", 84],
  ["11011101--------", 85], ["11011111--------", 87], ["11100-----------", 88],
  ["11110-----------", 89],
];

const KIND = new Uint8Array(1 << 16);
for (const [pattern, kind] of [...PATTERNS].reverse()) {
  const mask = parseInt(pattern.replace(/[01]/g, "1").replace(/-/g, "0"), 2);
  const value = parseInt(pattern.replace(/-/g, "0"), 2);
  for (let code = 0; code < 1 << 16; code++) if ((code & mask) === value) KIND[code] = kind;
}

// Run the chip until its clock shows `until`, it is switched off, or it is idle (`chip.quiet`).
//
// Timing is that of a Cortex-M0+ with memory that never waits: the cache before the flash is not
// modelled. `chip.awake` and `chip.asleep` count nanoseconds.
function execute(chip, until) {
  const { core, clock, rp2040, registers, flash8, flash16, flash32, ram8, ram16, ram32 } = chip;
  const ram16s = chip.ram16s;

  while (chip.running) {
    if (clock.next <= clock.nanos) clock.ring();
    if (!chip.running || clock.nanos >= until) break;
    if (chip.busyUntil > clock.nanos) {
      chip.skipBusy(until);
      continue;
    }
    if (core.interruptsUpdated) chip.takeInterrupt();
    if (core.waiting) {
      if (chip.wakes()) {
        core.waiting = false;
        continue;
      }
      if (chip.isIdle()) break;
      const then = Math.min(clock.next, until);
      chip.asleep += then - clock.nanos;
      clock.nanos = then;
      continue;
    }

    // The state of the processor in variables, until something outside may want to see it.
    clock.changed = false;
    chip.attention = false;
    const start = clock.nanos;
    const perCycle = 1e9 / rp2040.clkSys;
    const horizon = Math.min(clock.next, until, start + 1e9);
    let limit = Math.ceil((horizon - start) / perCycle) | 0;
    let cycles = 0;
    let pc = registers[15] & ~1;
    let result = core.Z ? 0 : core.N ? -1 : 1; // N and Z: of this value
    let carry = core.C ? 1 : 0;
    let overflow = core.V ? 1 : 0;
    let code, words, mask;
    let region = -1;

    while (cycles < limit) {
      if (pc >>> 24 !== region) {
        region = pc >>> 24;
        if (region === 0x10) {
          code = flash16;
          words = flash32;
          mask = FLASH_SIZE - 1;
        } else if (region === 0x20) {
          code = ram16;
          words = ram32;
          mask = 0x7ffff;
        } else if (region === 0) {
          code = chip.rom16;
          words = chip.rom32;
          mask = 0x3fff;
        } else {
          chip.crash(`the processor ran to ${hex(pc)}, where no memory is`);
          break;
        }
      }
      // Only a jump by register leaves a region: those leave this loop.
      inside: while (cycles < limit) {
        const op = code[(pc & mask) >> 1];
        pc += 2;
        cycles++;
        switch (KIND[op]) {
          case 1: // MOVS Rd, Rm
            registers[op & 7] = result = registers[(op >> 3) & 7];
            break;
          case 2: { // LSLS Rd, Rm, #
            const shift = (op >> 6) & 31;
            const value = registers[(op >> 3) & 7];
            carry = (value >>> (32 - shift)) & 1;
            registers[op & 7] = result = value << shift;
            break;
          }
          case 3: { // LSRS Rd, Rm, #
            const shift = (op >> 6) & 31;
            const value = registers[(op >> 3) & 7];
            carry = (value >>> (shift - 1)) & 1; // by 32 too: only the low five bits count
            registers[op & 7] = result = shift ? value >>> shift : 0;
            break;
          }
          case 4: { // ASRS Rd, Rm, #
            const shift = (op >> 6) & 31;
            const value = registers[(op >> 3) & 7];
            carry = (value >>> (shift - 1)) & 1;
            registers[op & 7] = result = shift ? value >> shift : value >> 31;
            break;
          }
          case 5: { // ADDS Rd, Rn, Rm
            const left = registers[(op >> 3) & 7];
            const right = registers[(op >> 6) & 7];
            result = (left + right) | 0;
            carry = ((left & right) | ((left | right) & ~result)) >>> 31;
            overflow = ((left ^ result) & (right ^ result)) >>> 31;
            registers[op & 7] = result;
            break;
          }
          case 6: { // SUBS Rd, Rn, Rm
            const left = registers[(op >> 3) & 7];
            const right = registers[(op >> 6) & 7];
            result = (left - right) | 0;
            carry = left >>> 0 >= right >>> 0 ? 1 : 0;
            overflow = ((left ^ right) & (left ^ result)) >>> 31;
            registers[op & 7] = result;
            break;
          }
          case 7: { // ADDS Rd, Rn, #
            const left = registers[(op >> 3) & 7];
            result = (left + ((op >> 6) & 7)) | 0;
            carry = (left & ~result) >>> 31;
            overflow = (~left & result) >>> 31;
            registers[op & 7] = result;
            break;
          }
          case 8: { // SUBS Rd, Rn, #
            const left = registers[(op >> 3) & 7];
            const right = (op >> 6) & 7;
            result = (left - right) | 0;
            carry = left >>> 0 >= right ? 1 : 0;
            overflow = (left & ~result) >>> 31;
            registers[op & 7] = result;
            break;
          }
          case 9: // MOVS Rd, #
            registers[(op >> 8) & 7] = result = op & 0xff;
            break;
          case 10: { // CMP Rn, #
            const left = registers[(op >> 8) & 7];
            const right = op & 0xff;
            result = (left - right) | 0;
            carry = left >>> 0 >= right ? 1 : 0;
            overflow = (left & ~result) >>> 31;
            break;
          }
          case 11: { // ADDS Rd, #
            const left = registers[(op >> 8) & 7];
            result = (left + (op & 0xff)) | 0;
            carry = (left & ~result) >>> 31;
            overflow = (~left & result) >>> 31;
            registers[(op >> 8) & 7] = result;
            break;
          }
          case 12: { // SUBS Rd, #
            const left = registers[(op >> 8) & 7];
            const right = op & 0xff;
            result = (left - right) | 0;
            carry = left >>> 0 >= right ? 1 : 0;
            overflow = (left & ~result) >>> 31;
            registers[(op >> 8) & 7] = result;
            break;
          }
          case 13: // ANDS
            registers[op & 7] = result = registers[op & 7] & registers[(op >> 3) & 7];
            break;
          case 14: // EORS
            registers[op & 7] = result = registers[op & 7] ^ registers[(op >> 3) & 7];
            break;
          case 15: { // LSLS Rd, Rs
            const shift = registers[(op >> 3) & 7] & 0xff;
            const value = registers[op & 7];
            if (shift) carry = shift <= 32 ? (value >>> (32 - shift)) & 1 : 0;
            registers[op & 7] = result = shift < 32 ? value << shift : 0;
            break;
          }
          case 16: { // LSRS Rd, Rs
            const shift = registers[(op >> 3) & 7] & 0xff;
            const value = registers[op & 7];
            if (shift) carry = shift <= 32 ? (value >>> (shift - 1)) & 1 : 0;
            registers[op & 7] = result = shift < 32 ? (value >>> shift) | 0 : 0;
            break;
          }
          case 17: { // ASRS Rd, Rs
            const shift = Math.min(registers[(op >> 3) & 7] & 0xff, 32);
            const value = registers[op & 7];
            if (shift) carry = (value >>> (shift - 1)) & 1;
            registers[op & 7] = result = shift < 32 ? value >> shift : value >> 31;
            break;
          }
          case 18: { // ADCS
            const left = registers[op & 7];
            const right = registers[(op >> 3) & 7];
            result = (left + right + carry) | 0;
            carry = ((left & right) | ((left | right) & ~result)) >>> 31;
            overflow = ((left ^ result) & (right ^ result)) >>> 31;
            registers[op & 7] = result;
            break;
          }
          case 19: { // SBCS
            const left = registers[op & 7];
            const right = ~registers[(op >> 3) & 7];
            result = (left + right + carry) | 0;
            carry = ((left & right) | ((left | right) & ~result)) >>> 31;
            overflow = ((left ^ result) & (right ^ result)) >>> 31;
            registers[op & 7] = result;
            break;
          }
          case 20: { // RORS
            const shift = registers[(op >> 3) & 7] & 0xff;
            const value = registers[op & 7];
            result = (value >>> (shift & 31)) | (value << (32 - (shift & 31)));
            if (shift) carry = result >>> 31;
            registers[op & 7] = result;
            break;
          }
          case 21: // TST
            result = registers[op & 7] & registers[(op >> 3) & 7];
            break;
          case 22: { // RSBS Rd, Rn, #0
            const right = registers[(op >> 3) & 7];
            result = -right | 0;
            carry = right === 0 ? 1 : 0;
            overflow = (right & result) >>> 31;
            registers[op & 7] = result;
            break;
          }
          case 23: { // CMP Rn, Rm
            const left = registers[op & 7];
            const right = registers[(op >> 3) & 7];
            result = (left - right) | 0;
            carry = left >>> 0 >= right >>> 0 ? 1 : 0;
            overflow = ((left ^ right) & (left ^ result)) >>> 31;
            break;
          }
          case 24: { // CMN
            const left = registers[op & 7];
            const right = registers[(op >> 3) & 7];
            result = (left + right) | 0;
            carry = ((left & right) | ((left | right) & ~result)) >>> 31;
            overflow = ((left ^ result) & (right ^ result)) >>> 31;
            break;
          }
          case 25: // ORRS
            registers[op & 7] = result = registers[op & 7] | registers[(op >> 3) & 7];
            break;
          case 26: // MULS
            result = Math.imul(registers[op & 7], registers[(op >> 3) & 7]);
            registers[op & 7] = result;
            break;
          case 27: // BICS
            registers[op & 7] = result = registers[op & 7] & ~registers[(op >> 3) & 7];
            break;
          case 28: // MVNS
            registers[op & 7] = result = ~registers[(op >> 3) & 7];
            break;
          case 29: { // ADD Rd, Rm (any register)
            const to = ((op >> 4) & 8) | (op & 7);
            const from = (op >> 3) & 15;
            const sum = (to === 15 ? pc + 2 : registers[to])
              + (from === 15 ? pc + 2 : registers[from]);
            if (to === 15) {
              pc = sum & ~1;
              cycles++;
              if (pc >>> 24 !== region) break inside;
            } else {
              registers[to] = to === 13 ? sum & ~3 : sum;
            }
            break;
          }
          case 30: { // CMP (any register)
            const at = ((op >> 4) & 8) | (op & 7);
            const from = (op >> 3) & 15;
            const left = at === 15 ? pc + 2 : registers[at];
            const right = from === 15 ? pc + 2 : registers[from];
            result = (left - right) | 0;
            carry = left >>> 0 >= right >>> 0 ? 1 : 0;
            overflow = ((left ^ right) & (left ^ result)) >>> 31;
            break;
          }
          case 31: { // MOV (any register)
            const to = ((op >> 4) & 8) | (op & 7);
            const from = (op >> 3) & 15;
            const value = from === 15 ? pc + 2 : registers[from];
            if (to === 15) {
              pc = value & ~1;
              cycles++;
              if (pc >>> 24 !== region) break inside;
            } else {
              registers[to] = to === 13 ? value & ~3 : value;
            }
            break;
          }
          case 32: { // BX
            const target = registers[(op >> 3) & 15];
            cycles++;
            if (target >>> 28 === 15) {
              chip.returnTo = target;
              limit = 0;
              break inside;
            }
            pc = target & ~1;
            if (pc >>> 24 !== region) break inside;
            break;
          }
          case 33: { // BLX
            const target = registers[(op >> 3) & 15];
            registers[14] = pc | 1;
            pc = target & ~1;
            cycles++;
            if (pc >>> 24 !== region) break inside;
            break;
          }
          case 34: // LDR Rt, [PC, #]
            registers[(op >> 8) & 7] = words[((((pc + 2) & ~3) + ((op & 0xff) << 2)) & mask) >> 2];
            cycles++;
            break;
          case 35: { // STR Rt, [Rn, Rm]
            const at = (registers[(op >> 3) & 7] + registers[(op >> 6) & 7]) | 0;
            cycles++;
            if (at >>> 24 === 0x20) {
              ram32[(at & 0x7ffff) >> 2] = registers[op & 7];
            } else {
              chip.write32(at, registers[op & 7], start + cycles * perCycle);
              cycles += chip.wait;
              if (chip.attention) limit = 0;
            }
            break;
          }
          case 36: { // STRH Rt, [Rn, Rm]
            const at = (registers[(op >> 3) & 7] + registers[(op >> 6) & 7]) | 0;
            cycles++;
            if (at >>> 24 === 0x20) {
              ram16[(at & 0x7ffff) >> 1] = registers[op & 7];
            } else {
              chip.write16(at, registers[op & 7], start + cycles * perCycle);
              cycles += chip.wait;
              if (chip.attention) limit = 0;
            }
            break;
          }
          case 37: { // STRB Rt, [Rn, Rm]
            const at = (registers[(op >> 3) & 7] + registers[(op >> 6) & 7]) | 0;
            cycles++;
            if (at >>> 24 === 0x20) {
              ram8[at & 0x7ffff] = registers[op & 7];
            } else {
              chip.write8(at, registers[op & 7], start + cycles * perCycle);
              cycles += chip.wait;
              if (chip.attention) limit = 0;
            }
            break;
          }
          case 38: { // LDRSB Rt, [Rn, Rm]
            const at = (registers[(op >> 3) & 7] + registers[(op >> 6) & 7]) | 0;
            cycles++;
            if (at >>> 24 === 0x20) {
              registers[op & 7] = (ram8[at & 0x7ffff] << 24) >> 24;
            } else if (at >>> 24 === 0x10) {
              registers[op & 7] = (flash8[at & (FLASH_SIZE - 1)] << 24) >> 24;
            } else {
              registers[op & 7] = (chip.read8(at, start + cycles * perCycle) << 24) >> 24;
              cycles += chip.wait;
              if (chip.attention) limit = 0;
            }
            break;
          }
          case 39: { // LDR Rt, [Rn, Rm]
            const at = (registers[(op >> 3) & 7] + registers[(op >> 6) & 7]) | 0;
            cycles++;
            if (at >>> 24 === 0x20) {
              registers[op & 7] = ram32[(at & 0x7ffff) >> 2];
            } else if (at >>> 24 === 0x10) {
              registers[op & 7] = flash32[(at & (FLASH_SIZE - 1)) >> 2];
            } else {
              registers[op & 7] = chip.read32(at, start + cycles * perCycle);
              cycles += chip.wait;
              if (chip.attention) limit = 0;
            }
            break;
          }
          case 40: { // LDRH Rt, [Rn, Rm]
            const at = (registers[(op >> 3) & 7] + registers[(op >> 6) & 7]) | 0;
            cycles++;
            if (at >>> 24 === 0x20) {
              registers[op & 7] = ram16[(at & 0x7ffff) >> 1];
            } else if (at >>> 24 === 0x10) {
              registers[op & 7] = flash16[(at & (FLASH_SIZE - 1)) >> 1];
            } else {
              registers[op & 7] = chip.read16(at, start + cycles * perCycle);
              cycles += chip.wait;
              if (chip.attention) limit = 0;
            }
            break;
          }
          case 41: { // LDRB Rt, [Rn, Rm]
            const at = (registers[(op >> 3) & 7] + registers[(op >> 6) & 7]) | 0;
            cycles++;
            if (at >>> 24 === 0x20) {
              registers[op & 7] = ram8[at & 0x7ffff];
            } else if (at >>> 24 === 0x10) {
              registers[op & 7] = flash8[at & (FLASH_SIZE - 1)];
            } else {
              registers[op & 7] = chip.read8(at, start + cycles * perCycle);
              cycles += chip.wait;
              if (chip.attention) limit = 0;
            }
            break;
          }
          case 42: { // LDRSH Rt, [Rn, Rm]
            const at = (registers[(op >> 3) & 7] + registers[(op >> 6) & 7]) | 0;
            cycles++;
            if (at >>> 24 === 0x20) {
              registers[op & 7] = ram16s[(at & 0x7ffff) >> 1];
            } else if (at >>> 24 === 0x10) {
              registers[op & 7] = (flash16[(at & (FLASH_SIZE - 1)) >> 1] << 16) >> 16;
            } else {
              registers[op & 7] = (chip.read16(at, start + cycles * perCycle) << 16) >> 16;
              cycles += chip.wait;
              if (chip.attention) limit = 0;
            }
            break;
          }
          case 43: { // STR Rt, [Rn, #]
            const at = (registers[(op >> 3) & 7] + ((op >> 4) & 0x7c)) | 0;
            cycles++;
            if (at >>> 24 === 0x20) {
              ram32[(at & 0x7ffff) >> 2] = registers[op & 7];
            } else {
              chip.write32(at, registers[op & 7], start + cycles * perCycle);
              cycles += chip.wait;
              if (chip.attention) limit = 0;
            }
            break;
          }
          case 44: { // LDR Rt, [Rn, #]
            const at = (registers[(op >> 3) & 7] + ((op >> 4) & 0x7c)) | 0;
            cycles++;
            if (at >>> 24 === 0x20) {
              registers[op & 7] = ram32[(at & 0x7ffff) >> 2];
            } else if (at >>> 24 === 0x10) {
              registers[op & 7] = flash32[(at & (FLASH_SIZE - 1)) >> 2];
            } else {
              registers[op & 7] = chip.read32(at, start + cycles * perCycle);
              cycles += chip.wait;
              if (chip.attention) limit = 0;
            }
            break;
          }
          case 45: { // STRB Rt, [Rn, #]
            const at = (registers[(op >> 3) & 7] + ((op >> 6) & 31)) | 0;
            cycles++;
            if (at >>> 24 === 0x20) {
              ram8[at & 0x7ffff] = registers[op & 7];
            } else {
              chip.write8(at, registers[op & 7], start + cycles * perCycle);
              cycles += chip.wait;
              if (chip.attention) limit = 0;
            }
            break;
          }
          case 46: { // LDRB Rt, [Rn, #]
            const at = (registers[(op >> 3) & 7] + ((op >> 6) & 31)) | 0;
            cycles++;
            if (at >>> 24 === 0x20) {
              registers[op & 7] = ram8[at & 0x7ffff];
            } else if (at >>> 24 === 0x10) {
              registers[op & 7] = flash8[at & (FLASH_SIZE - 1)];
            } else {
              registers[op & 7] = chip.read8(at, start + cycles * perCycle);
              cycles += chip.wait;
              if (chip.attention) limit = 0;
            }
            break;
          }
          case 47: { // STRH Rt, [Rn, #]
            const at = (registers[(op >> 3) & 7] + ((op >> 5) & 0x3e)) | 0;
            cycles++;
            if (at >>> 24 === 0x20) {
              ram16[(at & 0x7ffff) >> 1] = registers[op & 7];
            } else {
              chip.write16(at, registers[op & 7], start + cycles * perCycle);
              cycles += chip.wait;
              if (chip.attention) limit = 0;
            }
            break;
          }
          case 48: { // LDRH Rt, [Rn, #]
            const at = (registers[(op >> 3) & 7] + ((op >> 5) & 0x3e)) | 0;
            cycles++;
            if (at >>> 24 === 0x20) {
              registers[op & 7] = ram16[(at & 0x7ffff) >> 1];
            } else if (at >>> 24 === 0x10) {
              registers[op & 7] = flash16[(at & (FLASH_SIZE - 1)) >> 1];
            } else {
              registers[op & 7] = chip.read16(at, start + cycles * perCycle);
              cycles += chip.wait;
              if (chip.attention) limit = 0;
            }
            break;
          }
          case 49: // STR Rt, [SP, #]
            ram32[((registers[13] + ((op & 0xff) << 2)) & 0x7ffff) >> 2] = registers[(op >> 8) & 7];
            cycles++;
            break;
          case 50: // LDR Rt, [SP, #]
            registers[(op >> 8) & 7] = ram32[((registers[13] + ((op & 0xff) << 2)) & 0x7ffff) >> 2];
            cycles++;
            break;
          case 51: // ADR
            registers[(op >> 8) & 7] = ((pc + 2) & ~3) + ((op & 0xff) << 2);
            break;
          case 52: // ADD Rd, SP, #
            registers[(op >> 8) & 7] = registers[13] + ((op & 0xff) << 2);
            break;
          case 53: // ADD SP, #
            registers[13] += (op & 0x7f) << 2;
            break;
          case 54: // SUB SP, #
            registers[13] -= (op & 0x7f) << 2;
            break;
          case 55: // SXTH
            registers[op & 7] = (registers[(op >> 3) & 7] << 16) >> 16;
            break;
          case 56: // SXTB
            registers[op & 7] = (registers[(op >> 3) & 7] << 24) >> 24;
            break;
          case 57: // UXTH
            registers[op & 7] = registers[(op >> 3) & 7] & 0xffff;
            break;
          case 58: // UXTB
            registers[op & 7] = registers[(op >> 3) & 7] & 0xff;
            break;
          case 59: { // PUSH
            let at = registers[13] & 0x7ffff;
            if (op & 0x100) {
              at -= 4;
              ram32[at >> 2] = registers[14];
              cycles++;
            }
            for (let list = op & 0xff, each = 7; list; each--) {
              if (list & 0x80) {
                at -= 4;
                ram32[at >> 2] = registers[each];
                cycles++;
              }
              list = (list << 1) & 0xff;
            }
            registers[13] = 0x20000000 + at;
            break;
          }
          case 60: { // POP
            let at = registers[13] & 0x7ffff;
            for (let list = op & 0xff, each = 0; list; each++) {
              if (list & 1) {
                registers[each] = ram32[at >> 2];
                at += 4;
                cycles++;
              }
              list >>= 1;
            }
            if (op & 0x100) {
              const target = ram32[at >> 2];
              at += 4;
              cycles += 3;
              registers[13] = 0x20000000 + at;
              if (target >>> 28 === 15) {
                chip.returnTo = target;
                limit = 0;
                break inside;
              }
              pc = target & ~1;
              if (pc >>> 24 !== region) break inside;
            } else {
              registers[13] = 0x20000000 + at;
            }
            break;
          }
          case 61: // CPSIE i, CPSID i
            core.PM = (op & 0x10) !== 0;
            if (!core.PM && chip.somethingPends()) {
              core.interruptsUpdated = true;
              limit = 0;
            }
            break;
          case 62: { // REV
            const value = registers[(op >> 3) & 7];
            registers[op & 7] = (value << 24) | ((value & 0xff00) << 8) | ((value >>> 8) & 0xff00)
              | (value >>> 24);
            break;
          }
          case 63: { // REV16
            const value = registers[(op >> 3) & 7];
            registers[op & 7] = ((value & 0xff00ff) << 8) | ((value >>> 8) & 0xff00ff);
            break;
          }
          case 64: { // REVSH
            const value = registers[(op >> 3) & 7];
            registers[op & 7] = ((value << 24) >> 16) | ((value >>> 8) & 0xff);
            break;
          }
          case 65: // BKPT
            chip.crash(`the processor stopped at the break ${op & 0xff} at ${hex(pc - 2)}`);
            limit = 0;
            break;
          case 66: // NOP, YIELD
            break;
          case 67: // WFE
            cycles++;
            if (core.eventRegistered) {
              core.eventRegistered = false;
            } else {
              core.waiting = true;
              chip.waitsForEvent = true;
              limit = 0;
            }
            break;
          case 68: // WFI
            cycles++;
            core.waiting = true;
            chip.waitsForEvent = false;
            limit = 0;
            break;
          case 69: // SEV
            core.eventRegistered = true;
            break;
          case 70: { // STMIA Rn!, {}
            let at = registers[(op >> 8) & 7];
            for (let each = 0; each < 8; each++) {
              if (!((op >> each) & 1)) continue;
              cycles++;
              if (at >>> 24 === 0x20) {
                ram32[(at & 0x7ffff) >> 2] = registers[each];
              } else {
                chip.write32(at, registers[each], start + cycles * perCycle);
                if (chip.attention) limit = 0;
              }
              at = (at + 4) | 0;
            }
            registers[(op >> 8) & 7] = at;
            break;
          }
          case 71: { // LDMIA Rn!, {}
            const base = (op >> 8) & 7;
            let at = registers[base];
            for (let each = 0; each < 8; each++) {
              if (!((op >> each) & 1)) continue;
              cycles++;
              if (at >>> 24 === 0x20) {
                registers[each] = ram32[(at & 0x7ffff) >> 2];
              } else if (at >>> 24 === 0x10) {
                registers[each] = flash32[(at & (FLASH_SIZE - 1)) >> 2];
              } else {
                registers[each] = chip.read32(at, start + cycles * perCycle);
                if (chip.attention) limit = 0;
              }
              at = (at + 4) | 0;
            }
            if (!((op >> base) & 1)) registers[base] = at;
            break;
          }
          case 72: // BEQ
            if (result === 0) {
              pc += 2 + ((op << 24) >> 23);
              cycles++;
            }
            break;
          case 73: // BNE
            if (result !== 0) {
              pc += 2 + ((op << 24) >> 23);
              cycles++;
            }
            break;
          case 74: // BCS
            if (carry) {
              pc += 2 + ((op << 24) >> 23);
              cycles++;
            }
            break;
          case 75: // BCC
            if (!carry) {
              pc += 2 + ((op << 24) >> 23);
              cycles++;
            }
            break;
          case 76: // BMI
            if (result < 0) {
              pc += 2 + ((op << 24) >> 23);
              cycles++;
            }
            break;
          case 77: // BPL
            if (result >= 0) {
              pc += 2 + ((op << 24) >> 23);
              cycles++;
            }
            break;
          case 78: // BVS
            if (overflow) {
              pc += 2 + ((op << 24) >> 23);
              cycles++;
            }
            break;
          case 79: // BVC
            if (!overflow) {
              pc += 2 + ((op << 24) >> 23);
              cycles++;
            }
            break;
          case 80: // BHI
            if (carry && result !== 0) {
              pc += 2 + ((op << 24) >> 23);
              cycles++;
            }
            break;
          case 81: // BLS
            if (!carry || result === 0) {
              pc += 2 + ((op << 24) >> 23);
              cycles++;
            }
            break;
          case 82: // BGE
            if (result >>> 31 === overflow) {
              pc += 2 + ((op << 24) >> 23);
              cycles++;
            }
            break;
          case 83: // BLT
            if (result >>> 31 !== overflow) {
              pc += 2 + ((op << 24) >> 23);
              cycles++;
            }
            break;
          case 84: // BGT
            if (result !== 0 && result >>> 31 === overflow) {
              pc += 2 + ((op << 24) >> 23);
              cycles++;
            }
            break;
          case 85: // BLE
            if (result === 0 || result >>> 31 !== overflow) {
              pc += 2 + ((op << 24) >> 23);
              cycles++;
            }
            break;
          case 87: // SVC
            core.pendingSVCall = true;
            core.interruptsUpdated = true;
            limit = 0;
            break;
          case 88: // B
            pc += 2 + ((op << 21) >> 20);
            cycles++;
            break;
          case 89: { // the instructions of 32 bits
            const second = code[(pc & mask) >> 1];
            pc += 2;
            cycles += 2;
            if ((second & 0xd000) === 0xd000) { // BL
              const sign = (op << 21) >> 31;
              const high = (~((second >> 13) ^ sign) & 1) << 23;
              const low = (~((second >> 11) ^ sign) & 1) << 22;
              registers[14] = pc | 1;
              pc += (sign << 24) | high | low | ((op & 0x3ff) << 12) | ((second & 0x7ff) << 1);
            } else if ((op & 0xffe0) === 0xf380 || (op & 0xffe0) === 0xf3e0) { // MSR, MRS
              core.Z = result === 0;
              core.N = result < 0;
              core.C = carry === 1;
              core.V = overflow === 1;
              if (op & 0x60) {
                registers[(second >> 8) & 15] = core.readSpecialRegister(second & 0xff);
              } else {
                core.writeSpecialRegister(second & 0xff, registers[op & 15] >>> 0);
                result = core.Z ? 0 : core.N ? -1 : 1;
                carry = core.C ? 1 : 0;
                overflow = core.V ? 1 : 0;
                if (chip.somethingPends()) limit = 0;
              }
            } else if ((op & 0xfff0) !== 0xf3b0) { // DMB, DSB, ISB
              chip.crash(`the processor met an unknown instruction at ${hex(pc - 4)}`);
              limit = 0;
            }
            break;
          }
          default:
            chip.crash(`the processor met an unknown instruction at ${hex(pc - 2)}`);
            limit = 0;
        }
      }
    }

    registers[15] = pc;
    core.Z = result === 0;
    core.N = result < 0;
    core.C = carry === 1;
    core.V = overflow === 1;
    clock.nanos = start + cycles * perCycle;
    chip.awake += cycles * perCycle;
    chip.cycles += cycles;
    if (chip.returnTo !== 0) chip.returnFromInterrupt();
  }
}

function hex(number) {
  return "0x" + (number >>> 0).toString(16).padStart(8, "0");
}

// ---------------------------------------------------------------------------------------------
// Peripherals that rp2040js lacks, or has too little of

class Peripheral {
  rawWriteValue = 0;

  constructor(chip) {
    this.chip = chip;
  }

  readUint32(address) {
    return this.read(address & 0xfff) >>> 0;
  }

  writeUint32Atomic(offset, value, kind) {
    this.rawWriteValue = value;
    if (kind === 0) return this.writeUint32(offset, value);
    const old = this.read(offset);
    const mixed = kind === 1 ? old ^ value : kind === 2 ? old | value : old & ~value;
    return this.writeUint32(offset, mixed >>> 0);
  }
}

// Registers that do no more than keep what was written.
class Registers extends Peripheral {
  constructor(chip, reset = {}) {
    super(chip);
    this.values = new Map(Object.entries(reset).map(([at, value]) => [Number(at), value]));
  }

  read(offset) {
    return this.values.get(offset) ?? 0;
  }

  writeUint32(offset, value) {
    this.values.set(offset, value);
  }
}

// The ring oscillator: it has no frequency of its own here, but it can be stopped.
class RingOscillator extends Registers {
  #noise = 99;

  get running() {
    return ((this.read(0) >>> 12) & 0xfff) !== 0xd1e;
  }

  read(offset) {
    if (offset === 0x18) return this.running ? 0x80001000 : 0; // STATUS: stable, enabled
    if (offset === 0x1c) { // RANDOMBIT
      this.#noise = (Math.imul(this.#noise, 1103515245) + 12345) & 0x7fffffff;
      return (this.#noise >> 16) & 1;
    }
    return super.read(offset);
  }
}

class CrystalOscillator extends Registers {
  read(offset) {
    const enabled = ((super.read(0) >>> 12) & 0xfff) === 0xfab;
    if (offset === 4) return enabled ? 0x80001000 : 0; // STATUS: stable, enabled
    if (offset === 0x1c) return 0; // COUNT: counted down
    return super.read(offset);
  }

  writeUint32(offset, value) {
    super.writeUint32(offset, value);
    // "coma": all stops until a pin wakes the chip.
    if (offset === 8 && value === 0x636f6d61) this.chip.fallDormant();
  }
}

// The cache in front of the flash, of which only the flushing shows.
class Cache extends Registers {
  read(offset) {
    if (offset === 8) return 3; // STAT: flushed, nothing streams
    return offset === 4 ? 0 : super.read(offset);
  }
}

class Watchdog extends Peripheral {
  #enabled = false;
  #ticking = 0;
  #loaded = 0; // half microseconds: RP2040-E1, it counts down twice a tick
  #loadedAt = 0;
  reason = 0;
  scratch = new Uint32Array(8);

  constructor(chip) {
    super(chip);
    this.alarm = chip.clock.createAlarm(() => this.#bite(1));
  }

  get #left() {
    if (!this.#enabled) return this.#loaded;
    return Math.max(0, this.#loaded - (this.chip.clock.nanos - this.#loadedAt) / 500);
  }

  #bite(reason) {
    this.chip.watchdogReset(reason, this.scratch);
  }

  #load(value) {
    this.#loaded = value;
    this.#loadedAt = this.chip.clock.nanos;
    this.alarm.cancel();
    if (this.#enabled) this.alarm.schedule(value * 500);
  }

  read(offset) {
    if (offset === 0) return (this.#enabled ? 1 << 30 : 0) | Math.ceil(this.#left);
    if (offset === 8) return this.reason;
    if (offset >= 0x0c && offset <= 0x28) return this.scratch[(offset - 0x0c) >> 2];
    if (offset === 0x2c) return this.#ticking | ((this.#ticking & 0x200) << 1); // TICK: running
    return 0;
  }

  writeUint32(offset, value) {
    if (offset === 0) {
      const left = this.#left;
      this.#enabled = (value & (1 << 30)) !== 0;
      this.#load(left);
      if (value >>> 31) this.#bite(2);
    } else if (offset === 4) {
      this.#load(value & 0xffffff);
    } else if (offset >= 0x0c && offset <= 0x28) {
      this.scratch[(offset - 0x0c) >> 2] = value;
    } else if (offset === 0x2c) {
      this.#ticking = value & 0x3ff;
    }
  }
}

// A serial port that takes its time and interrupts when its queues pass their marks.
class Uart extends Registers {
  #sending = [];
  #received = [];
  #raised = 0;
  #sendAlarm;
  #silence;

  constructor(chip, irq, sent) {
    super(chip, { 0x30: 0x300, 0x34: 0x12 });
    this.irq = irq;
    this.#sendAlarm = chip.clock.createAlarm(() => {
      sent(this.#sending.shift());
      if (this.#sending.length) this.#sendAlarm.schedule(this.#byteNanos);
      if (this.#sending.length === this.#mark(0)) this.#raise(0x20);
    });
    this.#silence = chip.clock.createAlarm(() => this.#raise(0x40));
  }

  get #size() {
    return super.read(0x2c) & 0x10 ? 32 : 1;
  }

  // How full a queue is when it interrupts: 4, 8, 16, 24 or 28 of 32.
  #mark(shift) {
    if (this.#size === 1) return shift === 0 ? 0 : 1;
    return [4, 8, 16, 24, 28][(super.read(0x34) >> shift) & 7] ?? 16;
  }

  get #byteNanos() {
    const divider = super.read(0x24) + super.read(0x28) / 64 || 1;
    return (10 * 16 * divider * 1e9) / this.chip.rp2040.clkPeri;
  }

  #raise(bits) {
    this.#raised |= bits;
    this.#interrupt();
  }

  #interrupt() {
    this.chip.core.setInterrupt(this.irq, (this.#raised & super.read(0x38)) !== 0);
  }

  feedByte(byte) {
    if (this.#received.length >= this.#size) return;
    this.#received.push(byte);
    if (this.#received.length >= this.#mark(3)) this.#raise(0x10);
    this.#silence.schedule(this.#byteNanos * 3.2);
  }

  read(offset) {
    if (offset === 0) {
      const byte = this.#received.shift() ?? 0;
      if (this.#received.length < this.#mark(3)) this.#raised &= ~0x10;
      if (!this.#received.length) {
        this.#raised &= ~0x40;
        this.#silence.cancel();
      }
      this.#interrupt();
      return byte;
    }
    if (offset === 0x18) {
      const [sending, received] = [this.#sending.length, this.#received.length];
      return (sending ? 8 : 0x80) | (received ? 0 : 0x10) | (sending >= this.#size ? 0x20 : 0)
        | (received >= this.#size ? 0x40 : 0);
    }
    if (offset === 0x3c) return this.#raised;
    if (offset === 0x40) return this.#raised & super.read(0x38);
    if (offset >= 0xfe0) return [0x11, 0x10, 0x34, 0, 0x0d, 0xf0, 5, 0xb1][(offset - 0xfe0) >> 2];
    return super.read(offset);
  }

  writeUint32(offset, value) {
    if (offset === 0) {
      if (this.#sending.length > this.#size) return;
      this.#sending.push(value & 0xff);
      if (this.#sending.length === 1) this.#sendAlarm.schedule(this.#byteNanos);
      if (this.#sending.length > this.#mark(0)) this.#raised &= ~0x20;
      this.#interrupt();
      return;
    }
    if (offset === 0x44) this.#raised &= ~value;
    else super.writeUint32(offset, value);
    this.#interrupt();
  }
}

// ---------------------------------------------------------------------------------------------
// The flash chip, a W25Q16JV, and the interface before it

const BUSY_NANOS = {
  0x01: 10e6, 0x31: 10e6, 0x02: 0.4e6, 0x20: 45e6, 0x52: 120e6, 0xd8: 150e6, 0xc7: 5e9,
  0x60: 5e9,
}; // typical, by command
const ERASED_BYTES = { 0x20: 4 << 10, 0x52: 32 << 10, 0xd8: 64 << 10, 0xc7: FLASH_SIZE,
  0x60: FLASH_SIZE };
const UNIQUE_ID = [0xe6, 0x61, 0x38, 0x52, 0x83, 0x99, 0x00, 0x99];

class FlashChip {
  memory = new Uint8Array(FLASH_SIZE).fill(0xff);
  operations = 0; // pages programmed and blocks erased since the emulator began
  bytes = 0; // bytes programmed and erased since then
  cutAtBytes = Infinity; // the power fails when `bytes` would become more than this
  cutAtOperations = Infinity; // or halfway in the operation after so many
  #selected = false;
  #sent = [];
  #writable = false;
  #status2 = 2; // four data lines enabled, as the Pico's chip comes
  #busyUntil = 0; // by the world's clock

  constructor(world) {
    this.world = world;
  }

  powerOn() {
    this.#selected = this.#writable = false;
    this.#sent = [];
    this.#busyUntil = 0;
  }

  get busyUntil() {
    return this.#busyUntil;
  }

  // Move the select line.
  select(selected) {
    if (selected === this.#selected) return;
    this.#selected = selected;
    if (!selected) this.#obey();
    this.#sent = [];
  }

  // Move a byte in and one out.
  transfer(byte) {
    if (!this.#selected) return 0xff;
    const sent = this.#sent;
    const at = sent.length;
    sent.push(byte);
    if (at === 0) return 0xff;
    const busy = this.world.now() < this.#busyUntil;
    if (sent[0] === 0x05) return (busy ? 1 : 0) | (this.#writable ? 2 : 0);
    if (busy) return 0xff;
    switch (sent[0]) {
      case 0x35: return this.#status2;
      case 0x15: return 0x60;
      case 0x9f: return [0xef, 0x40, 0x15][at - 1] ?? 0xff;
      case 0xab: return at > 3 ? 0x14 : 0xff;
      case 0x90: return at > 3 ? [0xef, 0x14][at & 1] : 0xff;
      case 0x4b: return UNIQUE_ID[at - 5] ?? 0xff;
      case 0x03: return at > 3 ? this.memory[(this.#address() + at - 4) % FLASH_SIZE] : 0xff;
      case 0x0b: return at > 4 ? this.memory[(this.#address() + at - 5) % FLASH_SIZE] : 0xff;
      default: return 0xff;
    }
  }

  #address() {
    return ((this.#sent[1] << 16) | (this.#sent[2] << 8) | this.#sent[3]) % FLASH_SIZE;
  }

  // Do what was asked for: the chip begins when it is no longer selected.
  #obey() {
    const sent = this.#sent;
    const command = sent[0];
    if (sent.length === 0 || this.world.now() < this.#busyUntil) return;
    if (command === 0x06) this.#writable = true;
    else if (command === 0x04) this.#writable = false;
    else if (!this.#writable) return;
    else if (command === 0x01 && sent.length > 2) this.#status2 = sent[2];
    else if (command === 0x31 && sent.length > 1) this.#status2 = sent[1];
    else if (command === 0x02 && sent.length > 4) this.#program(sent);
    else if (command in ERASED_BYTES && (sent.length === 4 || ERASED_BYTES[command] === FLASH_SIZE))
      this.#erase(ERASED_BYTES[command]);
    else return;
    if (command in BUSY_NANOS) {
      this.#writable = false;
      this.#busyUntil = this.world.now() + BUSY_NANOS[command];
    }
  }

  // How many of the next `length` bytes are done before the power fails; all of them if it stays.
  #begin(length) {
    let done = Math.min(length, this.cutAtBytes - this.bytes);
    if (this.operations >= this.cutAtOperations) done = Math.min(done, length >> 1);
    this.operations++;
    this.bytes += done;
    return done;
  }

  #program(sent) {
    const page = this.#address() & ~0xff;
    // Beyond the end of the page it goes on at its beginning; only the last 256 count.
    const data = sent.slice(4);
    const length = Math.min(data.length, 256);
    const done = this.#begin(length);
    for (let each = data.length - length; each < data.length; each++) {
      const number = each - (data.length - length);
      if (number > done) break;
      const at = page | ((this.#address() + each) & 0xff);
      // The byte at which the power fails has some of its bits.
      this.memory[at] &= number < done ? data[each] : data[each] | 0x5a;
    }
    if (done < length) this.world.cutPower();
  }

  #erase(length) {
    const start = this.#address() & ~(length - 1);
    const done = this.#begin(length);
    this.memory.fill(0xff, start, start + done);
    if (done === length) return;
    // All bytes of a block are erased at the same time: in the others some bits have risen.
    let noise = this.operations;
    for (let at = start + done; at < start + length; at++) {
      noise = (Math.imul(noise, 1103515245) + 12345) & 0x7fffffff;
      this.memory[at] |= noise >> 16;
    }
    this.world.cutPower();
  }
}

// The interface between the chip and its flash. What is read at the flash's addresses comes
// straight from the memory; this is for commands. Where the boot ROM and the SDK hold the select
// line by its pad (IO_QSPI), that counts; else it follows the queue, which is empty by the time
// the program looks at the status.
class FlashInterface extends Registers {
  #received = [];

  get #forced() {
    const override = (this.chip.qspiControl.read(0x0c) >>> 8) & 3; // SS: OUTOVER
    return override === 2 ? true : override === 3 ? false : null;
  }

  // The pad's override has changed.
  updateSelect() {
    this.chip.flash.select(this.#forced === true);
  }

  read(offset) {
    if (offset === 0x28) { // SR: sent all, room for more, something received
      if (this.#forced === null) this.chip.flash.select(false);
      return 6 | (this.#received.length > 0 ? 8 : 0);
    }
    if (offset === 0x20) return 0; // TXFLR
    if (offset === 0x24) return this.#received.length; // RXFLR
    if (offset === 0x58) return 0x51535049; // IDR
    if (offset === 0x5c) return 0x3430312a; // VERSION
    if (offset >= 0x60 && offset < 0xf0) {
      const byte = this.#received.shift() ?? 0;
      // A poll for the end of a write: let the time pass at once.
      const { flash } = this.chip;
      if (byte & 1 && this.chip.world.now() < flash.busyUntil) {
        this.chip.skipTo(flash.busyUntil);
      }
      return byte;
    }
    return super.read(offset);
  }

  writeUint32(offset, value) {
    if (offset >= 0x60 && offset < 0xf0) {
      if ((this.read(0) >>> 21) & 3) return; // four lines: how to read, which goes by itself
      if (this.#forced === null) this.chip.flash.select(true);
      if (this.#received.length < 16) this.#received.push(this.chip.flash.transfer(value & 0xff));
      return;
    }
    if (offset === 8) {
      this.#received = [];
      if (this.#forced === null) this.chip.flash.select(false);
    }
    super.writeUint32(offset, value);
  }
}

class QspiControl extends Registers {
  writeUint32(offset, value) {
    super.writeUint32(offset, value);
    if (offset === 0x0c) this.chip.flashInterface.updateSelect();
  }
}

// ---------------------------------------------------------------------------------------------
// What is wired to the pins

const PWM_FUNCTION = 4;
const I2C_FUNCTION = 3;

// The wires outside of the chip: they stay when it is switched off.
class Wires {
  driven = new Array(PINS).fill(null); // 0, 1 or null: what something outside holds the pin to
  pulled = new Array(PINS).fill(null); // the same by a resistor
  sunk = new Uint8Array(PINS); // how many outside pull it low now and then (I2C)
  linked = Array.from({ length: PINS }, () => new Set()); // with which other pins
  levels = new Uint8Array(PINS);
  listeners = [];
  chip = null;

  // Work out the level of a pin and of all that are linked with it, and tell the chip.
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
    else if (pulledUp && pulledDown) level = this.levels[pin]; // the pad keeps what it has
    else level = pulledUp ? 1 : 0;
    for (const each of group) {
      if (this.levels[each] === level) continue;
      this.levels[each] = level;
      if (this.chip) this.chip.setInput(each, level);
      for (const listener of this.listeners) listener(each, level);
    }
  }

  updateAll() {
    for (let pin = 0; pin < PINS; pin++) this.update(pin);
  }

  #group(pin) {
    const found = new Set([pin]);
    for (const each of found) for (const other of this.linked[each]) found.add(other);
    return [...found];
  }
}

// A display on two pins: it takes what is written to its address, by the I2C controller or by a
// program that moves the pins itself.
class Display {
  present = true;
  nackAfter = -1; // so many more bytes are acknowledged, then one is not; -1: all are
  stuckClocks = 0; // the data line is held low until so many pulses of the clock; -1: for ever
  #transaction = null;
  #bits = null; // of the byte under way, while a program moves the pins
  #acknowledging = false;
  #sinking = false;
  #clock = 1;
  #data = 1;

  constructor(world, sda, scl, address) {
    Object.assign(this, { world, sda, scl, address });
    this.bus = (sda >> 1) & 1;
    world.wires.listeners.push((pin, level) => {
      if (pin === sda || pin === scl) this.#pinChanged(pin, level);
    });
  }

  // Whether the I2C controller `bus` is what moves the pins.
  isOn(chip, bus) {
    const { gpio } = chip.rp2040;
    return bus === this.bus && gpio[this.sda].functionSelect === I2C_FUNCTION
      && gpio[this.scl].functionSelect === I2C_FUNCTION;
  }

  // Begin a transaction; returns whether the display acknowledges its address.
  begin(address, reading) {
    this.end();
    if (!this.present || this.stuckClocks !== 0 || address !== this.address) return false;
    const now = this.world.now();
    this.#transaction = { reading, start: now, last: now, bytes: [], refused: false };
    return true;
  }

  // Take a byte; returns whether it is acknowledged.
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

  // The transaction is over, by a stop or another start.
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

  // Follow a program that moves the pins itself.
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
      else if (!addressed) this.#bits = null; // for another, or for none
      this.#acknowledging = this.#bits !== null;
    }
  }
}

// ---------------------------------------------------------------------------------------------
// The other side of USB: a computer that opens the serial port

const setup = (kind, request, value, index, length) => Uint8Array.of(kind, request, value & 0xff,
  value >> 8, index & 0xff, index >> 8, length & 0xff, length >> 8);

class UsbHost {
  received = []; // from the device: Buffers
  ready = false; // the serial port is open
  #queue = Buffer.alloc(0); // for the device
  #asked = 0; // how many bytes the device is ready to take
  #steps = [];
  #expected = 0;
  #descriptors = [];
  #in = -1;
  #out = -1;
  #controller;
  #next; // the alarm for the next step

  constructor(chip) {
    const usb = chip.rp2040.usbCtrl;
    this.#next = chip.clock.createAlarm(() => this.#step());
    this.#controller = usb;
    usb.onUSBEnabled = () => usb.resetDevice();
    usb.onResetReceived = () => this.#begin();
    usb.onEndpointWrite = (endpoint, buffer) => this.#fromDevice(endpoint, buffer);
    usb.onEndpointRead = (endpoint, size) => {
      if (endpoint === 0) {
        // The end of a control transfer that read something.
        usb.endpointReadDone(0, new Uint8Array(0));
        this.#next.schedule(MILLISECOND);
      } else if (endpoint === this.#out) {
        this.#asked = size;
        this.#feed();
      }
    };
  }

  // Bytes that wait for the device.
  get waiting() {
    return this.#queue.length;
  }

  send(bytes) {
    this.#queue = this.#queue.length ? Buffer.concat([this.#queue, bytes]) : Buffer.from(bytes);
    this.#feed();
  }

  #feed() {
    // With nothing to send the endpoint is left alone (it answers NAK), so that the device sleeps.
    if (!this.#asked || !this.#queue.length || !this.ready) return;
    const part = this.#queue.subarray(0, Math.min(64, this.#asked));
    this.#queue = this.#queue.subarray(part.length);
    this.#asked = 0;
    this.#controller.endpointReadDone(this.#out, part, 50);
  }

  #begin() {
    this.ready = false;
    this.#asked = 0;
    this.#descriptors = [];
    this.#steps = [
      [setup(0x00, 5, 1, 0, 0), 0], // address
      [setup(0x80, 6, 0x200, 0, 9), 9], // how long the description is
    ];
    this.#step();
  }

  #step() {
    const step = this.#steps.shift();
    if (step === undefined) {
      this.ready = true;
      this.#feed();
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
      this.#next.schedule(MILLISECOND); // the end of one that wrote something
    }
  }

  // Find the serial port in the description, choose the configuration, open the port.
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
      [setup(0x21, 0x22, 3, control, 0), 0], // a terminal is there
    ];
  }
}

// ---------------------------------------------------------------------------------------------
// The chip from one reset to the next

const TX_EMPTY = 1 << 4;
const TX_EMPTY_WHEN_SENT = 1 << 8; // IC_CON: TX_EMPTY_CTRL
const I2C_IDLE = 0;
const I2C_CONNECTED = 3;

class Chip {
  running = true;
  attention = false; // something happened that ends a stretch of plain instructions
  wait = 0; // cycles that the last access took beyond memory's
  returnTo = 0;
  waitsForEvent = false;
  awake = 0;
  asleep = 0;
  cycles = 0;
  busyUntil = 0; // the program does nothing but poll until then
  quiet = Infinity; // stop when nothing is due for so long
  idle = false;
  #eventOnPending = false;
  #deepSleep = false;
  #dormant = false;
  #clocksOn = new Uint32Array(4).fill(0xffffffff); // WAKE_EN0, WAKE_EN1, SLEEP_EN0, SLEEP_EN1
  #mailbox = []; // from the second core

  constructor(world, RP2040, bootrom, ram) {
    this.world = world;
    this.flash = world.flash;
    this.clock = new Clock();
    const rp2040 = new RP2040(this.clock);
    this.rp2040 = rp2040;
    this.core = rp2040.core;
    rp2040.logger = new Log(world);

    // Memory: in power-of-two buffers, so that a masked address is always inside.
    const memory = ram ?? new ArrayBuffer(512 << 10);
    this.memory = memory;
    this.ram8 = new Uint8Array(memory);
    rp2040.sram = new Uint8Array(memory, 0, RAM_SIZE);
    rp2040.sramView = new DataView(memory, 0, RAM_SIZE);
    this.ram16 = new Uint16Array(memory);
    this.ram16s = new Int16Array(memory);
    this.ram32 = new Int32Array(memory);
    const { memory: flash } = this.flash;
    rp2040.flash = this.flash8 = flash;
    rp2040.flash16 = this.flash16 = new Uint16Array(flash.buffer);
    rp2040.flashView = new DataView(flash.buffer);
    this.flash32 = new Int32Array(flash.buffer);
    rp2040.bootrom = new Uint32Array(4 << 10);
    rp2040.bootrom.set(bootrom);
    this.rom32 = new Int32Array(rp2040.bootrom.buffer);
    this.rom16 = new Uint16Array(rp2040.bootrom.buffer);

    this.#addPeripherals();
    this.#addInterrupts();
    this.#addPins();
    this.#addTimer();
    this.#addSecondCore();
    for (const bus of [0, 1]) this.#addI2c(bus);
    for (const bus of [0, 1]) this.#addSpi(bus);
    rp2040.clkSys = rp2040.roscFreq; // what it runs on until the program says otherwise
    rp2040.addClockListener(() => (this.attention = true));
    this.registers = new Int32Array(this.core.registers.buffer);
    this.core.VTOR = 0;
    this.core.reset();
    this.core.interruptsUpdated = false;
    this.worldAlarm = this.clock.createAlarm(() => world.ring());
  }

  #addPeripherals() {
    const { rp2040 } = this;
    this.watchdog = new Watchdog(this);
    this.rosc = new RingOscillator(this);
    this.qspiControl = new QspiControl(this, Object.fromEntries(
      [0, 1, 2, 3, 4, 5].map((each) => [each * 8 + 4, 0x1f])));
    this.flashInterface = new FlashInterface(this);
    Object.assign(rp2040.peripherals, {
      0x14000: new Cache(this),
      0x18000: this.flashInterface,
      0x40018: this.qspiControl,
      0x40024: new CrystalOscillator(this),
      0x40034: (this.uart = new Uart(this, 20, (byte) => this.world.text("uart", byte))),
      0x40038: new Uart(this, 21, () => {}),
      0x40058: this.watchdog,
      0x40060: this.rosc,
      0x40064: new Registers(this, { 0: 0xb1, 4: 0x91, 8: 1 << 8 }), // voltage; power-on
    });
    // Which clocks run while the processor is awake and asleep: only kept.
    const { clocks } = rp2040;
    const readClocks = clocks.readUint32.bind(clocks);
    const writeClocks = clocks.writeUint32.bind(clocks);
    clocks.readUint32 = (offset) => {
      const at = (offset & 0xfff) - 0xa0;
      return at >= 0 && at < 16 ? this.#clocksOn[at >> 2] : readClocks(offset);
    };
    clocks.writeUint32 = (offset, value) => {
      if (offset >= 0xa0 && offset < 0xb0) this.#clocksOn[(offset - 0xa0) >> 2] = value;
      else writeClocks(offset, value);
    };
    // What the program resets while it runs; the rest matters to nobody.
    const resets = rp2040.peripherals[0x4000c];
    const write = resets.writeUint32.bind(resets);
    resets.writeUint32 = (offset, value) => {
      const held = offset === 0 ? value & ~resets.reset : 0;
      write(offset, value);
      for (const bus of [0, 1]) if (held & (8 << bus)) this.#resetI2c(bus);
      if (held & (1 << 14)) rp2040.pwm.reset();
    };
  }

  // Interrupts as ARMv6-M has them: WFI ends, with nothing taken, while they are masked.
  #addInterrupts() {
    const { core, rp2040 } = this;
    core.setInterrupt = (irq, value) => {
      const bit = 1 << irq;
      if (!value) {
        core.pendingInterrupts &= ~bit;
      } else if (!(core.pendingInterrupts & bit)) {
        core.pendingInterrupts |= bit;
        core.interruptsUpdated = true;
        if (this.#eventOnPending) core.eventRegistered = true;
      }
    };
    const { ppb } = rp2040;
    const read = ppb.readUint32.bind(ppb);
    const write = ppb.writeUint32.bind(ppb);
    ppb.readUint32 = (offset) => {
      if (offset !== 0xd10) return read(offset);
      return (this.#eventOnPending ? 16 : 0) | (this.#deepSleep ? 4 : 0); // SCR
    };
    ppb.writeUint32 = (offset, value) => {
      if (offset === 0xd10) {
        this.#eventOnPending = (value & 16) !== 0;
        this.#deepSleep = (value & 4) !== 0;
      } else {
        write(offset, value);
      }
    };
  }

  somethingPends() {
    const { core } = this;
    return (core.pendingInterrupts & core.enabledInterrupts) !== 0 || core.pendingPendSV
      || core.pendingSystick || core.pendingSVCall || core.pendingNMI;
  }

  // The number of the exception to take above this priority, 0 for none.
  #pending(priority) {
    const { core } = this;
    if (core.pendingNMI) return 2;
    const interrupts = core.pendingInterrupts & core.enabledInterrupts;
    for (let each = 0; each < priority; each++) {
      if (core.pendingSVCall && core.svCallPriority === each) return 11;
      if (core.pendingPendSV && core.pendSVPriority === each) return 14;
      if (core.pendingSystick && core.systickPriority === each) return 15;
      const here = interrupts & core.interruptPriorities[each];
      if (here) return 16 + (31 - Math.clz32(here & -here));
    }
    return 0;
  }

  takeInterrupt() {
    const { core } = this;
    core.interruptsUpdated = false;
    if (!this.somethingPends()) return;
    const number = this.#pending(Math.min(core.exceptionPriority(core.IPSR), core.PM ? 0 : 4));
    if (number === 0) return;
    if (number === 2) core.pendingNMI = false;
    else if (number === 11) core.pendingSVCall = false;
    else if (number === 14) core.pendingPendSV = false;
    else if (number === 15) core.pendingSystick = false;
    // What is no peripheral's has no line that the handler could clear.
    else if (number > 41) core.pendingInterrupts &= ~(1 << (number - 16));
    core.waiting = false;
    core.exceptionEntry(number);
    this.#spend(15);
  }

  returnFromInterrupt() {
    const target = this.returnTo;
    this.returnTo = 0;
    if (this.core.currentMode !== 1) {
      this.crash(`the processor ran to ${hex(target)}, where no memory is`);
      return;
    }
    this.core.exceptionReturn(target & 0x0fffffff);
    this.#spend(12);
  }

  #spend(cycles) {
    const nanos = (cycles * 1e9) / this.rp2040.clkSys;
    this.clock.nanos += nanos;
    this.awake += nanos;
  }

  // Whether a processor that waits goes on.
  wakes() {
    const { core } = this;
    if (this.#dormant) return false;
    if (this.waitsForEvent) {
      if (!core.eventRegistered) return false;
      core.eventRegistered = false;
      return true;
    }
    return this.somethingPends() && this.#pending(core.exceptionPriority(core.IPSR)) !== 0;
  }

  // Whether the PWM has a clock: lightsleep takes it away.
  get soundRuns() {
    const deep = this.core.waiting && !this.waitsForEvent && this.#deepSleep;
    return !this.#dormant && (!deep || (this.#clocksOn[2] & (1 << 17)) !== 0);
  }

  isIdle() {
    if (this.quiet === Infinity || this.clock.next - this.clock.nanos < this.quiet) return false;
    for (const bus of this.rp2040.i2c) if (bus.state !== I2C_IDLE) return false;
    this.idle = true;
    return true;
  }

  // Let the time until then pass, while the program polls for it.
  skipTo(worldNanos) {
    this.busyUntil = worldNanos - this.world.began;
    this.attention = true;
  }

  skipBusy(until) {
    const { clock, core } = this;
    const before = clock.nanos;
    clock.nanos = Math.min(clock.next, this.busyUntil, until);
    this.awake += clock.nanos - before;
    clock.ring();
    if (core.interruptsUpdated && !core.PM && this.somethingPends()) this.busyUntil = 0;
  }

  fallDormant() {
    this.#dormant = true;
    this.core.waiting = true;
    this.waitsForEvent = false;
    this.attention = true;
  }

  crash(reason) {
    this.running = false;
    this.world.fail(reason);
  }

  // Accesses to anything but plain memory, at the chip's time.

  #look(address, nanos) {
    this.clock.nanos = nanos;
    const top = address >>> 28;
    this.wait = top === 4 || top === 5 ? 2 : 0;
  }

  #looked() {
    if (this.clock.changed || this.core.interruptsUpdated || !this.running) this.attention = true;
  }

  read32(address, nanos) {
    this.#look(address, nanos);
    const value = this.rp2040.readUint32(address >>> 0);
    this.#looked();
    return value;
  }

  read16(address, nanos) {
    this.#look(address, nanos);
    const value = this.rp2040.readUint16(address >>> 0);
    this.#looked();
    return value;
  }

  read8(address, nanos) {
    this.#look(address, nanos);
    const value = this.rp2040.readUint8(address >>> 0);
    this.#looked();
    return value;
  }

  write32(address, value, nanos) {
    if (address >>> 24 === 0x10) return;
    this.#look(address, nanos);
    this.rp2040.writeUint32(address >>> 0, value >>> 0);
    this.#looked();
  }

  write16(address, value, nanos) {
    if (address >>> 24 === 0x10) return;
    this.#look(address, nanos);
    this.rp2040.writeUint16(address >>> 0, value & 0xffff);
    this.#looked();
  }

  write8(address, value, nanos) {
    if (address >>> 24 === 0x10) return;
    this.#look(address, nanos);
    this.rp2040.writeUint8(address >>> 0, value & 0xff);
    this.#looked();
  }

  #addPins() {
    const { rp2040, world } = this;
    const { sio } = rp2040;
    for (const pin of rp2040.gpio) {
      pin.padValue = 0x56; // input, pulled down
      pin.lastValue = pin.value;
      pin.addListener(() => world.wires.update(pin.index));
    }
    const read = sio.readUint32.bind(sio);
    const write = sio.writeUint32.bind(sio);
    sio.readUint32 = (offset) => {
      if (offset === 0x08) return world.bootsel ? 0x3d : 0x3f; // GPIO_HI_IN: SS is BOOTSEL
      if (offset === 0x50) return 2 | (this.#mailbox.length > 0 ? 1 : 0); // FIFO_ST
      if (offset === 0x58) return this.#mailbox.shift() ?? 0; // FIFO_RD
      return read(offset);
    };
    sio.writeUint32 = (offset, value) => {
      if (offset === 0x50 || offset === 0x54) return; // nobody listens
      write(offset, value);
    };
    const pads = rp2040.peripherals[0x40014];
    const readPads = pads.readUint32.bind(pads);
    const writePads = pads.writeUint32.bind(pads);
    this.dormantWake = new Uint32Array(4);
    pads.readUint32 = (offset) => {
      const at = offset & 0xfff;
      if (at < 0x130) return readPads(at);
      return at >= 0x160 && at < 0x170 ? this.dormantWake[(at - 0x160) >> 2] : 0;
    };
    pads.writeUint32 = (offset, value) => {
      if (offset < 0x130) writePads(offset, value);
      else if (offset >= 0x160 && offset < 0x170) this.dormantWake[(offset - 0x160) >> 2] = value;
    };
  }

  // A pin's level has changed outside.
  setInput(pin, level) {
    this.rp2040.gpio[pin].setInputValue(level === 1);
    if (!this.#dormant) return;
    const wanted = (this.dormantWake[pin >> 3] >>> ((pin & 7) * 4)) & 15;
    if (wanted & (level ? 0b1010 : 0b0101)) {
      this.#dormant = false;
      this.core.waiting = false;
    }
  }

  // rp2040js rounds alarms down to before their microsecond.
  #addTimer() {
    const { clock } = this;
    const timer = this.rp2040.peripherals[0x40054];
    const write = timer.writeUint32.bind(timer);
    timer.writeUint32 = (offset, value) => {
      if (offset < 0x10 || offset > 0x1c) return write(offset, value);
      const alarm = timer.alarms[(offset - 0x10) >> 2];
      const now = Math.floor(clock.nanos / MICROSECOND);
      const then = (now + ((value - now) >>> 0)) * MICROSECOND;
      alarm.armed = true;
      alarm.targetMicros = value;
      alarm.clockAlarm.schedule(Math.max(0, then - clock.nanos));
    };
  }

  // There is none; but when it is let out of reset it says so.
  #addSecondCore() {
    const power = this.rp2040.peripherals[0x40010];
    const write = power.writeUint32.bind(power);
    power.writeUint32 = (offset, value) => {
      const before = power.frceOff;
      write(offset, value);
      if (before & ~power.frceOff & (1 << 16)) this.#mailbox.push(0);
    };
  }

  #resetI2c(bus) {
    const i2c = this.rp2040.i2c[bus];
    i2c.enable = 0;
    i2c.intRaw = 0;
    i2c.intEnable = 0;
    i2c.abortSource = 0;
    this.#stopI2c(bus);
    i2c.checkInterrupts();
  }

  // The controller was switched off: it lets go of the wires.
  #stopI2c(bus) {
    const i2c = this.rp2040.i2c[bus];
    i2c.alarm.cancel();
    if (i2c.state !== I2C_IDLE) for (const display of this.world.displays) display.end();
    i2c.state = I2C_IDLE;
    i2c.busy = i2c.stop = i2c.pendingRestart = false;
    i2c.txFIFO.reset();
    i2c.rxFIFO.reset();
  }

  // The I2C controllers with the times that things take on the wires: without them a program
  // would never wait.
  #addI2c(bus) {
    const { clock, rp2040, world } = this;
    const i2c = rp2040.i2c[bus];
    let then = null;
    i2c.alarm = clock.createAlarm(() => then());
    const after = (bits, action) => {
      then = action;
      const bit = ((i2c.sclLowPeriod + i2c.sclHighPeriod) * 1e9) / rp2040.clkSys;
      i2c.alarm.schedule(bits * bit);
    };
    const display = () => world.displays.find((each) => each.isOn(this, bus));
    // TX_EMPTY comes when the last byte has left, not when it begins to.
    const sent = () => {
      if (i2c.txFIFO.itemCount > i2c.txThreshold) return;
      if (!i2c.busy || i2c.state !== I2C_CONNECTED) i2c.setInterrupts(TX_EMPTY);
    };
    const next = i2c.nextCommand.bind(i2c);
    i2c.nextCommand = () => {
      next();
      if (i2c.control & TX_EMPTY_WHEN_SENT && i2c.busy && i2c.state === I2C_CONNECTED) {
        i2c.clearInterrupts(TX_EMPTY);
      }
    };
    const start = () => {
      const found = display();
      if (found && !(world.wires.levels[found.sda] && world.wires.levels[found.scl])) {
        after(9, start); // somebody holds a wire: wait for it
        return;
      }
      if (found) found.end();
      i2c.completeStart();
    };
    i2c.onStart = () => after(1, start);
    i2c.onConnect = (address, mode) => after(9, () => {
      const acknowledged = display()?.begin(address & 0x7f, mode === 1) ?? false;
      i2c.completeConnect(acknowledged);
      sent();
    });
    i2c.onWriteByte = (byte) => after(9, () => {
      i2c.completeWrite(display()?.take(byte) ?? false);
      sent();
    });
    i2c.onReadByte = () => after(9, () => {
      i2c.completeRead(0xff);
      sent();
    });
    i2c.onStop = () => after(1, () => {
      for (const each of world.displays) if (each.bus === bus) each.end();
      i2c.completeStop();
    });
    const write = i2c.writeUint32.bind(i2c);
    i2c.writeUint32 = (offset, value) => {
      if (offset === 0x6c && !(value & 1)) this.#stopI2c(bus);
      if (offset === 0x7c) return; // how long data is held: not modelled
      write(offset, value);
    };
    const read = i2c.readUint32.bind(i2c);
    i2c.readUint32 = (offset) => (offset === 0x7c ? 1 : read(offset));
  }

  // SPI takes its time too; what is sent to a wired display is kept.
  #addSpi(bus) {
    const { clock, rp2040, world } = this;
    const spi = rp2040.spi[bus];
    const alarm = clock.createAlarm(() => spi.completeTransmit(0));
    spi.onTransmit = (value) => {
      world.spiByte(bus, value);
      alarm.schedule((spi.dataBits * 1e9) / (spi.clockFrequency || 1e6));
    };
  }

  watchdogReset(reason, scratch) {
    const wdsel = this.rp2040.peripherals[0x40010].wdsel;
    this.running = false;
    // With the ring oscillator off, and not among what is reset, the chip has no clock.
    const stuck = !this.rosc.running && !(wdsel & 1);
    this.world.chipReset(reason === 1 ? "watchdog" : "reset", { reason, scratch, stuck });
  }
}

// rp2040js's complaints: what it does not know, each once.
class Log {
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

// ---------------------------------------------------------------------------------------------
// The world around the chip, which stays when it is reset or switched off

class World {
  events = [];
  warnings = new Set();
  displays = [];
  spi = null; // { bus, dc, cs }
  bootsel = false;
  chip = null;
  failure = null; // why the processor stopped
  usbWanted = false;
  usb = null;
  analog = [0, 0, 0, 0, 0];
  began = 0; // when the chip's clock was 0
  #stopped = 0; // the time while there is no chip
  #due = []; // { at, action }, soonest first
  #spiBytes = null;
  awake = 0;
  asleep = 0;
  cycles = 0;
  cutNow = false; // the power is to fail
  resetNow = null; // why the chip is to be reset

  constructor() {
    this.flash = new FlashChip(this);
    this.wires = new Wires();
  }

  now() {
    return this.chip ? this.began + this.chip.clock.nanos : this.#stopped;
  }

  text(kind, byte) {
    const last = this.events.at(-1);
    if (last?.[0] === kind) last[1] += String.fromCharCode(byte);
    else this.events.push([kind, String.fromCharCode(byte)]);
  }

  fail(reason) {
    this.failure = reason;
    this.events.push(["crash", this.now(), reason]);
  }

  // Switch on. `ram` and `cause` are those of a chip that is reset, not switched on.
  powerOn(ram = null, cause = null) {
    this.flash.powerOn();
    this.failure = null;
    this.began = this.now();
    this.chip = null;
    const chip = new Chip(this, RP2040, bootrom, ram);
    this.chip = chip;
    if (cause) {
      chip.watchdog.reason = cause.reason;
      chip.watchdog.scratch.set(cause.scratch);
    }
    chip.rp2040.adc.channelValues = this.analog;
    this.usb = this.usbWanted ? new UsbHost(chip) : null;
    this.wires.chip = chip;
    this.wires.updateAll();
    for (let pin = 0; pin < PINS; pin++) chip.setInput(pin, this.wires.levels[pin]);
    for (const pin of chip.rp2040.gpio) pin.irqStatus &= 3; // no edges yet
    this.#arm();
  }

  powerOff() {
    if (!this.chip) return;
    this.#takeCounts();
    this.#stopped = this.now();
    this.chip.running = false;
    for (const display of this.displays) display.end();
    this.chip = null;
    this.usb = null;
    this.wires.chip = null;
    this.wires.updateAll();
  }

  // The power fails at this very moment, by a fault that was asked for.
  cutPower() {
    this.flash.cutAtBytes = this.flash.cutAtOperations = Infinity;
    this.events.push(["cut", this.now()]);
    this.chip.running = false;
    this.chip.attention = true;
    this.cutNow = true;
  }

  chipReset(kind, cause) {
    this.events.push([cause.stuck ? "stuck" : kind, this.now()]);
    this.chip.attention = true;
    if (cause.stuck) this.failure = "the watchdog bit while the ring oscillator was off";
    else this.resetNow = cause;
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

  // Run until the world's clock shows `until`, the chip is idle (nothing due for `quiet`), the
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
      if (this.cutNow) {
        this.cutNow = false;
        this.powerOff();
        return;
      }
      if (this.resetNow) {
        const cause = this.resetNow;
        this.resetNow = null;
        this.#takeCounts();
        this.#stopped = this.now();
        for (const display of this.displays) display.end();
        this.wires.chip = null;
        this.powerOn(chip.memory, cause);
        continue;
      }
      if (this.failure !== null) {
        chip.clock.nanos = Math.max(chip.clock.nanos, until - this.began);
        chip.clock.next = Infinity;
      }
      return;
    }
  }

  // Have something happen at a time, or now.
  at(nanos, action) {
    const place = this.#due.findIndex((each) => each.at > nanos);
    this.#due.splice(place < 0 ? this.#due.length : place, 0, { at: nanos, action });
    this.#arm();
  }

  #arm() {
    if (!this.chip || !this.#due.length) return;
    this.chip.worldAlarm.schedule(Math.max(0, this.#due[0].at - this.now()));
  }

  ring() {
    while (this.#due.length && this.#due[0].at <= this.now()) this.#due.shift().action();
    this.#arm();
  }

  // A byte to the display on SPI: what is sent with the same level of D/C belongs together.
  spiByte(bus, value) {
    const { spi, wires } = this;
    if (spi === null || bus !== spi.bus || wires.levels[spi.cs]) return;
    const dc = wires.levels[spi.dc];
    const last = this.#spiBytes;
    if (last && last.dc === dc && this.events.at(-1) === last.event) {
      last.bytes.push(value);
      last.event[2] = this.now();
      return;
    }
    const event = ["spi", dc, this.now(), null];
    this.#spiBytes = { dc, bytes: [value], event };
    this.events.push(event);
    event.bytes = this.#spiBytes.bytes;
  }
}

// ---------------------------------------------------------------------------------------------
// Requests

let RP2040, bootrom, world;
let server = null; // the TCP port for the serial line
let client = null;
let serving = null; // the promise of the loop that runs by itself
let stopServing = false;
let wakeServing = () => {};

const SLICE = MILLISECOND;

function sleep(ms) {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    wakeServing = () => {
      clearTimeout(timer);
      resolve();
    };
  });
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

function accept(socket) {
  if (client) client.destroy();
  client = socket;
  socket.setNoDelay(true);
  socket.on("data", (bytes) => {
    if (world.usb) world.usb.send(bytes);
    // What the device has not taken yet stays with the sender.
    if (world.usb?.waiting > 4096) socket.pause();
    wakeServing();
  });
  socket.on("error", () => {});
  socket.on("close", () => {
    if (client === socket) client = null;
  });
}

// Run by itself: work as fast as possible, but sleep no faster than the computer's clock goes.
async function serve() {
  let slept = world.counts().asleep;
  let waited = 0;
  let held = 0;
  while (!stopServing) {
    const end = world.now() + SLICE;
    world.run(end, SLICE / 5);
    const resting = world.chip?.idle ?? true;
    if (resting) world.run(end);
    // An answer goes out when it is whole: mpremote waits 10 ms wherever it finds nothing to read.
    const received = world.usb?.received ?? [];
    held = received.length > 0 ? held + 1 : 0;
    if (client && held > 0 && (resting || held > 20)) {
      client.write(Buffer.concat(received.splice(0)));
      held = 0;
    }
    if (!world.chip) client?.destroy(); // as the port of an unplugged device goes
    if (client?.isPaused() && (world.usb?.waiting ?? 0) < 1024) client.resume();
    if (!world.chip) slept -= SLICE;
    const ahead = (world.counts().asleep - slept) / MILLISECOND - waited;
    if (ahead < 4 || !resting || world.usb?.waiting) {
      await turn();
      continue;
    }
    const before = performance.now();
    await sleep(ahead);
    waited += performance.now() - before;
  }
}

function makeDisplay({ sda, scl, address }) {
  const display = new Display(world, sda, scl, address);
  for (const pin of [sda, scl]) world.wires.pulled[pin] = 1; // the module brings resistors
  world.displays.push(display);
  for (const pin of [sda, scl]) world.wires.update(pin);
}

const requests = {
  async start({ library, rom, flash, usb, display, spi }) {
    ({ RP2040 } = await import(pathToFileURL(library)));
    bootrom = Uint32Array.from(rom);
    world = new World();
    world.usbWanted = usb;
    if (flash) world.flash.memory.set(Buffer.from(flash, "base64"));
    if (display) makeDisplay(display);
    world.spi = spi;
  },

  power({ on, flash }) {
    if (world.chip) world.powerOff();
    if (flash) world.flash.memory.set(Buffer.from(flash, "base64"));
    if (on) world.powerOn();
    },

  reset() {
    if (!world.chip) return;
    world.powerOff();
    world.powerOn();
    },

  run({ nanos, quiet }) {
    world.run(world.now() + nanos, quiet ?? Infinity);
    return world.chip?.idle ?? false;
  },

  // Send to the serial line and run until what comes back ends with `until`, nanos at most.
  exchange({ send, until, nanos }) {
    const { usb } = world;
    if (!usb) throw new Error("there is no USB");
    if (send) usb.send(Buffer.from(send, "base64"));
    const end = world.now() + nanos;
    const wanted = Buffer.from(until, "base64");
    for (;;) {
      const text = Buffer.concat(usb.received);
      usb.received = text.length ? [text] : [];
      const at = text.indexOf(wanted);
      if (at >= 0 || world.now() >= end || !world.chip || world.usb !== usb) {
        const stop = at >= 0 ? at + wanted.length : text.length;
        usb.received = stop < text.length ? [text.subarray(stop)] : [];
        return [at >= 0, text.subarray(0, stop).toString("base64")];
      }
      world.run(Math.min(end, world.now() + SLICE));
    }
  },

  // What came over the serial line is for nobody.
  forget() {
    if (world.usb) world.usb.received = [];
  },

  async serve() {
    if (!server) {
      server = createServer(accept);
      await new Promise((resolve, reject) => {
        server.on("error", reject);
        server.listen(0, "127.0.0.1", resolve);
      });
    }
    stopServing = false;
    serving = serve();
    return server.address().port;
  },

  pause() {}, // every request does

  flash() {
    return Buffer.from(world.flash.memory).toString("base64");
  },

  flashCounts() {
    return [world.flash.operations, world.flash.bytes];
  },

  cut({ operations, bytes }) {
    world.flash.cutAtOperations = operations === null ? Infinity
      : world.flash.operations + operations;
    world.flash.cutAtBytes = bytes === null ? Infinity : world.flash.bytes + bytes;
  },

  drive({ pin, level, at }) {
    const action = () => {
      world.wires.driven[pin] = level;
      world.wires.update(pin);
    };
    if (at === null) action();
    else world.at(at, action);
  },

  link({ pins: [first, second], connected, at }) {
    const { wires } = world;
    const action = () => {
      for (const [one, other] of [[first, second], [second, first]]) {
        if (connected) wires.linked[one].add(other);
        else wires.linked[one].delete(other);
      }
      wires.update(first);
      wires.update(second);
    };
    if (at === null) action();
    else world.at(at, action);
  },

  pin({ pin }) {
    const own = world.chip?.rp2040.gpio[pin];
    return [world.wires.levels[pin], own ? own.outputEnable : false, own ? own.functionSelect : 31];
  },

  pwm({ pin }) {
    if (!world.chip?.soundRuns) return null;
    const { rp2040 } = world.chip;
    const { csr, div, top, cc } = rp2040.pwm.channels[(pin >> 1) & 7];
    if (rp2040.gpio[pin].functionSelect !== PWM_FUNCTION || !(csr & 1)) return null;
    const divider = ((div >> 4) & 0xff || 256) + (div & 15) / 16;
    const steps = (top + 1) * (csr & 2 ? 2 : 1);
    const level = pin & 1 ? cc >>> 16 : cc & 0xffff;
    const duty = Math.min(1, level / (top + 1));
    const inverted = csr & (pin & 1 ? 8 : 4);
    return [rp2040.clkSys / divider / steps, inverted ? 1 - duty : duty];
  },

  analog({ channel, value }) {
    world.analog[channel] = value;
  },

  bootsel({ pressed }) {
    world.bootsel = pressed;
  },

  display({ present, nackAfter, stuckClocks, address }) {
    const [display] = world.displays;
    if (present !== undefined) display.present = present;
    if (nackAfter !== undefined) display.nackAfter = nackAfter;
    if (stuckClocks !== undefined) display.hold(stuckClocks);
    if (address !== undefined) display.address = address;
  },

  usb({ attached }) {
    world.usbWanted = attached;
    if (!world.chip) return;
    const { usbCtrl } = world.chip.rp2040;
    if (attached && !world.usb) {
      world.usb = new UsbHost(world.chip);
      usbCtrl.sieStatus &= ~0x10;
      if (usbCtrl.mainCtrl & 1) usbCtrl.resetDevice();
    } else if (!attached && world.usb) {
      usbCtrl.onUSBEnabled = usbCtrl.onResetReceived = undefined;
      usbCtrl.onEndpointRead = usbCtrl.onEndpointWrite = undefined;
      world.usb = null;
      usbCtrl.sieStatus |= 0x10; // an unplugged device sees the bus suspended
      usbCtrl.sieStatusUpdated();
    }
    },

  uart({ text }) {
    if (world.chip) for (const byte of Buffer.from(text)) world.chip.uart.feedByte(byte);
  },

  counts() {
    const counts = world.counts();
    return [counts.awake, counts.asleep, counts.cycles];
  },

  memory({ address, length }) {
    const { chip } = world;
    if (!chip) throw new Error("the power is off");
    const bytes = Buffer.alloc(length);
    for (let each = 0; each < length; each++) bytes[each] = chip.rp2040.readUint8(address + each);
    return bytes.toString("base64");
  },

  state() {
    const { chip } = world;
    return {
      failure: world.failure,
      warnings: [...world.warnings],
      waiting: chip ? chip.core.waiting : false,
      registers: chip ? [...chip.core.registers] : [],
      clock: chip ? chip.rp2040.clkSys : 0,
    };
  },
};

async function answer(request) {
  const [[name, settings]] = Object.entries(request);
  let result = null;
  let error = null;
  if (serving) {
    stopServing = true;
    wakeServing();
    await serving;
    serving = null;
  }
  try {
    result = (await requests[name](settings)) ?? null;
  } catch (problem) {
    error = String(problem.stack ?? problem);
  }
  if (!world) return { result, error, now: 0, power: false, events: [] };
  const { events } = world;
  world.events = [];
  for (const event of events) {
    if (event[0] === "spi") event[3] = Buffer.from(event.bytes).toString("base64");
  }
  return { result, error, now: world.now(), power: world.chip !== null, events };
}

// rp2040js tells the console what it does not know; standard output belongs to the protocol, and
// nobody reads the other.
for (const name of ["log", "info", "debug", "warn"]) console[name] = () => {};

try {
  for await (const line of createInterface({ input: process.stdin })) {
    process.stdout.write(JSON.stringify(await answer(JSON.parse(line))) + "\n");
  }
  process.exit(0);
} catch (problem) {
  console.error(String(problem.stack ?? problem));
  process.exit(1);
}

// The processor: the effect and time of each instruction. Interrupts, sleep and accesses outside
// memory are in other files.
//
// It is one long function because it takes nearly all of the emulator's time: the processor's state
// is in its variables, and instructions use no imported names.

import { kinds } from "./instructions.mjs";
import { FLASH_SIZE, hex } from "./memory.mjs";

const KIND = kinds();
const FLASH_MASK = FLASH_SIZE - 1;

// Run the chip until its clock reaches `until`, it is switched off, or it is idle (`chip.quiet`).
//
// The timing is that of a Cortex-M0+ with memory without wait states: the cache before the flash is
// not modelled. `chip.awake` and `chip.asleep` count nanoseconds.
export function execute(chip, until) {
  const { core, clock, rp2040, registers, memory, bus, interrupts, sleep } = chip;
  const { flash8, flash16, flash32, ram8, ram16, ram16s, ram32 } = memory;

  while (chip.running) {
    if (clock.next <= clock.nanos) clock.ring();
    if (!chip.running || clock.nanos >= until) break;
    if (chip.busyUntil > clock.nanos) {
      chip.skipBusy(until);
      continue;
    }
    if (core.interruptsUpdated) interrupts.enter();
    if (core.waiting) {
      if (sleep.wakes()) {
        core.waiting = false;
        continue;
      }
      if (chip.isIdle()) break;
      const then = Math.min(clock.next, until);
      chip.asleep += then - clock.nanos;
      clock.nanos = then;
      continue;
    }

    // The processor's state in variables, written back before anything outside may read it.
    clock.changed = false;
    chip.attention = false;
    const start = clock.nanos;
    const perCycle = 1e9 / rp2040.clkSys;
    const horizon = Math.min(clock.next, until, start + 1e9);
    let limit = Math.ceil((horizon - start) / perCycle) | 0;
    let cycles = 0;
    let pc = registers[15] & ~1;
    let result = core.Z ? 0 : core.N ? -1 : 1; // N and Z derive from this value
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
          mask = FLASH_MASK;
        } else if (region === 0x20) {
          code = ram16;
          words = ram32;
          mask = 0x7ffff;
        } else if (region === 0) {
          code = memory.rom16;
          words = memory.rom32;
          mask = 0x3fff;
        } else {
          chip.crash(`the processor ran to ${hex(pc)}, where no memory is`);
          break;
        }
      }
      // Only a jump by register leaves a memory region, and it ends this loop.
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
            carry = (value >>> (shift - 1)) & 1; // also for 32: only the low five bits count
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
              interrupts.returnTo = target;
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
              bus.write32(at, registers[op & 7], start + cycles * perCycle);
              cycles += bus.wait;
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
              bus.write16(at, registers[op & 7], start + cycles * perCycle);
              cycles += bus.wait;
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
              bus.write8(at, registers[op & 7], start + cycles * perCycle);
              cycles += bus.wait;
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
              registers[op & 7] = (flash8[at & FLASH_MASK] << 24) >> 24;
            } else {
              registers[op & 7] = (bus.read8(at, start + cycles * perCycle) << 24) >> 24;
              cycles += bus.wait;
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
              registers[op & 7] = flash32[(at & FLASH_MASK) >> 2];
            } else {
              registers[op & 7] = bus.read32(at, start + cycles * perCycle);
              cycles += bus.wait;
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
              registers[op & 7] = flash16[(at & FLASH_MASK) >> 1];
            } else {
              registers[op & 7] = bus.read16(at, start + cycles * perCycle);
              cycles += bus.wait;
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
              registers[op & 7] = flash8[at & FLASH_MASK];
            } else {
              registers[op & 7] = bus.read8(at, start + cycles * perCycle);
              cycles += bus.wait;
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
              registers[op & 7] = (flash16[(at & FLASH_MASK) >> 1] << 16) >> 16;
            } else {
              registers[op & 7] = (bus.read16(at, start + cycles * perCycle) << 16) >> 16;
              cycles += bus.wait;
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
              bus.write32(at, registers[op & 7], start + cycles * perCycle);
              cycles += bus.wait;
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
              registers[op & 7] = flash32[(at & FLASH_MASK) >> 2];
            } else {
              registers[op & 7] = bus.read32(at, start + cycles * perCycle);
              cycles += bus.wait;
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
              bus.write8(at, registers[op & 7], start + cycles * perCycle);
              cycles += bus.wait;
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
              registers[op & 7] = flash8[at & FLASH_MASK];
            } else {
              registers[op & 7] = bus.read8(at, start + cycles * perCycle);
              cycles += bus.wait;
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
              bus.write16(at, registers[op & 7], start + cycles * perCycle);
              cycles += bus.wait;
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
              registers[op & 7] = flash16[(at & FLASH_MASK) >> 1];
            } else {
              registers[op & 7] = bus.read16(at, start + cycles * perCycle);
              cycles += bus.wait;
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
                interrupts.returnTo = target;
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
            if (!core.PM && interrupts.somethingPends()) {
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
              sleep.waitsForEvent = true;
              limit = 0;
            }
            break;
          case 68: // WFI
            cycles++;
            core.waiting = true;
            sleep.waitsForEvent = false;
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
                bus.write32(at, registers[each], start + cycles * perCycle);
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
                registers[each] = flash32[(at & FLASH_MASK) >> 2];
              } else {
                registers[each] = bus.read32(at, start + cycles * perCycle);
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
          case 89: { // 32-bit instructions
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
                if (interrupts.somethingPends()) limit = 0;
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
    if (interrupts.returnTo !== 0) interrupts.leave();
  }
}

// Runs single instructions on our processor and on rp2040js's, from the same random state, and
// prints how many there were and where the two differ. Six instructions whose flags rp2040js gets
// wrong in rare cases are compared with ARM's own definition instead.
//
//     node compare_processor.mjs EMULATOR-FOLDER RP2040JS-MODULE INSTRUCTIONS SEED

import { pathToFileURL } from "node:url";

const [folder, library, count, seed] = process.argv.slice(2);
const load = (path) => import(pathToFileURL(path));
const { RP2040 } = await load(library);
const { World } = await load(`${folder}/world.mjs`);
const { execute } = await load(`${folder}/processor.mjs`);
const { kinds } = await load(`${folder}/instructions.mjs`);

const RAM = 0x20000000;
const CODE = 0x8000; // offsets in RAM
const DATA = 0x4000;
const LENGTH = 0x400;
const LEFT_OUT = new Set([0, 65, 66, 67, 68, 69, 87, 89]); // breakpoints, hints, SVC, 32 bits
const EDGES = [0, 1, 2, 31, 32, 33, 0x7f, 0x80, 0xff, 0x7fff, 0x8000, 0x7fffffff, 0x80000000,
  0xfffffffe, 0xffffffff];

let state = Number(seed);
function random(below) {
  state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
  return Math.floor((state / 2 ** 32) * below);
}
const word = () => (random(3) ? (random(0x10000) << 16 | random(0x10000)) >>> 0
  : EDGES[random(EDGES.length)]);

const world = new World(RP2040, new Uint32Array(4096), { usb: false, display: null, spi: null });
world.powerOn();
const { chip } = world;
const ours = chip.core;
const memory = new DataView(chip.memory.ram);
const other = new RP2040();
const theirs = other.core;

// Whether an instruction reads or writes memory through registers, and how.
function addressing(op) {
  if (op >> 12 === 5) return "two registers";
  const top = op >> 11;
  if ((top >= 0b01100 && top <= 0b10001) || top >> 1 === 0b1100) return "one register";
  return "";
}

function setUp(op) {
  const registers = Array.from({ length: 13 }, word);
  const way = addressing(op);
  const base = () => RAM + DATA + 0x100 + 4 * random(0x20);
  if (way === "one register") {
    registers[top3(op)] = base();
    if (op >> 12 !== 0b1100) registers[(op >> 3) & 7] = base();
  }
  if (way === "two registers") {
    registers[(op >> 6) & 7] = 4 * random(0x20);
    registers[(op >> 3) & 7] = base();
  }
  if (op >> 8 === 0x47) registers[Math.min(12, (op >> 3) & 15)] = RAM + CODE + 0x101;
  registers.push(base(), RAM + CODE + 0x201, RAM + CODE);
  const flags = [0, 0, 0, 0].map(() => random(2) === 1);
  memory.setUint16(CODE, op, true);
  other.sramView.setUint16(CODE, op, true);
  for (let at = DATA; at < DATA + LENGTH; at += 4) {
    const value = at % 8 ? RAM + CODE + 1 : word(); // POP may load the program counter
    memory.setUint32(at, op >> 8 === 0xbd ? RAM + CODE + 0x301 : value, true);
    other.sramView.setUint32(at, memory.getUint32(at, true), true);
  }
  for (const core of [ours, theirs]) {
    core.registers.set(registers);
    [core.N, core.Z, core.C, core.V] = flags;
    if (core.N) core.Z = false; // no value is both
  }
  return { registers, flags: [ours.N, ours.Z, ours.C, ours.V] };
}

const top3 = (op) => (op >> 12 === 0b1100 ? (op >> 8) & 7 : (op >> 3) & 7);

function result(core, view) {
  const found = [...core.registers].map((value) => value >>> 0);
  found[15] &= ~1;
  const data = [];
  for (let at = DATA; at < DATA + LENGTH; at += 4) data.push(view.getUint32(at, true));
  return { registers: found, flags: [core.N, core.Z, core.C, core.V], data };
}

// What ARM defines for the shifts by a register, ADCS and SBCS: the value, the carry and the
// overflow, from the two operands.
const DEFINED = {
  15: (value, by, carry, overflow) => [by > 31 ? 0 : value << by,
    by === 0 ? carry : by <= 32 && (value >>> (32 - by) & 1) === 1, overflow],
  16: (value, by, carry, overflow) => [by > 31 ? 0 : value >>> by,
    by === 0 ? carry : by <= 32 && (value >>> (by - 1) & 1) === 1, overflow],
  17: (value, by, carry, overflow) => [(value | 0) >> Math.min(by, 31),
    by === 0 ? carry : ((value | 0) >> Math.min(by - 1, 31) & 1) === 1, overflow],
  18: (value, other, carry) => addWithCarry(value, other, carry),
  19: (value, other, carry) => addWithCarry(value, ~other >>> 0, carry),
  20: (value, by, carry, overflow) => {
    const turned = by % 32 ? (value >>> by % 32) | (value << (32 - by % 32)) : value;
    return [turned, by === 0 ? carry : turned >>> 31 === 1, overflow];
  },
};

function addWithCarry(one, two, carry) {
  const sum = one + two + Number(carry);
  const signed = (one | 0) + (two | 0) + Number(carry);
  return [sum | 0, sum > 0xffffffff, signed !== (sum | 0)];
}

// The result of an instruction in `DEFINED`, in the form that `result` returns.
function defined(op, { registers, flags }, data) {
  const [target, source] = [op & 7, (op >> 3) & 7];
  const shift = kind[op] !== 18 && kind[op] !== 19;
  const operand = shift ? registers[source] & 0xff : registers[source];
  const [value, carry, overflow] = DEFINED[kind[op]](registers[target], operand, ...flags.slice(2));
  const after = [...registers];
  after[target] = value >>> 0;
  after[15] += 2;
  return { registers: after, flags: [value < 0 || value >>> 31 === 1, (value | 0) === 0, carry,
    overflow], data };
}

const kind = kinds();
const codes = [];
for (let op = 0; op < 1 << 16; op++) if (!LEFT_OUT.has(kind[op])) codes.push(op);
const seen = new Set();
const differences = [];
const slower = new Map();
let done = 0;
while (done < Number(count)) {
  const op = codes[random(codes.length)];
  // Not defined by ARM, or a jump to where no memory is.
  if (addressing(op) === "two registers" && ((op >> 6) & 7) === ((op >> 3) & 7)) continue;
  if (op >> 12 === 0b1100 && (op & 0xff) === 0) continue;
  if ((op & 0xf600) === 0xb400 && (op & 0x1ff) === 0) continue;
  if (op >> 8 === 0x47 && (((op >> 3) & 15) > 12 || op & 7)) continue;
  // STM of its own base: rp2040js does not write the base back.
  if (op >> 11 === 0b11000 && op & (1 << ((op >> 8) & 7))) continue;
  if (op >> 10 === 0x11 && (((op >> 3) & 15) > 12 || ((op & 7) | ((op >> 4) & 8)) > 12)
    && op >> 8 !== 0x47) continue;
  const before = setUp(op);
  const cyclesBefore = [chip.cycles, theirs.cycles];
  execute(chip, chip.clock.nanos + 0.001);
  theirs.executeInstruction();
  done++;
  seen.add(kind[op]);
  const one = result(ours, memory);
  const two = kind[op] in DEFINED ? defined(op, before, one.data) : result(theirs, other.sramView);
  if (JSON.stringify(one) !== JSON.stringify(two)) {
    differences.push({ op: op.toString(16), kind: kind[op],
      ours: [one.registers, one.flags], theirs: [two.registers, two.flags] });
    if (differences.length > 9) break;
  }
  const cycles = [chip.cycles - cyclesBefore[0], theirs.cycles - cyclesBefore[1]];
  if (cycles[0] !== cycles[1]) slower.set(kind[op], cycles);
  if (world.failure) {
    differences.push({ op: op.toString(16), failure: world.failure });
    break;
  }
}
console.log(JSON.stringify({ done, kinds: [...seen].sort((a, b) => a - b), differences,
  cycles: [...slower] }));

// The image that one would flash, on the emulated Pico (tools/emulator), for device.js.
//
// Its clock is that of the world, as far as this computer is fast enough. What its program has
// written to the flash is kept, by sector, and is on flash before the picture that follows from it.
//
// It has the messages of worker.js, but no words, no files, and a {tone} in place of tunes.

import { toHex } from "./bytes.js";
import { tone } from "./emulator/pwm.mjs";
import { World } from "./emulator/world.mjs";
import { unpacked } from "./gzip.js";
import * as journal from "./journal.js";
import { now } from "./outside.js";
import { SLICE, STEADY } from "./pace.js";
import { RP2040 } from "./rp2040/index.js";

const NAMES = ["UP", "DOWN", "LEFT", "RIGHT", "OK", "BACK"];
const PINS = [10, 11, 12, 13, 14, 15]; // firmware/boards/pico.py
const DISPLAY = { sda: 4, scl: 5, address: 0x3c };
const SUPPLY = [3, 2068]; // the converter's channel of VSYS, and what it reads at 5 V
const PIEZO = 16;
const LOW = 0.25; // the duty cycle below which a sound is low
const ROM = 4096; // words
const SECTOR = 4096; // bytes
const LARGE = 4 << 20; // bytes of its journal; the flash has half of that
const LAG = 300; // ms that the Pico may be late; after that it is slower than the world
const PAUSE = 10; // ms between two looks at an idle chip
const MILLION = 1e6;

// The only part of Node's that the emulator needs here: bytes of the display, as text.
globalThis.Buffer = {
  alloc: (length) => new Uint8Array(length),
  from: (bytes) => ({ toString: () => toHex(bytes) }),
};
for (const name of ["log", "info", "debug", "warn"]) console[name] = () => {}; // rp2040js's warnings

const next = new MessageChannel(); // yields to messages
let world;
let began; // when the Pico would have been switched on, in ms
let flash; // its journal: address of a sector -> bytes
let sectors; // all that the program has written to, in the same form
let operations; // of the flash when it was last kept
let wear; // of each sector then
let changed = 0; // when the contacts change for the last time, in ns of the Pico's clock
let pitch = 0;

// A key has its time, so that each press counts, however short it is and however late the Pico.
onmessage = ({ data }) => {
  if (data.begin) start(data.begin).catch((error) => postMessage({ failed: String(error) }));
  if (data.keys === undefined || !world) return;
  const time = Math.min((now() - began) * MILLION, world.now() + LAG * MILLION);
  changed = Math.max(time, changed + STEADY * MILLION);
  world.at(changed, () => {
    PINS.forEach((pin, at) => world.wires.drive(pin, data.keys >> at & 1 ? 0 : null));
  });
};
next.port1.onmessage = run;

async function start({ image }) {
  const bytes = await unpacked(image);
  const rom = new Uint32Array(bytes, 0, ROM);
  flash = await journal.openAnyway((kept) => postMessage({ kept }), "image", LARGE);
  sectors = flash.state;
  world = new World(RP2040, rom, { usb: false, display: DISPLAY, spi: null });
  world.flash.memory.set(new Uint8Array(bytes, 4 * ROM));
  for (const [address, sector] of sectors) world.flash.memory.set(sector, Number(address));
  [operations, wear] = [world.flash.operations, worn()];
  world.analog[SUPPLY[0]] = SUPPLY[1];
  world.powerOn();
  postMessage({ started: { names: NAMES, tunes: [] } });
  began = now();
  run();
}

async function run() {
  const begin = performance.now();
  if (now() - began > world.now() / MILLION + LAG) began = now() - world.now() / MILLION - LAG;
  let sent;
  try {
    while (performance.now() - begin < SLICE && world.now() / MILLION < now() - began) {
      world.run(Math.min(world.now() + MILLION, (now() - began) * MILLION));
      hear();
    }
    sent = world.takeEvents().filter(([kind]) => kind === "i2c").map((event) => event[5]);
    await keep();
  } catch (error) {
    postMessage({ failed: String(error) });
    return;
  }
  if (sent.length) postMessage({ sent, sounds: [] });
  if (world.failure) postMessage({ failed: world.failure });
  else if (world.now() / MILLION < now() - began) next.port2.postMessage(null);
  else setTimeout(run, PAUSE);
}

// Pass on a change of the signal at the piezo.
function hear() {
  const [found, duty] = (world.chip && tone(world.chip, PIEZO)) ?? [0, 0];
  const heard = Math.round(found);
  if (heard === pitch) return;
  pitch = heard;
  postMessage({ tone: [pitch, duty < LOW] });
}

// Keep the sectors that the program has changed.
async function keep() {
  if (world.flash.operations === operations) return;
  const before = wear;
  [operations, wear] = [world.flash.operations, worn()];
  sectors = new Map(sectors);
  wear.forEach((times, each) => {
    if (times === before[each]) return;
    const address = each * SECTOR;
    sectors.set(String(address), world.flash.memory.slice(address, address + SECTOR));
  });
  await flash.save(sectors);
}

// Return how often each sector was written to.
function worn() {
  const { pages, erased } = world.flash.wear;
  return pages.map((count, each) => count + erased[each]);
}

// The image that one would flash, on the emulated Pico (tools/emulator), for device.js.
//
// Its clock is that of the world, as far as this computer is fast enough. Its flash is a new one
// each time; nothing is kept.

import { World } from "./emulator/world.mjs";
import { RP2040 } from "./rp2040/index.js";

const NAMES = ["UP", "DOWN", "LEFT", "RIGHT", "OK", "BACK"];
const PINS = [10, 11, 12, 13, 14, 15]; // firmware/boards/pico.py
const DISPLAY = { sda: 4, scl: 5, address: 0x3c };
const SUPPLY = [3, 2068]; // the converter's channel of VSYS, and what it reads at 5 V
const ROM = 4096; // words
const SLICE = 8; // ms of work at a time
const LAG = 100; // ms that the Pico may be late; after that it is slower than the world
const PAUSE = 10; // ms between two looks at an idle chip
const MILLION = 1e6;

// The only part of Node's that the emulator needs here: bytes of the display, as text.
globalThis.Buffer = {
  alloc: (length) => new Uint8Array(length),
  from: (bytes) => ({
    toString: () => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join(""),
  }),
};
for (const name of ["log", "info", "debug", "warn"]) console[name] = () => {}; // rp2040js's warnings

const next = new MessageChannel(); // yields to messages
let world;
let began; // when the Pico would have been switched on, in ms

onmessage = ({ data }) => {
  if (data.begin) start(data.begin).catch(({ message }) => postMessage({ failed: message }));
  if (data.keys === undefined || !world) return;
  PINS.forEach((pin, at) => world.wires.drive(pin, data.keys >> at & 1 ? 0 : null));
};
next.port1.onmessage = run;

async function start({ image }) {
  const answer = await fetch(image);
  const stream = answer.body.pipeThrough(new DecompressionStream("gzip"));
  const bytes = await new Response(stream).arrayBuffer();
  const rom = new Uint32Array(bytes, 0, ROM);
  world = new World(RP2040, rom, { usb: false, display: DISPLAY, spi: null });
  world.flash.memory.set(new Uint8Array(bytes, 4 * ROM));
  world.analog[SUPPLY[0]] = SUPPLY[1];
  world.powerOn();
  postMessage({ started: { names: NAMES, tunes: [] } });
  began = performance.now();
  run();
}

function run() {
  const begin = performance.now();
  if (begin - began > world.now() / MILLION + LAG) began = begin - world.now() / MILLION - LAG;
  while (performance.now() - begin < SLICE && world.now() / MILLION < performance.now() - began) {
    world.run(Math.min(world.now() + MILLION, (performance.now() - began) * MILLION));
  }
  const sent = world.takeEvents().filter(([kind]) => kind === "i2c").map((event) => event[5]);
  if (sent.length) postMessage({ sent, sounds: [] });
  if (world.failure) postMessage({ failed: world.failure });
  else if (world.now() / MILLION < performance.now() - began) next.port2.postMessage(null);
  else setTimeout(run, PAUSE);
}

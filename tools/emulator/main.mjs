// An emulated Raspberry Pi Pico for tools/sim/pico/board.py: rp2040js's peripherals around a
// processor, a flash chip, wires and a USB host of our own. This file is the conversation with
// board.py; what can be asked for is in requests.mjs.
//
// Each line of standard input is one request and each line of standard output its answer, both
// JSON objects. A request has one member, named after a method of `Requests`:
//   {"run": {"nanos": 20000000}}
// -> {"result": what the method returns, "error": text or null, "now": nanoseconds,
//     "power": whether it is on, "events": what happened since the last answer}
//
// Time is counted in nanoseconds since the emulator began (`world.now()`); it goes on while the
// power is off. The chip's own clock begins with each reset.

import { createInterface } from "node:readline";

import { Requests, WHILE_SERVING } from "./requests.mjs";

const requests = new Requests();

async function answer(request) {
  const [[name, settings]] = Object.entries(request);
  let result = null;
  let error = null;
  if (!WHILE_SERVING.has(name)) await requests.pause();
  try {
    result = (await requests[name](settings)) ?? null;
  } catch (problem) {
    error = String(problem.stack ?? problem);
  }
  const { world } = requests;
  if (!world) return { result, error, now: 0, power: false, events: [] };
  const power = world.chip !== null || world.bootDrive;
  return { result, error, now: world.now(), power, events: world.takeEvents() };
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

// An emulated Raspberry Pi Pico for tools/sim/pico/board.py: rp2040js's peripherals around our own
// processor, flash chip, wires and USB host. This file exchanges requests and answers with board.py;
// requests.mjs has the requests.
//
// Each line of standard input is a request, and each line of standard output its answer, both
// JSON objects. A request has one member, named after a method of `Requests`:
//   {"run": {"nanos": 20000000}}
// -> {"result": the method's result, "error": text or null, "now": nanoseconds,
//     "power": whether it is on, "events": the events since the last answer}
//
// Times are nanoseconds since the emulator started (`world.now()`), including time with the power
// off. The chip's own clock starts at each reset.

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

// rp2040js writes warnings to the console. Standard output belongs to the protocol, so they are
// dropped.
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

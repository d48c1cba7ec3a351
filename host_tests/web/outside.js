// In place of tools/web/page/outside.js: games are the same each time, and nobody waits for time.
//
// The clock is made up. While no key is down, it jumps to the next timer, unless that is far away.
// While a key is down, it stands still, so that no key repeats on a slow computer; a test lets ms
// pass by posting them to the channel "clock". Before a key goes down, a person has looked at the
// picture for a while. Only the image on the emulated Pico runs in real time.

const SEED = {seed};
const FAR = 2000; // ms; a bot waits for 1500, the device tidies up after 3000
const LOOK = 270; // ms; a press that comes sooner does not answer a new question
const PRESSED = 30; // ms that a key is down
const REAL = location.pathname.endsWith("image-worker.js");

const timers = new Set();
let clock = 0;
let limit = 0; // how far the clock goes while a key is down
let held = 0; // the contacts that are closed
let waiting;

export function now() {
  return REAL ? performance.now() + clock : clock;
}

export function after(ms, work) {
  const timer = { at: clock + ms, work };
  timers.add(timer);
  plan();
  return timer;
}

export function cancel(timer) {
  timers.delete(timer);
  plan();
}

export function seed() {
  return SEED;
}

// Have the first timer run.
function plan() {
  clearTimeout(waiting);
  if (!timers.size) return;
  const first = [...timers].reduce((one, other) => (other.at < one.at ? other : one));
  if (first.at > (held ? limit : clock + FAR)) return;
  waiting = setTimeout(() => {
    clock = Math.max(clock, first.at);
    timers.delete(first);
    first.work();
    plan();
  });
}

// It is called before the worker's own function.
addEventListener("message", ({ data: { keys } }) => {
  if (keys === undefined) return;
  if (keys && !held) clock += LOOK;
  if (held && !keys) clock += PRESSED;
  held = keys;
  limit = clock;
  plan();
});

new BroadcastChannel("clock").onmessage = ({ data }) => {
  limit = clock + data;
  plan();
};

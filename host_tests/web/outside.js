// In place of tools/web/page/outside.js: games are the same each time, and nobody waits for time.
//
// While no key is down, the clock jumps to the next timer, unless that is far away. Before a key
// goes down, a person has looked at the picture for a while.

const SEED = {seed};
const FAR = 2000; // ms; a bot waits for 1500, the device tidies up after 3000
const LOOK = 270; // ms; a press that comes sooner does not answer a new question

const timers = new Set();
let ahead = 0; // ms that the clock has jumped
let held = 0; // the contacts that are closed
let waiting;

export function now() {
  return performance.now() + ahead;
}

export function after(ms, work) {
  const timer = { at: now() + ms, work };
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
  const wait = first.at - now();
  const jumps = !held && wait <= FAR;
  waiting = setTimeout(() => {
    if (jumps) ahead += Math.max(0, first.at - now());
    timers.delete(first);
    first.work();
    plan();
  }, jumps ? 0 : wait);
}

// It is called before the worker's own function.
addEventListener("message", ({ data: { keys } }) => {
  if (keys === undefined) return;
  if (keys && !held) ahead += LOOK;
  held = keys;
  plan();
});

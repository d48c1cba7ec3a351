// What the worker takes from outside: time and chance. The tests have another version.

// Return the ms of a clock that never goes back.
export function now() {
  return performance.now();
}

// Call something after some ms; return what `cancel` takes.
export function after(ms, work) {
  return setTimeout(work, ms);
}

export function cancel(timer) {
  clearTimeout(timer);
}

// Return a random seed of 30 bits.
export function seed() {
  return crypto.getRandomValues(new Uint32Array(1))[0] >>> 2;
}

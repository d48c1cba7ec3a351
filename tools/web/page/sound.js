// The sounds of the device, on a piezo made of an oscillator.

const LOUD = 0.12;
const LOW = 0.03;
const AFTER = 1000; // ms after a tune when the sound is switched off, since it costs power

let context, oscillator, volume, off;
let ends = 0; // when the tune that plays is over, in the time of the context

// Call this while a person presses something; browsers allow no sound before.
export function wake() {
  if (!globalThis.AudioContext) return;
  if (!context) {
    context = new AudioContext();
    volume = new GainNode(context, { gain: 0 });
    oscillator = new OscillatorNode(context, { type: "square" });
    oscillator.connect(volume).connect(context.destination);
    oscillator.start();
  }
  context.resume();
  sleepLater();
}

function sleepLater() {
  clearTimeout(off);
  off = setTimeout(() => context.suspend(), Math.max(0, ends - context.currentTime) * 1000 + AFTER);
}

// Begin a tone of a pitch in Hz; 0 ends it.
export function tone(pitch, quiet) {
  if (!context) return;
  ends = context.currentTime;
  if (pitch) oscillator.frequency.setValueAtTime(pitch, ends);
  volume.gain.setValueAtTime(pitch ? quiet ? LOW : LOUD : 0, ends);
  sleepLater();
}

// Play a tune: pitches in Hz and lengths in ms. A short one, that of a press, interrupts no other.
export async function play(tune, quiet, isPress) {
  if (!context) return;
  await context.resume();
  let at = context.currentTime;
  if (isPress && at < ends) return;
  oscillator.frequency.cancelScheduledValues(at);
  volume.gain.cancelScheduledValues(at);
  volume.gain.setValueAtTime(quiet ? LOW : LOUD, at);
  for (let note = 0; note < tune.length; note += 2) {
    oscillator.frequency.setValueAtTime(tune[note], at);
    at += tune[note + 1] / 1000;
  }
  volume.gain.setValueAtTime(0, at);
  ends = at;
  sleepLater();
}

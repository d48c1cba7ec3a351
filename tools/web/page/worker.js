// The device of the page: the firmware in MicroPython, and its flash. device.js talks to it.
//
// Messages to it: {begin: settings}, with a record in them if it is to be replayed; {keys} the
// contacts that are closed, bit by key; {export: id}; {import: id, files}; {ask: id, question:
// [function, arguments]} of tools/web/house.py.
// Messages from it: {started: [names of keys, tunes]}, {sent, sounds, ...} of some steps,
// {words} on the screen, {answer: id, ...}, {failed} if it can't go on, {kept: false} once the
// browser keeps nothing of the flash, {kept: true} once it does again.

import { equal } from "./bytes.js";
import { unpacked } from "./gzip.js";
import * as journal from "./journal.js";
import { loadMicroPython } from "./micropython.mjs";
import * as outside from "./outside.js";
import { SLICE, STEADY } from "./pace.js";

const LONGEST = 60_000; // ms; the firmware never sleeps longer, so that its clock stays near
const SETTLED = 250; // ms without a new picture after which its words are read out
const HEAP = 1 << 20;
const SAVES = "/saves";
const FOLDERS = [SAVES, "/journal"]; // the flash: what is kept

// Objects of Python's are held for good; the package would free them in the wrong moment.
globalThis.FinalizationRegistry = class {
  register() {}
};

let archive, flash, language, record, wasm, firmware, files, period;
let contacts = 0;
let changed = -STEADY; // when they changed
let timer, reading;
let crashed = false;
let busy = Promise.resolve(); // the work so far; messages come one after the other
const next = new MessageChannel(); // yields to messages, and has no least delay as timers have
next.port1.onmessage = () => soon(run);

// Do some work after what is being done.
function soon(work) {
  busy = busy.then(work).catch((error) => {
    postMessage({ failed: String(error?.message ?? error) });
    console.error(error);
  });
}

onmessage = ({ data }) => {
  if (data.begin) soon(() => begin(data.begin));
  if (data.keys !== undefined) soon(() => keys(data.keys));
  if (data.export) soon(() => exportFiles(data.export));
  if (data.ask) soon(() => answer(data.ask, data.question));
  if (data.import) soon(() => importFiles(data.import, data.files));
};

// A new English page shows its first picture before it loads the games and the other languages.
async function begin(settings) {
  ({ language, record, wasm } = settings);
  const opening = record === undefined ? journal.openAnyway(isKept)
    : { state: new Map(), save() {} };
  [archive, flash] = await Promise.all([archived(settings.firmware), opening]);
  const others = () => archived(settings.later);
  const isNew = record === undefined && !flash.state.size && language === "english";
  if (!isNew) archive.push(...await others());
  await switchOn();
  if (!isNew) return;
  const found = await others();
  for (const [path, bytes] of found) write(path, bytes);
  archive.push(...found);
}

// Return the files of the archive: [path, bytes]. It begins with the number of bytes of a list of
// [path, size] in JSON; then follow the contents.
async function archived(url) {
  const bytes = new Uint8Array(await unpacked(url));
  let at = 4 + new DataView(bytes.buffer).getUint32(0, true);
  const list = JSON.parse(new TextDecoder().decode(bytes.subarray(4, at)));
  return list.map(([path, size]) => [path, bytes.subarray(at, at += size)]);
}

async function switchOn() {
  const micropython = await loadMicroPython({
    heapsize: HEAP,
    url: wasm,
    stdout: (text) => console.log(text),
    stderr: (text) => console.error(text),
  });
  files = micropython.FS;
  for (const [path, bytes] of archive) write(path, bytes);
  for (const [path, bytes] of flash.state) {
    if (bytes === null) files.mkdirTree(path);
    else write(path, bytes);
  }
  firmware = micropython.pyimport("tools.web.handheld");
  const [names, tunes, ticks] = JSON.parse(firmware.start(outside.seed(), language));
  period = ticks;
  crashed = false;
  const replayed = record === undefined ? null
    : JSON.parse(micropython.pyimport("tools.web.replayed").replay(record, language));
  postMessage({ started: { names, tunes, replayed } });
  await run();
}

function write(path, bytes) {
  files.mkdirTree(path.slice(0, path.lastIndexOf("/")) || "/");
  files.writeFile(path, bytes);
}

// Each press counts, however short it is and however late it comes here.
async function keys(closed) {
  const left = changed + STEADY - outside.now();
  if (left > 0) await new Promise((resolve) => outside.after(left, resolve));
  changed = outside.now();
  const pressed = closed & ~contacts;
  contacts = closed;
  if (crashed && pressed) await switchOn();
  else if (!crashed) await run();
}

// Run the firmware until it waits, for SLICE ms at most. What it has shown is passed on once its
// files are on flash.
async function run() {
  outside.cancel(timer);
  const begin = performance.now();
  const sent = [];
  let sounds = [];
  let wait;
  do {
    const answer = JSON.parse(firmware.step(contacts, Math.floor(outside.now()) % period));
    wait = answer[0];
    sent.push(...answer[1]);
    sounds = sounds.concat(answer[2]);
  } while (wait === 0 && performance.now() - begin < SLICE);
  await save();
  if (sent.length || sounds.length) {
    const [quiet, now, failed, place] = JSON.parse(firmware.state());
    [language, crashed] = [now, failed];
    postMessage({ sent, sounds, quiet, language, place });
  }
  if (sent.length) {
    outside.cancel(reading);
    reading = outside.after(SETTLED, () => soon(read));
  }
  if (wait === 0) next.port2.postMessage(null);
  else if (wait > 0) timer = outside.after(Math.min(wait, LONGEST), () => soon(run));
}

function isKept(kept) {
  postMessage({ kept });
}

// Have the words on the screen read out.
function read() {
  postMessage({ words: JSON.parse(firmware.words()) });
}

// Keep what has changed in the firmware's files; return them all.
async function save() {
  const state = new Map();
  for (const folder of FOLDERS) {
    const found = files.analyzePath(folder).object;
    if (found) readFolder(found, folder, state);
  }
  await flash.save(state);
  return state;
}

// Read the files of a folder. Content that is as kept stays the same object.
function readFolder(node, path, state) {
  if (files.isDir(node.mode)) {
    state.set(path, null);
    for (const [name, child] of Object.entries(node.contents)) {
      readFolder(child, `${path}/${name}`, state);
    }
    return;
  }
  const bytes = node.contents ? node.contents.subarray(0, node.usedBytes) : new Uint8Array();
  const before = flash.state.get(path);
  state.set(path, before && equal(before, bytes) ? before : bytes.slice());
}

// Answer with the files of the saves, as a board has them after a backup: path -> bytes.
async function exportFiles(id) {
  firmware.settle();
  const saves = [...await save()].filter(([path, bytes]) => bytes && path.startsWith(SAVES + "/"));
  postMessage({ answer: id, files: saves });
}

async function answer(id, [name, values]) {
  const found = JSON.parse(firmware.ask(name, JSON.stringify(values)));
  await save();
  postMessage({ answer: id, found });
}

// Replace files by those of a backup, [path, bytes], and switch the device off and on.
async function importFiles(id, backup) {
  firmware.settle();
  await save();
  for (const [path, bytes] of backup) write(path, bytes);
  await save();
  await switchOn();
  postMessage({ answer: id });
}

// Put the image onto a board, step by step. Each step has a button; nothing happens without one.

import { agreed, BackupError, pack, unpack } from "./backup.js";
import { Board, BoardError, nameOf, PortError, wait } from "./board.js";
import { equal } from "./bytes.js";
import { find } from "./elements.js";
import { download, onChoice } from "./files.js";
import { show } from "./notice.js";
import release from "./release.js";
import { preferred, say, use } from "./words.js";

use(preferred());

const BEGIN = ["connect", "drive", "check"]; // the buttons without a board
const CONNECTED = ["backup", "boot", "load", "leave"];
const MOVES = ["backup", "leave"]; // the image makes a new filesystem
const LOOK = 500; // ms between two looks whether the board is back
const BACK = 30_000; // ms; far longer than a board takes to restart
const STARTS = 1000; // ms until its program runs

const notice = find("notice");
const which = find("which");
let board = null;
let number = ""; // that of the connected board
let copy = null; // the saves as they were before the restart: {number: of the board, files}
let isCurrent = false; // whether the copy is what the connected board has
let offered = BEGIN;
let turn = 0; // how many buttons were pressed; what waits from an earlier one is too late

// The board to write an image for, as in release.js.
let wanted;

class NothingChosen extends Error {}

// Return what a person picks in a dialog of the browser's.
async function picked(dialog) {
  try {
    return await dialog;
  } catch {
    throw new NothingChosen();
  }
}

// Enable some of the buttons, and no others; the first one's step is the present one, and it has
// the button that leaves.
function offer(...names) {
  for (const button of document.querySelectorAll("main button")) {
    button.disabled = !names.includes(button.id);
  }
  which.disabled = Boolean(board);
  if (!names.length) return;
  offered = names;
  for (const each of document.querySelectorAll(".steps li")) each.removeAttribute("aria-current");
  const present = find(names[0]);
  present.closest("li").setAttribute("aria-current", "step");
  find("leave").hidden = !names.includes("leave");
  present.closest("p").append(find("leave"));
}

// Choose the board to write an image for.
function choose(name) {
  which.value = name;
  wanted = release.boards[name];
  for (const link of document.querySelectorAll("a.image")) link.href = wanted.file;
  find("lines").textContent = `mpremote bootloader\ncp ${wanted.file} /media/$USER/${wanted.drive}/`;
}

// Do what a button does. If the board is gone or does not answer, all begins again.
async function act(work) {
  const before = offered;
  turn++;
  show(null);
  offer();
  try {
    await work();
  } catch (error) {
    if (error instanceof NothingChosen) return offer(...before);
    if (error instanceof BackupError || error instanceof NoImage) {
      offer(...before);
      return show(error.message);
    }
    if (error instanceof PortError) {
      offer(...before);
      return show("flash.held");
    }
    await board?.close();
    board = null;
    offer(...BEGIN);
    if (error instanceof BoardError && error.message) show("flash.refused", { why: error.message });
    else show("flash.gone");
  }
}

// Say what comes below this button or link.
function answerAt(place) {
  place.closest("p").after(notice);
}

function step(name, work) {
  find(name).addEventListener("click", () => {
    answerAt(find(name));
    act(work);
  });
}

async function connected(port) {
  board = await Board.open(port ?? await picked(navigator.serial.requestPort()));
  isCurrent = false;
  const { micropython, machine, version, name, number: own } = await board.who();
  number = own;
  find("found").textContent = version
    ? say("flash.found", { machine, version, new: release.version })
    : say("flash.found_without", { machine, micropython: micropython.join(".") });
  return { name: name || nameOf(machine, release.boards), machine, version };
}

// Read the saves of the board.
async function read() {
  const files = await board.saves((at, of) => show("flash.reading", { number: at, of }));
  copy = { number, files };
  isCurrent = true;
  return files;
}

// Restart the board, or its boot loader.
async function leave(bootloader) {
  const there = board;
  await there?.leave(bootloader);
  board = null;
}

step("connect", async () => {
  const { name, machine } = await connected();
  if (!release.boards[name]?.file) {
    offer("leave");
    show("flash.other_board", { machine });
    return;
  }
  choose(name);
  if (await board.size() === wanted.size) return offer(...CONNECTED);
  offer(...MOVES);
  show("flash.moves");
});

step("backup", async () => {
  const saves = await read();
  offer("boot", "load", "leave");
  if (!saves.length) {
    show("flash.no_saves");
    return;
  }
  download(await pack(saves), "ninety-nine-board.zip");
  show("flash.backed_up", { count: saves.length });
});

// The saves are read before, too, since the last step compares them.
step("boot", async () => {
  if (!isCurrent) await read();
  await leave(true);
  offer("drive", "leave");
  show("flash.booted", { drive: wanted.drive });
});

step("leave", async () => {
  const there = board;
  await leave(false);
  offer(...BEGIN);
  show(there ? "flash.left" : "flash.unplug");
});

step("drive", async () => {
  const folder = await picked(showDirectoryPicker({ mode: "readwrite" }));
  if (!await isDrive(folder)) {
    offer("drive", "connect", "check");
    show("flash.no_drive", { title: wanted.title, drive: wanted.drive });
    return;
  }
  const content = await image();
  const before = await ports();
  show("flash.writing");
  const file = await folder.getFileHandle(wanted.file, { create: true });
  const stream = await file.createWritable();
  await stream.write(content);
  await stream.close().catch(() => {}); // the board restarts after the last byte
  restarts("flash.written", before);
});

// The text of the message has this key.
class NoImage extends Error {}

// Return the image; what a host sends in its place, such as an error page, is none.
async function image() {
  const answer = await fetch(wanted.file).catch(() => null);
  const content = answer?.ok ? await answer.blob().catch(() => null) : null;
  if (await content?.slice(0, 4).text() !== "UF2\n") throw new NoImage("flash.no_image");
  return content;
}

for (const link of document.querySelectorAll("a.image")) {
  link.addEventListener("click", async (event) => {
    event.preventDefault();
    answerAt(link);
    show(null);
    try {
      download(await image(), wanted.file);
    } catch (error) {
      show(error.message);
    }
  });
}

async function isDrive(folder) {
  try {
    const info = await (await folder.getFileHandle("INFO_UF2.TXT")).getFile();
    return (await info.text()).match(/^Board-ID: (\S+)/m)?.[1] === wanted.drive;
  } catch {
    return false;
  }
}

// Return the ports with a board that the page may use.
async function ports() {
  const found = await navigator.serial?.getPorts?.() ?? [];
  return found.filter((port) => port.connected !== false);
}

// The board restarts: say so, and check it as soon as it is back. Where the browser does not tell,
// a person presses the button. before: the ports before the restart.
async function restarts(key, before, values) {
  const mine = turn;
  const waits = () => {
    offer("check", "drive", "leave");
    show(key, values);
  };
  waits();
  const end = performance.now() + BACK;
  while (performance.now() < end) {
    await wait(LOOK);
    const back = (await ports()).find((port) => !before.includes(port));
    if (back) await wait(STARTS);
    if (mine !== turn) return;
    if (!back) continue;
    answerAt(find("check"));
    act(() => check(back).catch(async () => {
      await board?.close();
      board = null;
      waits();
    }));
    return;
  }
}

async function check(port) {
  const { version } = await connected(port);
  if (version !== release.version) {
    offer(...CONNECTED);
    show("flash.old_version");
    return;
  }
  const files = copy?.number === number ? copy.files : null;
  const there = new Map(await board.saves());
  const isThere = ([path, bytes]) => there.has(path) && equal(there.get(path), bytes);
  const missing = files?.filter((file) => !isThere(file)) ?? [];
  if (missing.length) {
    offer("restore", "load", "leave");
    show("flash.missing", { count: missing.length });
    return;
  }
  await leave(false);
  offer(...BEGIN);
  if (files?.length) show("flash.done", { version });
  else show(files ? "flash.done_none" : "flash.done_unknown", { version });
}

step("check", () => check());

step("restore", () => restore(copy.files));

find("load").addEventListener("click", () => answerAt(find("load")));
onChoice(find("load"), (chosen) => act(() => load(chosen)));

// Put the games of a backup onto the board.
async function load(chosen) {
  const files = await unpack(chosen, true);
  if (!await agreed(files, await board.paths())) throw new NothingChosen();
  copy = { number, files };
  await restore(files);
}

async function restore(files) {
  await board.restore(files);
  await leave(false);
  restarts("flash.restored", await ports(), { count: files.length });
}

const boards = Object.entries(release.boards);
which.append(...boards.filter(([, { file }]) => file).map(([name, { title }]) => new Option(title, name)));
which.addEventListener("change", () => choose(which.value));
choose(which.value);
const others = boards.filter(([, { file }]) => !file).map(([, { title }]) => title);
if (others.length) find("without").textContent = say("flash.without", { boards: others.join(", ") });
find("version").textContent = release.version;
find("supported").hidden = !("serial" in navigator);
find("unsupported").hidden = "serial" in navigator;
offer(...BEGIN);
if (!globalThis.showDirectoryPicker) find("drive").hidden = true;

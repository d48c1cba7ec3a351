// Put the image onto a board, step by step. Each step has a button; nothing happens without one.

import { Board, BoardError, nameOf, wait } from "./board.js";
import { pack } from "./backup.js";
import release from "./release.js";
import { preferred, say, use } from "./words.js";

use(preferred());

const find = (name) => document.querySelector(`#${name}`);
const notice = find("notice");
const which = find("which");
let board = null;
let saves = [];

// The board to write an image for, as in release.js.
let wanted;

function show(key, values) {
  notice.hidden = key === null;
  notice.textContent = key === null ? "" : say(key, values);
}

class NothingChosen extends Error {}

// Return what a person picks in a dialog of the browser's.
async function picked(dialog) {
  try {
    return await dialog;
  } catch {
    throw new NothingChosen();
  }
}

// Enable some of the buttons, and no others; the first one's step is the present one.
function offer(...names) {
  for (const button of document.querySelectorAll("main button")) {
    button.disabled = !names.includes(button.id);
  }
  which.disabled = Boolean(board);
  for (const each of document.querySelectorAll(".steps li")) each.removeAttribute("aria-current");
  if (names.length) find(names[0]).closest("li")?.setAttribute("aria-current", "step");
}

// Choose the board to write an image for.
function choose(name) {
  which.value = name;
  wanted = release.boards[name];
  for (const link of document.querySelectorAll("a.image")) link.href = wanted.file;
  find("lines").textContent = `mpremote bootloader\ncp ${wanted.file} /media/$USER/${wanted.drive}/`;
}

// What a button does. If the board is gone or does not answer, all begins again.
function step(name, work) {
  find(name).addEventListener("click", async () => {
    show(null);
    offer();
    try {
      await work();
    } catch (error) {
      if (error instanceof NothingChosen) {
        offer(...again());
        return;
      }
      await board?.close();
      board = null;
      offer("connect", "drive");
      if (error instanceof BoardError && error.message) show("flash.refused", { why: error.message });
      else show("flash.gone");
    }
  });
}

// The buttons of the step that the flashing has reached.
function again() {
  return board ? ["backup", "boot", "leave"] : ["connect", "drive", "check"];
}

async function connected() {
  board = await Board.open(await picked(navigator.serial.requestPort()));
  const { micropython, machine, version, name } = await board.who();
  find("found").textContent = version
    ? say("flash.found", { machine, version, new: release.version })
    : say("flash.found_without", { machine, micropython: micropython.join(".") });
  return { name: name || nameOf(machine, release.boards), version };
}

step("connect", async () => {
  const { name } = await connected();
  if (!release.boards[name]?.file) {
    offer("leave");
    show("flash.other_board");
    return;
  }
  choose(name);
  offer(...again());
});

step("backup", async () => {
  saves = await board.saves((number, of) => show("flash.reading", { number, of }));
  if (!saves.length) {
    show("flash.no_saves");
    offer("boot", "leave");
    return;
  }
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([await pack(saves)], { type: "application/zip" }));
  link.download = "ninety-nine-board.zip";
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
  show("flash.backed_up", { count: saves.length });
  offer("boot", "leave");
});

step("boot", async () => {
  await board.leave(true);
  board = null;
  offer("drive", "leave");
  show("flash.booted", { drive: wanted.drive });
});

step("leave", async () => {
  const there = board;
  board = null;
  await there?.leave(false);
  offer("connect", "drive");
  show(there ? "flash.left" : "flash.unplug");
});

step("drive", async () => {
  const folder = await picked(showDirectoryPicker({ mode: "readwrite" }));
  if (!await isDrive(folder)) {
    offer("drive", "connect", "check");
    show("flash.no_drive", { title: wanted.title, drive: wanted.drive });
    return;
  }
  const image = await (await fetch(wanted.file)).blob();
  show("flash.writing");
  const file = await folder.getFileHandle(wanted.file, { create: true });
  const stream = await file.createWritable();
  await stream.write(image);
  await stream.close().catch(() => {}); // the board restarts after the last byte
  offer("check", "drive", "leave");
  show("flash.written");
});

async function isDrive(folder) {
  try {
    const info = await (await folder.getFileHandle("INFO_UF2.TXT")).getFile();
    return (await info.text()).match(/^Board-ID: (\S+)/m)?.[1] === wanted.drive;
  } catch {
    return false;
  }
}

step("check", async () => {
  const { version } = await connected();
  const there = new Map(await board.saves());
  const missing = saves.filter(([path, bytes]) => !same(there.get(path), bytes));
  if (version !== release.version) {
    offer(...again());
    show("flash.old_version");
    return;
  }
  if (missing.length) {
    offer("restore", "leave");
    show("flash.missing", { count: missing.length });
    return;
  }
  await board.leave(false);
  board = null;
  offer("connect", "drive");
  show("flash.done", { version });
});

step("restore", async () => {
  await board.restore(saves);
  await board.leave(false);
  board = null;
  await wait(0);
  offer("check");
  show("flash.restored", { count: saves.length });
});

function same(one, other) {
  return one?.length === other.length && one.every((byte, at) => byte === other[at]);
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
offer("connect", "drive");
if (!globalThis.showDirectoryPicker) find("drive").hidden = true;

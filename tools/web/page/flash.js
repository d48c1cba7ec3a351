// Put the image onto a board, step by step. Each step has a button; nothing happens without one.

import { Board, BoardError, wait } from "./board.js";
import { pack } from "./backup.js";
import release from "./release.js";
import { preferred, say, use } from "./words.js";

const IMAGE = "ninety-nine-pico.uf2";
const CHIP = /RP2040/; // of MicroPython's name for a machine that the image is for
const DRIVE = /Board-ID: RPI-RP2/; // in INFO_UF2.TXT of the drive of its boot ROM

use(preferred());

const find = (name) => document.querySelector(`#${name}`);
const notice = find("notice");
let board = null;
let saves = [];

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

// Enable some of the buttons, and no others.
function offer(...names) {
  for (const button of document.querySelectorAll("main button")) {
    button.disabled = !names.includes(button.id);
  }
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
  return board ? ["backup", "boot", "leave"] : ["connect", "drive"];
}

async function connected() {
  board = await Board.open(await picked(navigator.serial.requestPort()));
  const { micropython, machine, version } = await board.who();
  find("found").textContent = version
    ? say("flash.found", { machine, version, new: release.version })
    : say("flash.found_without", { machine, micropython: micropython.join(".") });
  return { machine, version };
}

step("connect", async () => {
  const { machine } = await connected();
  if (!CHIP.test(machine)) {
    offer("leave");
    show("flash.other_board");
    return;
  }
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
  offer("drive", "check");
  show("flash.booted");
});

step("leave", async () => {
  await board.leave(false);
  board = null;
  offer("connect", "drive");
  show("flash.left");
});

step("drive", async () => {
  const folder = await picked(showDirectoryPicker({ mode: "readwrite" }));
  if (!await isDrive(folder)) {
    offer("drive", "connect", "check");
    show("flash.no_drive");
    return;
  }
  const image = await (await fetch(IMAGE)).blob();
  show("flash.writing");
  const file = await folder.getFileHandle(IMAGE, { create: true });
  const stream = await file.createWritable();
  await stream.write(image);
  await stream.close().catch(() => {}); // the board restarts after the last byte
  offer("check", "drive");
  show("flash.written");
});

async function isDrive(folder) {
  try {
    const info = await (await folder.getFileHandle("INFO_UF2.TXT")).getFile();
    return DRIVE.test(await info.text());
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

find("version").textContent = release.version;
find("supported").hidden = !("serial" in navigator);
find("unsupported").hidden = "serial" in navigator;
offer("connect", "drive");
if (!globalThis.showDirectoryPicker) find("drive").hidden = true;

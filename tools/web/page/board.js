// A board with MicroPython at a serial port, through its raw REPL.

import { fromBase64, toBase64 } from "./bytes.js";

const START = "raw REPL; CTRL-B to exit\r\n>";
const LONGEST = 10_000; // ms that an answer may take
const PIECE = 256; // bytes written at a time
const PART = 384; // bytes of a file in a line; in base64, no line but the last one is padded
const LEAVES = 1500; // ms after which a board has gone, if it does not say so

const WHO = `
import sys, json
version = board = number = ""
try:
    from firmware import release
    version = release.VERSION
    board = release.BOARD
except Exception:
    pass
try:
    import machine, binascii
    number = binascii.hexlify(machine.unique_id()).decode()
except Exception:
    pass
machine = getattr(sys.implementation, "_machine", "")
print(json.dumps([list(sys.implementation[1][:3]), machine, version, board, number]))
`;
const SIZE = `
import os
try:
    block, _, count = os.statvfs("/")[:3]
except OSError:
    block = count = 0
print(block * count)
`;
const LIST = `
import os, json
def walk(path):
    for entry in os.ilistdir(path):
        name = path + "/" + entry[0]
        if entry[1] & 0x4000:
            yield from walk(name)
        else:
            yield name
found = []
try:
    found += walk("/saves")
except OSError:
    pass
try:
    os.stat("/device.json")
    found.append("/device.json")
except OSError:
    pass
print(json.dumps(found))
`;
const READ = `
import binascii
with open(%s, "rb") as file:
    while True:
        part = file.read(${PART})
        if not part:
            break
        print(binascii.b2a_base64(part).decode(), end="")
`;
const WRITE = `
import binascii, os
def folder(path):
    try:
        os.mkdir(path)
    except OSError:
        pass
for end in [at for at, letter in enumerate(%s) if at and letter == "/"]:
    folder(%s[:end])
file = open(%s, "wb")
`;

// The board does not answer, or is gone; with a message, its program failed.
export class BoardError extends Error {}

// The board is there, but another program has its port, or the user may not open it.
export class PortError extends Error {}

export class Board {
  #received = "";
  #reader;
  #writer;
  #gone = false;

  // Open a port (SerialPort of Web Serial) and interrupt the program on the board. Throws BoardError
  // and PortError.
  static async open(port) {
    const board = new Board();
    try {
      await port.open({ baudRate: 115200 });
    } catch { // a browser gives no reason
      throw await isThere(port) ? new PortError() : new BoardError();
    }
    board.port = port;
    board.#reader = port.readable.getReader();
    board.#writer = port.writable.getWriter();
    board.#listen();
    try {
      await board.#send("\r\x03\x03\x01");
      await board.#until(START);
    } catch (error) {
      await board.close(); // it can be opened again
      throw error;
    }
    return board;
  }

  // Return {micropython: [major, minor, micro], machine, version, name, number}: the version is ""
  // without our firmware; the name is that of the board which its image is for, or ""; the number
  // is that of this very board.
  async who() {
    const [micropython, machine, version, name, number] = JSON.parse(await this.run(WHO));
    return { micropython, machine, version, name, number };
  }

  // Return the size of the filesystem in bytes, 0 if none is mounted.
  async size() {
    return Number(await this.run(SIZE));
  }

  // Return the paths of what a backup has.
  async paths() {
    return JSON.parse(await this.run(LIST));
  }

  // Return what a backup has as [path, bytes]; step(number, of) is called before each.
  async saves(step = () => {}) {
    const paths = await this.paths();
    const files = [];
    for (const path of paths) {
      step(files.length + 1, paths.length);
      files.push([path, fromBase64(await this.run(READ.replace("%s", JSON.stringify(path))))]);
    }
    return files;
  }

  // Write files, [path, bytes].
  async restore(files) {
    for (const [path, bytes] of files) {
      await this.run(WRITE.replaceAll("%s", JSON.stringify(path)));
      for (let at = 0; at < bytes.length; at += PART) {
        const part = toBase64(bytes.subarray(at, at + PART));
        await this.run(`file.write(binascii.a2b_base64("${part}"))`);
      }
      await this.run("file.close()");
    }
  }

  // Restart the board, or its boot loader; the connection ends.
  async leave(bootloader) {
    await this.#send(`import machine\nmachine.${bootloader ? "bootloader" : "reset"}()\n\x04`);
    const end = performance.now() + LEAVES;
    while (!this.#gone && performance.now() < end) await wait(20);
    await this.close();
  }

  async close() {
    this.#gone = true;
    await this.#reader.cancel().catch(() => {});
    this.#reader.releaseLock();
    this.#writer.releaseLock();
    await this.port.close().catch(() => {});
  }

  // Run Python code and return what it prints. Throws BoardError, also with the code's traceback.
  async run(code) {
    await this.#send(`${code}\x04`);
    await this.#until("OK");
    const printed = await this.#until("\x04");
    const error = await this.#until("\x04>");
    if (error) throw new BoardError(error.trim().split("\n").at(-1));
    return printed.replaceAll("\r\n", "\n").trim();
  }

  async #listen() {
    try {
      while (!this.#gone) {
        const { done, value } = await this.#reader.read();
        if (done) break;
        for (const byte of value) this.#received += String.fromCharCode(byte);
      }
    } catch { // the board was unplugged
    }
    this.#gone = true;
  }

  async #send(text) {
    const bytes = new TextEncoder().encode(text);
    try {
      for (let at = 0; at < bytes.length; at += PIECE) {
        await this.#writer.write(bytes.subarray(at, at + PIECE));
      }
    } catch {
      throw new BoardError();
    }
  }

  async #until(wanted) {
    const end = performance.now() + LONGEST;
    for (;;) {
      const at = this.#received.indexOf(wanted);
      if (at >= 0) {
        const found = this.#received.slice(0, at);
        this.#received = this.#received.slice(at + wanted.length);
        return found;
      }
      if (this.#gone || performance.now() > end) throw new BoardError();
      await wait(5);
    }
  }
}

// Return whether a board is at a port; browsers that don't say so list the ports that have one.
async function isThere(port) {
  return port.connected ?? (await navigator.serial.getPorts()).includes(port);
}

// Return the name of the board that is exactly a machine, "" if none is: an image for a board that
// is only like it may have another flash. `match` in firmware/boards/__init__.py has the same.
// machine: MicroPython's name for the board; boards: those of release.js.
export function nameOf(machine, boards) {
  const [, title, chip] = /^(.*) with (.*)$/.exec(machine.toLowerCase()) ?? [];
  const plain = (text) => text.toLowerCase().replaceAll(" ", "");
  const isIt = (board) => plain(board.machine) === plain(title)
    && RegExp(`^${board.chip}(?!\\d)`).test(chip.replaceAll("-", ""));
  const found = title === undefined ? null : Object.entries(boards).find(([, each]) => isIt(each));
  return found?.[0] ?? "";
}

export function wait(ms) {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

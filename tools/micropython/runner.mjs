// Runs MicroPython for tools/micropython/__init__.py. Each line of standard input is a request,
// and each line of standard output its answer, both JSON objects:
//   {"start": {"package", "heap", "files": [[path inside, path outside], ...], "storage"}}
//   {"run": code}
//   {"call": [module, function, arguments as JSON text]}
// -> {"output": printed text, "result": JSON text (of a call) or null, "error": text or null}

import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";

const FLASH = "/flash";
// A file is written under this name and then renamed, so that no file is ever half written.
const PARTIAL = ".partial";

// The inner part of a call: a module, so that it leaves no names in __main__.
const BRIDGE = `
import json

def call(module, function, arguments):
    found = __import__(module)
    for name in module.split(".")[1:] + [function]:
        found = getattr(found, name)
    return json.dumps(found(*json.loads(arguments)))
`;

// The package's registry would free a previous interpreter's objects in the current one, at any
// time. The bridge is the only object that we hold, and we keep it.
globalThis.FinalizationRegistry = class {
  register() {}
};
// The package looks each function that it calls up in a table, only to check its own copy of it.
// Here this takes a quarter of the time. Nothing changes the table.
const { get } = WebAssembly.Table.prototype;
WebAssembly.Table.prototype.get = function (place) {
  return (this.known ??= [])[place] ??= get.call(this, place);
};
Error.stackTraceLimit = 0; // the file system throws an error for each file that is missing
console.log = console.error; // standard output belongs to the protocol

let micropython, bridge, storage;
let saved = new Map(); // the content of the host folder: relative path -> bytes, null for a folder
let printed = [];

async function start(settings) {
  const { loadMicroPython } = await import(pathToFileURL(settings.package));
  const print = (bytes) => printed.push(bytes[0]); // one byte at a time, even within a character
  micropython = await loadMicroPython({
    heapsize: settings.heap,
    linebuffer: false,
    stdin: () => null, // standard input also belongs to the protocol
    stdout: print,
    stderr: print,
  });
  const files = micropython.FS;
  for (const [inside, outside] of settings.files) {
    files.mkdirTree(dirname(inside));
    files.writeFile(inside, readFileSync(outside));
  }
  files.mkdirTree("/lib");
  files.writeFile("/lib/host_bridge.py", BRIDGE);
  bridge = micropython.pyimport("host_bridge").call;

  storage = settings.storage;
  rmSync(join(storage, PARTIAL), { force: true }); // left by a runner that was killed
  saved = new Map();
  readHost("");
  files.mkdirTree(FLASH);
  for (const [name, bytes] of saved) {
    if (bytes === null) files.mkdir(join(FLASH, name));
    else files.writeFile(join(FLASH, name), bytes);
  }
}

function readHost(folder) {
  for (const entry of readdirSync(join(storage, folder), { withFileTypes: true })) {
    const name = join(folder, entry.name);
    if (entry.isDirectory()) {
      saved.set(name, null);
      readHost(name);
    } else if (entry.isFile()) {
      saved.set(name, readFileSync(join(storage, name)));
    }
  }
}

// Read the folders and files below a node of MicroPython's file system, which is in memory. Content
// that is as saved stays the same object.
function readFlash(node, folder, found) {
  for (const [entry, child] of Object.entries(node.contents)) {
    const name = join(folder, entry);
    if (micropython.FS.isDir(child.mode)) {
      found.set(name, null);
      readFlash(child, name, found);
      continue;
    }
    const { buffer, byteOffset } = child.contents ?? new Uint8Array();
    const bytes = Buffer.from(buffer, byteOffset, child.usedBytes);
    const before = saved.get(name);
    found.set(name, before && bytes.equals(before) ? before : Uint8Array.from(bytes));
  }
  return found;
}

// New files are written before old ones are removed: a file renamed inside is never missing outside.
function saveChanges() {
  const found = readFlash(micropython.FS.lookupPath(FLASH).node, "", new Map());
  for (const [name, bytes] of found) {
    const before = saved.get(name);
    if (before !== undefined && (before === null) !== (bytes === null)) {
      rmSync(join(storage, name), { recursive: true }); // a file became a folder or vice versa
    }
    if (bytes === null) {
      if (before !== null) mkdirSync(join(storage, name), { recursive: true });
    } else if (before !== bytes) {
      writeFileSync(join(storage, PARTIAL), bytes);
      renameSync(join(storage, PARTIAL), join(storage, name));
    }
  }
  for (const name of saved.keys()) {
    if (!found.has(name)) rmSync(join(storage, name), { recursive: true, force: true });
  }
  saved = found;
}

async function answer(request) {
  let result = null;
  let error = null;
  printed = [];
  try {
    if (request.start) await start(request.start);
    else if (request.call) result = bridge(...request.call);
    else micropython.runPython(request.run);
  } catch (problem) {
    if (problem.name !== "PythonError") throw problem; // the interpreter itself failed
    error = problem.message.trim();
  }
  saveChanges();
  return { output: Buffer.from(printed).toString(), result, error };
}

try {
  for await (const line of createInterface({ input: process.stdin })) {
    process.stdout.write(JSON.stringify(await answer(JSON.parse(line))) + "\n");
  }
} catch (problem) {
  console.error(String(problem)); // without the source line, which would be the whole package
  process.exit(1);
}

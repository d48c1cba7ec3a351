// Backups: the same ZIP files that `make backup` writes and `make restore` reads.

import { toHex } from "./bytes.js";
import { find } from "./elements.js";
import { unzipSync, zipSync } from "./fflate.js";
import { say } from "./words.js";

const INDEX = "backup.json";
const FOLDER = "/saves/";
const OTHERS = ["/device.json"]; // in a backup, too, for boards
const ZIP = [0x50, 0x4b, 3, 4]; // how a ZIP file begins
const LARGEST = 4 << 20; // bytes; more than any board's flash

// The text of the message has this key.
export class BackupError extends Error {}

// Return a backup of files, [path, bytes], as a Blob.
export async function pack(files) {
  const entries = {};
  const listed = {};
  for (const [path, bytes] of files) {
    entries[path.slice(1)] = bytes;
    listed[path] = { size: bytes.length, sha256: await sha256(bytes) };
  }
  entries[INDEX] = new TextEncoder().encode(JSON.stringify({ files: listed }, null, 1) + "\n");
  return new Blob([zipSync(entries)], { type: "application/zip" });
}

// Return the saves in a backup, a file that a person has chosen, as [path, bytes]. forBoard: also
// what the device in the page has no use for. Throws BackupError.
export async function unpack(file, forBoard = false) {
  if (file.size > LARGEST) throw new BackupError("backup.large");
  const entries = read(new Uint8Array(await file.arrayBuffer()));
  if (!Object.hasOwn(entries, INDEX)) throw new BackupError("backup.none");
  let listed;
  try {
    listed = Object.entries(JSON.parse(new TextDecoder().decode(entries[INDEX])).files);
  } catch {
    throw new BackupError("backup.damaged");
  }
  const files = [];
  for (const [path, entry] of listed) {
    if (!isSave(path)) throw new BackupError("backup.none");
    const bytes = Object.hasOwn(entries, path.slice(1)) ? entries[path.slice(1)] : null;
    if (!bytes || await sha256(bytes) !== entry?.sha256) throw new BackupError("backup.damaged");
    if (forBoard || path.startsWith(FOLDER)) files.push([path, bytes]);
  }
  if (!files.length) throw new BackupError("backup.none");
  return files;
}

// Ask whether files, [path, bytes], may replace those of the same path among `there`; without any,
// they may.
export async function agreed(files, there) {
  const count = files.filter(([path]) => there.includes(path)).length;
  if (!count) return true;
  const dialog = find("sure");
  dialog.querySelector("p").textContent = say("backup.sure", { count });
  dialog.returnValue = "";
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.addEventListener("close", () => resolve(dialog.returnValue === "yes"), { once: true });
  });
}

function read(zip) {
  if (ZIP.some((byte, at) => zip[at] !== byte)) throw new BackupError("backup.none");
  let room = LARGEST;
  const filter = ({ originalSize }) => {
    room -= originalSize;
    if (room < 0) throw new BackupError("backup.large");
    return true;
  };
  try {
    return unzipSync(zip, { filter });
  } catch (error) {
    throw error instanceof BackupError ? error : new BackupError("backup.damaged");
  }
}

function isSave(path) {
  const parts = path.split("/");
  if (parts[0] || parts.slice(1).some((part) => ["", ".", ".."].includes(part))) return false;
  return path.startsWith(FOLDER) || OTHERS.includes(path);
}

async function sha256(bytes) {
  return toHex(new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)));
}

// The flash of the device in the page: files in folders, kept in an append-only journal.
//
// A record holds one set of changes, which counts as a whole or not at all. A record that the end
// of the browser has cut is dropped when the journal is opened.
//
// A record: its length and the CRC-32 of the rest, a generation, then changes; numbers are 32 bits
// wide, low byte first. A change: what it is (1 byte), the length of the path (2 bytes), the path,
// and for CONTENT the offset from which on the bytes replace the file, their number, the bytes.

const REMOVED = 0;
const FOLDER = 1;
const CONTENT = 2;
const HEAD = 12; // bytes of a record before its changes
const NAMES = ["a", "b"]; // of the two files
const TRIES = 3; // to read them while another tab writes
const LARGE = 1 << 20; // bytes of a journal from which on it is worth writing it again

const TABLE = Uint32Array.from({ length: 256 }, (_, value) => {
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? value >>> 1 ^ 0xedb88320 : value >>> 1;
  return value;
});

export function crc32(bytes) {
  let check = -1;
  for (const byte of bytes) check = TABLE[(check ^ byte) & 0xff] ^ check >>> 8;
  return (check ^ -1) >>> 0;
}

// Return the changes that make one state from another. A state maps paths to bytes, or to null for
// a folder; a folder comes before what is in it.
export function changes(before, after) {
  const found = [];
  for (const path of [...before.keys()].reverse()) {
    if (!after.has(path) || (after.get(path) === null) !== (before.get(path) === null)) {
      found.push([REMOVED, path]);
    }
  }
  for (const [path, bytes] of after) {
    const old = before.get(path);
    if (bytes === null) {
      if (old !== null) found.push([FOLDER, path]);
    } else if (old !== bytes) {
      let offset = 0;
      const common = old ? Math.min(old.length, bytes.length) : 0;
      while (offset < common && old[offset] === bytes[offset]) offset++;
      if (!old || offset < bytes.length || offset < old.length) {
        found.push([CONTENT, path, offset, bytes.subarray(offset)]);
      }
    }
  }
  return found;
}

// Return the bytes of a record.
export function record(generation, made) {
  const parts = made.map(([kind, path, offset, bytes]) => {
    const name = new TextEncoder().encode(path);
    const part = new Uint8Array(3 + name.length + (kind === CONTENT ? 8 + bytes.length : 0));
    const view = new DataView(part.buffer);
    part[0] = kind;
    view.setUint16(1, name.length, true);
    part.set(name, 3);
    if (kind === CONTENT) {
      view.setUint32(3 + name.length, offset, true);
      view.setUint32(7 + name.length, bytes.length, true);
      part.set(bytes, 11 + name.length);
    }
    return part;
  });
  const whole = joined([new Uint8Array(HEAD), ...parts]);
  const view = new DataView(whole.buffer);
  view.setUint32(0, whole.length, true);
  view.setUint32(8, generation, true);
  view.setUint32(4, crc32(whole.subarray(8)), true);
  return whole;
}

function joined(parts) {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

// Read the records of a journal up to the first that is not whole.
// Returns the generation (-1 if there is no whole record), the state, and the bytes read.
export function replay(bytes) {
  const state = new Map();
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  let generation = -1;
  let at = 0;
  while (at + HEAD <= bytes.length) {
    const length = view.getUint32(at, true);
    if (length < HEAD || at + length > bytes.length) break;
    if (crc32(bytes.subarray(at + 8, at + length)) !== view.getUint32(at + 4, true)) break;
    const own = view.getUint32(at + 8, true);
    if (generation >= 0 && own !== generation) break; // left over from before it was written again
    generation = own;
    apply(state, bytes.subarray(at + HEAD, at + length));
    at += length;
  }
  return { generation, state, end: at };
}

function apply(state, made) {
  const view = new DataView(made.buffer, made.byteOffset, made.length);
  for (let at = 0; at < made.length;) {
    const kind = made[at];
    const length = view.getUint16(at + 1, true);
    const path = new TextDecoder().decode(made.subarray(at + 3, at + 3 + length));
    at += 3 + length;
    if (kind === REMOVED) state.delete(path);
    else if (kind === FOLDER) state.set(path, null);
    else {
      const offset = view.getUint32(at, true);
      const bytes = made.subarray(at + 8, at + 8 + view.getUint32(at + 4, true));
      const content = new Uint8Array(offset + bytes.length);
      content.set((state.get(path) ?? new Uint8Array()).subarray(0, offset));
      content.set(bytes, offset);
      state.set(path, content);
      at += 8 + bytes.length;
    }
  }
}

// Open a journal of this page by its name. `state` of the result is the state on flash.
export async function open(name = "journal", large = LARGE) {
  const folder = await ownFolder();
  return folder ? FileJournal.open(folder, name, large) : DatabaseJournal.open(name, large);
}

// Open a journal also where the browser has no room or does not let the page keep anything: then
// its saves keep nothing, and each tries again. tell(kept) is called when that begins and ends.
// Throws if another tab has the journal.
export async function openAnyway(tell, name, large) {
  const journal = await open(name, large).catch((error) => {
    if (error.name === "NoModificationAllowedError") throw error;
    return { state: new Map(), save: () => Promise.reject(error) };
  });
  let kept = true;
  return {
    get state() {
      return journal.state;
    },
    async save(state) {
      const before = kept;
      try {
        await journal.save(state);
        kept = true;
      } catch (error) {
        console.warn(error);
        kept = false;
      }
      if (kept !== before) tell(kept);
    },
  };
}

// Return the state on flash, also while another tab has the journal open.
export async function read(name = "journal") {
  for (let tries = 1;; tries++) {
    const found = [];
    try {
      const folder = await navigator.storage.getDirectory();
      for (const each of NAMES) {
        const file = await (await folder.getFileHandle(`${name}-${each}`)).getFile();
        found.push(replay(new Uint8Array(await file.arrayBuffer())));
      }
    } catch (error) {
      if (error.name === "NotReadableError" && tries < TRIES) continue; // it was written just now
      return (await DatabaseJournal.open(name)).state; // no such folder, or nothing in it
    }
    return newest(found)[0].state;
  }
}

// Sort what two files hold: first the one that counts.
function newest(found) {
  return found.sort((one, other) => other.generation - one.generation);
}

// Return the folder of the browser's own files; null if it has none that can be written at once,
// as for a page from a disk.
async function ownFolder() {
  if (!globalThis.FileSystemFileHandle?.prototype.createSyncAccessHandle) return null;
  try {
    return await navigator.storage.getDirectory();
  } catch {
    return null;
  }
}

// Two files, of which the one with the higher generation counts. The journal is written again into
// the other one.
export class FileJournal {
  static async open(folder, name, large) {
    const files = [];
    for (const each of NAMES) {
      const handle = await folder.getFileHandle(`${name}-${each}`, { create: true });
      files.push(await handle.createSyncAccessHandle());
    }
    return new FileJournal(files, large);
  }

  // files: handles as from createSyncAccessHandle. large: bytes from which on it is written again.
  constructor(files, large = LARGE) {
    this.large = large;
    const found = files.map((file) => {
      const bytes = new Uint8Array(file.getSize());
      file.read(bytes, { at: 0 });
      return { file, ...replay(bytes) };
    });
    const [first, second] = newest(found);
    this.state = first.state;
    this.generation = Math.max(first.generation, 0);
    this.end = first.end;
    [this.file, this.other] = [first.file, second.file];
    this.file.truncate(this.end);
  }

  // Append the changes to another state; they are on flash afterwards. Throws if there is no room.
  save(state) {
    const made = changes(this.state, state);
    if (!made.length) return;
    if (this.end > this.large) this.#writeAgain();
    this.#append(record(this.generation, made));
    this.state = state;
  }

  #append(bytes) {
    try {
      // Without room, Chromium returns a number that is far too large.
      if (this.file.write(bytes, { at: this.end }) !== bytes.length) {
        throw new DOMException("", "QuotaExceededError");
      }
      this.file.flush();
    } catch (error) {
      this.file.truncate(this.end);
      throw error;
    }
    this.end += bytes.length;
  }

  #writeAgain() {
    const old = [this.file, this.end];
    [this.file, this.other] = [this.other, this.file];
    this.file.truncate(0);
    this.end = 0;
    try {
      this.#append(record(this.generation + 1, changes(new Map(), this.state)));
    } catch (error) {
      [this.other, this.file, this.end] = [this.file, ...old];
      throw error;
    }
    this.generation++;
    this.other.truncate(0);
  }
}

// Where files can't be written at once: a record each in IndexedDB.
class DatabaseJournal {
  static async open(name, large) {
    const opening = indexedDB.open(name === "journal" ? "ninety-nine" : name, 1);
    opening.onupgradeneeded = () => {
      opening.result.createObjectStore("journal", { autoIncrement: true });
    };
    const database = await done(opening);
    const store = database.transaction("journal").objectStore("journal");
    const records = await done(store.getAll());
    return new DatabaseJournal(database, records, large);
  }

  constructor(database, records, large) {
    Object.assign(this, { database, large });
    const whole = joined(records);
    this.length = whole.length;
    this.state = replay(whole).state;
  }

  async save(state) {
    const made = changes(this.state, state);
    if (!made.length) return;
    const work = this.database.transaction("journal", "readwrite", { durability: "strict" });
    const store = work.objectStore("journal");
    let bytes = record(0, made);
    if (this.length > this.large) {
      store.clear();
      bytes = record(0, changes(new Map(), state));
      this.length = 0;
    }
    store.add(bytes);
    await new Promise((resolve, reject) => {
      work.oncomplete = resolve;
      work.onabort = () => reject(work.error);
    });
    this.length += bytes.length;
    this.state = state;
  }
}

function done(request) {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

// Cuts the journal of the page at random bytes of its writes; see test_journal.py.

import assert from "node:assert/strict";

const { FileJournal } = await import(process.argv[2]);

let seed = 1;
function below(limit) {
  seed = (Math.imul(seed, 1103515245) + 12345) >>> 0;
  return (seed >>> 8) % limit;
}

class Cut extends Error {}

// A file of the browser's own. `power.left` bytes can still be written before it is cut; what was
// written before counts.
const power = { left: Infinity };
class Handle {
  bytes = new Uint8Array();
  getSize() {
    return this.bytes.length;
  }
  read(buffer, { at }) {
    buffer.set(this.bytes.subarray(at, at + buffer.length));
  }
  truncate(size) {
    if (power.left === 0) throw new Cut();
    const bytes = new Uint8Array(size);
    bytes.set(this.bytes.subarray(0, size));
    this.bytes = bytes;
  }
  write(bytes, { at }) {
    const written = bytes.subarray(0, power.left);
    const size = Math.max(this.bytes.length, at + written.length);
    const whole = new Uint8Array(size);
    whole.set(this.bytes);
    whole.set(written, at);
    this.bytes = whole;
    power.left -= written.length;
    if (written.length < bytes.length) throw new Cut();
    return bytes.length;
  }
  flush() {}
}

function changed(state) {
  const next = new Map(state);
  for (let turn = 0; turn <= below(3); turn++) {
    const folder = `/saves/${below(2)}`;
    const path = `${folder}/${below(3)}`;
    const what = below(5);
    if (what === 0) next.delete(path);
    else {
      next.set(folder, null);
      const old = what < 3 ? next.get(path) ?? [] : [];
      next.set(path, Uint8Array.from([...old, ...Array(below(300)).keys()]));
    }
  }
  // A folder comes before what is in it.
  return new Map([...next].sort(([one], [other]) => (one < other ? -1 : 1)));
}

function plain(state) {
  return [...state].map(([path, bytes]) => [path, bytes && Buffer.from(bytes).toString("hex")])
    .sort(([one], [other]) => (one < other ? -1 : 1));
}

let cuts = 0;
for (const large of [1 << 20, 2000]) {
  const files = [new Handle(), new Handle()];
  let state = new Map();
  for (let round = 0; round < 250; round++) {
    const journal = new FileJournal(files, large);
    assert.deepEqual(plain(journal.state), plain(state));
    for (let turn = 0; turn < 4; turn++) {
      const next = changed(state);
      power.left = below(3) ? Infinity : below(600);
      try {
        journal.save(next);
        state = next;
      } catch (error) {
        if (!(error instanceof Cut)) throw error;
        cuts++;
        power.left = Infinity;
        const after = new FileJournal(files, large);
        const found = plain(after.state);
        if (JSON.stringify(found) !== JSON.stringify(plain(next))) {
          assert.deepEqual(found, plain(state));
        } else state = next;
        break;
      }
      power.left = Infinity;
    }
  }
}
console.log("checked", cuts);

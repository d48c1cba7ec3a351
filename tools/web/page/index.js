// The pages with the device: the default one, where its saves go to a file and back, and the one
// about how to play.

import { Device } from "./device.js";
import { place } from "./place.js";
import { preferred, say, use } from "./words.js";

const LOCK = "ninety-nine";

use(preferred());

const notice = document.querySelector("#notice");

function show(key, values) {
  notice.textContent = say(key, values);
  notice.hidden = false;
}

// One tab has the device; a second one waits until the first is closed.
async function main() {
  if (!navigator.locks) return begin();
  await navigator.locks.request(LOCK, { ifAvailable: true }, (lock) => lock && begin());
  show("trouble.other_tab");
  await navigator.locks.request(LOCK, () => {
    notice.hidden = true;
    return begin();
  });
}

// Switch the device on; the promise is never kept, since it holds the lock.
function begin() {
  const device = new Device(document.querySelector("#device"), { trouble: show });
  if (document.querySelector("#export")) keepSaves(device);
  return new Promise(() => {});
}

function keepSaves(device) {
  document.querySelector("#export").addEventListener("click", async () => {
    const { pack } = await import("./backup.js");
    const link = document.createElement("a");
    const zip = await pack(await device.saves());
    link.href = URL.createObjectURL(new Blob([zip], { type: "application/zip" }));
    link.download = "ninety-nine-saves.zip";
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
  });
  const file = document.querySelector("#file");
  document.querySelector("#import").addEventListener("click", () => file.click());
  file.addEventListener("change", async () => {
    const [chosen] = file.files;
    if (!chosen) return;
    const { BackupError, LARGEST, unpack } = await import("./backup.js");
    notice.hidden = true;
    try {
      if (chosen.size > LARGEST) throw new BackupError("backup.large");
      const files = await unpack(new Uint8Array(await chosen.arrayBuffer()));
      const there = new Set((await device.saves()).map(([path]) => path));
      const same = files.filter(([path]) => there.has(path)).length;
      if (same && !await sure(say("backup.sure", { count: same }))) return;
      await device.restore(files);
      show("backup.done", { count: files.length });
    } catch (error) {
      if (!(error instanceof BackupError)) throw error;
      show(error.message);
    } finally {
      file.value = "";
    }
  });
}

// Ask a question; return whether the answer is yes.
function sure(question) {
  const dialog = document.querySelector("#sure");
  dialog.querySelector("p").textContent = question;
  dialog.returnValue = "";
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.addEventListener("close", () => resolve(dialog.returnValue === "yes"), { once: true });
  });
}

if (location.protocol.startsWith("http")) navigator.serviceWorker?.register(place("sw.js"));
main();

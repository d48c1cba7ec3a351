// The pages with the device: the default one, where its saves go to a file and back, and the one
// about how to play.

import { open, show } from "./tab.js";
import { say } from "./words.js";

open((device) => {
  if (document.querySelector("#export")) keepSaves(device);
});

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
    file.value = ""; // the same file can be chosen again
    if (!chosen) return;
    const { BackupError, LARGEST, unpack } = await import("./backup.js");
    show(null);
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

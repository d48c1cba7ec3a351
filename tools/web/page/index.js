// The pages with the device: the default one, where its saves go to a file and back, and the one
// about how to play.

import { open, show } from "./tab.js";

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
    const { agreed, BackupError, unpack } = await import("./backup.js");
    show(null);
    try {
      const files = await unpack(chosen);
      if (!await agreed(files, (await device.saves()).map(([path]) => path))) return;
      await device.restore(files);
      show("backup.done", { count: files.length });
    } catch (error) {
      if (!(error instanceof BackupError)) throw error;
      show(error.message);
    }
  });
}

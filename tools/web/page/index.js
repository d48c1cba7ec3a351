// The pages with the device: the default one, where its saves go to a file and back, and the one
// about how to play.

import { find } from "./elements.js";
import { download, onChoice } from "./files.js";
import { show } from "./notice.js";
import { open } from "./tab.js";

open((device) => {
  if (find("export")) keepSaves(device);
});

function keepSaves(device) {
  find("export").addEventListener("click", async () => {
    const { pack } = await import("./backup.js");
    download(await pack(await device.saves()), "ninety-nine-saves.zip");
  });
  onChoice(find("import"), async (chosen) => {
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

// The very image on an emulated Pico.

import { open } from "./tab.js";

open(() => {}, { lock: "ninety-nine-image", worker: "image-worker.js" });

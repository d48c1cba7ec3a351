// The very image on an emulated Pico.

import { Device } from "./device.js";
import { preferred, say, use } from "./words.js";

use(preferred());

const notice = document.querySelector("#notice");

new Device(document.querySelector("#device"), {
  worker: "image-worker.js",
  trouble: (key, values) => {
    notice.textContent = say(key, values);
    notice.hidden = false;
  },
});

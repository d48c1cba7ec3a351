// One tab has the device with the saves; the others wait until it is closed.

import { Device } from "./device.js";
import { place } from "./place.js";
import { preferred, say, use } from "./words.js";

const LOCK = "ninety-nine";
const notice = document.querySelector("#notice");

// Show a text of the page above the device; null for none.
export function show(key, values) {
  notice.hidden = key === null;
  notice.textContent = key === null ? "" : say(key, values);
}

// Call begin(device) once this tab has the device.
export async function open(begin) {
  use(preferred());
  if (location.protocol.startsWith("http")) navigator.serviceWorker?.register(place("sw.js"));
  const start = () => {
    begin(new Device(document.querySelector("#device"), { trouble: show }));
    return new Promise(() => {}); // the lock is held until the tab is closed
  };
  if (!navigator.locks) return start();
  await navigator.locks.request(LOCK, { ifAvailable: true }, (lock) => lock && start());
  show("trouble.other_tab");
  return navigator.locks.request(LOCK, () => {
    show(null);
    return start();
  });
}

// One tab has the device with the saves; the others wait until it is closed.

import { Device } from "./device.js";
import { find } from "./elements.js";
import { show } from "./notice.js";
import { place } from "./place.js";
import { preferred, use } from "./words.js";

// Disable the buttons and fields of the page, or enable them.
function disable(disabled) {
  for (const each of document.querySelectorAll("main :is(button, input, select)")) {
    each.disabled = disabled;
  }
}

// Call begin(device) once this tab has the device.
// lock: its name among all tabs. worker: what runs it (`Device`).
export async function open(begin, { lock = "ninety-nine", worker } = {}) {
  use(preferred());
  if (location.protocol.startsWith("http")) navigator.serviceWorker?.register(place("sw.js"));
  const start = () => {
    begin(new Device(find("device"), { trouble: show, worker }));
    return new Promise(() => {}); // the lock is held until the tab is closed
  };
  if (!navigator.locks) return start();
  await navigator.locks.request(lock, { ifAvailable: true }, (lock) => lock && start());
  disable(true);
  show("trouble.other_tab");
  return navigator.locks.request(lock, () => {
    disable(false);
    show(null);
    return start();
  });
}

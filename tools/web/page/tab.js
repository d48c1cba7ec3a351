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

// Have the browser keep the page for when there is no network. It loads all files for that, so it
// begins once the first picture does not wait for the network any more.
function keepPage() {
  if (!location.protocol.startsWith("http")) return;
  navigator.serviceWorker?.register(place("sw.js")).catch(console.warn); // it may be forbidden
}

// Call begin(device) once this tab has the device.
// lock: its name among all tabs. worker: what runs it (`Device`).
export async function open(begin, { lock = "ninety-nine", worker } = {}) {
  use(preferred());
  const start = () => {
    begin(new Device(find("device"), { trouble: show, shown: keepPage, worker }));
    return new Promise(() => {}); // the lock is held until the tab is closed
  };
  // Where a browser keeps nothing for a page, it has no locks either.
  if (!await navigator.locks?.query().catch(() => null)) return start();
  await navigator.locks.request(lock, { ifAvailable: true }, (lock) => lock && start());
  disable(true);
  show("trouble.other_tab");
  return navigator.locks.request(lock, () => {
    disable(false);
    show(null);
    return start();
  });
}

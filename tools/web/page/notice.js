// What the page tells a person: in its notice, or in another element.

import { find } from "./elements.js";
import { say } from "./words.js";

const notice = find("notice");

// Show a text of the page in place of the one before; null for none.
export function show(key, values, place = notice) {
  place.hidden = key === null;
  place.textContent = key === null ? "" : say(key, values);
}

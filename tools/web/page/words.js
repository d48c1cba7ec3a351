// The page's own words, in the language of the device.

import texts, { languages } from "./texts.js";

let language = "english";

document.querySelector(".not-started")?.remove(); // all that the page consists of was loaded

// Return the language, as the firmware names it, that the device in the page had last, or else the
// one that the browser's person reads best.
export function preferred() {
  try {
    const { language } = localStorage;
    if (Object.values(languages).includes(language)) return language;
  } catch { // this browser keeps nothing
  }
  return best();
}

function best() {
  for (const each of navigator.languages ?? []) {
    const found = languages[each.slice(0, 2)];
    if (found) return found;
  }
  return "english";
}

// Return the text of a key with its values.
export function say(key, values = {}) {
  let text = texts[language][key];
  const [one, more] = text.split("|");
  if (more !== undefined) {
    const size = Math.abs(values.count);
    const first = language === "french" ? size < 2 : size === 1;
    text = first ? one : more;
  }
  return text.replace(/\{(\w+)\}/g, (_, name) => values[name]);
}

// Return all texts whose keys begin with a prefix, as pairs of the rest of the key and the text.
export function sayAll(prefix) {
  const keys = Object.keys(texts[language]).filter((key) => key.startsWith(prefix));
  return keys.map((key) => [key.slice(prefix.length), say(key)]);
}

// Show the page in a language: each element with data-text has a text of that key, each with
// data-label a label that is not seen, each with data-language is there in that language alone.
export function use(which) {
  language = which;
  const code = Object.keys(languages).find((each) => languages[each] === which);
  document.documentElement.lang = code;
  for (const each of document.querySelectorAll("[data-text]")) {
    each.textContent = say(each.dataset.text);
  }
  for (const each of document.querySelectorAll("[data-label]")) {
    each.setAttribute("aria-label", say(each.dataset.label));
  }
  for (const each of document.querySelectorAll("[data-language]")) {
    each.hidden = !each.dataset.language.split(" ").includes(which);
  }
  // A page is called as in the list of pages; the first one has no name but the device's.
  const here = document.querySelector("[href][aria-current]:not([href='./'])");
  document.title = (here ? `${here.textContent} – ` : "") + say("home.title");
  document.dispatchEvent(new Event("language"));
}

// Show the page in the language that the device has now, and keep it for the other pages.
export function follow(which) {
  use(which);
  try {
    if (which === best()) delete localStorage.language;
    else localStorage.language = which;
  } catch { // this browser keeps nothing
  }
}

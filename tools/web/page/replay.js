// A record of a game, step by step on the device and as a sheet.

import { Device } from "./device.js";
import { fromLink, LARGEST, toLink } from "./link.js";
import { preferred, say, use } from "./words.js";

use(preferred());

const notice = document.querySelector("#notice");
const game = document.querySelector("#game");
const sheet = document.querySelector("#sheet tbody");
const file = document.querySelector("#file");

let device = null;
let record = "";
let asked = 0; // how many files and links were chosen; an answer about an earlier one is too late

function show(key, values) {
  notice.textContent = say(key, values);
  notice.hidden = false;
}

// Show a record; the device is another one for each.
function replay(text) {
  const number = asked;
  device?.end();
  notice.hidden = true;
  record = text;
  device = new Device(document.querySelector("#device"), {
    trouble: show,
    record,
    started: (rows, why) => started(rows, why, number === asked),
    stepped,
  });
}

function started(rows, why, last) {
  game.hidden = Boolean(why);
  if (why) {
    device.end();
    if (last) show("replay.wrong", { why });
    return;
  }
  sheet.replaceChildren(...rows.map(([place, heading, words, value]) => {
    const row = document.createElement("tr");
    row.dataset.place = place;
    for (const text of [words, value]) {
      const cell = document.createElement(heading ? "th" : "td");
      if (heading) cell.scope = text === words ? "rowgroup" : "col";
      cell.textContent = text;
      row.append(cell);
    }
    return row;
  }));
}

// Mark the row of the last move that was made.
function stepped(place) {
  let last = null;
  for (const row of sheet.rows) {
    row.removeAttribute("aria-current");
    if (Number(row.dataset.place) < place) last = row;
  }
  last?.setAttribute("aria-current", "step");
  last?.scrollIntoView({ block: "nearest" });
}

async function read(chosen) {
  if (!chosen) return;
  const number = ++asked;
  if (chosen.size > LARGEST) {
    show("replay.large");
    return;
  }
  const text = await chosen.text();
  if (number === asked) replay(text);
}

document.querySelector("#choose").addEventListener("click", () => file.click());
file.addEventListener("change", () => {
  const [chosen] = file.files;
  file.value = ""; // the same file can be chosen again
  read(chosen);
});
addEventListener("dragover", (event) => event.preventDefault());
addEventListener("drop", (event) => {
  event.preventDefault();
  read(event.dataTransfer.files[0]);
});

document.querySelector("#share").addEventListener("click", async () => {
  const link = new URL(location.href);
  link.hash = await toLink(record);
  history.replaceState(null, "", link);
  try {
    await navigator.clipboard.writeText(link.href);
    show("replay.copied");
  } catch {
    show("replay.in_address"); // the browser allows no copying
  }
});

document.querySelector("#download").addEventListener("click", () => {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([record], { type: "text/plain" }));
  link.download = "ninety-nine-game.txt";
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
});

async function open() {
  if (location.hash.length < 2) return;
  const number = ++asked;
  try {
    const text = await fromLink(location.hash.slice(1));
    if (number === asked) replay(text);
  } catch {
    if (number === asked) show("replay.bad_link");
  }
}

addEventListener("hashchange", open);
open();

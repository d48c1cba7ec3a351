// A record of a game, step by step on the device and as a sheet.

import { Device } from "./device.js";
import { find, made } from "./elements.js";
import { download, onChoice, onDrop } from "./files.js";
import * as journal from "./journal.js";
import { fromLink, LARGEST, toLink } from "./link.js";
import { show } from "./notice.js";
import { place } from "./place.js";
import { preferred, say, use } from "./words.js";

use(preferred());

// The kinds of play in the names of saved games, and the texts for them.
const KINDS = {
  parlett: "kind.parlett",
  parlett_pass: "kind.parlett_pass",
  parlett_seat: "kind.parlett_seat",
  pass: "kind.pass",
  seat: "kind.seat",
  sheet: "kind.sheet",
  solo: "kind.solo",
  tally: "kind.tally",
};
const SAVED = /^\/saves\/games\/(\d+)-(\w+)\.txt$/;

const game = find("game");
const scores = find("scores");
const sheet = find("sheet");
const games = find("games");
const fresh = find("device").cloneNode(true); // for the next device

let device = null;
let record = "";
let listed = []; // the records of the games that are offered
let asked = 0; // how many files and links were chosen; an answer about an earlier one is too late

// Show a record on a device of its own. The game before stays until this one proves to be good.
// isLinked: whether the address has it.
function replay(text, isLinked) {
  const number = asked;
  const root = fresh.cloneNode(true);
  const next = new Device(root, { trouble: show, record: text, started, stepped });

  function started(found, why) {
    if (why || number !== asked) {
      next.end();
      if (number === asked) {
        show("replay.wrong", { why });
        mark();
      }
      return;
    }
    device?.end();
    [device, record] = [next, text];
    mark();
    find("device").replaceWith(root);
    if (!isLinked) history.replaceState(null, "", location.pathname);
    show(null);
    game.hidden = false;
    fill(...found);
  }
}

// Fill the sheets; the arguments are what tools/web/replayed.py returns as a sheet.
function fill(family, hands, deals, rows) {
  scores.closest("div").hidden = !deals.length;
  sheet.closest("div").hidden = !rows.length;
  const head = (text, scope, colSpan = 1) => made("th", { scope, colSpan }, text);
  const parts = ["about.bid", "about.tricks", "about.points", "total.total"];
  const count = (isScored) => isScored ? parts.length : 2;
  scores.replaceChildren(
    made("thead", {},
      made("tr", {}, made("th", { scope: "col", rowSpan: 2 }, say("replay.deal")),
        ...hands.map(([name, isScored]) => head(name, "colgroup", count(isScored)))),
      made("tr", {}, ...hands.flatMap(([, isScored]) =>
        parts.slice(0, count(isScored)).map((key) => head(say(key), "col"))))),
    made("tbody", {}, ...deals.map(([place, title, cells]) => {
      const row = made("tr", {}, head(title, "row"), ...cells.flatMap(scored));
      row.dataset.place = place;
      return row;
    })),
  );
  const heads = family === "parlett"
    ? ["replay.leads", "card.all", "replay.takes"] : ["replay.player", "replay.card", "total.total"];
  sheet.className = family;
  sheet.replaceChildren(
    made("thead", {}, made("tr", {}, ...heads.map((key) => head(say(key), "col")))),
    made("tbody", {}, ...rows.map(([place, cells]) => {
      const wide = heads.length - cells.length + 1;
      const row = made("tr", {}, ...cells.map((text, at) => cells.length === 1
        ? head(text, "rowgroup", wide) : made("td", { colSpan: at ? 1 : wide }, text)));
      row.dataset.place = place;
      return row;
    })),
  );
}

// Return the cells of a hand in a deal: its bid, its tricks, and its points if they are shown.
function scored([bid, premium, tricks, isMade, ...points]) {
  const sign = made("span", {}, isMade ? " ✓" : " ×");
  sign.setAttribute("role", "img");
  sign.setAttribute("aria-label", say(isMade ? "replay.made" : "deals.missed"));
  const words = premium ? `${bid} ${premium}` : bid;
  return [[words], [tricks, sign], ...points.map((text) => [text])].map((cell) => made("td", {}, ...cell));
}

// Mark the rows of the last move that was made, and bring them into view in their sheets.
function stepped(place) {
  for (const table of [scores, sheet]) {
    let last = null;
    for (const row of table.querySelectorAll("tbody tr")) {
      row.removeAttribute("aria-current");
      if (Number(row.dataset.place) < place) last = row;
    }
    if (!last) continue;
    last.setAttribute("aria-current", "step");
    const box = table.closest("div");
    const { top, bottom } = last.getBoundingClientRect();
    const above = table.tHead.getBoundingClientRect().bottom - top;
    const below = bottom - box.getBoundingClientRect().bottom;
    if (below > 0) box.scrollTop += below;
    else if (above > 0) box.scrollTop -= above;
  }
}

// Read a file: a record, or a backup, of which the latest game is shown and the others are offered.
async function read(chosen) {
  const number = ++asked;
  const isBackup = await chosen.slice(0, 4).text() === "PK\x03\x04";
  if (number !== asked) return;
  if (isBackup) {
    await readBackup(chosen, number);
    return;
  }
  if (chosen.size > LARGEST) {
    show("replay.large");
    return;
  }
  const text = await chosen.text();
  if (number !== asked) return;
  replay(text);
}

async function readBackup(chosen, number) {
  const { BackupError, unpack } = await import("./backup.js");
  let files;
  try {
    files = await unpack(chosen);
  } catch (error) {
    if (!(error instanceof BackupError)) throw error;
    if (number === asked) show(error.message);
    return;
  }
  if (number !== asked) return;
  const found = finished(files);
  if (!found.length) {
    show("replay.no_games");
    return;
  }
  offer(found);
  replay(listed[0]);
}

// Return the finished games among saved files, the latest first: [what it is called, record].
function finished(files) {
  return files.filter(([path]) => SAVED.test(path)).sort().reverse().map(([path, bytes]) => {
    const text = new TextDecoder().decode(bytes);
    return [called(path, text), text];
  });
}

// List games to choose from.
function offer(found) {
  listed = found.map(([, text]) => text);
  games.replaceChildren(...found.map(([name], at) => new Option(name, at)));
  mark();
}

// Mark the game on the display in the list, if it is there.
function mark() {
  games.selectedIndex = listed.indexOf(record);
}

// Return what a saved game is called: its number, its kind, and who played.
function called(path, text) {
  const [, digits, name] = path.match(SAVED);
  const values = { number: Number(digits), kind: KINDS[name] ? say(KINDS[name]) : name };
  const words = text.match(/^\[Names "([^"]*)"\]/m)?.[1].split(" ").filter((each) => each !== "-");
  const players = Array.from(text.matchAll(/^\[Player "([^"]*)"\]/gm), ([, each]) => each);
  const names = (words ?? players).filter((each) => each);
  if (!names.length) return say("replay.game", values);
  return say("replay.game_of", { ...values, names: names.join(", ") });
}

games.addEventListener("change", () => {
  asked++;
  replay(listed[games.value]);
});

onChoice(find("choose"), read);
onDrop(read);

find("share").addEventListener("click", async () => {
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

find("download").addEventListener("click", () => {
  download(new Blob([record], { type: "text/plain" }), "ninety-nine-game.txt");
});

// Show the game in the address. Without one, show the first on the list, once it is there.
async function open() {
  const number = ++asked;
  if (location.hash.length < 2) {
    if (listed.length) replay(listed[0]);
    return;
  }
  try {
    const text = await fromLink(location.hash.slice(1));
    if (number === asked) replay(text, true);
  } catch {
    if (number === asked) show("replay.bad_link");
  }
}

// List the games of the device in this browser, and an example, which a new player can watch.
async function begin() {
  open(); // a game in the address needs no list
  const number = asked;
  const example = fetch(place("example.record")).then((answer) => answer.text());
  const found = finished([...await journal.read().catch(() => [])]);
  await example.then((text) => found.push([say("replay.example"), text]), () => {});
  if (!listed.length) offer(found);
  if (number === asked && location.hash.length < 2) open(); // else something was chosen
}

addEventListener("hashchange", open);
begin();

// A form for house rules. The engine in the device checks each value as a person types.

import { Board } from "./board.js";
import { WIDTH } from "./panel.js";
import { open, show } from "./tab.js";
import { say } from "./words.js";

const LARGEST = 8192; // characters of a file; the device takes fewer
const FOLDER = "/saves/rules/";
const base = document.querySelector("#base");
const form = document.querySelector("#rules");

let device, file;
let turn = 0; // of the checks; only the answer to the last one counts

open(async (found) => {
  device = found;
  const [presets, fields, cards] = await device.ask("form");
  base.replaceChildren(...presets.map(([name, title]) => new Option(title, name)));
  document.querySelector("#fields").replaceChildren(...fields.map(field));
  document.querySelector("#cards").replaceChildren(...cards.map(([key, label]) => field([key, label, []])));
  base.addEventListener("change", begin);
  form.addEventListener("input", check);
  form.addEventListener("submit", (event) => event.preventDefault());
  await begin();
});

// Return the elements of a value: its label, its control, and what is wrong or what it means.
function field([key, label, choices]) {
  const row = document.createElement("p");
  const name = document.createElement("label");
  const control = document.createElement(choices.length ? "select" : "input");
  const said = document.createElement("span");
  const id = `value ${key}`.replaceAll(" ", "-");
  [name.htmlFor, control.id, control.name, said.id] = [id, id, key, `${id}-said`];
  name.textContent = label || say("rules.suits");
  control.setAttribute("aria-describedby", said.id);
  if (choices.length) control.append(...choices.map(([value, text]) => new Option(text, value)));
  else control.autocomplete = "off";
  row.append(name, control, said);
  return row;
}

function controls() {
  return [...form.querySelectorAll("[name]")];
}

async function begin() {
  await fill(await device.ask("begin", base.value));
}

async function fill(values) {
  for (const control of controls()) control.value = values[control.name];
  await check();
}

const chosen = document.querySelector("#file");
document.querySelector("#choose").addEventListener("click", () => chosen.click());
chosen.addEventListener("change", async () => {
  const [name] = chosen.files;
  chosen.value = ""; // the same file can be chosen again
  const text = await name?.slice(0, LARGEST).text();
  if (text === undefined) return;
  const [preset, values, why] = await device.ask("read", text);
  if (why) {
    show("rules.bad_file", { why });
    return;
  }
  show(null);
  base.value = preset;
  await fill(values);
});

function values() {
  return Object.fromEntries(controls().map(({ name, value }) => [name, value]));
}

async function check() {
  const mine = ++turn;
  const [wrong, texts, words, content, picture] = await device.ask("check", base.value, values());
  if (mine !== turn) return;
  for (const control of controls()) {
    const why = wrong[control.name];
    const said = document.getElementById(`${control.id}-said`);
    control.setAttribute("aria-invalid", Boolean(why));
    const text = texts[control.name] ?? "";
    said.textContent = why ?? (control.tagName === "SELECT" || text === control.value ? "" : text);
  }
  const right = words !== null;
  document.querySelector("#wrong").hidden = right;
  document.querySelector("#right").hidden = !right;
  file = content;
  if (!right) return;
  document.querySelector("#words").replaceChildren(...words.flatMap(([title, text]) => {
    const [term, about] = [document.createElement("dt"), document.createElement("dd")];
    [term.textContent, about.textContent] = [title, text];
    return [term, about];
  }));
  draw(picture);
}

// Draw a frame of the device: bytes of eight pixels, one below the other, in hexadecimal.
function draw(frame) {
  const canvas = document.querySelector("#picture");
  const pen = canvas.getContext("2d");
  pen.fillStyle = "#05080a";
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.fillStyle = "#bee8ff";
  for (let at = 0; at < frame.length / 2; at++) {
    const byte = parseInt(frame.substr(2 * at, 2), 16);
    for (let bit = 0; bit < 8; bit++) {
      if (byte >> bit & 1) pen.fillRect(at % WIDTH, Math.floor(at / WIDTH) * 8 + bit, 1, 1);
    }
  }
}

document.querySelector("#put").addEventListener("click", async () => {
  const [name, why] = await device.ask("save", base.value, values());
  if (name) show("rules.there");
  else show("rules.not_there", { why });
});

const onBoard = document.querySelector("#put-on-board");
onBoard.hidden = !("serial" in navigator);
onBoard.addEventListener("click", async () => {
  const port = await navigator.serial.requestPort().catch(() => null);
  if (!port) return; // nothing was chosen
  onBoard.disabled = true;
  try {
    show(await putOnBoard(port));
  } catch {
    show("rules.board_gone");
  }
  onBoard.disabled = false;
});

// Write the rules onto a board, and restart it; return the key of what to say.
async function putOnBoard(port) {
  const board = await Board.open(port);
  try {
    if (!(await board.who()).version) return "rules.no_board";
    const there = (await board.paths()).filter((path) => path.startsWith(FOLDER));
    const taken = there.map((path) => path.slice(FOLDER.length));
    const [name, content] = await device.ask("for_board", base.value, values(), taken);
    await board.restore([[FOLDER + name, new TextEncoder().encode(content)]]);
    return "rules.on_board";
  } finally {
    await board.leave(false);
  }
}

document.querySelector("#download").addEventListener("click", async () => {
  await check(); // a value may have changed a moment ago
  if (!file) return;
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([file], { type: "application/json" }));
  link.download = "house-rules.json";
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
});

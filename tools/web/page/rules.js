// A form for house rules. The engine in the device checks each value as a person types.

import { Board, BoardError, PortError } from "./board.js";
import { fromHex } from "./bytes.js";
import { find, made } from "./elements.js";
import { download, onChoice, onDrop } from "./files.js";
import { show } from "./notice.js";
import { HEIGHT, WIDTH } from "./panel.js";
import { Picture } from "./picture.js";
import { open } from "./tab.js";
import { say, sayAll } from "./words.js";

const LARGEST = 8192; // bytes of a file; the device takes fewer
const FOLDER = "/saves/rules/";

// What the page says about a value, besides what the device says about it.
const HELP = {
  decks: "rules.help.decks",
  hand: "rules.help.hand",
  loss_costs: "rules.help.loss_costs",
  name: "rules.help.name",
  pack: "rules.help.pack",
  points_floor: "rules.help.points_floor",
  rewarding: "rules.help.rewarding",
  suits: "rules.help.suits",
  target_points: "rules.help.target_points",
  tokens: "rules.help.tokens",
  turn_up: "rules.help.turn_up",
};
// Examples of values that are lists of totals.
const TOTALS = { borders: "33 66 99", costly: "11 22 33", rewarding: "33 66", winning: "99" };
// The labels that say more than there is room for on the device.
const LABELS = { suits: "rules.suits", two_player_reverse: "rules.two_player_reverse" };

const base = find("base");
const card = find("card"); // the one that an example is for
const form = find("rules");
const picture = new Picture(find("picture"));

let device, file;
let turn = 0; // of the checks; only the answer to the last one counts

open(async (found) => {
  device = found;
  await label();
  base.addEventListener("change", begin);
  form.addEventListener("input", () => {
    tell(null, "answer"); // it was about other values
    check();
  });
  form.addEventListener("submit", (event) => event.preventDefault());
  document.addEventListener("language", async () => {
    tell(null, "answer");
    tell(null, "refused");
    await label();
    await check();
  });
  await begin();
  form.hidden = false;
});

// Name everything in the form in the language of the device; the values stay.
async function label() {
  const [presets, fields, cards] = await device.ask("form");
  const there = values();
  const chosen = [base.value, card.value];
  options(base, presets);
  options(card, cards.filter(([key]) => key !== "suits"));
  if (chosen[0]) [base.value, card.value] = chosen;
  find("fields").replaceChildren(...fields.map(field));
  find("cards").replaceChildren(...cards.map(([key, label]) => field([key, label, "", [], []])));
  const examples = [...sayAll("rules.word."), ...sayAll("effect.about.")].sort();
  find("examples").replaceChildren(...examples.flatMap(example));
  for (const control of controls()) control.value = there[control.name] ?? control.value;
}

function options(control, choices) {
  control.replaceChildren(...choices.map(([value, text]) => new Option(text, value)));
}

// Return the elements of a value: its label, its control, what it is for, and what it means now or
// why it is wrong.
function field([key, label, about, choices, [least, most]]) {
  const id = `value-${key}`;
  const title = made("label", { htmlFor: id }, LABELS[key] ? say(LABELS[key]) : label);
  const control = made(choices.length ? "select" : "input", { id, name: key });
  const said = made("span", { id: `${id}-said` });
  const row = made("div", {}, title, control, said);
  control.setAttribute("aria-describedby", said.id);
  if (choices.length) options(control, choices);
  else {
    control.autocomplete = "off";
    control.spellcheck = false;
    if (key !== "name") control.autocapitalize = "none";
  }
  const parts = [
    about,
    most !== undefined && say("rules.range", { least, most }),
    TOTALS[key] && say("rules.totals", { totals: TOTALS[key] }),
    HELP[key] && say(HELP[key]),
  ].filter(Boolean);
  if (parts.length) {
    const help = made("small", { id: `${id}-help` }, parts.join(" "));
    control.setAttribute("aria-describedby", `${help.id} ${said.id}`);
    said.before(help);
  }
  return row;
}

// Return the elements of an example, which goes to the chosen card when it is pressed.
function example([words, meaning]) {
  const button = made("button", { type: "button", lang: "en" }, words);
  button.addEventListener("click", () => {
    const control = find(`value-${card.value}`);
    control.value = words;
    control.focus();
    control.dispatchEvent(new Event("input", { bubbles: true }));
  });
  return [made("dt", {}, button), made("dd", {}, meaning)];
}

find("cards").addEventListener("focusin", ({ target }) => {
  if (target.name !== "suits") card.value = target.name;
});

// Say something beside the button that was pressed: in the element of an id; null for nothing.
function tell(key, id, values) {
  const place = find(id);
  show(key, values, place);
  if (key !== null) place.scrollIntoView({ block: "nearest" });
}

function controls() {
  return [...form.querySelectorAll("[name]")];
}

async function begin() {
  tell(null, "refused");
  tell(null, "answer");
  await fill(await device.ask("begin", base.value));
}

async function fill(values) {
  for (const control of controls()) control.value = values[control.name];
  await check();
}

onChoice(find("choose"), read);
onDrop(read);

// Fill the form from a rule file.
async function read(content) {
  if (form.hidden) return;
  const [preset, values, why] = await device.ask("read", await content.slice(0, LARGEST).text());
  if (why) {
    tell("rules.bad_file", "refused", { why });
    return;
  }
  tell(null, "refused");
  tell(null, "answer");
  base.value = preset;
  await fill(values);
}

function values() {
  return Object.fromEntries(controls().map(({ name, value }) => [name, value]));
}

async function check() {
  const mine = ++turn;
  const result = find("result");
  result.setAttribute("aria-busy", true);
  const [wrong, texts, words, content, frame] = await device.ask("check", base.value, values());
  if (mine !== turn) return;
  result.setAttribute("aria-busy", false);
  for (const control of controls()) {
    const why = wrong[control.name];
    control.setAttribute("aria-invalid", Boolean(why));
    find(`${control.id}-said`).textContent = why ?? texts[control.name];
  }
  const right = words !== null;
  find("wrong").hidden = right;
  find("right").hidden = !right;
  file = content;
  if (!right) return;
  find("words").replaceChildren(
    ...words.flatMap(([title, text]) => [made("dt", {}, title), made("dd", {}, text)]),
  );
  picture.draw(pixelsOf(frame));
}

// Return the pixels of a frame of the device: bytes of eight pixels, one below the other, in
// hexadecimal.
function pixelsOf(frame) {
  const bytes = fromHex(frame);
  return Array.from({ length: WIDTH * HEIGHT }, (_, at) => {
    const [x, y] = [at % WIDTH, Math.floor(at / WIDTH)];
    return bytes[(y >> 3) * WIDTH + x] >> y % 8 & 1;
  });
}

find("put").addEventListener("click", async () => {
  const [name, why] = await device.ask("save", base.value, values());
  if (name) tell("rules.there", "answer");
  else tell("rules.not_there", "answer", { why });
});

const onBoard = find("put-on-board");
onBoard.hidden = !("serial" in navigator);
onBoard.addEventListener("click", async () => {
  const port = await navigator.serial.requestPort().catch(() => null);
  if (!port) return; // nothing was chosen
  onBoard.disabled = true;
  try {
    tell(await putOnBoard(port), "answer");
  } catch (error) {
    const refused = error instanceof BoardError && error.message;
    if (refused) tell("flash.refused", "answer", { why: error.message });
    else if (error instanceof PortError) tell("flash.held", "answer");
    else tell("rules.board_gone", "answer");
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

find("download").addEventListener("click", async () => {
  await check(); // a value may have changed a moment ago
  if (!file) return;
  download(new Blob([file], { type: "application/json" }), "house-rules.json");
});

// The device in the page: its display, its keys, its sound, and the words for a screen reader.

import { fromHex } from "./bytes.js";
import { Panel } from "./panel.js";
import { Picture } from "./picture.js";
import { place } from "./place.js";
import * as sound from "./sound.js";
import { follow, preferred, say } from "./words.js";

const FILES = [["firmware", "firmware.gz"], ["later", "later.gz"], ["wasm", "micropython.wasm"]];
const IMAGE = [["image", "image.gz"]];
const PRESSED = 60; // ms that a key is down which a screen reader presses
const DIM = 0.45; // the opacity of the dimmed display
const KEYBOARD = {
  ArrowUp: "UP",
  ArrowDown: "DOWN",
  ArrowLeft: "LEFT",
  ArrowRight: "RIGHT",
  Enter: "OK",
  Backspace: "BACK",
  Escape: "BACK",
};
// The icons that say something which the words beside them do not, and the texts for them.
const ICONS = {
  anticlockwise: "total.anticlockwise",
  check: "icon.check",
  clockwise: "total.clockwise",
  cross: "icon.cross",
  joker: "card.joker",
  joker_large: "card.joker",
  no_trump: "trump.none",
  trophy: "icon.trophy",
};

export class Device {
  // Switch the device on in its elements: a canvas, a live region, and buttons with data-key.
  // trouble(key, values) is called with the text to show if something is wrong, or null once it
  // is right again; shown(), if any, after the first picture.
  // worker: what runs the firmware, worker.js or image-worker.js.
  // record: of a game that it shows; then started(sheet, why) is called with the game as a sheet
  // (tools/web/replayed.py), or why it can't be read, and stepped(place) after each step.
  constructor(root, { trouble, shown, worker = "worker.js", record, started, stepped }) {
    this.root = root;
    Object.assign(this, { trouble, shown, begun: started, stepped });
    this.canvas = root.querySelector("canvas");
    this.region = root.querySelector("[role=status]");
    this.picture = new Picture(this.canvas);
    this.panel = new Panel();
    this.names = [];
    this.held = new Map(); // what holds a key (a pointer, a key of the keyboard) -> key
    this.requests = 0;
    this.asked = new Map(); // requests to the worker that have no answer yet
    const program = place(worker);
    this.worker = new Worker(program, {
      type: program.startsWith("blob:") ? "classic" : "module",
    });
    this.worker.onmessage = ({ data }) => this.#receive(data);
    this.worker.onerror = () => trouble("trouble.start");
    const files = worker === "worker.js" ? FILES : IMAGE;
    const places = Object.fromEntries(files.map(([name, file]) => [name, place(file)]));
    this.worker.postMessage({ begin: { ...places, language: preferred(), record } });
    this.#listen();
  }

  // Return the saves as [path, bytes].
  async saves() {
    return (await this.#ask("export")).files;
  }

  // Replace saves, [path, bytes], and restart.
  async restore(files) {
    await this.#ask("import", { files });
  }

  // Return what a function of tools/web/house.py returns.
  async ask(name, ...values) {
    return (await this.#ask("ask", { question: [name, values] })).found;
  }

  // Switch it off for good.
  end() {
    this.listening.abort();
    this.worker.terminate();
  }

  #ask(what, more) {
    return new Promise((resolve) => {
      const id = ++this.requests;
      this.asked.set(id, resolve);
      this.worker.postMessage({ ...more, [what]: id });
    });
  }

  #receive({
    started, failed, kept, answer, sent, sounds, tone, words, quiet, language, place, ...more
  }) {
    if (failed) this.trouble("trouble.failed", { why: failed });
    if (kept !== undefined) this.trouble(kept ? null : "trouble.unkept");
    if (started) {
      Object.assign(this, started);
      this.panel = new Panel();
      if (started.replayed) this.begun(...started.replayed);
    }
    if (answer) {
      this.asked.get(answer)(more);
      this.asked.delete(answer);
    }
    if (words) this.#read(...words);
    if (tone) sound.tone(...tone);
    if (!sent) return;
    if (language && language !== this.language) follow(this.language = language);
    for (const each of sent) this.panel.write(fromHex(each));
    if (sent.length) this.#paint();
    if (place >= 0) this.stepped(place);
    for (const which of sounds) sound.play(this.tunes[which], quiet, which === 0);
  }

  #paint() {
    this.picture.draw(this.panel.pixels());
    if (!this.canvas.dataset.pictures) {
      performance.mark("picture"); // for tools.bench
      this.shown?.();
    }
    this.canvas.style.opacity = this.panel.contrast > 1 ? 1 : DIM;
    this.canvas.dataset.pictures = Number(this.canvas.dataset.pictures ?? 0) + 1;
  }

  // Have a screen reader read the lines on the screen that have changed, and what is marked.
  #read(words, marked) {
    const lines = words.map(spoken).filter(Boolean);
    if (spoken(marked)) lines.push(say("screen.marked", { words: spoken(marked) }));
    while (this.region.childElementCount > lines.length) this.region.lastChild.remove();
    lines.forEach((line, at) => {
      const there = this.region.children[at];
      const paragraph = there ?? this.region.appendChild(document.createElement("p"));
      if (paragraph.textContent !== line) paragraph.textContent = line;
    });
  }

  #listen() {
    this.listening = new AbortController();
    const { signal } = this.listening;
    for (const button of this.root.querySelectorAll("[data-key]")) {
      const { key } = button.dataset;
      button.addEventListener("pointerdown", (event) => {
        if (event.button) return;
        button.setPointerCapture(event.pointerId);
        this.#press(`pointer ${event.pointerId}`, key);
      }, { signal });
      for (const end of ["pointerup", "pointercancel", "lostpointercapture"]) {
        button.addEventListener(end, (event) => this.#release(`pointer ${event.pointerId}`),
          { signal });
      }
      button.addEventListener("contextmenu", (event) => event.preventDefault(), { signal });
      button.addEventListener("click", (event) => {
        if (event.detail) return; // a pointer has pressed it already
        this.#press("click", key);
        setTimeout(() => this.#release("click"), PRESSED);
      }, { signal });
    }
    document.addEventListener("keydown", (event) => this.#typed(event), { signal });
    document.addEventListener("keyup", (event) => this.#release(event.code), { signal });
    addEventListener("blur", () => {
      for (const holder of this.held.keys()) this.#release(holder);
    }, { signal });
  }

  // A key of the keyboard belongs to the device that has the focus. Elsewhere on the page it does,
  // too, unless something there wants it, there is a text beside the device, or the device is out
  // of view: then it scrolls or types.
  #typed(event) {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const place = event.target instanceof Element ? event.target : document.body;
    const mine = this.root.contains(place);
    if (!mine && place.closest("input, select, textarea, dialog, [tabindex]")) return;
    if (!mine && (this.root.closest(".beside") || !this.#isSeen())) return;
    if (!mine && event.key === "Enter" && place.closest("a, button, summary")) return;
    const chosen = mine && [" ", "Enter"].includes(event.key) && place.closest("[data-key]");
    const key = chosen ? chosen.dataset.key : KEYBOARD[event.key];
    if (!key) return;
    event.preventDefault(); // no scrolling, no click on the button
    if (!event.repeat) this.#press(event.code, key);
  }

  #isSeen() {
    const { top, bottom } = this.canvas.getBoundingClientRect();
    return bottom > 0 && top < innerHeight;
  }

  #press(holder, key) {
    this.held.set(holder, key);
    this.#send();
    sound.wake();
  }

  #release(holder) {
    if (this.held.delete(holder)) this.#send();
  }

  #send() {
    const down = new Set(this.held.values());
    for (const button of this.root.querySelectorAll("[data-key]")) {
      button.classList.toggle("down", down.has(button.dataset.key));
    }
    const keys = this.names.reduce((sum, name, at) => sum | (down.has(name) ? 1 << at : 0), 0);
    this.worker.postMessage({ keys });
  }
}

// Return a line as it is read out; it has icons in brackets, and tokens: those left of all.
function spoken(line) {
  return line
    .replace(/\[(\d+)\/(\d+)\]/g, (_, left, all) => say("icon.left", { left, all }))
    .replace(/\[(\w+)\]/g, (_, icon) => ICONS[icon] ? say(ICONS[icon]) : isNaN(icon) ? "" : icon)
    .replace(/\s+/g, " ").trim();
}

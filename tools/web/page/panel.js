// A model of the display: an SSD1306 and its panel, as the data sheet describes them. It is
// tools/sim/panel.py in JavaScript; host_tests/web/test_panel.py holds the two equal.

export const WIDTH = 128;
export const HEIGHT = 64;
const PAGES = HEIGHT / 8;
const HORIZONTAL = 0;
const PAGE = 2;

// The number of argument bytes of each command; all other commands are unknown.
const ARGUMENTS = new Map([
  ...range(0x00, 0x20), // column, for page addressing
  [0x20, 1], // addressing mode
  [0x21, 2], // first and last column
  [0x22, 2], // first and last page
  [0x2e, 0], // stop scrolling
  ...range(0x40, 0x80), // start line
  [0x81, 1], // contrast
  [0x8d, 1], // charge pump
  ...range(0xa0, 0xa2), // segments forwards or backwards
  ...range(0xa4, 0xa8), // show the memory, light everything; not inverted, inverted
  [0xa8, 1], // multiplex ratio
  [0xad, 1], // current reference
  ...range(0xae, 0xb0), // off, on
  ...range(0xb0, 0xb8), // page, for page addressing
  [0xc0, 0], // scan the rows forwards
  [0xc8, 0], // scan the rows backwards
  [0xd3, 1], // offset
  [0xd5, 1], // clock
  [0xd9, 1], // precharge period
  [0xda, 1], // wiring of the rows
  [0xdb, 1], // deselect level
  [0xe3, 0], // no operation
]);

function* range(first, end) {
  for (let command = first; command < end; command++) yield [command, 0];
}

function hex(byte) {
  return `0x${byte.toString(16).toUpperCase().padStart(2, "0")}`;
}

// The chip was sent an unknown byte, which the message names.
export class PanelError extends Error {}

export class Panel {
  contrast = 0x7f;
  #memory = new Uint8Array(WIDTH * PAGES);
  #mode = PAGE;
  #columns = [0, WIDTH - 1];
  #pages = [0, PAGES - 1];
  #columnRegister = 0;
  #column = 0;
  #page = 0;
  #startLine = 0;
  #offset = 0;
  #rowsDriven = HEIGHT;
  #segmentsBackwards = false;
  #rowsBackwards = false;
  #rowsAlternate = true;
  #rowsSwapped = false;
  #everythingLit = false;
  #inverted = false;
  #on = false;
  #pumping = false;
  #unfinished = [];

  constructor() {
    let noise = 99; // the memory at power-on is undefined: noise, the same each time
    for (let at = 0; at < this.#memory.length; at++) {
      noise = Number((BigInt(noise) * 1103515245n + 12345n) & 0x7fffffffn);
      this.#memory[at] = noise >> 16;
    }
  }

  // Receive one I2C transaction without its address: a control byte first.
  // Throws PanelError for anything that the data sheet does not define.
  write(payload) {
    let at = 0;
    while (at < payload.length) {
      const control = payload[at++];
      if (control & 0x3f) throw new PanelError(`${hex(control)} is not a control byte`);
      let end = payload.length;
      if (control & 0x80) { // one byte follows, then another control byte
        end = at + 1;
        if (end > payload.length) {
          throw new PanelError(`nothing follows the control byte ${hex(control)}`);
        }
      }
      for (; at < end; at++) {
        if (control & 0x40) this.#take(payload[at]);
        else this.#command(payload[at]);
      }
    }
  }

  // Return what the panel shows, regardless of contrast: a byte for each pixel, 1 is lit.
  pixels() {
    const shown = new Uint8Array(WIDTH * HEIGHT);
    if (!this.#on || !this.#pumping) return shown;
    const half = HEIGHT / 2;
    for (let output = 0; output < HEIGHT; output++) {
      let line = this.#rowsBackwards ? this.#rowsDriven - 1 - output : output;
      line = (line + this.#offset + HEIGHT) % HEIGHT;
      if (line >= this.#rowsDriven) continue;
      let pin = this.#rowsAlternate ? (output >> 1) + output % 2 * half : output;
      if (this.#rowsSwapped) pin = (pin + half) % HEIGHT;
      const wired = pin % half * 2 + Math.floor(pin / half);
      const row = (line + this.#startLine) % HEIGHT;
      const to = (HEIGHT - 1 - wired) * WIDTH;
      const from = (row >> 3) * WIDTH;
      for (let x = 0; x < WIDTH; x++) {
        let bit = this.#memory[from + WIDTH - 1 - x] >> row % 8 & 1;
        if (this.#everythingLit) bit = 1;
        else if (this.#inverted) bit ^= 1;
        shown[to + x] = bit;
      }
    }
    return shown;
  }

  #take(byte) {
    if (this.#unfinished.length) {
      throw new PanelError(`data ${hex(byte)} inside command ${hex(this.#unfinished[0])}`);
    }
    const segment = this.#segmentsBackwards ? WIDTH - 1 - this.#column : this.#column;
    this.#memory[this.#page * WIDTH + segment] = byte;
    if (this.#mode === PAGE) {
      this.#column = (this.#column + 1) % WIDTH;
    } else if (this.#mode === HORIZONTAL) {
      this.#nextColumn();
      if (this.#column === this.#columns[0]) this.#nextPage();
    } else {
      this.#nextPage();
      if (this.#page === this.#pages[0]) this.#nextColumn();
    }
  }

  #nextColumn() {
    const [first, last] = this.#columns;
    this.#column = this.#column === last ? first : (this.#column + 1) % WIDTH;
  }

  #nextPage() {
    const [first, last] = this.#pages;
    this.#page = this.#page === last ? first : (this.#page + 1) % PAGES;
  }

  // Receive a byte of a command; a command may span several transactions.
  #command(byte) {
    this.#unfinished.push(byte);
    const command = this.#unfinished[0];
    if (!ARGUMENTS.has(command)) {
      this.#unfinished = [];
      throw new PanelError(`unknown command ${hex(command)}`);
    }
    if (this.#unfinished.length <= ARGUMENTS.get(command)) return;
    const [, value, last] = this.#unfinished;
    this.#unfinished = [];
    this.#obey(command, value, last);
  }

  // Execute a complete command. Undefined bits are ignored, and commands without effect here.
  // Page addressing commands do nothing in the other modes, and vice versa.
  #obey(command, value, last) {
    if (command < 0x20) {
      this.#columnRegister = command < 0x10
        ? this.#columnRegister & 0xf0 | command
        : (command & 15) << 4 | this.#columnRegister & 0x0f;
      if (this.#columnRegister >= WIDTH) {
        throw new PanelError(`command ${hex(command)} sets a column beyond the last`);
      }
      if (this.#mode === PAGE) this.#column = this.#columnRegister;
    } else if (command === 0x20) {
      if ((value & 3) === 3) throw new PanelError(`${hex(value)} is not an addressing mode`);
      this.#mode = value & 3;
    } else if (command === 0x21) {
      const columns = [value & 0x7f, last & 0x7f];
      if (columns[0] > columns[1]) {
        throw new PanelError(`invalid columns ${hex(columns[0])} to ${hex(columns[1])}`);
      }
      if (this.#mode !== PAGE) [this.#columns, this.#column] = [columns, columns[0]];
    } else if (command === 0x22) {
      const pages = [value & 7, last & 7];
      if (pages[0] > pages[1]) {
        throw new PanelError(`invalid pages ${hex(pages[0])} to ${hex(pages[1])}`);
      }
      if (this.#mode !== PAGE) [this.#pages, this.#page] = [pages, pages[0]];
    } else if (command >= 0xb0 && command < 0xb8) {
      if (this.#mode === PAGE) this.#page = command & 7;
    } else if (command >= 0x40 && command < 0x80) {
      this.#startLine = command & 0x3f;
    } else if (command === 0x81) {
      this.contrast = value;
    } else if (command === 0x8d) {
      this.#pumping = Boolean(value & 4);
    } else if (command === 0xa0 || command === 0xa1) {
      this.#segmentsBackwards = command === 0xa1; // the memory keeps its content
    } else if (command === 0xa4 || command === 0xa5) {
      this.#everythingLit = command === 0xa5;
    } else if (command === 0xa6 || command === 0xa7) {
      this.#inverted = command === 0xa7;
    } else if (command === 0xa8) {
      if ((value & 0x3f) < 15) throw new PanelError(`${hex(value)} is not a multiplex ratio`);
      this.#rowsDriven = (value & 0x3f) + 1;
    } else if (command === 0xae || command === 0xaf) {
      this.#on = command === 0xaf;
    } else if (command === 0xc0 || command === 0xc8) {
      this.#rowsBackwards = command === 0xc8;
    } else if (command === 0xd3) {
      this.#offset = value & 0x3f;
    } else if (command === 0xda) {
      this.#rowsAlternate = Boolean(value & 0x10);
      this.#rowsSwapped = Boolean(value & 0x20);
    }
  }
}

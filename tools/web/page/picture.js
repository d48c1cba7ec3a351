// A picture of the display, on a canvas of its size.

import { HEIGHT, WIDTH } from "./panel.js";

const LIT = [0xbe, 0xe8, 0xff];
const DARK = [0x05, 0x08, 0x0a];

export class Picture {
  constructor(canvas) {
    this.pen = canvas.getContext("2d");
    this.image = this.pen.createImageData(WIDTH, HEIGHT);
  }

  // Draw pixels, whether each is lit, row by row.
  draw(pixels) {
    const { data } = this.image;
    let at = 0;
    for (const lit of pixels) {
      [data[at], data[at + 1], data[at + 2]] = lit ? LIT : DARK;
      data[at + 3] = 255;
      at += 4;
    }
    this.pen.putImageData(this.image, 0, 0);
  }
}

// The serial port over USB on a TCP port of this computer, for programs that need a real one. The
// chip runs by itself meanwhile.

import { createServer } from "node:net";

import { MILLISECOND } from "./clock.mjs";

const SLICE = MILLISECOND;

const turn = () => new Promise((resolve) => setImmediate(resolve));

export class SerialServer {
  #server = null;
  #client = null;
  #serving = null; // the promise of `#serve`
  #stop = false;
  #wake = () => {};

  constructor(world) {
    this.world = world;
  }

  // Start, and return the number of the port.
  async start() {
    if (!this.#server) {
      const server = createServer((socket) => this.#accept(socket));
      this.#server = server;
      await new Promise((resolve, reject) => {
        server.on("error", reject);
        server.listen(0, "127.0.0.1", resolve);
      });
    }
    this.#stop = false;
    this.#serving = this.#serve();
    return this.#server.address().port;
  }

  // Stop the chip.
  async pause() {
    if (!this.#serving) return;
    this.#stop = true;
    this.#wake();
    await this.#serving;
    this.#serving = null;
  }

  // Close the port.
  async close() {
    await this.pause();
    this.#client?.destroy();
    this.#server?.close();
    this.#server = null;
  }

  #accept(socket) {
    if (this.#client) this.#client.destroy();
    this.#client = socket;
    socket.setNoDelay(true);
    socket.on("data", (bytes) => {
      const { usb } = this.world;
      if (usb) usb.send(bytes);
      // The sender keeps what the device has not accepted yet.
      if (usb?.waiting > 4096) socket.pause();
      this.#wake();
    });
    socket.on("error", () => {});
    socket.on("close", () => {
      if (this.#client === socket) this.#client = null;
    });
  }

  #sleep(ms) {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  // Run by itself: work as fast as possible, but sleep in real time.
  async #serve() {
    const { world } = this;
    let slept = world.counts().asleep;
    let waited = 0;
    let held = 0;
    while (!this.#stop) {
      const end = world.now() + SLICE;
      world.run(end, SLICE / 5);
      const resting = world.chip?.idle ?? true;
      if (resting) world.run(end);
      // Send an answer only when it is complete: mpremote waits 10 ms whenever there is nothing to
      // read.
      const received = world.usb?.received ?? [];
      held = received.length > 0 ? held + 1 : 0;
      if (this.#client && held > 0 && (resting || held > 20)) {
        this.#client.write(Buffer.concat(received.splice(0)));
        held = 0;
      }
      if (!this.#client) received.length = 0; // no client
      if (!world.chip) this.#client?.destroy(); // like the port of an unplugged device
      if (this.#client?.isPaused() && (world.usb?.waiting ?? 0) < 1024) this.#client.resume();
      if (!world.chip) slept -= SLICE;
      const ahead = (world.counts().asleep - slept) / MILLISECOND - waited;
      if (ahead < 4 || !resting || world.usb?.waiting) {
        await turn();
        continue;
      }
      const before = performance.now();
      await this.#sleep(ahead);
      waited += performance.now() - before;
    }
  }
}

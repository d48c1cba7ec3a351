// A record in the fragment of a link, which no server sees: deflated, in base64 for addresses.

import { fromBase64, toBase64 } from "./bytes.js";

export const LARGEST = 256 * 1024; // bytes of a record; no game is nearly as long

export async function toLink(text) {
  const bytes = await through(new Blob([text]), new CompressionStream("deflate-raw"));
  return toBase64(bytes).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

// Return the text in a fragment. Throws an error if there is none, or if it is too long.
export async function fromLink(fragment) {
  const bytes = fromBase64(fragment.replaceAll("-", "+").replaceAll("_", "/"));
  const plain = await through(new Blob([bytes]), new DecompressionStream("deflate-raw"));
  return new TextDecoder("utf-8", { fatal: true }).decode(plain);
}

async function through(blob, stream) {
  const parts = [];
  let length = 0;
  for (const reader = blob.stream().pipeThrough(stream).getReader();;) {
    const { done, value } = await reader.read();
    if (done) break;
    length += value.length;
    if (length > LARGEST) throw new RangeError();
    parts.push(value);
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

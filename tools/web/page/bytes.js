// Bytes: compared, and as text in hexadecimal or base64.

// Return whether two arrays have the same bytes.
export function equal(one, other) {
  if (one.length !== other.length) return false;
  for (let at = 0; at < one.length; at++) if (one[at] !== other[at]) return false;
  return true;
}

export function toHex(bytes) {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

export function fromHex(text) {
  return Uint8Array.from({ length: text.length / 2 }, (_, at) => parseInt(text.substr(2 * at, 2), 16));
}

export function toBase64(bytes) {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
}

// Return the bytes of a text, which may have spaces and line ends.
export function fromBase64(text) {
  return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
}

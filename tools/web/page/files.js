// Files of the person's: saved, chosen, or dropped onto the page.

import { find } from "./elements.js";

const KEPT = 60_000; // ms; far longer than a browser takes to save a file

// Have the browser save a Blob as a file of that name.
export function download(content, name) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), KEPT);
}

// Let a person choose a file with a button; take(file) is called for each.
export function onChoice(button, take) {
  const field = find("file");
  button.addEventListener("click", () => field.click());
  field.addEventListener("change", () => {
    const [chosen] = field.files;
    field.value = ""; // the same file can be chosen again
    if (chosen) take(chosen);
  });
}

// Let a person drop a file onto the page; take(file) is called for each.
export function onDrop(take) {
  addEventListener("dragover", (event) => {
    if (event.dataTransfer.types.includes("Files")) event.preventDefault();
  });
  addEventListener("drop", (event) => {
    const [dropped] = event.dataTransfer.files;
    if (!dropped) return; // such as a word that is dropped into a field
    event.preventDefault();
    take(dropped);
  });
}

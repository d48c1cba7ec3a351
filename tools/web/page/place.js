// Where the files of the page are. The one-file build has another version of this module.

export function place(name) {
  return new URL(name, import.meta.url).href;
}

// The elements of the page: found by their id, and made.

export const find = (id) => document.getElementById(id);

// Return a new element with children: texts, elements.
export function made(name, properties = {}, ...children) {
  const element = Object.assign(document.createElement(name), properties);
  element.append(...children);
  return element;
}

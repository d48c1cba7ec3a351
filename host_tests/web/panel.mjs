// Feeds the display's model with streams of transactions; see test_panel.py.

import { readFileSync } from "node:fs";

const { Panel, PanelError } = await import(process.argv[2]);

function rows(pixels) {
  let text = "";
  for (let at = 0; at < pixels.length; at += 4) {
    text += parseInt(pixels.subarray(at, at + 4).join(""), 2).toString(16);
  }
  return text;
}

const answers = JSON.parse(readFileSync(0, "utf8")).map((stream) => {
  const panel = new Panel();
  return stream.map((transaction) => {
    let error = null;
    try {
      panel.write(Buffer.from(transaction, "hex"));
    } catch (problem) {
      if (!(problem instanceof PanelError)) throw problem;
      error = problem.message;
    }
    return [rows(panel.pixels()), panel.contrast, error];
  });
});
process.stdout.write(JSON.stringify(answers));

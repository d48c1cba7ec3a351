// Files of the page that are compressed with gzip.

// Return the content of a file as an ArrayBuffer.
export async function unpacked(url) {
  const answer = await fetch(url);
  const stream = answer.body.pipeThrough(new DecompressionStream("gzip"));
  return new Response(stream).arrayBuffer();
}

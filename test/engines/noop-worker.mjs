/** Answers as many rows as each header announces, with nothing in them: what the engine takes by itself. */
let buffer = Buffer.alloc(0);
let rowsLeft = 0;
let rowCount = 0;

for await (const chunk of process.stdin) {
  buffer = buffer.length === 0 ? chunk : Buffer.concat([buffer, chunk]);
  let start = 0;
  for (let end = buffer.indexOf(10); end >= 0; end = buffer.indexOf(10, start)) {
    if (rowsLeft === 0) {
      rowCount = rowsLeft = Number.parseInt(buffer.toString("latin1", start, end), 10);
    } else if (--rowsLeft === 0) process.stdout.write("[]\n".repeat(rowCount));
    start = end + 1;
  }
  buffer = buffer.subarray(start);
}

/** What a file weighs on a disk and on its way over a network. Figures of large files are kept beside them. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createReadStream, existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import type { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { constants, createBrotliCompress, createGzip } from "node:zlib";
import { writeFileAtomic } from "../../src/program/write-file.ts";
import type { ByteFigures } from "./figures.ts";

const RECORD = "sizes.json";

/**
 * Levels: gzip 6, brotli 5 with the largest window, xz 2. On files of hundreds of megabytes the highest of brotli and xz take an
 * hour, and save a tenth.
 */
export async function measureFile(folder: string, path: string): Promise<ByteFigures> {
  const recordPath = join(folder, RECORD);
  const known = existsSync(recordPath)
    ? (JSON.parse(readFileSync(recordPath, "utf8")) as Record<string, ByteFigures>)
    : {};
  const full = join(folder, path);
  const raw = statSync(full).size;
  if (known[path]?.raw === raw) return known[path];
  const figures = {
    raw,
    gzip: await count(full, createGzip({ level: 6 })),
    brotli: await count(
      full,
      createBrotliCompress({
        params: {
          [constants.BROTLI_PARAM_QUALITY]: 5,
          [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
        },
      }),
    ),
    xz: await countXz(full),
  };
  writeFileAtomic(recordPath, JSON.stringify({ ...known, [path]: figures }));
  return figures;
}

async function count(path: string, compress: Transform): Promise<number> {
  let byteCount = 0;
  await pipeline(createReadStream(path), compress, async (chunks: AsyncIterable<Buffer>) => {
    for await (const chunk of chunks) byteCount += chunk.length;
  });
  return byteCount;
}

async function countXz(path: string): Promise<number> {
  const child = spawn("xz", ["-2", "-c", path], { stdio: ["ignore", "pipe", "inherit"] });
  let byteCount = 0;
  child.stdout.on("data", (chunk: Buffer) => {
    byteCount += chunk.length;
  });
  const [code] = (await once(child, "close")) as [number | null];
  if (code !== 0) throw new Error(`xz ended with code ${code} (Debian: apt-get install xz-utils)`);
  return byteCount;
}

/** Packs a picture that a browser has made more tightly, without changing a pixel. */
import { deflateSync, inflateSync } from "node:zlib";
import { crc32 } from "../../src/ground/bytes.ts";

const SIGNATURE = Buffer.from("89504e470d0a1a0a", "hex");
const RGB = 2;
const RGBA = 6;

interface Chunk {
  type: string;
  data: Buffer;
}

function readChunks(file: Buffer): Chunk[] {
  if (!file.subarray(0, 8).equals(SIGNATURE)) throw new Error("found no PNG");
  const chunks: Chunk[] = [];
  for (let at = 8; at < file.length; ) {
    const length = file.readUInt32BE(at);
    chunks.push({
      type: file.toString("latin1", at + 4, at + 8),
      data: file.subarray(at + 8, at + 8 + length),
    });
    at += 12 + length;
  }
  return chunks;
}

function writeChunk({ type, data }: Chunk): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  checksum.writeUInt32BE(crc32(body, 0, body.length));
  return Buffer.concat([length, body, checksum]);
}

/** The neighbour that is nearest to what the three of them promise. */
function paeth(left: number, up: number, corner: number): number {
  const promised = left + up - corner;
  const [toLeft, toUp, toCorner] = [left, up, corner].map((value) => Math.abs(promised - value)) as [
    number,
    number,
    number,
  ];
  if (toLeft <= toUp && toLeft <= toCorner) return left;
  return toUp <= toCorner ? up : corner;
}

/** Bytes of all pixels, from lines that each say how they were filtered. */
function unfilter(lines: Buffer, height: number, lineByteCount: number, pixelByteCount: number): Buffer {
  const pixels = Buffer.alloc(height * lineByteCount);
  for (let y = 0; y < height; y++) {
    const filter = lines[y * (lineByteCount + 1)]!;
    for (let x = 0; x < lineByteCount; x++) {
      const place = y * lineByteCount + x;
      const left = x < pixelByteCount ? 0 : pixels[place - pixelByteCount]!;
      const up = y === 0 ? 0 : pixels[place - lineByteCount]!;
      const corner = x < pixelByteCount || y === 0 ? 0 : pixels[place - lineByteCount - pixelByteCount]!;
      const guess = [0, left, up, (left + up) >> 1, paeth(left, up, corner)][filter]!;
      pixels[place] = lines[y * (lineByteCount + 1) + 1 + x]! + guess;
    }
  }
  return pixels;
}

/**
 * Drawings are half as large without filters, which are for photographs, and without an alpha that says nothing.
 *
 * @param file of eight bits a channel with alpha, and no pixel that can be seen through
 */
export function repackPng(file: Buffer): Buffer {
  const chunks = readChunks(file);
  const header = Buffer.from(chunks[0]!.data);
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)];
  if (header[8] !== 8 || header[9] !== RGBA || header[12] !== 0)
    throw new Error("expected eight bits a channel, alpha, and no interlacing");
  const packed = Buffer.concat(chunks.filter(({ type }) => type === "IDAT").map(({ data }) => data));
  const pixels = unfilter(inflateSync(packed), height, width * 4, 4);
  const lines = Buffer.alloc(height * (width * 3 + 1));
  let at = 0;
  for (let pixel = 0; pixel < width * height; pixel++) {
    // Each line begins with the number of its filter: none.
    if (pixel % width === 0) at++;
    if (pixels[pixel * 4 + 3] !== 255) throw new Error(`pixel ${pixel} can be seen through`);
    at += pixels.copy(lines, at, pixel * 4, pixel * 4 + 3);
  }
  header[9] = RGB;
  return Buffer.concat([
    SIGNATURE,
    writeChunk({ type: "IHDR", data: header }),
    writeChunk({ type: "IDAT", data: deflateSync(lines, { level: 9, memLevel: 9 }) }),
    writeChunk({ type: "IEND", data: Buffer.alloc(0) }),
  ]);
}

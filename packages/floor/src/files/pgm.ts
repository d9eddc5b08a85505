import { CELL_FREE, CELL_OCCUPIED } from '../raster.ts';
import type { Raster } from '../raster.ts';
import { MapFileError } from './map-file-error.ts';

/** A grey picture, 0 black to 255 white, top row first. `maxValue` is what the file called white before it was scaled to 255. */
export type GreyImage = {
  readonly width: number;
  readonly height: number;
  readonly maxValue: number;
  readonly pixels: Uint8Array;
};

/** The largest picture that is read, in pixels: beyond it a floor does not fit in a browser. */
const MAX_MAP_PIXELS = 40_000_000;

/**
 * Refuses a picture that is empty or too large, before memory is taken for it.
 * Throws MapFileError MAP_IMAGE_INVALID or MAP_IMAGE_TOO_LARGE.
 */
export function checkImageSize(width: number, height: number): void {
  if (width < 1 || height < 1) throw new MapFileError('MAP_IMAGE_INVALID', { width, height });
  if (width * height > MAX_MAP_PIXELS)
    throw new MapFileError('MAP_IMAGE_TOO_LARGE', { width, height, maxPixels: MAX_MAP_PIXELS });
}

/**
 * Reads a portable graymap, plain (P2) or binary (P5, one or two bytes a sample), with comments, as the Netpbm format pages define it.
 * Throws MapFileError MAP_IMAGE_UNSUPPORTED, MAP_IMAGE_INVALID, MAP_IMAGE_TRUNCATED or MAP_IMAGE_TOO_LARGE.
 */
export function parsePgm(bytes: Uint8Array): GreyImage {
  const kind = String.fromCharCode(bytes[0] ?? 0, bytes[1] ?? 0);
  if (kind !== 'P2' && kind !== 'P5') throw new MapFileError('MAP_IMAGE_UNSUPPORTED', { format: 'pgm' });
  const reader = { bytes, at: 2 };
  const width = readNumber(reader);
  const height = readNumber(reader);
  const maxValue = readNumber(reader);
  if (maxValue < 1 || maxValue > 65535) throw new MapFileError('MAP_IMAGE_INVALID', { maxValue });
  checkImageSize(width, height);
  const pixels =
    kind === 'P2'
      ? readPlain(reader, width * height, maxValue)
      : readBinary(reader, width * height, maxValue);
  return { width, height, maxValue, pixels };
}

/** A raster as the binary graymap that map_server writes: free 254, occupied 0, unknown 205. */
export function gridToPgm(raster: Raster): Uint8Array {
  const header = new TextEncoder().encode(`P5\n${raster.width} ${raster.height}\n255\n`);
  const bytes = new Uint8Array(header.length + raster.cells.length);
  bytes.set(header);
  raster.cells.forEach((cell, index) => {
    bytes[header.length + index] = cell === CELL_FREE ? 254 : cell === CELL_OCCUPIED ? 0 : 205;
  });
  return bytes;
}

type Reader = { readonly bytes: Uint8Array; at: number };

const HASH = 35;

function isSpace(byte: number | undefined): boolean {
  return byte === 32 || (byte !== undefined && byte >= 9 && byte <= 13);
}

function isDigit(byte: number | undefined): byte is number {
  return byte !== undefined && byte >= 48 && byte <= 57;
}

function skipSpaceAndComments(reader: Reader): void {
  const { bytes } = reader;
  while (isSpace(bytes[reader.at]) || bytes[reader.at] === HASH) {
    if (bytes[reader.at] === HASH)
      while (reader.at < bytes.length && bytes[reader.at] !== 10 && bytes[reader.at] !== 13) reader.at += 1;
    else reader.at += 1;
  }
}

function readNumber(reader: Reader): number {
  skipSpaceAndComments(reader);
  const { bytes } = reader;
  if (reader.at >= bytes.length) throw new MapFileError('MAP_IMAGE_TRUNCATED');
  if (!isDigit(bytes[reader.at])) throw new MapFileError('MAP_IMAGE_INVALID', { byte: reader.at });
  let value = 0;
  for (let byte = bytes[reader.at]; isDigit(byte); byte = bytes[++reader.at])
    value = Math.min(value * 10 + byte - 48, 1e9);
  return value;
}

function scaleValue(value: number, maxValue: number): number {
  return Math.round((Math.min(value, maxValue) * 255) / maxValue);
}

function readPlain(reader: Reader, count: number, maxValue: number): Uint8Array {
  const pixels = new Uint8Array(count);
  for (let index = 0; index < count; index += 1) pixels[index] = scaleValue(readNumber(reader), maxValue);
  return pixels;
}

function readBinary(reader: Reader, count: number, maxValue: number): Uint8Array {
  const { bytes } = reader;
  // Exactly one space ends the header: the next byte may be a sample that looks like a space.
  if (!isSpace(bytes[reader.at])) throw new MapFileError('MAP_IMAGE_INVALID', { byte: reader.at });
  const start = reader.at + 1;
  const sampleBytes = maxValue > 255 ? 2 : 1;
  const present = Math.floor((bytes.length - start) / sampleBytes);
  if (present < count)
    throw new MapFileError('MAP_IMAGE_TRUNCATED', { expected: count, present: Math.max(0, present) });
  if (maxValue === 255) return bytes.slice(start, start + count);
  const pixels = new Uint8Array(count);
  for (let index = 0; index < count; index += 1) {
    const at = start + index * sampleBytes;
    const value =
      sampleBytes === 1 ? (bytes[at] as number) : (bytes[at] as number) * 256 + (bytes[at + 1] as number);
    pixels[index] = scaleValue(value, maxValue);
  }
  return pixels;
}

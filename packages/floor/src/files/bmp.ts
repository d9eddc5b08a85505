import { MapFileError } from './map-file-error.ts';
import { checkImageSize } from './pgm.ts';

/** A picture in colours, top row first: red, green, blue and opacity, one byte each. */
export type ColourImage = { readonly width: number; readonly height: number; readonly pixels: Uint8Array };

type Header = {
  readonly width: number;
  readonly height: number;
  readonly isTopDown: boolean;
  readonly bits: number;
  /** Offsets of the samples and of the palette. */
  readonly start: number;
  readonly palette: number;
  readonly colours: number;
  readonly masks: readonly [number, number, number, number];
};

/** Compressions of the file format: no compression, and samples whose bits are given by masks. */
const [PLAIN, MASKED, MASKED_WITH_ALPHA] = [0, 3, 6];

/** Whether bytes begin as a bitmap of Windows does. */
export function isBmp(bytes: Uint8Array): boolean {
  return bytes[0] === 0x42 && bytes[1] === 0x4d;
}

/**
 * Reads a bitmap of Windows without compression, of 1, 4, 8, 16, 24 or 32 bits a pixel (Microsoft, "Bitmap Storage"). Throws MapFileError
 * MAP_IMAGE_INVALID, MAP_IMAGE_UNSUPPORTED, MAP_IMAGE_TRUNCATED or MAP_IMAGE_TOO_LARGE.
 */
export function parseBmp(bytes: Uint8Array): ColourImage {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const header = readHeader(view);
  const { width, height, bits, start } = header;
  // Rows are filled up to whole groups of four bytes.
  const rowBytes = Math.ceil((width * bits) / 32) * 4;
  if (start + rowBytes * height > bytes.length) {
    throw new MapFileError('MAP_IMAGE_TRUNCATED', {
      expected: rowBytes * height,
      present: Math.max(0, bytes.length - start),
    });
  }
  const pixels = new Uint8Array(width * height * 4);
  const read = bits <= 8 ? paletteReader(view, header) : colourReader(view, header);
  for (let row = 0; row < height; row += 1) {
    const line = start + (header.isTopDown ? row : height - 1 - row) * rowBytes;
    for (let column = 0; column < width; column += 1) read(line, column, pixels, (row * width + column) * 4);
  }
  return { width, height, pixels };
}

function readHeader(view: DataView): Header {
  if (view.byteLength < 54) throw new MapFileError('MAP_IMAGE_TRUNCATED');
  const size = view.getUint32(14, true);
  const [width, signedHeight] = [view.getInt32(18, true), view.getInt32(22, true)];
  const [bits, compression] = [view.getUint16(28, true), view.getUint32(30, true)];
  if (size < 40 || width < 1 || signedHeight === 0)
    throw new MapFileError('MAP_IMAGE_INVALID', { size, width, height: signedHeight });
  const height = Math.abs(signedHeight);
  checkImageSize(width, height);
  const isMasked = compression === MASKED || compression === MASKED_WITH_ALPHA;
  const isRead =
    compression === PLAIN ? [1, 4, 8, 16, 24, 32].includes(bits) : isMasked && (bits === 16 || bits === 32);
  if (!isRead) throw new MapFileError('MAP_IMAGE_UNSUPPORTED', { format: 'bmp', compression, bits });
  const hasAlphaMask = size >= 56 || compression === MASKED_WITH_ALPHA;
  if (view.byteLength < 54 + (isMasked ? 12 : 0) + (isMasked && hasAlphaMask ? 4 : 0))
    throw new MapFileError('MAP_IMAGE_TRUNCATED');
  const mask = (at: number): number => view.getUint32(54 + at * 4, true);
  const usual: Header['masks'] = bits === 16 ? [0x7c00, 0x3e0, 0x1f, 0] : [0xff0000, 0xff00, 0xff, 0];
  return {
    width,
    height,
    isTopDown: signedHeight < 0,
    bits,
    start: view.getUint32(10, true),
    palette: 14 + size,
    colours: view.getUint32(46, true) || 2 ** Math.min(bits, 8),
    masks: isMasked ? [mask(0), mask(1), mask(2), hasAlphaMask ? mask(3) : 0] : usual,
  };
}

type ReadPixel = (line: number, column: number, pixels: Uint8Array, to: number) => void;

function paletteReader(view: DataView, { bits, palette, colours }: Header): ReadPixel {
  return (line, column, pixels, to) => {
    const bit = column * bits;
    const index = (view.getUint8(line + (bit >> 3)) >> (8 - bits - (bit & 7))) & (2 ** bits - 1);
    const at = palette + index * 4;
    if (index >= colours || at + 3 > view.byteLength) throw new MapFileError('MAP_IMAGE_DAMAGED');
    pixels[to] = view.getUint8(at + 2);
    pixels[to + 1] = view.getUint8(at + 1);
    pixels[to + 2] = view.getUint8(at);
    pixels[to + 3] = 255;
  };
}

function colourReader(view: DataView, { bits, masks }: Header): ReadPixel {
  const parts = masks.map((mask) => ({
    mask,
    low: mask & -mask,
    most: mask >>> 0 === 0 ? 0 : Math.floor((mask >>> 0) / ((mask & -mask) >>> 0)),
  }));
  return (line, column, pixels, to) => {
    const at = line + (column * bits) / 8;
    const sample =
      bits === 16
        ? view.getUint16(at, true)
        : bits === 24
          ? view.getUint16(at, true) + view.getUint8(at + 2) * 65_536
          : view.getUint32(at, true);
    parts.forEach(({ mask, low, most }, part) => {
      pixels[to + part] =
        most === 0 ? 255 : Math.round((Math.floor(((sample & mask) >>> 0) / (low >>> 0)) * 255) / most);
    });
  };
}

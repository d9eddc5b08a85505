import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { inflateSync } from 'node:zlib';
import { create, type Font } from 'fontkit';
import type { Covers, SheetFont } from './printed-runs.ts';

const inter = (path: string) => fileURLToPath(import.meta.resolve(`@expo-google-fonts/inter/${path}`));

/** The base fonts of printed sheets: they have every letter of Turkish, and come with the product. */
export const SHEET_FONTS = {
  text: inter('400Regular/Inter_400Regular.ttf'),
  bold: inter('700Bold/Inter_700Bold.ttf'),
} as const;
/** The weight of printed letters. */
export type Face = keyof typeof SHEET_FONTS;

const noto = (script: string) => (face: Face) =>
  import.meta.resolve(
    `@fontsource/noto-sans-${script}/files/noto-sans-${script}-${script}-${face === 'bold' ? 700 : 400}-normal.woff`,
  );

/** The addresses of the fonts for letters that the base font lacks. */
const FALLBACK_FILES: Readonly<Record<Exclude<SheetFont, 'base'>, (face: Face) => string>> = {
  arabic: noto('arabic'),
  hebrew: noto('hebrew'),
  thai: noto('thai'),
  devanagari: noto('devanagari'),
  korean: (face) =>
    import.meta.resolve(
      `@openfonts/noto-sans-kr_korean/files/noto-sans-kr-korean-${face === 'bold' ? 700 : 400}.woff`,
    ),
  // The package exports only its entry, which lies in a folder beside the fonts.
  han: (face) =>
    new URL(
      `../fonts/NotoSansHans-${face === 'bold' ? 'Bold' : 'Regular'}.otf`,
      import.meta.resolve('@embedpdf/fonts-sc'),
    ).href,
  last: () => import.meta.resolve('@fontsource/unifontex/files/unifontex-latin-400-normal.woff'),
};

const files = new Map<string, Buffer<ArrayBuffer>>();
const opened = new Map<string, Font>();

/** The bytes of a font as pdfkit takes them. They are read the first time and kept. */
export function fontFile(font: SheetFont, face: Face): Buffer<ArrayBuffer> {
  const path = font === 'base' ? SHEET_FONTS[face] : fileURLToPath(FALLBACK_FILES[font](face));
  const kept = files.get(path);
  if (kept !== undefined) return kept;
  const bytes = unpackWoff(readFileSync(path));
  files.set(path, bytes);
  return bytes;
}

/** A font for measuring and shaping. It is opened the first time and kept. */
export function openFont(font: SheetFont, face: Face): Font {
  const key = `${font} ${face}`;
  const kept = opened.get(key);
  if (kept !== undefined) return kept;
  const made = create(fontFile(font, face));
  if (!('layout' in made)) throw new Error(`The file of ${key} holds several fonts.`);
  opened.set(key, made);
  return made;
}

/** Whether a font has a code point. Both weights of a font have the same letters. */
export const hasLetter: Covers = (font, codePoint) => openFont(font, 'text').hasGlyphForCodePoint(codePoint);

/**
 * A WOFF file as the TrueType file that it packs (W3C, WOFF 1.0, sections 4 and 5); other files as they are. fontkit unpacks the whole
 * glyph table of a WOFF file for each glyph that it embeds, which takes seconds with a large font.
 */
function unpackWoff(file: Buffer<ArrayBuffer>): Buffer<ArrayBuffer> {
  if (file.toString('latin1', 0, 4) !== 'wOFF') return file;
  const count = file.readUInt16BE(12);
  const head = Buffer.alloc(12 + 16 * count);
  file.copy(head, 0, 4, 8);
  const power = Math.floor(Math.log2(count));
  head.writeUInt16BE(count, 4);
  head.writeUInt16BE(16 * 2 ** power, 6);
  head.writeUInt16BE(power, 8);
  head.writeUInt16BE(16 * count - 16 * 2 ** power, 10);
  const parts = [head];
  let offset = head.length;
  for (let index = 0; index < count; index += 1) {
    const entry = 44 + 20 * index;
    const [start, packed, length] = [
      file.readUInt32BE(entry + 4),
      file.readUInt32BE(entry + 8),
      file.readUInt32BE(entry + 12),
    ];
    const bytes = file.subarray(start, start + packed);
    const to = 12 + 16 * index;
    file.copy(head, to, entry, entry + 4);
    file.copy(head, to + 4, entry + 16, entry + 20);
    head.writeUInt32BE(offset, to + 8);
    head.writeUInt32BE(length, to + 12);
    // Tables begin at multiples of four bytes.
    const padded = Math.ceil(length / 4) * 4;
    parts.push(packed < length ? inflateSync(bytes) : bytes, Buffer.alloc(padded - length));
    offset += padded;
  }
  return Buffer.concat(parts);
}

import { createRequire } from 'node:module';
import type { Bidi } from 'bidi-js';

// A CommonJS module whose types say otherwise.
const createBidi = createRequire(import.meta.url)('bidi-js') as () => Bidi;
const bidi = createBidi();
const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
const words = new Intl.Segmenter(undefined, { granularity: 'word' });

/** `base` has Latin, Greek and Cyrillic; `last` has a plain sign for nearly every letter that the others lack. */
export type SheetFont = 'base' | 'arabic' | 'hebrew' | 'thai' | 'devanagari' | 'korean' | 'han' | 'last';
/** Letters of one font, in the order in which a font's own shaping expects them. */
export type Run = { readonly text: string; readonly font: SheetFont };
/** Whether a font has a glyph for a code point. A font is opened the first time it is asked. */
export type Covers = (font: SheetFont, codePoint: number) => boolean;

/** The letters that each font is asked for, so that no font is opened for a text without its letters. */
const SCRIPTS: readonly (readonly [SheetFont, RegExp])[] = [
  ['arabic', /\p{Script_Extensions=Arabic}/u],
  ['hebrew', /\p{Script=Hebrew}/u],
  ['thai', /\p{Script=Thai}/u],
  ['devanagari', /\p{Script_Extensions=Devanagari}/u],
  ['korean', /\p{Script=Hangul}/u],
  [
    'han',
    /[\p{Script_Extensions=Han}\p{Script_Extensions=Hiragana}\p{Script_Extensions=Katakana}\u3000-\u303f\uff00-\uffef]/u,
  ],
];
/** Joiners, direction marks and variation selectors: shaping uses them, and no font draws them. */
const UNDRAWN = /\p{Default_Ignorable_Code_Point}/u;
const UNKNOWN: Run = { text: '?', font: 'base' };

/**
 * Splits a line into runs of one font each, in the order in which they stand from left to right. Arabic and Hebrew follow the Unicode
 * bidirectional algorithm. A letter that no font has becomes a question mark.
 */
export function runsOf(line: string, covers: Covers): readonly Run[] {
  const text = line.normalize('NFC');
  if (isPlain(text, covers)) return text === '' ? [] : [{ text, font: 'base' }];
  const { levels } = bidi.getEmbeddingLevels(text);
  const runs: { text: string; readonly font: SheetFont; readonly level: number }[] = [];
  for (const { segment, index } of graphemes.segment(text)) {
    const { text: letters, font } = chooseFont(segment, covers);
    const level = levels[index] ?? 0;
    const last = runs.at(-1);
    if (last?.font === font && last.level === level) last.text += letters;
    else runs.push({ text: letters, font, level });
  }
  return fromLeftToRight(runs).map(({ text: letters, font, level }) => {
    // Fonts reverse the letters of right-to-left scripts themselves, but neither spaces nor brackets between them.
    const isTurned = level % 2 === 1 && !hasRightToLeftLetters(letters);
    return { font, text: isTurned ? reverseRun(letters) : letters };
  });
}

/** Whether the base font draws a line from left to right without help. */
export function isPlain(line: string, covers: Covers): boolean {
  return [...line.normalize('NFC')].every(
    (letter) => covers('base', letter.codePointAt(0) ?? 0) && !isRightToLeft(letter),
  );
}

function chooseFont(grapheme: string, covers: Covers): Run {
  const letters = [...grapheme];
  const fonts: SheetFont[] = [
    'base',
    ...SCRIPTS.flatMap(([font, script]) => (script.test(grapheme) ? [font] : [])),
    'last',
  ];
  const hasAll = (font: SheetFont, some: readonly string[]) =>
    some.every((letter) => UNDRAWN.test(letter) || covers(font, letter.codePointAt(0) ?? 0));
  const whole = fonts.find((font) => hasAll(font, letters));
  if (whole !== undefined) return { text: grapheme, font: whole };
  // A letter without its rare accent reads better than a question mark.
  const bare = [...grapheme.normalize('NFD')].filter((letter) => !/\p{M}/u.test(letter));
  const font = fonts.find((one) => hasAll(one, bare));
  return font === undefined || bare.length === 0 ? UNKNOWN : { text: bare.join(''), font };
}

/** Rule L2 of the bidirectional algorithm, for runs that each have one level. */
function fromLeftToRight<T extends { readonly level: number }>(runs: readonly T[]): readonly T[] {
  const ordered = [...runs];
  const highest = Math.max(0, ...runs.map(({ level }) => level));
  for (let level = highest; level > 0; level -= 1) {
    let start = 0;
    while (start < ordered.length) {
      let end = start;
      while ((ordered[end]?.level ?? -1) >= level) end += 1;
      if (end > start) ordered.splice(start, end - start, ...ordered.slice(start, end).reverse());
      start = end + 1;
    }
  }
  return ordered;
}

function isRightToLeft(letter: string): boolean {
  return ['R', 'AL'].includes(bidi.getBidiCharTypeName(letter));
}

function hasRightToLeftLetters(text: string): boolean {
  return [...text].some(isRightToLeft);
}

function reverseRun(text: string): string {
  return [...graphemes.segment(text)]
    .map(({ segment }) => bidi.getMirroredCharacter(segment) ?? segment)
    .reverse()
    .join('');
}

/**
 * Breaks a text into lines of at most `width`, between words as each script has them. A word wider than a line is cut between its letters.
 * `measure`: how wide a text is.
 */
export function wrapLines(text: string, width: number, measure: (text: string) => number): readonly string[] {
  return text.split('\n').flatMap((paragraph) => {
    const lines: string[] = [];
    let line = '';
    for (const word of unbreakable(paragraph)) {
      if (line !== '' && measure(`${line}${word}`.trimEnd()) > width) {
        lines.push(line.trimEnd());
        line = '';
      }
      if (measure(word.trimEnd()) <= width) {
        line += word;
        continue;
      }
      for (const { segment } of graphemes.segment(word)) {
        if (line !== '' && measure(`${line}${segment}`) > width) {
          lines.push(line);
          line = '';
        }
        line += segment;
      }
    }
    return [...lines, line.trimEnd()];
  });
}

/** Words with the spaces and the punctuation that follow them, because no line begins with either. */
function unbreakable(paragraph: string): readonly string[] {
  const parts: string[] = [];
  let isOpen = false;
  for (const { segment, isWordLike } of words.segment(paragraph)) {
    const opens = /^[\p{Ps}\p{Pi}]$/u.test(segment);
    const follows = parts.length > 0 && (isOpen || (isWordLike !== true && !opens));
    if (follows) parts.push(`${parts.pop() ?? ''}${segment}`);
    else parts.push(segment);
    isOpen = opens;
  }
  return parts;
}

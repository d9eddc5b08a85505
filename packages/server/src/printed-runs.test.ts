import { expect, test } from 'vitest';
import { runsOf, wrapLines, type Covers, type SheetFont } from './printed-runs.ts';

/** Fonts by the letters that they have, as the product's fonts do. */
const LETTERS: Readonly<Record<SheetFont, RegExp>> = {
  base: /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\d\s()?.,…\u0301-\u0303]/u,
  arabic: /\p{Script=Arabic}/u,
  hebrew: /\p{Script=Hebrew}/u,
  thai: /\p{Script=Thai}/u,
  devanagari: /\p{Script=Devanagari}/u,
  korean: /[가-깋]/u,
  han: /[\p{Script=Han}\p{Script=Hiragana}]/u,
  last: /[\p{Script=Georgian}\p{Script=Hangul}]/u,
};
const covers: Covers = (font, codePoint) => LETTERS[font].test(String.fromCodePoint(codePoint));

test.each([
  ['', []],
  ['Masa 5', ['base Masa 5']],
  ['Стол 山', ['base Стол ', 'han 山']],
  ['山田 太郎', ['han 山田', 'base  ', 'han 太郎']],
  ['Nguye\u0302\u0303n', ['base Nguyễn']],
  // Arabic follows its own direction: the table's number stands at its left.
  ['طاولة 5', ['base 5', 'base  ', 'arabic طاولة']],
  ['Masa طاولة', ['base Masa ', 'arabic طاولة']],
  ['Masa محمد علي 5', ['base Masa ', 'base 5', 'base  ', 'arabic علي', 'base  ', 'arabic محمد']],
  // Brackets are turned with the words that they hold.
  ['שולחן (גינה)', ['base (', 'hebrew גינה', 'base ) ', 'hebrew שולחן']],
  ['\u0915\u094d\u200d\u0937', ['devanagari \u0915\u094d\u200d\u0937']],
  ['가 힣', ['korean 가', 'base  ', 'last 힣']],
  ['მაგიდა', ['last მაგიდა']],
  // No font has the dot below: the letter stands without it.
  ['x\u0323', ['base x']],
  ['\u{10330}', ['base ?']],
])('%j is drawn as %j', (text, runs) => {
  expect(runsOf(text, covers).map((run) => `${run.font} ${run.text}`)).toEqual(runs);
});

test('no font is opened for a text without its letters', () => {
  const asked = new Set<SheetFont>();
  runsOf('Masa 山 5', (font, codePoint) => {
    asked.add(font);
    return covers(font, codePoint);
  });
  expect([...asked]).toEqual(['base', 'han']);
});

test.each([
  ['one two three', 8, ['one two', 'three']],
  ['one two\nthree', 20, ['one two', 'three']],
  ['abcdefgh', 3, ['abc', 'def', 'gh']],
  ['山田太郎。東京', 5, ['山田太郎。', '東京']],
  ['say (hello) now', 11, ['say (hello)', 'now']],
  ['', 5, ['']],
])('%j in a width of %d is %j', (text, width, lines) => {
  expect(wrapLines(text, width, (part) => part.length)).toEqual(lines);
});

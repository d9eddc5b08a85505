import { expect, test } from 'vitest';
import { answerOf, choicesInWords } from './choices.ts';

const option = (en: string, tr: string, isDefault = false) => ({ label: { en, tr }, is_default: isDefault });
const YES = option('Yes', 'Evet');
const NO = option('No', 'Hayır');
const USUAL_YES = option('Yes', 'Evet', true);
const USUAL_NO = option('No', 'Hayır', true);
const ICE = option('With ice', 'Buzlu');

test.each([
  ['a Yes', 'yes_no', [YES, NO], YES, 'yes'],
  ['a No', 'yes_no', [YES, NO], NO, 'no'],
  ['a No that is the default', 'yes_no', [USUAL_NO, YES], USUAL_NO, 'no'],
  ['a No over a default Yes', 'yes_no', [USUAL_YES, NO], NO, undefined],
  ['a Yes that is the default', 'yes_no', [USUAL_YES, NO], USUAL_YES, 'yes'],
  ['words of its own', 'yes_no', [ICE, NO], ICE, undefined],
  ['a No among other choices', 'select', [ICE, NO], NO, undefined],
])('the plain answer of %s', (_what, type, options, chosen, answer) => {
  expect(answerOf({ type, options }, chosen)).toBe(answer);
});

test('reads capitals, blanks and a label in one language', () => {
  const typed = { label: { en: ' NO ' }, is_default: false };
  expect(answerOf({ type: 'yes_no', options: [typed] }, typed)).toBe('no');
});

test('a plain Yes is its question alone, a plain No is left out, and all else keeps its answer', () => {
  const chosen = [
    { property: { en: 'Size', tr: 'Boy' }, option: { en: 'Large', tr: 'Büyük' }, count: 1 },
    {
      property: { en: 'Without garlic', tr: 'Sarımsaksız' },
      option: NO.label,
      count: 1,
      answer: 'no' as const,
    },
    {
      property: { en: 'Without onions', tr: 'Soğansız' },
      option: YES.label,
      count: 1,
      answer: 'yes' as const,
    },
    { property: { en: 'Bread', tr: 'Ekmek' }, option: NO.label, count: 1 },
    { property: { en: 'Extras', tr: 'Ekstralar' }, option: { en: 'Simit', tr: 'Simit' }, count: 1 },
    { property: { en: 'Extras', tr: 'Ekstralar' }, option: { en: 'Honey', tr: 'Bal' }, count: 2 },
  ];
  expect(choicesInWords(chosen, 'en')).toEqual([
    'Size: Large',
    'Without onions',
    'Bread: No',
    'Extras: Simit, 2 × Honey',
  ]);
  expect(choicesInWords(chosen, 'tr')).toEqual([
    'Boy: Büyük',
    'Soğansız',
    'Ekmek: Hayır',
    'Ekstralar: Simit, 2 × Bal',
  ]);
});

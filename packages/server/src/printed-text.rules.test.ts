import { expect, test } from 'vitest';
import { fitText, withoutEmoji } from './printed-text.rules.ts';

test.each([
  ['Masa 5', 'Masa 5'],
  ['Стол 5 😀', 'Стол 5'],
  ['Window 👨‍👩‍👧 table', 'Window table'],
  ['🇹🇷 Bahçe ❤️', 'Bahçe'],
  ['Room 4️⃣', 'Room'],
  ['Lale® 4 #1*', 'Lale® 4 #1*'],
  ['طاولة 5', 'طاولة 5'],
  // A joiner between letters of Hindi.
  ['\u0915\u094d\u200d\u0937 5', '\u0915\u094d\u200d\u0937 5'],
])('%j is printed as %j', (text, printed) => {
  expect(withoutEmoji(text)).toBe(printed);
});

test.each([
  ['short', 10, 'short'],
  ['exactly ten', 11, 'exactly ten'],
  ['a name that is too long', 10, 'a name th…'],
  ['a name ', 6, 'a nam…'],
  ['e\u0301e\u0301e\u0301e\u0301', 6, 'e\u0301e\u0301…'],
  ['no room', 0.5, '…'],
])('%j in a width of %d is %j', (text, width, printed) => {
  expect(fitText(text, width, (one) => one.length)).toBe(printed);
});

import { expect, test } from 'vitest';
import { eventWords } from './event-words.ts';

const money = (minor: number) => String(minor);

test.each([
  ['en', 'delivery', 'Ready to load', 'Moved back to: Ready to load'],
  ['en', 'pickup', 'Ready to pick up', 'Moved back to: Ready to pick up'],
  ['tr', 'delivery', 'Yüklenmeye hazır', 'Geri alındı: Yüklenmeye hazır'],
  ['tr', 'pickup', 'Teslim alınmaya hazır', 'Geri alındı: Teslim alınmaya hazır'],
] as const)('an order that is ready says for what (%s, %s)', (language, fulfilment, ready, back) => {
  const reader = { language, money, failures: {} };
  expect(eventWords({ kind: 'ready', params: {} }, fulfilment, reader).text).toBe(ready);
  const stepped = { kind: 'stepped_back', params: { step: 'ready' } };
  expect(eventWords(stepped, fulfilment, reader).text).toBe(back);
});

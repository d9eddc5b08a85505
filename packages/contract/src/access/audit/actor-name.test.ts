import { expect, test } from 'vitest';
import { actorName } from './actor-name.ts';

test.each([
  ['Guest · Table 12', 'Misafir · Table 12'],
  ['Guest', 'Misafir'],
  ['system', 'sistem'],
  ['Order 34', 'Sipariş 34'],
  ['Market app', 'Market uygulaması'],
  ['Order Desk', 'Order Desk'],
  ['Ada Bal', 'Ada Bal'],
])('“%s” reads “%s” in Turkish and stays in English', (name, turkish) => {
  expect(actorName(name, 'tr')).toBe(turkish);
  expect(actorName(name, 'en')).toBe(name);
});

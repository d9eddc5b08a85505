import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { findUnknownFields } from './unknown-fields.ts';

const withoutBlank = ({ en, tr }: { en?: string | undefined; tr?: string | undefined }) =>
  en === '' ? { tr } : { en, tr };
const words = z.object({ en: z.string().optional(), tr: z.string().optional() }).transform(withoutBlank);
const body = z.object({
  name: z.string(),
  words: words.optional(),
  place: z.object({ x: z.number() }).optional(),
  lines: z.array(z.object({ n: z.number() })).optional(),
});
const answer = z.object({
  id: z.string(),
  name: z.string(),
  place: z.object({ x: z.number(), room: z.string() }),
});

const find = (sent: unknown, echo: 'rejected' | 'ignored', most = 100) =>
  findUnknownFields(sent, body.parse(sent), { echo, body, answer }, most).map(
    ({ path, rule }) => `${path.join('.')}: ${rule}`,
  );

describe('fields that a schema dropped', () => {
  test.each<[string, object, 'rejected' | 'ignored', string[]]>([
    ['none', { name: 'A', place: { x: 1 } }, 'rejected', []],
    ['a misspelt one', { name: 'A', nmae: 'B' }, 'ignored', ['nmae: unknown_field']],
    ['one of the answer, in a change', { name: 'A', id: '1' }, 'rejected', ['id: fixed_field']],
    ['one of the answer, in the whole of something', { name: 'A', id: '1' }, 'ignored', []],
    [
      'one inside a group',
      { name: 'A', place: { x: 1, y: 2, room: 'r' } },
      'rejected',
      ['place.y: unknown_field', 'place.room: fixed_field'],
    ],
    [
      'one inside a list',
      { name: 'A', lines: [{ n: 1 }, { n: 2, id: 'i' }] },
      'ignored',
      ['lines.1.id: unknown_field'],
    ],
    ['none, where a blank one is left out', { name: 'A', words: { en: '' } }, 'rejected', []],
    [
      'a misspelt one beside a blank one',
      { name: 'A', words: { en: '', et: 'B' } },
      'rejected',
      ['words.et: unknown_field'],
    ],
    ['one without a value', { name: 'A', id: undefined }, 'rejected', []],
  ])('%s', (_what, sent, echo, expected) => {
    expect(find(sent, echo)).toEqual(expected);
  });

  test('are listed up to the number that is asked for', () => {
    expect(find({ name: 'A', a: 1, b: 2, c: 3 }, 'rejected', 2)).toEqual([
      'a: unknown_field',
      'b: unknown_field',
    ]);
  });
});

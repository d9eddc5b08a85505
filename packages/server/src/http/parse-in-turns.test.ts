import { mapVersionsApi } from '@rota/contract/map-versions';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { createTurns } from '../adapters/turns.ts';
import { fitInTurns, parseInTurns } from './parse-in-turns.ts';
import { parseInput } from './validation.ts';

const item = z.object({ name: z.string().min(2), size: z.number().default(3) });
const schemas = {
  list: z.array(item).min(1).max(200),
  object: z.object({
    first: z.array(item).max(200),
    second: z.array(z.string()),
    note: z.string().default('none'),
  }),
};
const items = (count: number, name = 'ab'): unknown[] => Array.from({ length: count }, () => ({ name }));
const long = [...items(120), { name: 'x', size: 'y' }, 7];

describe('long lists', () => {
  test.each<[string, z.ZodType, unknown]>([
    ['a list', schemas.list, items(150)],
    ['a list with mistakes', schemas.list, long],
    ['a list that is too long', schemas.list, items(201)],
    [
      'an object of lists',
      schemas.object,
      { first: items(90), second: Array.from({ length: 60 }, () => 'x'), dropped: 1 },
    ],
    ['an object with mistakes in a list and beside it', schemas.object, { first: long, second: 5, note: 1 }],
    ['an object whose list is too long', schemas.object, { first: items(201), second: [] }],
    [
      'a short list of objects with long lists',
      z.array(schemas.object),
      [
        { first: long, second: [] },
        { first: items(70), second: ['x'] },
      ],
    ],
    ['what is no object', schemas.object, items(60)],
  ])('are parsed as the library does at once: %s', async (_what, schema, value) => {
    const whole = schema.safeParse(value);
    const parsed = await parseInTurns(schema, value, createTurns());
    const said = (issues: readonly { code: string | undefined; path: readonly PropertyKey[] }[]): string[] =>
      issues.map(({ code, path }) => `${path.map(String).join('.')} ${String(code)}`).sort();
    expect(parsed.success).toBe(whole.success);
    if (parsed.success) expect(parsed.data).toEqual(whole.data);
    else expect(said(parsed.issues)).toEqual(said(whole.error?.issues ?? []));
  });

  test('of an answer keep what the contract names', async () => {
    const schema = z.object({ first: z.array(item), note: z.string() });
    for (const count of [80, 800]) {
      const answer = {
        first: [...items(count), { name: 'cd', size: 1, secret: 's' }],
        note: 'n',
        secret: 's',
      };
      expect(await fitInTurns(schema, answer)).toEqual(schema.parse(answer));
      await expect(fitInTurns(schema, { ...answer, note: 4 })).rejects.toThrow(z.ZodError);
    }
  });

  test('are looked through for what no column takes and for unknown fields, and a hundred problems are reported', async () => {
    const spec = { ...mapVersionsApi.check, params: undefined, body: schemas.object, response: z.object({}) };
    const ask = async (body: unknown): Promise<{ property: string }[]> =>
      parseInput(spec as never, { params: {}, query: {}, body }).then(
        () => [],
        (error: { details: { property: string }[] }) => error.details,
      );
    const first = [...items(60), { name: 'a\0b' }, { name: 'ab', nmae: 1 }];
    const found = await ask({ first, second: [], odd: 1 });
    expect(found.map(({ property }) => property).sort()).toEqual(['first.60.name', 'first.61.nmae', 'odd']);
    expect(await ask({ first: items(150, 'x'), second: [] })).toHaveLength(100);
    const many = Object.fromEntries(Array.from({ length: 5_000 }, (_, index) => [`f${index}`, 1]));
    expect(await ask({ first: [], second: [], ...many })).toHaveLength(100);
  });
});

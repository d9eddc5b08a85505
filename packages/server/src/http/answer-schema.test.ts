import { api } from '@rota/contract/areas';
import type { EndpointGroup } from '@rota/contract/core';
import { robot } from '@rota/contract/robots';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { answerSchema } from './answer-schema.ts';

const endpoints = Object.entries<EndpointGroup>(api).flatMap(([group, calls]) =>
  Object.entries(calls).map(([name, spec]) => ({ name: `${group}.${name}`, schema: spec.response })),
);
const CONSTRAINTS = new Set([
  'format',
  'contentEncoding',
  'pattern',
  'minLength',
  'maxLength',
  'minimum',
  'maximum',
  'minItems',
  'maxItems',
]);

/** What may be sent, as JSON schema, without formats and bounds. */
function fieldsOf(schema: z.ZodType): unknown {
  const described = JSON.stringify(z.toJSONSchema(schema, { unrepresentable: 'any', reused: 'inline' }));
  return JSON.parse(described, (key, value: unknown) => {
    if (CONSTRAINTS.has(key) && typeof value !== 'object') return undefined;
    if (key === 'type' && value === 'integer') return 'number';
    // A kind or null is written in two ways.
    const { type, ...rest } = (value ?? {}) as { type?: unknown };
    return Array.isArray(type) ? { ...rest, anyOf: type.map((one: unknown) => ({ type: one })) } : value;
  });
}

describe('the schema of an answer', () => {
  test.each(endpoints)('$name names the fields and kinds of the contract, and no others', ({ schema }) => {
    expect(fieldsOf(answerSchema(schema))).toEqual(fieldsOf(schema));
  });

  test('leaves out what is not named, however deep it stands', () => {
    const inner = z.object({ id: z.string() });
    const schema = z.object({
      list: z.array(inner),
      maybe: inner.nullable(),
      absent: inner.optional(),
      byKey: z.record(z.string(), inner),
      either: z.discriminatedUnion('kind', [
        z.object({ kind: z.literal('a'), inner }),
        z.object({ kind: z.literal('b') }),
      ]),
    });
    const one = { id: 'x', secret: 's' };
    const given = {
      list: [one, one],
      maybe: one,
      absent: one,
      byKey: { k: one },
      either: { kind: 'a', inner: one, secret: 's' },
      secret: 's',
    };
    expect(JSON.stringify(answerSchema(schema).parse(given))).not.toContain('secret');
    expect(answerSchema(schema).parse(given)).toEqual(schema.parse(given));
  });

  test('refuses a value of another kind', () => {
    const schema = answerSchema(
      z.object({ name: z.string().max(3), count: z.number().int(), at: z.iso.datetime() }),
    );
    expect(schema.safeParse({ name: 'abc', count: 1, at: '2026-11-21T00:00:00Z' }).success).toBe(true);
    for (const wrong of [{ name: 1 }, { count: '1' }, { count: NaN }, { at: new Date() }, { name: null }]) {
      expect(schema.safeParse({ name: 'abc', count: 1, at: 'now', ...wrong }).success).toBe(false);
    }
  });

  test('keeps what changes a value', () => {
    const schema = z.object({
      trimmed: z.string().trim(),
      coerced: z.coerce.string(),
      filled: z.string().default('d'),
      doubled: z.number().transform((value) => value * 2),
    });
    const given = { trimmed: ' a ', coerced: 5, doubled: 2 };
    expect(answerSchema(schema).parse(given)).toEqual({
      trimmed: 'a',
      coerced: '5',
      filled: 'd',
      doubled: 4,
    });
  });

  test('leaves the contract’s own schema as strict as it was', () => {
    answerSchema(robot);
    expect(robot.shape.battery.safeParse(200).success).toBe(false);
  });
});

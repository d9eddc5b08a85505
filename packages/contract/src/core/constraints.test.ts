import { expect, test } from 'vitest';
import { z } from 'zod';
import { api } from '../areas.ts';
import { isConstraint, translateConstraint } from './constraints.ts';
import type { EndpointGroup } from './endpoint.ts';
import { name } from './schemas.ts';
import { isSentence } from './sentences.ts';

/** Values that one schema or another has something against. */
const HOSTILE: readonly unknown[] = [
  undefined,
  null,
  '',
  ' ',
  'x'.repeat(100_000),
  'a\u0000b',
  'a\u202eb',
  'a\nb',
  '/+#$',
  'not-a-time',
  -1e12,
  1e12,
  1.5,
  Number.NaN,
  true,
  [],
  Array.from({ length: 5_000 }, () => 'x'),
  ['x', 'x'],
  {},
  { '': '' },
  { '*': ['x'], '7': ['rr_system_admin', 'rr_system_admin'], '0': [] },
];

/** The issues of a schema when each field of an object is tried with every value. */
function complaintsOf(schema: z.ZodType): string[] {
  const inputs: unknown[] = [...HOSTILE];
  for (const field of fieldsOf(schema))
    for (const value of HOSTILE) inputs.push({ ...valid(schema), [field]: value });
  return inputs.flatMap((input) => schema.safeParse(input).error?.issues.flatMap(messagesOf) ?? []);
}

function messagesOf(issue: z.core.$ZodIssue): string[] {
  return [issue.message, ...(issue.code === 'invalid_union' ? issue.errors.flat().flatMap(messagesOf) : [])];
}

function fieldsOf(schema: z.ZodType): string[] {
  if (schema instanceof z.ZodObject) return Object.keys(schema.shape);
  if (schema instanceof z.ZodDiscriminatedUnion)
    return [...new Set(schema.options.flatMap((option) => fieldsOf(option as z.ZodType)))];
  return [];
}

/** The discriminators of a union, so that its other fields are looked at, too. */
function valid(schema: z.ZodType): Record<string, unknown> {
  if (!(schema instanceof z.ZodDiscriminatedUnion)) return {};
  const { discriminator } = schema.def;
  const option = schema.options.at(-1);
  const literal =
    option instanceof z.ZodObject ? (option.shape as Record<string, z.ZodType>)[discriminator] : undefined;
  return literal instanceof z.ZodLiteral ? { [discriminator]: [...literal.values][0] } : {};
}

const inputs = Object.entries(api as Readonly<Record<string, EndpointGroup>>).flatMap(([area, group]) =>
  Object.entries(group).flatMap(([call, { params, query, body }]) =>
    [params, query, body].flatMap((schema) =>
      schema === undefined ? [] : [[`${area}.${call}`, schema] as const],
    ),
  ),
);

test('whatever a call may be given, what is wrong with it is said in a sentence of ours that both languages have', () => {
  const foreign = new Set(
    inputs.flatMap(([call, schema]) =>
      complaintsOf(schema)
        .filter((message) => !isConstraint(message) && !isSentence(message))
        .map((message) => `${call}: ${message}`),
    ),
  );
  expect([...foreign]).toEqual([]);
});

test('a sentence keeps its values in another language, and one of others stays unknown', () => {
  expect(translateConstraint('Must have at least 3 characters', 'tr')).toBe('En az 3 karakter olmalı');
  expect(translateConstraint('Must be one of these: a, b', 'tr')).toBe('Şunlardan biri olmalı: a, b');
  expect(translateConstraint('Something else', 'tr')).toBeUndefined();
});

test.each(['R\u202e1', 'R\u20661', '\u200fR', 'a\u2028b'])(
  'a name is what it looks like: %j is refused',
  (text) => {
    expect(name.safeParse(text).success).toBe(false);
  },
);

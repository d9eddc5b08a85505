import { expect, test } from 'vitest';
import { z } from 'zod';
import { api } from '../areas.ts';
import { brokenRule, readBrokenRule, ruleSentence, wireSentence } from './constraints.ts';
import type { EndpointGroup } from './endpoint.ts';
import { languages } from './texts.ts';
import { name } from './schemas.ts';
import { ruleTexts } from './rule-texts.ts';

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

test('every problem that a call can have with its input is a rule of ours, in both languages, with all its values', () => {
  const foreign = new Set(
    inputs.flatMap(([call, schema]) =>
      complaintsOf(schema)
        .filter((message) => !isWhole(message))
        .map((message) => `${call}: ${message}`),
    ),
  );
  expect([...foreign]).toEqual([]);
});

/** Whether a message is a rule whose sentence is filled in both languages. */
function isWhole(message: string): boolean {
  const broken = readBrokenRule(message);
  return (
    broken !== undefined &&
    languages.every((language) => !/[{}]/.test(ruleSentence(language, broken.rule, broken.values)))
  );
}

test('a rule keeps its values from a check to a sentence of either language', () => {
  const message = brokenRule('too_short', { min: 3 });
  expect(readBrokenRule(message)).toEqual({ rule: 'too_short', values: { min: 3 } });
  expect(wireSentence('too_short', { min: 3 })).toBe('Must have at least 3 characters');
  expect(ruleSentence('tr', 'too_short', { min: 3 })).toBe('En az 3 karakter olmalı');
  expect(readBrokenRule(brokenRule('name_required'))).toEqual({ rule: 'name_required', values: undefined });
  expect(readBrokenRule('Something else')).toBeUndefined();
});

test('the specification spells some sentences without a capital letter, on the wire alone', () => {
  expect(wireSentence('role_twice')).toBe('a role cannot be assigned twice');
  expect(ruleSentence('en', 'role_twice')).toBe('A role cannot be assigned twice');
});

test('a rule asks for the same values in both languages', () => {
  const placesOf = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort();
  for (const [rule, text] of Object.entries(ruleTexts.en))
    expect([rule, placesOf(ruleTexts.tr[rule as keyof typeof ruleTexts.tr])]).toEqual([rule, placesOf(text)]);
});

test.each(['R\u202e1', 'R\u20661', '\u200fR', 'a\u2028b'])(
  'a name is what it looks like: %j is refused',
  (text) => {
    expect(name.safeParse(text).success).toBe(false);
  },
);

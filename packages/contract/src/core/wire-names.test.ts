import { expect, test } from 'vitest';
import { z } from 'zod';
import { api } from '../areas.ts';
import { clientMessage, liveTopics } from '../live/index.ts';
import { domainEvents } from '../notices/domain-events/index.ts';
import type { EndpointGroup } from './endpoint.ts';
import { errorBody } from './errors.ts';
import { isWireName } from './wire-names.ts';

/** The fields of a schema at every depth, each by its path. */
function fieldsOf(schema: unknown, path: string, seen: Set<unknown> = new Set()): string[] {
  if (!(schema instanceof z.ZodType) || seen.has(schema)) return [];
  seen.add(schema);
  const def = schema.def as unknown as Readonly<Record<string, unknown>>;
  const own = Object.entries((def['shape'] ?? {}) as Readonly<Record<string, unknown>>).flatMap(
    ([name, field]) => [`${path}.${name}`, ...fieldsOf(field, `${path}.${name}`, seen)],
  );
  const parts = ['innerType', 'element', 'in', 'out', 'left', 'right', 'valueType', 'catchall', 'rest'].map(
    (part) => def[part],
  );
  const many = ['options', 'items'].flatMap((part) => (def[part] as readonly unknown[] | undefined) ?? []);
  const lazy = typeof def['getter'] === 'function' ? [(def['getter'] as () => unknown)()] : [];
  return [...own, ...[...parts, ...many, ...lazy].flatMap((part) => fieldsOf(part, path, seen))];
}

const calls = Object.entries(api as Readonly<Record<string, EndpointGroup>>).flatMap(([area, group]) =>
  Object.entries(group).flatMap(([call, { query, body, response }]) =>
    [query, body, response].flatMap((schema) => fieldsOf(schema, `${area}.${call}`)),
  ),
);
const topics = Object.entries(liveTopics).flatMap(([topic, { row, key }]) => [
  ...fieldsOf(row, topic),
  `${topic}.${key}`,
]);
const events = Object.entries(domainEvents).flatMap(([name, { data }]) => fieldsOf(data, `event ${name}`));
const messages = [...fieldsOf(clientMessage, 'live'), ...fieldsOf(errorBody, 'error')];

test('the walk finds the fields of nested schemas', () => {
  const nested = z.object({ rows: z.array(z.object({ badName: z.string() }).optional()).nullable() });
  expect(fieldsOf(nested, 'x')).toEqual(['x.rows', 'x.rows.badName']);
  expect(calls.length).toBeGreaterThan(3_000);
});

test('every field on the wire is snake_case, or spelled by the specification', () => {
  const wrong = [...calls, ...topics, ...events, ...messages].filter(
    (path) => !isWireName(path.slice(path.lastIndexOf('.') + 1)),
  );
  expect([...new Set(wrong)]).toEqual([]);
});

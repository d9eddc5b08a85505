import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { resolveValues, VALUE_SCOPES, type ValueDocument } from './resolve.rules.ts';

const NAMES: Readonly<Record<(typeof VALUE_SCOPES)[number], readonly string[]>> = {
  installation: ['-'],
  project: ['-'],
  model: ['Tray'],
  tag: ['a', 'b', 'c'],
  robot: ['r1'],
};
const values = fc.dictionary(
  fc.constantFrom('max_speed', 'language', 'screen', 'voice', 'z'),
  fc.oneof(fc.constantFrom(0.5, 1, 9, 'tr', 'fast', null), fc.jsonValue({ maxDepth: 2 })),
);
/** One document for each scope and name, some left out, in any order. */
const documents: fc.Arbitrary<ValueDocument[]> = fc
  .tuple(
    ...VALUE_SCOPES.flatMap((scope) =>
      NAMES[scope].map((name) =>
        fc
          .option(fc.record({ version: fc.integer({ min: 1, max: 99 }), values }), { nil: undefined })
          .map((document) => document && { scope, name, ...document }),
      ),
    ),
  )
  .map((all) => all.flatMap((document) => document ?? []))
  .chain((all) => fc.shuffledSubarray(all, { minLength: all.length }));

const rank = ({ scope, name }: Pick<ValueDocument, 'scope' | 'name'>) =>
  `${String(VALUE_SCOPES.indexOf(scope))}${name}`;

describe('the resolved values of a robot', () => {
  test('do not depend on the order of the documents', () => {
    fc.assert(
      fc.property(documents, (all) => {
        expect(resolveValues([...all].reverse())).toEqual(resolveValues(all));
      }),
    );
  });
  test('are each of the narrowest document that has one, and hide all others in order', () => {
    fc.assert(
      fc.property(documents, (all) => {
        for (const { from, hides, value } of resolveValues(all)) {
          expect(from.value).toEqual(value);
          const ranks = [from, ...hides].map(rank);
          expect(ranks).toEqual([...ranks].sort().reverse());
        }
      }),
    );
  });
  test('have every key that a document has, unless all its values break the schema', () => {
    fc.assert(
      fc.property(documents, (all) => {
        const known = new Set(resolveValues(all).map(({ key }) => key));
        for (const { values: own } of all)
          for (const key of ['screen', 'voice', 'z'])
            if (Object.hasOwn(own, key)) expect(known).toContain(key);
        for (const { key, value } of resolveValues(all)) {
          if (key === 'max_speed') expect([0.5, 1]).toContain(value);
        }
      }),
    );
  });
  test('are the same when each is moved to a document of the robot itself', () => {
    fc.assert(
      fc.property(documents, (all) => {
        const resolved = resolveValues(all);
        const own: ValueDocument = {
          scope: 'robot',
          name: 'r1',
          version: 1,
          values: Object.fromEntries(resolved.map(({ key, value }) => [key, value])),
        };
        const pairs = (list: typeof resolved) => list.map(({ key, value }) => [key, value]);
        expect(pairs(resolveValues([own]))).toEqual(pairs(resolved));
      }),
    );
  });
  test('stand in the order of the registry, then by name', () => {
    const mixed = { z: 1, a: 1, volume_percent: 5, language: 'tr', max_speed: 1 };
    const document = { scope: 'project', name: '-', version: 1, values: mixed } as const;
    const keys = resolveValues([document]).map(({ key }) => key);
    expect(keys).toEqual(['max_speed', 'language', 'volume_percent', 'a', 'z']);
  });
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { valuesOf, withoutValue, withValue } from './value-text.rules.ts';

const names = fc.string().filter((name) => name !== '__proto__');
const values = fc.dictionary(names, fc.jsonValue({ maxDepth: 2 }));

test('a value is put in and taken out without a change to any other', () => {
  fc.assert(
    fc.property(values, names, fc.jsonValue({ maxDepth: 2 }), (before, key, value) => {
      const text = JSON.stringify(before);
      const kept = valuesOf(text);
      const put = withValue(text, key, value);
      expect(valuesOf(put)).toEqual({ ...kept, [key]: JSON.parse(JSON.stringify(value)) as unknown });
      expect({ ...valuesOf(withoutValue(put, key)), [key]: 1 }).toEqual({ ...kept, [key]: 1 });
      expect(Object.hasOwn(valuesOf(withoutValue(put, key)), key)).toBe(false);
    }),
  );
});

test('a value that changes stays at its place, and the others keep their layout', () => {
  expect(withValue('{"a": 1, "b": {"c":2}}', 'a', 3)).toBe('{"a": 3, "b": {"c":2}}');
  expect(withoutValue('{\n  "a": 1,\n  "b": 2\n}', 'a')).toBe('{\n  "b": 2\n}');
});

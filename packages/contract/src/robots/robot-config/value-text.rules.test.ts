import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { canonicalJson, findJsonProblem, mergeTexts } from '../../sites/config/json-text.ts';
import { findValueProblems, readValues } from './value-text.rules.ts';

const keys = fc.constantFrom('a', 'b', 'c', 'ü', 'max', 'x y', '"');
const objects = fc.dictionary(keys, fc.oneof(fc.integer({ min: -9, max: 9 }), fc.string({ maxLength: 3 })));
const written = (value: object, indent: number) => JSON.stringify(value, null, indent);
const indents = fc.constantFrom(0, 2, 4);

describe('a text of values', () => {
  test('is read as it was written, whatever its layout', () => {
    fc.assert(
      fc.property(objects, indents, (value, indent) => {
        expect(canonicalJson(readValues(written(value, indent)))).toBe(canonicalJson(value));
        expect(findValueProblems(written(value, indent))).toEqual([]);
      }),
    );
  });
  test('names each known key that breaks its schema, at its place', () => {
    const text = '{\n  "greeting": {},\n  "screen": {"max_speed": 99},\n    "max_speed": 99\n}';
    expect(findValueProblems(text)).toMatchObject([
      { key: 'greeting', line: 2, column: 3, code: 'name_required' },
      {
        key: 'max_speed',
        line: 4,
        column: 5,
        code: 'too_high',
        values: { max: 3 },
        text: 'Must be at most 3',
      },
    ]);
  });
  test('that is no object has one problem, and no values', () => {
    expect(findValueProblems('{"max_speed": 99')).toMatchObject([{ key: '', code: 'expected_comma' }]);
    expect(readValues('{"max_speed": 1')).toEqual({});
  });
});

describe('two changes of a text', () => {
  test('of different keys are both kept', () => {
    fc.assert(
      fc.property(objects, objects, objects, indents, (base, mine, theirs, indent) => {
        const changed = (after: object, key: string) => !isSame(valueOf(base, key), valueOf(after, key));
        const merged = mergeTexts(written(base, 2), written(mine, 0), written(theirs, indent));
        const all = [...new Set([base, mine, theirs].flatMap((one) => Object.keys(one)))];
        const both = all.filter((key) => changed(mine, key) && changed(theirs, key));
        const clash = both.filter((key) => !isSame(valueOf(mine, key), valueOf(theirs, key)));
        if ('conflicts' in merged) {
          expect([...merged.conflicts].sort()).toEqual([...clash].sort());
          expect(clash).not.toEqual([]);
          return;
        }
        expect(clash).toEqual([]);
        expect(findJsonProblem(merged.text)).toBeUndefined();
        const result = readValues(merged.text);
        for (const key of all)
          expect(valueOf(result, key)).toEqual(valueOf(changed(mine, key) ? mine : theirs, key));
      }),
    );
  });
  test('by only one of them are that one', () => {
    fc.assert(
      fc.property(objects, objects, (base, mine) => {
        const merged = mergeTexts(written(base, 2), written(mine, 2), written(base, 2));
        expect('text' in merged && canonicalJson(readValues(merged.text))).toBe(canonicalJson(mine));
        expect(mergeTexts(written(base, 2), written(base, 0), written(mine, 4))).toEqual({
          text: written(mine, 4),
        });
      }),
    );
  });
  test('leave the layout of the first as it was', () => {
    const theirs = '{\n    "a": 1,   "b": [1,\n 2],\n    "c": 3\n}';
    expect(mergeTexts('{"a":1,"b":[1,2],"c":0}', '{"a":5,"b":[1,2],"c":0}', theirs)).toEqual({
      text: theirs.replace('"a": 1', '"a": 5'),
    });
  });
});

function valueOf(value: object, key: string): unknown {
  return Object.hasOwn(value, key) ? (value as Record<string, unknown>)[key] : undefined;
}
function isSame(a: unknown, b: unknown): boolean {
  return a === undefined || b === undefined ? a === b : canonicalJson(a) === canonicalJson(b);
}

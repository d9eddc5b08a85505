import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { canonicalJson, findJsonProblem } from './json-text.ts';

const configs = fc.dictionary(
  fc.string().filter((name) => !['delivery', 'project_id', 'project_name', '__proto__'].includes(name)),
  fc.jsonValue({ maxDepth: 4 }).filter((value) => !JSON.stringify(value).includes('__proto__')),
);

describe('the text of a config', () => {
  test('that JSON writes is found right, however it is indented', () => {
    fc.assert(
      fc.property(configs, fc.constantFrom(0, 2, 4), (config, indent) => {
        const text = JSON.stringify(config, null, indent);
        // Programs read very large numbers in JSON differently, so they are rejected.
        fc.pre(!/\d{16}|[eE]\+/.test(text));
        expect(findJsonProblem(text)).toBeUndefined();
      }),
    );
  });
  test('is found right only where JSON.parse reads it, too', () => {
    const broken = fc
      .tuple(configs, fc.nat(), fc.constantFrom('', '{', '}', ',', '"', ':', '\\', 'x', '0', '\n'))
      .map(([config, where, put]) => {
        const text = JSON.stringify(config, null, 1);
        const cut = where % (text.length + 1);
        return text.slice(0, cut) + put + text.slice(cut + 1);
      });
    fc.assert(
      fc.property(fc.oneof(broken, fc.string()), (text) => {
        if (findJsonProblem(text) !== undefined) return;
        expect(typeof JSON.parse(text)).toBe('object');
      }),
    );
  });
  test.each([
    ['', 'expected_object', 1, 1],
    ['null', 'expected_object', 1, 1],
    ['{a:1}', 'expected_key', 1, 2],
    ['{"a" 1}', 'expected_colon', 1, 6],
    ['{"a": }', 'expected_value', 1, 7],
    ['{"a": 01}', 'expected_comma', 1, 8],
    ['{"a": "\n"}', 'bad_text', 1, 7],
    ['{"a": 12345678901234567890}', 'bad_number', 1, 7],
    ['{"a": 1,}', 'expected_key', 1, 9],
    ['{\n  "a": [1,\n 2\n}', 'expected_comma', 4, 1],
    ['{} x', 'trailing', 1, 4],
    ['{"x": {"delivery": 1}, "delivery": 2}', 'reserved_key', 1, 24],
    [`{"a":${'['.repeat(40)}`, 'too_deep', 1, 37],
    [`{"a":${'['.repeat(31)}1`, 'too_deep', 1, 37],
    ['{', 'expected_key', 1, 2],
    ['{"a": [1', 'expected_comma', 1, 9],
    ['{"a": [1,', 'expected_value', 1, 10],
    ['{"a": 1,', 'expected_key', 1, 9],
    ['{"a": 1} "b', 'trailing', 1, 10],
    ['{"a": 1 "b', 'expected_comma', 1, 9],
    ['{"a\\q": 1}', 'bad_text', 1, 2],
    ['{"a": 1.}', 'bad_number', 1, 7],
    ['{"a": 1e400}', 'bad_number', 1, 7],
    ['{"a": truth}', 'expected_value', 1, 7],
    ['{"a": 1, // why\n"b": 2}', 'expected_key', 1, 10],
    ['{"a": 1,\n "\\u0061": 2}', 'double_key', 2, 2],
    ['\ufeff{}', 'expected_object', 1, 1],
    ['{"a":\u00a01}', 'expected_value', 1, 6],
  ] as const)('%j is wrong: %s at line %i, column %i', (text, code, line, column) => {
    expect(findJsonProblem(text)).toEqual({ code, line, column });
  });
  test('has one canonical form whatever the order of names', () => {
    fc.assert(
      fc.property(configs, (config) => {
        const turned = Object.fromEntries(Object.entries(config).reverse());
        expect(canonicalJson(turned)).toBe(canonicalJson(config));
        expect(JSON.parse(canonicalJson(config))).toEqual(JSON.parse(JSON.stringify(config)));
      }),
    );
  });
});

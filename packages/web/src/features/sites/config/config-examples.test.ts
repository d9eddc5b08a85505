import { expect, test } from 'vitest';
import { CONFIG_EXAMPLES, withExample } from './config-examples.ts';

test.each([
  ['{}', '{"volume_percent":60}'],
  ['{"a":1}', '{"a":1,"volume_percent":60}'],
  ['{"volume_percent":10}', undefined],
  ['{"a":', undefined],
  ['[]', undefined],
])('an example put into %s gives %s', (text, expected) => {
  const result = withExample(text, 'volume_percent');
  expect(result === undefined ? undefined : JSON.stringify(JSON.parse(result))).toBe(expected);
});

test('all examples together are one config', () => {
  const text = CONFIG_EXAMPLES.reduce((written, example) => withExample(written, example) ?? written, '{}');
  expect(Object.keys(JSON.parse(text) as object)).toEqual(CONFIG_EXAMPLES);
});

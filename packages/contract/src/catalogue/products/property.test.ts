import { expect, test } from 'vitest';
import { newProperties } from './property.ts';

const question = (key: string, values: readonly string[]) => ({
  key,
  type: 'select',
  label: { en: key },
  is_required: true,
  options: values.map((value) => ({
    value,
    label: { en: value },
    additional_price_minor: 0,
  })),
});
const problemsOf = (list: object[]) =>
  newProperties.safeParse(list).error?.issues.map(({ path, message }) => [path.join('.'), message]);

test('properties with one key are each named', () => {
  expect(problemsOf([question('size', ['s']), question('milk', ['oat']), question('size', ['l'])])).toEqual([
    ['0.key', 'property_twice'],
    ['2.key', 'property_twice'],
  ]);
});

test('options with one value are each named', () => {
  expect(problemsOf([question('size', ['s', 'm', 's'])])).toEqual([
    ['0.options.0.value', 'option_twice'],
    ['0.options.2.value', 'option_twice'],
  ]);
});

import { expect, test } from 'vitest';
import { isFreed } from './bulk-form.rules.ts';
import {
  keyOf,
  productBody,
  productFields,
  productForm,
  propertiesOf,
  type PropertyFields,
} from './product-form.ts';
import { propertyProblem } from './property-problem.rules.ts';

const newId = () => 'x';
const words = { amountWrong: 'amount', numberWrong: 'number', problem: 'problem' };
const empty = productFields(undefined, 'tr-TR', newId);
const size: PropertyFields = {
  id: 'x',
  key: '',
  en: 'Size',
  tr: 'Boy',
  type: 'select',
  is_required: true,
  asks_user: false,
  allows_multiple: false,
  most: 10,
  options: [
    {
      value: '',
      en: 'Small',
      tr: 'Küçük',
      added: '-2,50',
      is_default: false,
    },
    {
      value: 'l',
      en: 'Large',
      tr: '',
      added: '',
      is_default: true,
    },
  ],
};

test('properties are made of what people write', () => {
  expect(propertiesOf([size])).toMatchObject([
    {
      key: 'size',
      label: {
        en: 'Size',
        tr: 'Boy',
      },
      options: [
        {
          value: 'small',
          additional_price_minor: -250,
          label: {
            en: 'Small',
            tr: 'Küçük',
          },
        },
        {
          value: 'l',
          additional_price_minor: 0,
          is_default: true,
          label: { en: 'Large' },
        },
      ],
    },
  ]);
  expect(propertiesOf([{ ...size, options: [] }])).toBeUndefined();
  expect([keyOf('  Ek sos (acı) '), keyOf('***')]).toEqual(['ek_sos_acı', '']);
});

test.each([
  [{ en: '', tr: ' ' }, 'questionMissing', 0],
  [
    { options: [...size.options, { value: '', en: '', tr: '', added: '', is_default: false }] },
    'optionUnnamed',
    3,
  ],
  [{ options: [{ value: '', en: 'A', tr: '', added: 'ten', is_default: false }] }, 'optionPriceWrong', 1],
  [{ type: 'predefined' as const, options: size.options.slice(0, 1) }, 'defaultMissing', 0],
  [{ options: size.options.map((option) => ({ ...option, is_default: true })) }, 'defaultTwice', 0],
  [{ key: 'a b' }, 'propertyWrong', 0],
])('a property that is not complete says what it lacks: %j', (change, text, number) => {
  expect(propertyProblem({ ...size, ...change })).toEqual({ text, number });
  expect(propertyProblem(size)).toBeUndefined();
});

test('properties with one key are each named, also when the key follows from the words', () => {
  const [first, second] = [size, { ...size, id: 'y', key: 'size', en: 'Portion' }];
  const third = { ...size, id: 'z', en: 'Colour' };
  const all = [first, second, third];
  expect(all.map((one) => propertyProblem(one, all)?.text)).toEqual(['keyTwice', 'keyTwice', undefined]);
});

test.each([
  ['without a name', {}, 'name', 'name_required'],
  ['without a price', { name: { en: 'A', tr: '' }, price: '' }, 'price', 'price_required'],
  [
    'with a discount above its price',
    { name: { en: 'A', tr: '' }, price: '1', discount: '2' },
    'discount',
    'discount_above_price',
  ],
  [
    'with a choice below zero',
    { name: { en: 'A', tr: '' }, price: '1', properties: [size] },
    'properties',
    'price_below_zero',
  ],
  [
    'with a property that is not complete',
    { name: { en: 'A', tr: '' }, price: '1', properties: [{ ...size, en: '', tr: '' }] },
    'properties',
    'problem',
  ],
  [
    'with half a minute',
    { name: { en: 'A', tr: '' }, price: '1', preparation: '0.5' },
    'preparation',
    'number',
  ],
])('a product %s is refused where it is', (_what, change, path, sentence) => {
  const issues = productForm(words).safeParse({ ...empty, ...change }).error?.issues ?? [];
  expect(issues.map((issue) => [issue.path[0], issue.message])).toContainEqual([path, sentence]);
});

test('what was loaded is sent as it was', () => {
  const fields = {
    ...empty,
    name: { en: 'A', tr: '' },
    price: '12,34',
    discount: '0',
    energy: '5',
    category_id: 'c',
  };
  expect(productForm(words).safeParse(fields).success).toBe(true);
  expect(productBody(fields)).toMatchObject({
    price_minor: 1_234,
    discounted_price_minor: 0,
    energy_kcal: 5,
    category_id: 'c',
    image_id: null,
  });
});

test.each([
  [{ price_minor: 0 }, null, true],
  [{ price_minor: 500, discounted_price_minor: 0 }, null, true],
  [{ price_minor: 500, discounted_price_minor: null }, null, false],
  [{ price_minor: 0 }, 'product_name_taken', false],
])('a bulk change to %j (problem: %s) gives a product away: %s', (after, rule, isGiven) =>
  expect(isFreed({ after, problem: rule === null ? null : { rule, text: '', values: {} } })).toBe(isGiven),
);

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { choiceProblems, defaultChoices, priceOf, priceRange, type Choices } from './price.ts';
import { newProperties, type Property } from './property.ts';

const option = (value: string, added: number, isDefault = false) => ({
  value,
  label: { en: value },
  additional_price_minor: added,
  is_default: isDefault,
});
const size: Property = {
  key: 'size',
  label: { en: 'Size' },
  type: 'select',
  is_required: true,
  asks_user: false,
  allows_multiple: false,
  most: 1,
  options: [option('small', -500), option('large', 750, true)],
};
const soup = { price_minor: 4_000, discounted_price_minor: null, properties: [size] };

test('the cheapest and the dearest choice of one question', () => {
  expect(priceRange(soup)).toEqual({ lowest: 3_500, highest: 4_750 });
  expect(priceRange({ ...soup, discounted_price_minor: 3_000 })).toEqual({ lowest: 2_500, highest: 3_750 });
  expect(priceOf(soup, defaultChoices(soup.properties))).toBe(4_750);
});

test('what the restaurant fixed always counts', () => {
  const fixed: Property = { ...size, type: 'predefined' };
  expect(priceRange({ ...soup, properties: [fixed] })).toEqual({ lowest: 4_750, highest: 4_750 });
  expect(choiceProblems([fixed], {})).toEqual([]);
});

test.each([
  ['nothing where one has to be chosen', {}, 'required'],
  ['two of one', { size: { small: 1, large: 1 } }, 'too_many'],
  ['an option that is not there', { size: { huge: 1 } }, 'unknown'],
  ['half of one', { size: { small: 0.5 } }, 'too_many'],
] as const)('%s cannot be ordered', (_what, choices, problem) => {
  expect(choiceProblems([size], choices as Choices)).toEqual([{ property: 'size', problem }]);
});

test('an unknown question is reported', () => {
  expect(choiceProblems([], { size: { small: 1 } })).toEqual([{ property: 'size', problem: 'unknown' }]);
});

const anOption = fc.record({ added: fc.integer({ min: -300, max: 300 }), isDefault: fc.boolean() });
const aProperty = fc
  .record({
    type: fc.constantFrom('quantity', 'select', 'predefined', 'yes_no'),
    is_required: fc.boolean(),
    allows_multiple: fc.boolean(),
    most: fc.integer({ min: 1, max: 3 }),
    options: fc.array(anOption, { minLength: 2, maxLength: 2 }),
  })
  .map(({ options, ...rest }) => ({
    ...rest,
    label: { tr: 'Soru' },
    asks_user: false,
    options: options.map(({ added, isDefault }, index) => option(`o${index}`, added, isDefault)),
  }));
const properties = fc
  .array(aProperty, { maxLength: 3 })
  .map((list) => newProperties.safeParse(list.map((one, index) => ({ ...one, key: `k${index}` }))))
  .filter((read) => read.success)
  .map((read) => read.data ?? []);

test('no choice that can be ordered is cheaper or dearer than said, and both ends can be ordered', () => {
  fc.assert(
    fc.property(properties, fc.integer({ min: 0, max: 1_000 }), (list, price) => {
      const product = { price_minor: price, discounted_price_minor: null, properties: list };
      const prices = everyChoice(list)
        .filter((choices) => choiceProblems(list, choices).length === 0)
        .map((choices) => priceOf(product, choices));
      expect({ lowest: Math.min(...prices), highest: Math.max(...prices) }).toEqual(priceRange(product));
    }),
    { numRuns: 300 },
  );
});

/** Every number of every option, allowed or not. */
function everyChoice(list: readonly Property[]): Choices[] {
  return list.reduce<Choices[]>(
    (all, { key, most, options }) =>
      all.flatMap((choices) =>
        everyCount(options.length, most).map((counts) => ({ ...choices, [key]: choose(options, counts) })),
      ),
    [{}],
  );
}

function everyCount(length: number, most: number): number[][] {
  if (length === 0) return [[]];
  return everyCount(length - 1, most).flatMap((rest) =>
    Array.from({ length: most + 1 }, (_none, count) => [count, ...rest]),
  );
}

function choose(options: Property['options'], counts: readonly number[]): Record<string, number> {
  return Object.fromEntries(options.map(({ value }, index) => [value, counts[index] ?? 0]));
}

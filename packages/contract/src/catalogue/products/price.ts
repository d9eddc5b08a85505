import type { Property, PropertyOption } from './property.ts';
import { takesSeveral } from './takes-several.ts';

/** A guest's choices: the number of each option, by the key of the property and the value of the option. */
export type Choices = Readonly<Record<string, Readonly<Record<string, number>>>>;
/** The fields of a product that its price needs; money in minor units. */
export type Priced = {
  readonly price_minor: number;
  readonly discounted_price_minor: number | null;
  readonly properties: readonly Property[];
};
/** The cheapest and the dearest way to order one, in minor units. */
export type PriceRange = { readonly lowest: number; readonly highest: number };
/** Why a choice cannot be ordered, with the key of the property. */
export type ChoiceProblem = {
  readonly property: string;
  readonly problem: 'required' | 'unknown' | 'too_many';
};

/** The price without choices: the discounted one where there is one. */
function basePrice({ price_minor, discounted_price_minor }: Priced): number {
  return discounted_price_minor ?? price_minor;
}

/** The price of one item with these choices, in minor units. Choices are not validated, see {@link choiceProblems}. */
export function priceOf(product: Priced, choices: Choices): number {
  return product.properties.reduce(
    (sum, property) => sum + addedBy(property, choices[property.key] ?? {}),
    basePrice(product),
  );
}

/** The problems of choices; none if they can be ordered. */
export function choiceProblems(properties: readonly Property[], choices: Choices): ChoiceProblem[] {
  const known = new Set(properties.map(({ key }) => key));
  const strangers = Object.keys(choices).filter((key) => !known.has(key));
  return [
    ...strangers.map((key): ChoiceProblem => ({ property: key, problem: 'unknown' })),
    ...properties.flatMap((property) => {
      const problem = problemOf(property, choices[property.key] ?? {});
      return problem === undefined ? [] : [{ property: property.key, problem }];
    }),
  ];
}

/** The default choices. */
export function defaultChoices(properties: readonly Property[]): Choices {
  return Object.fromEntries(
    properties.map(({ key, options }) => [
      key,
      Object.fromEntries(options.filter((one) => one.is_default).map(({ value }) => [value, 1])),
    ]),
  );
}

/** The cheapest and the dearest of all choices that can be ordered. */
export function priceRange(product: Priced): PriceRange {
  const base = basePrice(product);
  return product.properties.reduce<PriceRange>(
    (range, property) => {
      const { lowest, highest } = rangeOf(property);
      return { lowest: range.lowest + lowest, highest: range.highest + highest };
    },
    { lowest: base, highest: base },
  );
}

function rangeOf(property: Property): PriceRange {
  if (property.type === 'predefined') {
    const fixed = addedBy(property, {});
    return { lowest: fixed, highest: fixed };
  }
  const most = property.type === 'quantity' ? property.most : 1;
  const each = property.options.map(({ additional_price_minor: added }) => added);
  // A required option is chosen at least once, any other as often as the guest likes.
  const least = each.map((added) => Math.min(added, added * most));
  const greatest = each.map((added) => Math.max(added, added * most));
  const none = property.is_required ? [] : [0];
  if (!takesSeveral(property))
    return { lowest: Math.min(...least, ...none), highest: Math.max(...greatest, ...none) };
  const [down, up] = [least.filter((added) => added < 0), greatest.filter((added) => added > 0)];
  return {
    lowest: down.length > 0 ? sum(down) : Math.min(...least, ...none),
    highest: up.length > 0 ? sum(up) : Math.max(...greatest, ...none),
  };
}

function addedBy(property: Property, chosen: Readonly<Record<string, number>>): number {
  const times = ({ value, is_default }: PropertyOption): number =>
    property.type === 'predefined' ? Number(is_default) : (chosen[value] ?? 0);
  return sum(property.options.map((option) => option.additional_price_minor * times(option)));
}

function problemOf(
  property: Property,
  chosen: Readonly<Record<string, number>>,
): ChoiceProblem['problem'] | undefined {
  const entries = Object.entries(chosen).filter(([, count]) => count !== 0);
  const values = new Set(property.options.map(({ value }) => value));
  if (entries.some(([value]) => !values.has(value))) return 'unknown';
  // The guest cannot change what the restaurant fixed, so a choice there is ignored.
  if (property.type === 'predefined') return undefined;
  const most = property.type === 'quantity' ? property.most : 1;
  if (entries.some(([, count]) => !Number.isInteger(count) || count < 0 || count > most)) return 'too_many';
  if (entries.length > 1 && !takesSeveral(property)) return 'too_many';
  return property.is_required && entries.length === 0 ? 'required' : undefined;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, one) => all + one, 0);
}

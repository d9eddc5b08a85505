import { takesSeveral } from '@rota/contract/products';
import { readAmount } from './money.rules.ts';
import { keyOf, propertiesOf, type PropertyFields } from './product-form.ts';

/** The problem of an incomplete property: a sentence, and the number of the option concerned. */
export type PropertyProblem = {
  readonly text:
    | 'questionMissing'
    | 'optionUnnamed'
    | 'optionPriceWrong'
    | 'defaultMissing'
    | 'defaultTwice'
    | 'keyTwice'
    | 'propertyWrong';
  readonly number: number;
};

/** The first thing that is wrong with a property as it is written among all of its product; undefined when it is complete. */
export function propertyProblem(
  property: PropertyFields,
  all: readonly PropertyFields[] = [property],
): PropertyProblem | undefined {
  const { options, type } = property;
  const defaults = options.filter((option) => option.is_default).length;
  const unnamed = options.findIndex(({ en, tr }) => en.trim() === '' && tr.trim() === '');
  const unpriced = options.findIndex(({ added }) => added.trim() !== '' && readAmount(added) === undefined);
  if (property.en.trim() === '' && property.tr.trim() === '') return { text: 'questionMissing', number: 0 };
  if (unnamed >= 0) return { text: 'optionUnnamed', number: unnamed + 1 };
  if (unpriced >= 0) return { text: 'optionPriceWrong', number: unpriced + 1 };
  if (type === 'predefined' && defaults === 0) return { text: 'defaultMissing', number: 0 };
  if (!takesSeveral(property) && defaults > 1) return { text: 'defaultTwice', number: 0 };
  if (all.some((other) => other !== property && keyIn(other) === keyIn(property)))
    return { text: 'keyTwice', number: 0 };
  return propertiesOf([property]) === undefined ? { text: 'propertyWrong', number: 0 } : undefined;
}

function keyIn({ key, en, tr }: PropertyFields): string {
  return key.trim() === '' ? keyOf(en || tr) : key.trim();
}

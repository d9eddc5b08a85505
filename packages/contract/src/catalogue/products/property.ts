import { brokenRule } from '../../core/constraints.ts';
import { z } from 'zod';
import { localName, localText } from '../../core/local-text.ts';
import { oneLine } from '../../core/schemas.ts';
import { takesSeveral } from './takes-several.ts';

export { takesSeveral };

/**
 * The kind of a property.
 * - `select`: choose among its options. `quantity`: how many of its options. `yes_no`: one of two.
 * - `predefined`: fixed by the restaurant; its defaults always count and guests are not asked.
 */
export const PROPERTY_TYPES = ['quantity', 'select', 'predefined', 'yes_no'] as const;
export type PropertyType = (typeof PROPERTY_TYPES)[number];

/** Money in the minor unit of the project's currency (kuruş, cents). */
export const MONEY_MOST = 100_000_000;
/** A price: minor units, 0 is free. */
export const priceMinor = z
  .number({ error: brokenRule('price_required') })
  .int()
  .min(0)
  .max(MONEY_MOST);

/** A name for programs: letters, digits, hyphens and underscores. */
const key = oneLine
  .min(1)
  .max(40)
  .regex(/^[\p{L}\p{N}_-]+$/u);

const optionFields = {
  value: key,
  /** Added to the price where it is chosen, in minor units; negative takes off. */
  additional_price_minor: z.number().int().min(-MONEY_MOST).max(MONEY_MOST),
  /** Chosen until the guest says otherwise. */
  is_default: z.boolean(),
};
/** One of the choices of a property. */
const propertyOption = z.object({ ...optionFields, label: localText });
export type PropertyOption = z.infer<typeof propertyOption>;

const fields = {
  /** Unique within its product. */
  key,
  type: z.enum(PROPERTY_TYPES, { error: brokenRule('type_required') }),
  is_required: z.boolean(),
  /** Whether a robot or an assistant asks for it aloud. */
  asks_user: z.boolean(),
  /** Several of its options at once. */
  allows_multiple: z.boolean(),
  /** Largest number of one option, of a `quantity`. */
  most: z.number().int().min(1).max(99),
};
/** A question about a product, such as its size. */
export const property = z.object({ ...fields, label: localText, options: z.array(propertyOption) });
export type Property = z.infer<typeof property>;

const newOption = z.object({
  ...optionFields,
  label: localName(60),
  is_default: optionFields.is_default.default(false),
});
/** A property as it is written. */
const newProperty = z
  .object({
    ...fields,
    label: localName(60),
    is_required: fields.is_required.default(false),
    asks_user: fields.asks_user.default(false),
    allows_multiple: fields.allows_multiple.default(false),
    most: fields.most.default(10),
    options: z.array(newOption).min(1).max(50),
  })
  .superRefine(({ options }, context) => {
    for (const index of findRepeated(options.map(({ value }) => value)))
      context.addIssue({
        code: 'custom',
        path: ['options', index, 'value'],
        message: brokenRule('option_twice'),
      });
  })
  .refine(({ type, options }) => type !== 'yes_no' || options.length === 2, {
    path: ['options'],
    error: brokenRule('two_options_needed'),
  })
  .refine(({ type, options }) => type !== 'predefined' || options.some((option) => option.is_default), {
    path: ['options'],
    error: brokenRule('default_needed'),
  })
  .refine((asked) => takesSeveral(asked) || asked.options.filter((option) => option.is_default).length <= 1, {
    path: ['options'],
    error: brokenRule('one_default'),
  });

/** The properties of a product as they are written. */
export const newProperties = z
  .array(newProperty)
  .max(30)
  .superRefine((list, context) => {
    for (const index of findRepeated(list.map((one) => one.key)))
      context.addIssue({ code: 'custom', path: [index, 'key'], message: brokenRule('property_twice') });
  });

/** The positions of duplicate keys: all of them, since any may be the wrong one. */
function findRepeated(keys: readonly string[]): number[] {
  return keys.flatMap((key, index) => (keys.indexOf(key) === keys.lastIndexOf(key) ? [] : [index]));
}

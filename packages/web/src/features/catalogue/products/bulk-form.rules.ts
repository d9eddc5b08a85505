import type { BulkChange, BulkLine, Rounding } from '@rota/contract/products';
import { readAmount } from './money.rules.ts';

/** The price changes. */
export const PRICE_CHANGES = ['raise', 'lower', 'add', 'take', 'discount', 'noDiscount'] as const;
export type PriceChange = (typeof PRICE_CHANGES)[number];

/** The change that a form of prices says; undefined while its number is none. `text` is percent or an amount, as people write it. */
export function priceChangeOf(how: PriceChange, text: string, rounding: Rounding): BulkChange | undefined {
  if (how === 'noDiscount')
    return { kind: 'price', of: 'discount', by: { unit: 'percent', value: -100 }, rounding: 'none' };
  const amount = readAmount(text);
  if (amount === undefined || amount <= 0) return undefined;
  // Two digits behind the point are hundredths of a percent, as they are of an amount.
  const percent = amount / 100;
  switch (how) {
    case 'raise':
      return percent > 1_000
        ? undefined
        : { kind: 'price', of: 'price', by: { unit: 'percent', value: percent }, rounding };
    case 'lower':
      return percent > 100
        ? undefined
        : { kind: 'price', of: 'price', by: { unit: 'percent', value: -percent }, rounding };
    case 'discount':
      return percent >= 100
        ? undefined
        : { kind: 'price', of: 'discount', by: { unit: 'percent', value: -percent }, rounding };
    case 'add':
      return { kind: 'price', of: 'price', by: { unit: 'amount', value: amount }, rounding };
    case 'take':
      return { kind: 'price', of: 'price', by: { unit: 'amount', value: -amount }, rounding };
  }
}

/** Whether a product that costs something would be given away. */
export function isFreed({ after, problem }: Pick<BulkLine, 'after' | 'problem'>): boolean {
  return problem === null && (after.price_minor === 0 || after.discounted_price_minor === 0);
}

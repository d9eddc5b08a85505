import type { FeeLimit } from '@rota/contract/payment-providers';

/**
 * Whether a provider's fee cannot be right: below zero, more than the payment, or above the limit of the project. Minor units. Such a fee
 * is held for review, and is not booked until a person says so.
 */
export function isOddFee(amountMinor: number, feeMinor: number, limit: FeeLimit): boolean {
  return (
    feeMinor < 0 ||
    feeMinor > amountMinor ||
    feeMinor > (amountMinor * limit.percent) / 100 + limit.fixed_minor
  );
}

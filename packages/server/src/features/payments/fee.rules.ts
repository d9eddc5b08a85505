/** Agreed rates are a few percent and a fixed part. What is above both of these is a mistake of the provider, or of our reading. */
const MOST_PERCENT = 10;
const MOST_FIXED_MINOR = 500;

/**
 * Whether a provider's fee cannot be right: below zero, more than the payment, or far above any agreed rate. Minor units. Such a fee is
 * shown for review, and is not booked.
 */
export function isOddFee(amountMinor: number, feeMinor: number): boolean {
  return feeMinor < 0 || feeMinor > amountMinor || feeMinor > (amountMinor * MOST_PERCENT) / 100 + MOST_FIXED_MINOR;
}

import type { Currency } from '../../catalogue/commerce/index.ts';
import type { PaymentProviderName } from '../payments/payment-words.ts';

type Limits = { readonly least: Readonly<Partial<Record<Currency, number>>>; readonly most: number };

/**
 * The limits of a single charge by a provider, in minor units. Stripe defines its minimum by the currency that the account is
 * paid out in (https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts); for TRY the rate of the day decides, so none stands
 * here, and Stripe's answer to the payment is shown to the guest.
 */
export const CHARGE_LIMITS: Readonly<Record<PaymentProviderName, Limits>> = {
  sandbox: { least: {}, most: 2_000_000_000 },
  iyzico: { least: {}, most: 99_999_999 },
  stripe: { least: { EUR: 50, USD: 50, GBP: 30 }, most: 99_999_999 },
};

/** The least sum above zero that a provider charges, minor units. */
export function leastCharge(provider: PaymentProviderName, currency: string): number {
  const found = Object.entries(CHARGE_LIMITS[provider].least).find(([known]) => known === currency);
  return found?.[1] ?? 1;
}

/** Why a sum cannot be charged; undefined where it can. A sum of zero is never charged. Minor units. */
export function chargeProblem(
  provider: PaymentProviderName,
  currency: string,
  amountMinor: number,
): 'too_small' | 'too_large' | undefined {
  if (amountMinor > 0 && amountMinor < leastCharge(provider, currency)) return 'too_small';
  return amountMinor > CHARGE_LIMITS[provider].most ? 'too_large' : undefined;
}

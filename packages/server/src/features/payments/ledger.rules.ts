import type { LedgerAccount } from '@rota/contract/payments';

/** What of an order goes to whom; minor units. */
export type Shares = { readonly commissionMinor: number; readonly serviceCommissionMinor: number };
export type LedgerLine = { readonly account: LedgerAccount; readonly amountMinor: number };

/** A fixed fee and percent of a sum, rounded half up, never more than what is there. */
export function feeOf(totalMinor: number, feeMinor: number, ratePercent: number): number {
  // Percent have at most a few digits behind the point: as ten-thousandths the product is whole.
  const share = Math.floor((totalMinor * Math.round(ratePercent * 10_000) + 500_000) / 1_000_000);
  return Math.min(totalMinor, feeMinor + share);
}

type Fees = {
  readonly commission_fee_minor: number;
  readonly commission_rate_percent: number;
  readonly service_commission_fee_minor: number;
  readonly service_commission_rate_percent: number;
};

/** What the installation keeps of an order by the settings of its project; together never more than the order. */
export function sharesOf(totalMinor: number, fees: Fees): Shares {
  const commissionMinor = feeOf(totalMinor, fees.commission_fee_minor, fees.commission_rate_percent);
  const service = feeOf(totalMinor, fees.service_commission_fee_minor, fees.service_commission_rate_percent);
  return { commissionMinor, serviceCommissionMinor: Math.min(service, totalMinor - commissionMinor) };
}

/** What is written when money was taken: it is at the provider, less its fee, and owed to the merchant, less the commissions. */
export function captureLines(takenMinor: number, feeMinor: number, shares: Shares): LedgerLine[] {
  const commission = Math.min(shares.commissionMinor, takenMinor);
  const service = Math.min(shares.serviceCommissionMinor, takenMinor - commission);
  return withoutNothing([
    { account: 'provider', amountMinor: takenMinor - feeMinor },
    { account: 'provider_fee', amountMinor: feeMinor },
    { account: 'commission', amountMinor: -commission },
    { account: 'service_commission', amountMinor: -service },
    { account: 'payable', amountMinor: -(takenMinor - commission - service) },
  ]);
}

/**
 * What is written when money went back: the commissions go back with it in proportion. `beforeMinor` is what had gone back earlier; the
 * parts of all refunds of a payment sum to what was kept of it, whatever the rounding of each.
 */
export function refundLines(amountMinor: number, beforeMinor: number, takenMinor: number, shares: Shares): LedgerLine[] {
  const part = (kept: number): number => backOf(kept, beforeMinor + amountMinor, takenMinor) - backOf(kept, beforeMinor, takenMinor);
  const keptCommission = Math.min(shares.commissionMinor, takenMinor);
  const commission = part(keptCommission);
  const service = part(Math.min(shares.serviceCommissionMinor, takenMinor - keptCommission));
  return withoutNothing([
    { account: 'provider', amountMinor: -amountMinor },
    { account: 'commission', amountMinor: commission },
    { account: 'service_commission', amountMinor: service },
    { account: 'payable', amountMinor: amountMinor - commission - service },
  ]);
}

/** What of a kept share has gone back once so much of the whole has. */
function backOf(kept: number, refunded: number, taken: number): number {
  // The product of two sums may be more than a number holds exactly.
  return taken === 0 ? 0 : Number((BigInt(kept) * BigInt(refunded)) / BigInt(taken));
}

function withoutNothing(lines: readonly LedgerLine[]): LedgerLine[] {
  return lines.filter(({ amountMinor }) => amountMinor !== 0);
}

import type { PaymentItem, PaymentPart } from '../../../db/column-contents.ts';

/** What of an order goes to whom; minor units. */
export type Shares = { readonly commissionMinor: number; readonly serviceCommissionMinor: number };
export type { PaymentItem };
/** So much of a line. */
export type Part = PaymentPart;
export type SoldLine = Pick<PaymentItem, 'id' | 'name' | 'amount_minor' | 'party' | 'seller_ref'>;

/** Lines with what is kept of each: the parts of all lines sum to what is kept of the whole, whatever the rounding of each. */
export function itemsOf(
  lines: readonly SoldLine[],
  { commissionMinor, serviceCommissionMinor }: Shares,
): PaymentItem[] {
  const amounts = lines.map(({ amount_minor: amount }) => amount);
  const total = amounts.reduce((sum, amount) => sum + amount, 0);
  const commissions = spread(Math.min(commissionMinor, total), amounts);
  // What is left of each line bounds what the service takes of it, so that no line pays more than it brought.
  const left = amounts.map((amount, index) => amount - (commissions[index] ?? 0));
  const services = spread(Math.min(serviceCommissionMinor, total - sumOf(commissions)), left);
  return lines.map((line, index) => ({
    ...line,
    ref: null,
    commission_minor: commissions[index] ?? 0,
    service_commission_minor: services[index] ?? 0,
  }));
}

/**
 * Money that differs from what was asked for belongs to the venue, and nothing is kept of it. It is spread over the lines by which the provider
 * gives it back, so that it goes back as it came.
 */
export function unallocatedLines(lines: readonly PaymentItem[], amountMinor: number): PaymentItem[] {
  const amounts = spread(
    amountMinor,
    lines.map((line) => line.amount_minor),
  );
  const house = { party: '', seller_ref: null, commission_minor: 0, service_commission_minor: 0 } as const;
  return lines
    .map((line, index) => ({ ...line, ...house, amount_minor: amounts[index] ?? 0 }))
    .filter((line) => line.amount_minor > 0);
}

/** A sum spread over weights in proportion: the parts sum to it, and none is more than its weight where the sum is at most all of them. */
export function spread(sum: number, weights: readonly number[]): number[] {
  const all = BigInt(sumOf(weights));
  let before = 0n;
  let given = 0n;
  return weights.map((weight) => {
    before += BigInt(weight);
    // The product of two sums may be more than a number holds exactly.
    const upTo = all === 0n ? 0n : (BigInt(sum) * before) / all;
    const part = upTo - given;
    given = upTo;
    return Number(part);
  });
}

/**
 * Of which lines a sum goes back: of those named first, as far as something is left of them, the rest of all others in proportion.
 * @param gone what went back of each line, or is on its way
 * @returns undefined where less is left
 */
export function partsOf(
  items: readonly PaymentItem[],
  gone: ReadonlyMap<string, number>,
  amountMinor: number,
  named: readonly Part[] = [],
): Part[] | undefined {
  const left = new Map(items.map((item) => [item.id, item.amount_minor - (gone.get(item.id) ?? 0)]));
  if (sumOf([...left.values()]) < amountMinor) return undefined;
  const parts = new Map<string, number>();
  let open = amountMinor;
  const take = (id: string, wanted: number): void => {
    const there = left.get(id) ?? 0;
    const taken = Math.min(wanted, there, open);
    if (taken <= 0) return;
    left.set(id, there - taken);
    parts.set(id, (parts.get(id) ?? 0) + taken);
    open -= taken;
  };
  for (const { id, amount_minor: wanted } of named) take(id, wanted);
  const ids = [...left.keys()];
  const shares = spread(open, [...left.values()]);
  ids.forEach((id, index) => take(id, shares[index] ?? 0));
  return [...parts].map(([id, amount_minor]) => ({ id, amount_minor }));
}

/** What is kept of a line once so much of it went back. */
export function keptOf(kept: number, goneMinor: number, amountMinor: number): number {
  return amountMinor === 0 ? 0 : kept - Number((BigInt(kept) * BigInt(goneMinor)) / BigInt(amountMinor));
}

/** The share of a line of its seller, or of the venue, once so much of it was refunded: less what is kept. */
export function payoutOf(item: PaymentItem, goneMinor: number): number {
  const { amount_minor: amount, commission_minor: commission, service_commission_minor: service } = item;
  return amount - goneMinor - keptOf(commission, goneMinor, amount) - keptOf(service, goneMinor, amount);
}

export function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, one) => sum + one, 0);
}

/** Parts of many refunds summed by line. */
export function goneOf(parts: readonly (readonly Part[])[]): Map<string, number> {
  const gone = new Map<string, number>();
  for (const { id, amount_minor: amount } of parts.flat()) gone.set(id, (gone.get(id) ?? 0) + amount);
  return gone;
}

import type { LedgerAccount } from '@rota/contract/payments';
import { keptOf, payoutOf, sumOf, type Part, type PaymentItem, type Shares } from './payment-items.rules.ts';

/** `party`: the account's owner, or the seller of the sales it was kept of; `''` is the venue. */
export type LedgerLine = {
  readonly account: LedgerAccount;
  readonly party: string;
  readonly amountMinor: number;
};

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

/** The lines of a capture: the money is at the provider, less its fee, and owed to the seller of each line, less the commissions. */
export function captureLines(items: readonly PaymentItem[], feeMinor: number): LedgerLine[] {
  const taken = sumOf(items.map(({ amount_minor: amount }) => amount));
  return joinLines([
    { account: 'provider', party: '', amountMinor: taken - feeMinor },
    { account: 'provider_fee', party: '', amountMinor: feeMinor },
    ...items.flatMap((item) => sharesOfLine(item, 0)),
  ]);
}

/**
 * What is written when money went back: what was kept of each line goes back with it in proportion. `before` is what had gone back of each
 * line earlier; the parts of all refunds of a line sum to what was kept of it, whatever the rounding of each.
 */
export function refundLines(
  items: readonly PaymentItem[],
  parts: readonly Part[],
  before: ReadonlyMap<string, number>,
): LedgerLine[] {
  const lines = parts.flatMap(({ id, amount_minor: amount }) => {
    const item = items.find((one) => one.id === id);
    if (item === undefined)
      throw new Error(`A refund is of the line ${id}, which its payment does not have.`);
    const gone = before.get(id) ?? 0;
    const [then, now] = [sharesOfLine(item, gone), sharesOfLine(item, gone + amount)];
    return then.map((line, index) => ({
      ...line,
      amountMinor: (now[index]?.amountMinor ?? 0) - line.amountMinor,
    }));
  });
  const back = sumOf(parts.map(({ amount_minor: amount }) => amount));
  return joinLines([{ account: 'provider', party: '', amountMinor: -back }, ...lines]);
}

/** The cost of a dispute: of which lines, and the provider's charge. What exceeds its parts belongs to no line: it is the venue's. */
export type BookedLoss = {
  readonly parts: readonly Part[];
  readonly lost_minor: number;
  readonly fee_minor: number;
};

/**
 * What is written when a guest's bank took money back, or gave it back: the step from what was booked of a dispute to what it costs now.
 * `settled` is what went back of each line by everything else.
 */
export function lossLines(
  items: readonly PaymentItem[],
  before: BookedLoss,
  now: BookedLoss,
  settled: ReadonlyMap<string, number>,
): LedgerLine[] {
  const beyond = ({ parts, lost_minor: lost }: BookedLoss): number =>
    lost - sumOf(parts.map(({ amount_minor: amount }) => amount));
  const [more, fee] = [beyond(now) - beyond(before), now.fee_minor - before.fee_minor];
  return joinLines([
    ...refundLines(items, before.parts, settled).map((line) => ({ ...line, amountMinor: -line.amountMinor })),
    ...refundLines(items, now.parts, settled),
    { account: 'provider_fee', party: '', amountMinor: fee },
    { account: 'payable', party: '', amountMinor: more },
    { account: 'provider', party: '', amountMinor: -more - fee },
  ]);
}

/** What is written when a person books a fee that was held: it leaves what is at the provider, or (below zero) adds to it. */
export function feeLines(feeMinor: number): LedgerLine[] {
  return joinLines([
    { account: 'provider', party: '', amountMinor: -feeMinor },
    { account: 'provider_fee', party: '', amountMinor: feeMinor },
  ]);
}

/** What is written when the provider paid a seller out, or (below zero) took back what it had paid out. */
export function releaseLines(party: string, amountMinor: number): LedgerLine[] {
  return joinLines([
    { account: 'payable', party, amountMinor },
    { account: 'provider', party: '', amountMinor: -amountMinor },
  ]);
}

/** What a line owes to whom once so much of it went back: credits. */
function sharesOfLine(item: PaymentItem, goneMinor: number): LedgerLine[] {
  const { party, amount_minor: amount } = item;
  return [
    { account: 'commission', party, amountMinor: -keptOf(item.commission_minor, goneMinor, amount) },
    {
      account: 'service_commission',
      party,
      amountMinor: -keptOf(item.service_commission_minor, goneMinor, amount),
    },
    { account: 'payable', party, amountMinor: -payoutOf(item, goneMinor) },
  ];
}

/** One line for each account of each party, without those of nothing. */
function joinLines(lines: readonly LedgerLine[]): LedgerLine[] {
  const found = new Map<string, LedgerLine>();
  for (const line of lines) {
    const key = `${line.account} ${line.party}`;
    found.set(key, { ...line, amountMinor: (found.get(key)?.amountMinor ?? 0) + line.amountMinor });
  }
  return [...found.values()].filter(({ amountMinor }) => amountMinor !== 0);
}

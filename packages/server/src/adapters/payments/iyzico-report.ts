import type { z } from 'zod';
import { dayReport } from './iyzico-answers.ts';
import type { IyzicoCalls } from './iyzico-calls.ts';
import { minorOf } from './iyzico-money.ts';
import { PATHS } from './iyzico-requests.ts';
import { ProviderUnknown, type ReportLine } from './provider.ts';

type Movement = NonNullable<z.output<typeof dayReport>['transactions']>[number];

const DAY_MS = 24 * 3_600_000;
/** Türkiye is three hours ahead of UTC all year. */
const AHEAD_MS = 3 * 3_600_000;

/** The movements of a day in UTC. Their days are Istanbul's: the two that it lies in are queried. */
export async function reportOfDay(calls: IyzicoCalls, day: string): Promise<ReportLine[]> {
  const from = Date.parse(`${day}T00:00:00Z`);
  const movements: Movement[] = [];
  for (const local of [from, from + DAY_MS])
    movements.push(...(await movementsOf(calls, new Date(local).toISOString().slice(0, 10))));
  const ofDay = movements.filter(({ transactionDate }) => {
    const at = Date.parse(`${transactionDate.slice(0, 19).replace(' ', 'T')}Z`) - AHEAD_MS;
    return at >= from && at < from + DAY_MS;
  });
  return [...capturesOf(ofDay), ...refundsOf(ofDay, movements)];
}

async function movementsOf(calls: IyzicoCalls, transactionDate: string): Promise<Movement[]> {
  const found: Movement[] = [];
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const query = { locale: 'tr', conversationId: transactionDate, transactionDate, page: String(page) };
    const answer = await calls.get(PATHS.transactions, query, dayReport);
    found.push(...(answer.transactions ?? []));
    pages = answer.totalPageCount ?? 1;
  }
  return found;
}

/** They tell payments line by line: the lines of one are added up. */
function capturesOf(movements: readonly Movement[]): ReportLine[] {
  const sums = new Map<string, { readonly first: Movement; minor: number }>();
  for (const one of movements.filter(({ transactionType }) => transactionType === 'PAYMENT')) {
    const sum = sums.get(one.paymentId) ?? { first: one, minor: 0 };
    sum.minor += minorOrThrow(one.paidPrice);
    sums.set(one.paymentId, sum);
  }
  return [...sums.values()].map(({ first, minor }) => ({
    kind: 'capture',
    providerRef: first.paymentId,
    paymentId: first.conversationId ?? null,
    refundId: null,
    amountMinor: minor,
    currency: first.transactionCurrency,
  }));
}

/** A payment that they cancelled is money that went back, without an id of ours. */
function refundsOf(ofDay: readonly Movement[], all: readonly Movement[]): ReportLine[] {
  const ours = new Map(
    all
      .filter(({ transactionType }) => transactionType === 'PAYMENT')
      .map((one) => [one.paymentId, one.conversationId ?? null]),
  );
  return ofDay
    .filter(({ transactionType }) => transactionType !== 'PAYMENT')
    .map((one) => ({
      kind: 'refund',
      providerRef: one.paymentId,
      paymentId: ours.get(one.paymentId) ?? null,
      refundId: one.transactionType === 'REFUND' ? (one.conversationId ?? null) : null,
      amountMinor: minorOrThrow(one.price),
      currency: one.transactionCurrency,
    }));
}

function minorOrThrow(price: number): number {
  const minor = minorOf(price);
  if (minor === undefined) throw new ProviderUnknown(`iyzico reports ${String(price)}`);
  return minor;
}

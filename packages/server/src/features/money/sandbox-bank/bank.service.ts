import { randomUUID } from 'node:crypto';
import { TEST_3D_CODE, TEST_CARDS } from '@rota/contract/sandbox-bank';
import type { Outcome, RefundOutcome, ReportLine } from '../../../adapters/payments/provider.ts';
import type { Database, Tx } from '../../../db/database.ts';
import { newRandomToken } from '../../access/auth/index.ts';
import { bankChanges } from './bank-transitions.rules.ts';
import * as store from './bank.store.ts';
import type { BankPayment } from './bank.store.ts';

export type BankDeps = {
  readonly database: Database;
  /** Sends news of a payment to its merchant. */
  readonly tell: (payment: BankPayment) => void;
  readonly clock: () => number;
};
export type Bank = ReturnType<typeof createBank>;
export type Card = { readonly number: string; readonly expiry: string; readonly cvc: string };
export type CardProblem = 'number' | 'expiry' | 'cvc' | 'test_only';

/** A page that was unused for so long pays nothing any more, ms. */
const LIVES_MS = 15 * 60_000;
const MOST_TRIES = 3;
const REPORT_PAGE = 500;
/** What the bank keeps of each payment: 1.79 percent and 25 minor units, as providers' price lists have it. */
const feeOf = (amountMinor: number): number => Math.min(amountMinor, Math.round(amountMinor * 0.0179) + 25);

const FAILURES: Readonly<Record<string, string>> = {
  [TEST_CARDS.declined]: 'card declined',
  [TEST_CARDS.no_funds]: 'not enough funds',
};

/** The bank of the sandbox: its books of payments and refunds. It takes the money only when the merchant says so. */
export function createBank({ database, tell, clock }: BankDeps) {
  const open = (row: Omit<store.NewBankPayment, 'ref'>): Promise<BankPayment> =>
    database.global((tx) => store.openPayment(tx, { ...row, ref: newRandomToken() }));

  /** A payment as it is now: one that was left lying has failed. */
  async function find(ref: string): Promise<BankPayment | undefined> {
    return database.global(async (tx) => {
      const row = await store.findByRef(tx, ref);
      return row && (await expireIfOld(tx, row));
    });
  }

  async function expireIfOld(tx: Tx, row: BankPayment): Promise<BankPayment> {
    const isOld =
      (row.state === 'open' || row.state === 'challenged') && clock() - row.created_at.getTime() > LIVES_MS;
    if (!isOld) return row;
    return (
      (await store.moveBankPayment(tx, row.ref, bankChanges.giveUp, { failure: 'not paid in time' })) ?? row
    );
  }

  async function query(merchant: string, paymentId: string): Promise<Outcome> {
    const row = await database.global(async (tx) => {
      const found = await store.findOfMerchant(tx, merchant, paymentId);
      return found && (await expireIfOld(tx, found));
    });
    return row === undefined ? { state: 'missing' } : outcomeOf(row);
  }

  /** Takes the money that was agreed to, once. */
  async function complete(merchant: string, paymentId: string): Promise<Outcome> {
    const { wrong_amount: isOther } = await faultsOf(merchant);
    const moved = await database.global(async (tx) => {
      const row = await store.findOfMerchant(tx, merchant, paymentId);
      const amountMinor = (row?.amount_minor ?? 0) - (isOther ? 1 : 0);
      return (
        row &&
        (await store.moveBankPayment(tx, row.ref, bankChanges.capture, {
          amountMinor,
          capturedAt: new Date(clock()),
        }))
      );
    });
    if (moved !== undefined) tell(moved);
    return query(merchant, paymentId);
  }

  /** A guest's card. Undefined where it was taken: the payment has moved on then. */
  async function pay(ref: string, card: Card): Promise<CardProblem | undefined> {
    const number = card.number.replace(/\s/g, '');
    const problem = cardProblem(number, card, clock());
    if (problem !== undefined) return problem;
    const row = await find(ref);
    if (row?.state !== 'open') return undefined;
    const { declines } = await faultsOf(row.merchant);
    const failure = declines ? 'card declined' : FAILURES[number];
    const to =
      failure !== undefined
        ? bankChanges.decline
        : row.asks_3d
          ? bankChanges.challenge
          : bankChanges.authorize;
    const change = { cardEnd: number.slice(-4), ...(failure !== undefined && { failure }) };
    const moved = await database.global((tx) => store.moveBankPayment(tx, ref, to, change));
    if (moved !== undefined && moved.state !== 'challenged') tell(moved);
    return undefined;
  }

  /** The code of the 3-D Secure page; false where it is not right and may be tried again. */
  async function prove(ref: string, code: string): Promise<boolean> {
    if (code.trim() !== TEST_3D_CODE) {
      const tries = await database.global((tx) => store.countWrongCode(tx, ref));
      if (tries < MOST_TRIES) return false;
      return give(ref, 'not proven by 3-D Secure');
    }
    const moved = await database.global((tx) => store.moveBankPayment(tx, ref, bankChanges.prove));
    if (moved !== undefined) tell(moved);
    return true;
  }

  /** The payment ends without money. */
  async function give(ref: string, failure: string): Promise<true> {
    const moved = await database.global((tx) =>
      store.moveBankPayment(tx, ref, bankChanges.giveUp, { failure }),
    );
    if (moved !== undefined) tell(moved);
    return true;
  }

  type Wish = { readonly paymentId: string; readonly refundId: string; readonly amountMinor: number };

  async function refund(
    merchant: string,
    { paymentId, refundId, amountMinor }: Wish,
  ): Promise<RefundOutcome> {
    const { refuses_refunds: refuses } = await faultsOf(merchant);
    return database.global(async (tx) => {
      const row = await store.findOfMerchant(tx, merchant, paymentId);
      if (row?.state !== 'captured') return { state: 'failed', why: 'nothing was paid' };
      const gone = await store.sumRefunds(tx, row.ref);
      const before = await store.findRefund(tx, merchant, refundId);
      if (before !== undefined) return refundOutcomeOf(before);
      const failure = refuses
        ? 'refund refused'
        : gone + amountMinor > row.amount_minor
          ? 'more than was paid'
          : null;
      const state = failure === null ? 'refunded' : 'failed';
      await store.insertBankRefund(tx, { merchant, refundId, ref: row.ref, amountMinor, state, failure });
      return refundOutcomeOf({ state, failure });
    });
  }

  async function queryRefund(merchant: string, refundId: string): Promise<RefundOutcome> {
    const row = await database.global((tx) => store.findRefund(tx, merchant, refundId));
    return row === undefined ? { state: 'missing' } : refundOutcomeOf(row);
  }

  /** What was taken and given back on a day, in UTC. */
  async function report(
    merchant: string,
    day: string,
    page: number,
  ): Promise<{ lines: ReportLine[]; hasMore: boolean }> {
    const rows = await database.global((tx) =>
      store.listOfDay(tx, merchant, day, page * REPORT_PAGE, REPORT_PAGE + 1),
    );
    return { lines: rows.slice(0, REPORT_PAGE), hasMore: rows.length > REPORT_PAGE };
  }

  const faultsOf = (merchant: string) => database.global((tx) => store.readFaults(tx, merchant));

  return { open, find, query, complete, pay, prove, give, refund, queryRefund, report, faultsOf };
}

function outcomeOf(row: BankPayment): Outcome {
  switch (row.state) {
    case 'open':
    case 'challenged':
      return { state: 'open' };
    case 'authorized':
      return { state: 'authorized' };
    case 'failed':
      return { state: 'failed', why: row.failure ?? '' };
    case 'captured':
      return {
        state: 'captured',
        providerRef: row.ref,
        amountMinor: row.amount_minor,
        currency: row.currency,
        orderId: row.order_id,
        verdict: 'clear',
        feeMinor: feeOf(row.amount_minor),
        items: row.lines.map((id) => ({
          id,
          ref: id,
        })),
      };
  }
}

function refundOutcomeOf({ state, failure }: store.BankRefund): RefundOutcome {
  return state === 'refunded' ? { state } : { state, why: failure ?? '' };
}

/** What is wrong with a card as it was typed. */
function cardProblem(number: string, { expiry, cvc }: Card, now: number): CardProblem | undefined {
  if (!/^\d{12,19}$/.test(number)) return 'number';
  if (!Object.values<string>(TEST_CARDS).includes(number)) return 'test_only';
  const [, month = '', year = ''] = /^(\d{2})\s*\/\s*(\d{2})$/.exec(expiry.trim()) ?? [];
  const ends = Date.UTC(2000 + Number(year), Number(month), 1);
  if (month === '' || Number(month) < 1 || Number(month) > 12 || ends <= now) return 'expiry';
  return /^\d{3,4}$/.test(cvc.trim()) ? undefined : 'cvc';
}

/** An event of the bank's own. */
export function newEventId(): string {
  return `evt_${randomUUID()}`;
}

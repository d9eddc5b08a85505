import type { FeeLimit } from '@rota/contract/payment-providers';
import type { Outcome } from '../../../adapters/payments/provider.ts';
import type { Tx } from '../../../db/database.ts';
import { recordAudit } from '../../../audit/index.ts';
import { publish } from '../../../events/index.ts';
import { isOddFee } from './fee.rules.ts';
import { captureLines } from './ledger.rules.ts';
import { writeLedger } from './ledger.store.ts';
import type { OrderPort, OwnReason } from './orders.port.ts';
import { unallocatedLines, type PaymentItem } from './payment-items.rules.ts';
import { capturePayment, saveItems, type PaymentRow } from './payments.store.ts';
import { addRefund } from './refund-rows.service.ts';

export type Captured = Extract<Outcome, { state: 'captured' }>;
/** What a capture led to: the refunds to be sent, once it is written. */
export type Applied = { readonly orderId: string; readonly refundIds: readonly string[] };

const SYSTEM = { id: 'system', name: 'system' } as const;

/**
 * Records a capture once, from any news. The order that waited for it is accepted in the same transaction; where
 * none waits any more, or another sum came than was asked, all of it goes back. A fee that cannot be right by `limit` is held for review.
 * @returns undefined where it was known
 */
export async function applyCapture(
  tx: Tx,
  projectId: number,
  paymentId: string,
  captured: Captured,
  orders: OrderPort,
  take: (tx: Tx) => Promise<boolean>,
  limit: FeeLimit,
): Promise<Applied | undefined> {
  const isOdd = isOddFee(captured.amountMinor, captured.feeMinor, limit);
  const taken = isOdd ? { ...captured, feeMinor: 0 } : captured;
  const row = await capturePayment(tx, projectId, paymentId, taken);
  if (row === undefined) return undefined;
  const order = await orders.read(tx, projectId, row.order_id);
  const items = itemsAsTaken(row, taken);
  await saveItems(tx, projectId, paymentId, items);
  const about = {
    kind: 'capture',
    causeId: paymentId,
    orderId: row.order_id,
    currency: taken.currency,
  } as const;
  await writeLedger(tx, projectId, about, captureLines(items, taken.feeMinor));
  if (isOdd) await holdFee(tx, projectId, row, captured);
  await recordAudit(tx, {
    projectId,
    actor: SYSTEM,
    code: 'LOG_PAYMENT_CAPTURED',
    entity: 'payment',
    entityId: paymentId,
    before: null,
    after: {
      name: String(order.number),
      amount_minor: taken.amountMinor,
      provider: row.provider,
      order_id: row.order_id,
    },
  });
  // What was taken goes back as it was taken, in its currency.
  const back = { ...row, currency: taken.currency };
  if (!isAsAsked(row, taken))
    return { orderId: row.order_id, refundIds: await giveAllBack(tx, projectId, back, 'amount_differs') };
  const isTaken = await take(tx);
  return {
    orderId: row.order_id,
    refundIds: isTaken ? [] : await giveAllBack(tx, projectId, back, 'order_not_open'),
  };
}

async function holdFee(
  tx: Tx,
  projectId: number,
  row: PaymentRow,
  { feeMinor, currency, providerRef }: Captured,
): Promise<void> {
  const about = { paymentId: row.payment_id, orderId: row.order_id, provider: row.provider, currency };
  await publish(tx, 'payments.fee_held', {
    projectId,
    ...about,
    providerRef: providerRef ?? row.payment_id,
    feeMinor,
  });
}

/** The sum, the currency, the order and the verdict on fraud are those that were asked for. */
function isAsAsked(row: PaymentRow, taken: Captured): boolean {
  return (
    taken.amountMinor === row.amount_minor &&
    taken.currency === row.currency &&
    taken.orderId === row.order_id &&
    taken.verdict === 'clear'
  );
}

/** The lines under the provider's ids. Another sum than was asked for is no sale: it belongs to the venue until it is refunded. */
function itemsAsTaken(row: PaymentRow, { amountMinor, items }: Captured): readonly PaymentItem[] {
  const refs = new Map(items.map(({ id, ref }) => [id, ref]));
  const lines = row.items.map((item) => ({ ...item, ref: refs.get(item.id) ?? null }));
  return amountMinor === row.amount_minor ? lines : unallocatedLines(lines, amountMinor);
}

/** Gives back what is left of a payment; nothing where nothing is. */
async function giveAllBack(
  tx: Tx,
  projectId: number,
  row: PaymentRow,
  reason: OwnReason,
): Promise<readonly string[]> {
  const left = (row.captured_minor ?? 0) - row.refunded_minor;
  if (left === 0) return [];
  const wish = {
    amountMinor: left,
    named: [],
    reason,
    note: '',
    lines: [],
    by: { id: 'system', name: 'system' },
    waits: false,
  };
  return (await addRefund(tx, projectId, row, wish)) ?? [];
}

import type { OrderDetails, OrderItem } from '@rota/contract/orders';
import { readAmount } from '../../catalogue/commerce/shared/money.rules.ts';

/** How much is given back. */
export type RefundMode = 'all' | 'lines' | 'sum';
/** The choice in the dialog; `quantities` by line. */
export type RefundChoice = {
  readonly mode: RefundMode;
  readonly quantities: ReadonlyMap<number, number>;
  readonly amount: string;
};
/** The request to the server and its sum; or why it cannot be sent. */
export type RefundAsked =
  | {
      readonly ok: true;
      readonly minor: number;
      readonly body: {
        readonly lines?: { line: number; quantity: number }[];
        readonly amount_minor?: number;
      };
    }
  | { readonly ok: false; readonly why: 'amountWrong' | 'amountTooLarge' | 'linesNone' };

type MoneyOfOrder = Pick<OrderDetails, 'payments' | 'refunded_minor' | 'ledger'>;

/**
 * The refundable rest of an order, minor units: the sum that was taken, less completed and pending refunds, and less what the
 * guest's bank took back by a dispute.
 */
export function leftOf({ payments, refunded_minor: refunded, ledger }: MoneyOfOrder): number {
  const taken = payments
    .filter(({ status }) => status === 'captured')
    .reduce((sum, { amount_minor: amount }) => sum + amount, 0);
  const lost = ledger
    .filter(({ kind, account }) => kind === 'dispute' && account !== 'provider' && account !== 'provider_fee')
    .reduce((sum, { amount_minor: amount }) => sum + amount, 0);
  return Math.max(0, taken - refunded - lost);
}

/** How many of a line have not been given back, and are not on their way. */
export function quantityLeft(
  { line, quantity }: Pick<OrderItem, 'line' | 'quantity'>,
  refunds: OrderDetails['refunds'],
): number {
  const gone = refunds
    .filter(({ status }) => status !== 'failed' && status !== 'declined')
    .flatMap(({ lines }) => lines)
    .filter((one) => one.line === line)
    .reduce((sum, one) => sum + one.quantity, 0);
  return Math.max(0, quantity - gone);
}

/** The refund that a choice asks for. */
export function planRefund(
  order: MoneyOfOrder & Pick<OrderDetails, 'items'>,
  choice: RefundChoice,
): RefundAsked {
  const left = leftOf(order);
  if (choice.mode === 'all') return { ok: true, minor: left, body: {} };
  if (choice.mode === 'sum') {
    const minor = readAmount(choice.amount);
    if (minor === undefined || minor <= 0) return { ok: false, why: 'amountWrong' };
    return minor > left
      ? { ok: false, why: 'amountTooLarge' }
      : { ok: true, minor, body: { amount_minor: minor } };
  }
  const lines = [...choice.quantities]
    .filter(([, quantity]) => quantity > 0)
    .map(([line, quantity]) => ({ line, quantity }));
  const priceOf = (line: number) => order.items.find((item) => item.line === line)?.unit_price_minor ?? 0;
  const minor = lines.reduce((sum, { line, quantity }) => sum + priceOf(line) * quantity, 0);
  if (minor === 0) return { ok: false, why: 'linesNone' };
  return minor > left ? { ok: false, why: 'amountTooLarge' } : { ok: true, minor, body: { lines } };
}

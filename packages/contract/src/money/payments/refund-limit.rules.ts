import type { Refund } from './payment.ts';
import { GIVEN_REFUND_REASONS } from './payment-words.ts';

/** The sum that one person may refund of an order without a second, in minor units of `currency`; 0: all of it. */
export type RefundLimit = { readonly amountMinor: number; readonly currency: string };
/** A refund of the order, as far as the limit looks at it. */
type Asked = Pick<Refund, 'status' | 'reason' | 'amount_minor'>;

const CAME_TO_NOTHING: readonly string[] = ['failed', 'declined'];

/**
 * Whether a refund must wait. The limit counts the whole order over time, so that many small refunds do not pass it; refunds that happened
 * automatically do not count. A sum in another currency than the limit's cannot be compared with it, and needs approval.
 */
export function needsSecondPerson(
  limit: RefundLimit,
  before: readonly Asked[],
  asked: { readonly amountMinor: number; readonly currency: string },
): boolean {
  if (limit.amountMinor === 0) return false;
  if (asked.currency !== limit.currency) return true;
  const given = before.filter(({ status, reason }) => !CAME_TO_NOTHING.includes(status) && isGiven(reason));
  return given.reduce((sum, { amount_minor: amount }) => sum + amount, asked.amountMinor) > limit.amountMinor;
}

function isGiven(reason: Asked['reason']): boolean {
  return GIVEN_REFUND_REASONS.some((one) => one === reason);
}

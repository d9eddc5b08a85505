import type { Rule } from '@rota/contract/core';
import type { PlainErrorCode } from '@rota/contract/areas';
import type { CreateDelivery } from '@rota/contract/deliveries';

type Times = Pick<CreateDelivery, 'earliest_start_at' | 'due_at' | 'expires_at'>;

/** Times of a task that contradict each other or the present: which field is wrong, and why. */
export type WrongTime = {
  readonly code: PlainErrorCode;
  readonly property: keyof Times;
  readonly rule: Rule;
};

/** What is wrong with the times of a task that is asked for at `now` (ms); undefined when nothing is. */
export function wrongTimeOf(
  { earliest_start_at: start, due_at: due, expires_at: expiry }: Times,
  now: number,
): WrongTime | undefined {
  const isBefore = (a: string | undefined, b: string | undefined) =>
    a !== undefined && b !== undefined && Date.parse(a) < Date.parse(b);
  if (isBefore(due, start)) {
    return {
      code: 'DELIVERY_DUE_BEFORE_START',
      property: 'due_at',
      rule: 'due_before_start',
    };
  }
  if (expiry !== undefined && Date.parse(expiry) <= now) {
    return {
      code: 'DELIVERY_EXPIRY_PAST',
      property: 'expires_at',
      rule: 'time_is_past',
    };
  }
  if (isBefore(expiry, start)) {
    return {
      code: 'DELIVERY_EXPIRES_BEFORE_START',
      property: 'expires_at',
      rule: 'expires_before_start',
    };
  }
  return undefined;
}

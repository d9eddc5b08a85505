import type { Dispute } from '@rota/contract/disputes';
import type { ListSort } from '../../../ui/list/list-types.ts';

const keys: Readonly<Record<string, (dispute: Dispute) => string | number>> = {
  opened: (one) => one.opened_at,
  order: (one) => one.order_number,
  amount: (one) => one.amount_minor,
  // Disputes without a day come last.
  due: (one) => one.due_at ?? '~',
};

/** The disputes in the order that is asked for. */
export function sortDisputes(rows: readonly Dispute[], { id, isDescending }: ListSort): Dispute[] {
  const key = keys[id];
  if (key === undefined) return [...rows];
  return rows.toSorted((a, b) => {
    const [left, right] = [key(a), key(b)];
    return (left < right ? -1 : left > right ? 1 : 0) * (isDescending ? -1 : 1);
  });
}

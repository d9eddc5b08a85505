import type { Delivery, TaskPriority } from '@rota/contract/deliveries';
import { isActive, mayDo, type ManualAction } from './deliveries.rules.ts';

/** The actions on several deliveries at once. */
export type BulkAction =
  { readonly kind: ManualAction } | { readonly kind: 'setPriority'; readonly priority: TaskPriority };

/** The deliveries that allow the action. */
export function possibleOf(action: BulkAction, rows: readonly Delivery[]): Delivery[] {
  if (action.kind !== 'setPriority') return rows.filter((row) => mayDo(action.kind, row));
  return rows.filter((row) => isActive(row) && row.priority !== action.priority);
}

/** The outcome for one of several. */
export type BulkOutcome = { readonly row: Delivery; readonly error: unknown };

/** Calls are made so many at once: enough to be quick, few enough for a slow line. */
const AT_ONCE = 4;

/** Does it with each, a few at once, in their order; a failure of one does not keep the others. Tells how many are through. */
export async function doWithEach(
  rows: readonly Delivery[],
  call: (row: Delivery) => Promise<unknown>,
  onProgress: (done: number) => void,
): Promise<BulkOutcome[]> {
  const outcomes: BulkOutcome[] = [];
  const left = rows.map((row, index) => ({ row, index }));
  const work = async () => {
    for (let next = left.shift(); next !== undefined; next = left.shift()) {
      const { row, index } = next;
      outcomes[index] = await call(row).then(
        () => ({ row, error: undefined }),
        (error: unknown) => ({ row, error }),
      );
      onProgress(outcomes.filter(Boolean).length);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return outcomes;
}

import type { KitchenStep, OrderProblem } from '@rota/contract/orders';
import type { Database, Tx } from '../../../db/database.ts';
import * as store from './order-help.store.ts';

/** An open order, as far as it may need a person. Instants are ISO. */
export type OrderInWork = {
  readonly order_id: string;
  readonly number: number;
  readonly place: string;
  readonly site: string;
  readonly floor: string;
  readonly delivery_id: string | null;
  readonly kitchen: KitchenStep | null;
  readonly paid_at: string | null;
  readonly ready_at: string | null;
  /** Since when it needs a person; null while it needs none. */
  readonly help_since: string | null;
  readonly problem: OrderProblem | null;
  readonly refund_failed: boolean;
};

/** Orders that may need a person, and who is on them. */
export type OrderHelp = {
  readonly listInWork: (projectId: number) => Promise<OrderInWork[]>;
  readonly setHelper: (tx: Tx, projectId: number, orderId: string, name: string | null) => Promise<void>;
  readonly announceChange: (projectId: number, orderId: string) => void;
};

/** Makes the view of orders that alerts are raised from. */
export function createOrderHelp(database: Database, announceChange: OrderHelp['announceChange']): OrderHelp {
  return {
    async listInWork(projectId) {
      const rows = await database.tenant(projectId, (tx) => store.listInWork(tx, projectId));
      return rows.map(
        ({ place_name: place, paid_at: paidAt, ready_at: readyAt, help_since: since, ...row }) => ({
          ...row,
          place,
          paid_at: paidAt?.toISOString() ?? null,
          ready_at: readyAt?.toISOString() ?? null,
          help_since: since?.toISOString() ?? null,
        }),
      );
    },
    setHelper: store.setHelper,
    announceChange,
  };
}

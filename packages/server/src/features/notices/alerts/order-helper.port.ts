import type { Tx } from '../../../db/database.ts';

/** Who is on an order that needs a person, as its guest reads it. */
export type OrderHelper = {
  /** Takes a person to an order that needs one; null: no person is on it any more. */
  readonly set: (tx: Tx, projectId: number, orderId: string, name: string | null) => Promise<void>;
  /** Called with an order whose helper changed, after the commit. */
  readonly announce: (projectId: number, orderId: string) => void;
};

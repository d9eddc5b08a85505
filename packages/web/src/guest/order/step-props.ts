import type { PublicOrder } from '@rota/contract/orders';

/** What every step of an order has. */
export type StepProps = {
  readonly order: PublicOrder;
  readonly token: string;
  /** What it is by the answer to a change. */
  onChanged(this: void, order: PublicOrder): void;
  /** The order's state differs from the shown one: fetches it again. */
  onStale(this: void): void;
};

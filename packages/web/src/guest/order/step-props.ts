import type { PublicOrder } from '@rota/contract/orders';

/** What every step of an order has. */
export type StepProps = {
  readonly order: PublicOrder;
  readonly token: string;
  /** What it is by the answer to a change. */
  onChanged(this: void, order: PublicOrder): void;
  /** It is elsewhere than it looked: reads it anew. */
  onStale(this: void): void;
};

import type { PublicOrder } from '@rota/contract/orders';

/** The props of every step of an order. */
export type StepProps = {
  readonly order: PublicOrder;
  readonly token: string;
  /** The order in the answer to a change. */
  onChanged(this: void, order: PublicOrder): void;
  /** The order's state differs from the shown one: fetches it again. */
  onStale(this: void): void;
};

import { lazy } from 'react';

/** One order as a panel, for pages of other features. Fetched when it is first opened. */
export const OrderPanelLater = lazy(async () => ({
  default: (await import('../order-panel.tsx')).OrderPanel,
}));

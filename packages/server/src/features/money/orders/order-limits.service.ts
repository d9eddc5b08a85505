import { createAddressLimits, type AddressLimits } from '../../../http/address-limits.ts';

/** What guests behind one address do: a full restaurant looks at its menus at once. */
const LIMITS = { look: { burst: 400, perSecond: 12 }, do: { burst: 120, perSecond: 2 } } as const;
export type OrderLimits = AddressLimits<keyof typeof LIMITS>;

export function createOrderLimits(now: () => number): OrderLimits {
  return createAddressLimits(LIMITS, now);
}

import type { PublicOrder } from '@rota/contract/orders';
import { useMemo } from 'preact/hooks';
import { useGuestAddress } from '../guest-address.ts';
import { useGuest } from '../guest-context.tsx';
import { keptOrder } from '../menu/kept-order.ts';

/** The way back to ordering with what this order was made of, on the phone that made it. */
export function useReorder({ place: { qr } }: Pick<PublicOrder, 'place'>, token: string) {
  const { settings } = useGuest();
  const [, go] = useGuestAddress();
  const kept = useMemo(() => keptOrder(settings, qr), [settings, qr]);
  const last = kept.last();
  const items = last?.token === token ? last.items : [];
  return {
    /** This phone knows what was in it. */
    mayGo: items.length > 0,
    go(view: 'cart' | 'details') {
      kept.setCart(items);
      go({ app: 'place', code: qr, view });
    },
    toMenu: () => go({ app: 'place', code: qr }),
  };
}

import { promiseAfterMinutes } from '@rota/contract/order-page';
import type { Fulfilment, OrderOffer } from '@rota/contract/orders';
import { useMemo, useState } from 'preact/hooks';
import type { GuestError } from '../../api/guest-client.ts';
import { createRemote, type Remote } from '../../api/guest-remote.ts';
import { useGuest, useGuestTexts, useRemote } from '../guest-context.tsx';
import { orderCalls } from '../order.queries.ts';
import { type Cart, cartMinutes, cartTotal, orderableCart, showCart, type ShownLine } from './cart.rules.ts';
import type { Details } from './details.rules.ts';
import { keptOrder, type KeptOrder } from './kept-order.ts';
import { menuTexts } from './menu.messages.ts';

/** Prices, hours and queues change while a guest chooses. */
const READ_AGAIN_MS = 30_000;

type Draft = { read(this: void): Details | undefined; keep(this: void, details: Details): void };

/** Ordering at a place: the current menu, the cart on it, and the way of delivery. */
export type Ordering = {
  readonly code: string;
  readonly place: string;
  readonly house: string;
  readonly logo: string | null;
  readonly offer: OrderOffer;
  readonly trouble: GuestError | undefined;
  readonly kept: KeptOrder;
  /** The typed details from before the last look at the cart, as long as the page is open. */
  readonly draft: Draft;
  readonly cart: Cart;
  readonly lines: readonly ShownLine[];
  readonly total: number;
  /** The same in words; undefined where nothing in the cart can be ordered, as no sum is no free order. */
  readonly sum: string | undefined;
  /** How the order comes, of what is offered; undefined where nothing is. */
  readonly way: OrderOffer['fulfilments'][number] | undefined;
  /** When the cart would be there if it was ordered at `at` (ms); null if it cannot be estimated. */
  promiseAt(this: void, at: number): OrderOffer['promise'];
  setCart(this: void, cart: Cart): void;
  setWay(this: void, kind: Fulfilment): void;
  /** Fetches the menu again, now. */
  refresh(this: void): void;
  money(this: void, minor: number): string;
  /** A price: a sum, or that it is free. */
  price(this: void, minor: number): string;
};

type Place = {
  readonly code: string;
  readonly place: string;
  readonly house: string;
  readonly logo: string | null;
  readonly first: OrderOffer;
};

/** Ordering at the place of a code. `first` is the response of its scan. */
export function useOrdering({ code, place, house, logo, first }: Place): Ordering {
  const t = useGuestTexts(menuTexts);
  const { settings, formats } = useGuest();
  const remote = useOffer(code, first);
  const state = useRemote(remote);
  const offer = state.status === 'ready' ? state.data : first;
  const kept = useMemo(() => keptOrder(settings, code), [settings, code]);
  const draft = useMemo(newDraft, []);
  const [cart, setCart] = useState(() => kept.cart());
  const [wish, setWish] = useState<Fulfilment>();
  const lines = useMemo(() => showCart(cart, offer), [cart, offer]);
  const money = (minor: number) => formats.money(minor, offer.currency);
  const price = (minor: number) => (minor === 0 ? t('free') : money(minor));
  return {
    code,
    place,
    house,
    logo,
    offer,
    kept,
    draft,
    cart,
    lines,
    trouble: state.status === 'refused' ? undefined : state.trouble,
    total: cartTotal(lines),
    sum: orderableCart(lines).length === 0 ? undefined : price(cartTotal(lines)),
    way: offer.fulfilments.find(({ kind }) => kind === wish) ?? offer.fulfilments[0],
    promiseAt: (at) =>
      offer.robot_promise && promiseAfterMinutes(offer.robot_promise, cartMinutes(lines), at),
    setWay: setWish,
    setCart(next) {
      kept.setCart(next);
      setCart(next);
    },
    refresh: remote.refresh,
    money,
    price,
  };
}

function newDraft(): Draft {
  let now: Details | undefined;
  return { read: () => now, keep: (details) => void (now = details) };
}

function useOffer(code: string, first: OrderOffer): Remote<OrderOffer> {
  const { send, wakers } = useGuest();
  return useMemo(() => {
    let isFirst = true;
    return createRemote(
      async (signal) => {
        const known = isFirst;
        isFirst = false;
        return known ? first : orderCalls.offer(send, code, signal);
      },
      () => READ_AGAIN_MS,
      wakers,
    );
  }, [send, wakers, code, first]);
}

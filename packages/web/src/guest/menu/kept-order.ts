import type { NewOrder } from '@rota/contract/orders';
import type { GuestSettings } from '../../settings/guest-settings.ts';
import { readCart, type Cart } from './cart.rules.ts';

type Kept = Pick<GuestSettings, 'kept' | 'keep' | 'tab'>;
/** The guest's details, as this phone stored them the last time. */
export type Receiver = {
  readonly name: string;
  readonly phone: string;
  readonly contact: string;
  readonly wantsSms: boolean;
};
/** The typed details of an order that is not sent yet. */
export type Typed = Receiver & { readonly note: string; readonly address: string };
/** The last order from a place: its token, what was in it, and whether it still has to be paid. */
export type LastOrder = { readonly token: string; readonly items: Cart; readonly isUnpaid: boolean };
/** An order without the name of its request. */
export type OrderBody = Omit<NewOrder, 'client_request_id'>;

/** This phone's data about ordering at a place: the cart, the order being sent, and the last one. */
export function keptOrder({ kept, keep, tab }: Kept, place: string) {
  return {
    cart: (): Cart => readCart(kept(`cart:${place}`)),
    setCart: (cart: Cart): void => keep(`cart:${place}`, cart.length === 0 ? undefined : cart),
    receiver: (): Receiver => receiverOf(partsOf(kept('receiver'))),
    setReceiver: (receiver: Receiver): void => keep('receiver', receiver),
    typed(): Typed | undefined {
      const parts = tab.kept(`typed:${place}`);
      if (typeof parts !== 'object' || parts === null) return undefined;
      const { note, address, ...receiver } = partsOf(parts);
      return { ...receiverOf(receiver), note: textOf(note), address: textOf(address) };
    },
    setTyped: (typed: Typed | undefined): void => tab.keep(`typed:${place}`, typed),
    last(): LastOrder | undefined {
      const { token, items, isUnpaid } = partsOf(kept(`order:${place}`));
      return typeof token === 'string'
        ? { token, items: readCart(items), isUnpaid: isUnpaid === true }
        : undefined;
    },
    setLast: (last: LastOrder | undefined): void => keep(`order:${place}`, last),
    /** The order with the id of its request: sent twice, also after a reload, it is one order. */
    request(body: OrderBody, newId: () => string): NewOrder {
      const text = JSON.stringify(body);
      const before = partsOf(kept(`request:${place}`));
      const id = before['text'] === text && typeof before['id'] === 'string' ? before['id'] : newId();
      keep(`request:${place}`, { id, text });
      return { ...body, client_request_id: id };
    },
    forgetRequest: (): void => keep(`request:${place}`, undefined),
    /** An order is no longer open: the cart that it was made of is not ordered again by chance. `isTaken`: it was paid. */
    close(token: string, isTaken: boolean): void {
      const last = this.last();
      if (last?.token !== token || !last.isUnpaid) return;
      this.forgetRequest();
      this.setLast({ ...last, isUnpaid: false });
      if (!isTaken) return;
      this.setCart([]);
      this.setTyped(undefined);
    },
  };
}
export type KeptOrder = ReturnType<typeof keptOrder>;

function partsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

function receiverOf({ name, phone, contact, wantsSms }: Readonly<Record<string, unknown>>): Receiver {
  return { name: textOf(name), phone: textOf(phone), contact: textOf(contact), wantsSms: wantsSms === true };
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

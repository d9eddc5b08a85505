import { LEGAL_KINDS, type LegalKind } from '@rota/contract/order-page';
import { goBack, useGuestAddress, type GoHow } from '../guest-address.ts';

/** The open view of ordering: menu, cart or details, with a product, a line of the cart or a legal text over it. */
export type View =
  | { readonly page: 'menu'; readonly product: string | undefined }
  | {
      readonly page: 'cart';
      readonly product: string | undefined;
      readonly line: number | undefined;
      readonly isChanged: boolean;
    }
  | { readonly page: 'details'; readonly reading: LegalKind | undefined };

/** Reads the view of an address; what is not one is the menu. */
export function viewOf(text = ''): View {
  const [page, what = '', which = ''] = text.split(':', 3);
  if (page === 'details')
    return { page, reading: what === 'read' ? LEGAL_KINDS.find((kind) => kind === which) : undefined };
  const product = what === 'product' && which !== '' ? which : undefined;
  if (page !== 'cart') return { page: 'menu', product };
  const line = what === 'line' && /^\d+$/.test(which) ? Number(which) : undefined;
  return { page, product, line, isChanged: what === 'changed' };
}

/** The ways between the views of a code. */
export function useViews(code: string) {
  const [, go] = useGuestAddress();
  const to = (view: string | undefined, how: GoHow) => go({ app: 'place', code, view }, how);
  return {
    toMenu: () => to(undefined, 'replace'),
    toCart: () => to('cart', 'push'),
    /** The cart, which the server says is not what it was. */
    toChangedCart: () => to('cart:changed', 'replace'),
    toDetails: () => to('details', 'push'),
    openProduct: (page: 'menu' | 'cart', id: string) => to(`${page}:product:${id}`, 'over'),
    openLegal: (kind: LegalKind) => to(`details:read:${kind}`, 'over'),
    openLine: (index: number) => to(`cart:line:${String(index)}`, 'over'),
    /** Closes what is open above a page, or leaves the page, to where it was opened from. */
    back: (page: View['page']) => goBack({ app: 'place', code, view: page === 'menu' ? undefined : page }),
    toOrder: (token: string) => go({ app: 'order', code: token }),
    toScan: () => go({ code: '' }),
    toCall: (station: string) => go({ app: 'robot_call', code: station }),
  };
}

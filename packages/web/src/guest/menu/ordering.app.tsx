/** @jsxImportSource preact */
import type { ScannedPlace } from '@rota/contract/qr-codes';
import type { OrderOffer } from '@rota/contract/orders';
import { useGuestAddress } from '../guest-address.ts';
import { CartPage } from './cart.page.tsx';
import { DetailsPage } from './details.page.tsx';
import { MenuPage } from './menu.page.tsx';
import './menu.css';
import { useOrdering } from './use-ordering.ts';
import { viewOf } from './view.ts';

const emptyCart = { page: 'cart', product: undefined, line: undefined, isChanged: false } as const;

type AppProps = { code: string; scanned: ScannedPlace; offer: OrderOffer };

/** Ordering at a place, from the menu to the order: which part of it is open stands in the address, so that the phone's own back leads back. */
export function OrderingApp({ code, scanned, offer }: AppProps) {
  const [{ view: text }] = useGuestAddress();
  const ordering = useOrdering({
    code,
    place: scanned.place,
    house: scanned.project_name,
    logo: scanned.logo_url,
    first: offer,
  });
  const view = viewOf(text);
  switch (view.page) {
    case 'menu':
      return <MenuPage ordering={ordering} scanned={scanned} product={view.product} />;
    case 'cart':
      return <CartPage ordering={ordering} view={view} />;
    case 'details':
      // A guest who opens it without a cart sees that it is empty.
      if (ordering.cart.length === 0) return <CartPage ordering={ordering} view={emptyCart} />;
      return <DetailsPage ordering={ordering} reading={view.reading} />;
  }
}

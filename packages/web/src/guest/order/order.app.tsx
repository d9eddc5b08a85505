/** @jsxImportSource preact */
import { useGuestAddress } from '../guest-address.ts';
import '../menu/menu.css';
import { NoOrder } from './no-order.tsx';
import { OrderPage } from './order.page.tsx';

/** One order, which its token opens. */
export function OrderApp() {
  const [{ code: token }] = useGuestAddress();
  return token === '' ? <NoOrder /> : <OrderPage key={token} token={token} />;
}

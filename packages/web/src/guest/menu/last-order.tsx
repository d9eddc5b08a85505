/** @jsxImportSource preact */
import { isOrderEnded, orderStageTexts, textIn } from '@rota/contract/order-page';
import type { PublicOrder } from '@rota/contract/orders';
import { useEffect, useState } from 'preact/hooks';
import { writeAddress } from '../guest-address.ts';
import { useGuest, useGuestTexts } from '../guest-context.tsx';
import { Icon } from '../icons.tsx';
import { orderCalls } from '../order.queries.ts';
import { menuTexts } from './menu.messages.ts';
import type { Ordering } from './use-ordering.ts';
import { useViews } from './view.ts';

/** The last order from here: the way to it while it is open, and the same again once it has ended. */
export function LastOrder({ ordering }: { ordering: Ordering }) {
  const t = useGuestTexts(menuTexts);
  const tStage = useGuestTexts(orderStageTexts);
  const { send, language } = useGuest();
  const views = useViews(ordering.code);
  const [last] = useState(() => ordering.kept.last());
  const [order, setOrder] = useState<PublicOrder>();
  const token = last?.token;
  useEffect(() => {
    if (token === undefined) return undefined;
    const asking = new AbortController();
    // An order that cannot be read is left out.
    orderCalls.get(send, token, asking.signal).then(setOrder, () => undefined);
    return () => asking.abort();
  }, [send, token]);
  if (last === undefined || order === undefined) return null;
  if (!isOrderEnded(order.status)) {
    return (
      <a class="choice" href={writeAddress({ app: 'order', code: last.token })}>
        <Icon name="bag" />
        <span class="choice-text">
          <strong>{t('openOrder', { number: order.number, stage: tStage(order.stage) })}</strong>
        </span>
        <Icon name="next" />
      </a>
    );
  }
  const isSold = last.items.some(({ product_id: id }) =>
    ordering.offer.products.some((product) => product.product_id === id),
  );
  if (order.status !== 'completed' || ordering.cart.length > 0 || !isSold) return null;
  return (
    <button
      type="button"
      class="choice"
      onClick={() => {
        ordering.setCart(last.items);
        views.toCart();
      }}
    >
      <Icon name="again" />
      <span class="choice-text">
        <strong>{t('orderAgain')}</strong>
        <span class="soft small">
          {order.items
            .map(({ name, quantity }) => `${String(quantity)} × ${textIn(name, language)}`)
            .join(', ')}
        </span>
      </span>
      <Icon name="next" />
    </button>
  );
}

/** @jsxImportSource preact */
import type { GuestProduct } from '@rota/contract/orders';
import { useGuestTexts } from '../guest-context.tsx';
import { asksNothing } from './cart.rules.ts';
import { menuTexts } from './menu.messages.ts';
import type { Ordering } from './use-ordering.ts';

/** A product's price before anything is chosen, with the one before a discount struck out. */
export function Price({ product, money }: { product: GuestProduct; money: Ordering['money'] }) {
  const t = useGuestTexts(menuTexts);
  const { price_minor: full, discounted_price_minor: discounted, lowest_price_minor: lowest } = product;
  const price = lowest === 0 ? t('free') : money(lowest);
  return (
    <span class="price">
      <span class={discounted === null ? undefined : 'price-now'}>
        {asksNothing(product) || lowest === 0 ? price : t('from', { price })}
      </span>
      {discounted !== null && discounted < full && (
        <s>
          <span class="unseen">{t('was', { price: '' })}</span>
          {money(lowest + full - discounted)}
        </s>
      )}
    </span>
  );
}

/** @jsxImportSource preact */
import { choicesInWords, textIn } from '@rota/contract/order-page';
import type { PublicOrder } from '@rota/contract/orders';
import { useGuest, useGuestTexts } from '../guest-context.tsx';
import { orderTexts } from './order.messages.ts';

/** The ordered items, with their names and prices of then. */
export function OrderItems({ order }: { order: PublicOrder }) {
  const t = useGuestTexts(orderTexts);
  const { formats, language } = useGuest();
  const money = (minor: number) => formats.money(minor, order.currency);
  const price = (minor: number) => (minor === 0 ? t('freeItem') : money(minor));
  return (
    <section class="summary" aria-label={t('items')}>
      <h2>{t('items')}</h2>
      <ul>
        {order.items.map(({ line, name, quantity, choices, total_minor: sum }) => (
          <li key={line}>
            <span>
              {quantity} × {textIn(name, language)}
              <Choices words={choicesInWords(choices, language)} />
            </span>
            <span>{price(sum)}</span>
          </li>
        ))}
        <li class="summary-total">
          <strong>{t('total')}</strong>
          <strong>{price(order.total_minor)}</strong>
        </li>
      </ul>
      {order.note !== '' && <p class="soft small">{t('noteIs', { note: order.note })}</p>}
      {order.refunded_minor > 0 && (
        <p class="refunded">{t('givenBack', { amount: money(order.refunded_minor) })}</p>
      )}
    </section>
  );
}

function Choices({ words }: { words: readonly string[] }) {
  return words.length === 0 ? null : <span class="soft small choices-of">{words.join(' · ')}</span>;
}

/** @jsxImportSource preact */
import { textIn } from '@rota/contract/order-page';
import { useGuest, useGuestTexts } from '../guest-context.tsx';
import { detailsTexts } from './details.messages.ts';
import { cartTexts } from './cart.messages.ts';
import type { Ordering } from './use-ordering.ts';

/** The order once more before it is sent: what, for how much, and where it goes. */
export function Summary({
  ordering,
  address,
  onChange,
}: {
  ordering: Ordering;
  address: string;
  onChange: () => void;
}) {
  const t = useGuestTexts(detailsTexts);
  const tCart = useGuestTexts(cartTexts);
  const { language } = useGuest();
  const { lines, price, sum: inAll, way, offer, place } = ordering;
  return (
    <section class="summary" aria-label={t('summary')}>
      <h2>
        {t('summary')}
        <button type="button" class="link small" onClick={onChange}>
          {t('change')}
        </button>
      </h2>
      <ul>
        {lines.map(({ index, line, product, problem, total: sum }) => (
          <li key={index}>
            <span>
              {line.quantity} ×{' '}
              {product === undefined ? tCart('problem_gone') : textIn(product.name, language)}
            </span>
            <span>{problem === undefined ? price(sum) : tCart(`problem_${problem}`)}</span>
          </li>
        ))}
        <li class="summary-total">
          <strong>{tCart('total')}</strong>
          <strong>{inAll}</strong>
        </li>
      </ul>
      <p class="soft small">
        {way?.kind === 'pickup'
          ? t('pickupAt', { station: offer.station_name })
          : t('comesTo', { place: address.trim() === '' ? place : address.trim() })}
      </p>
    </section>
  );
}

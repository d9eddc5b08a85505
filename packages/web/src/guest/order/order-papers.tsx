/** @jsxImportSource preact */
import { legalKindTexts } from '@rota/contract/order-page';
import type { PublicOrder } from '@rota/contract/orders';
import { useGuest, useGuestTexts } from '../guest-context.tsx';
import { Icon } from '../icons.tsx';
import { orderTexts } from './order.messages.ts';

/** The receipt, and what was accepted as it was then. */
export function OrderPapers({ order, token }: { order: PublicOrder; token: string }) {
  const t = useGuestTexts(orderTexts);
  const tKind = useGuestTexts(legalKindTexts);
  const { fileUrl, language } = useGuest();
  const of = (path: string) => fileUrl(`/public/orders/${token}/${path}`);
  return (
    <>
      {order.has_receipt && (
        <a class="plain receipt" href={of(`receipt?lang=${language}`)} target="_blank" rel="noopener">
          <Icon name="receipt" /> {t('receipt')}
        </a>
      )}
      {order.documents.length > 0 && (
        <details>
          <summary>{t('accepted')}</summary>
          <ul class="papers">
            {order.documents.map((kind) =>
              kind === 'marketing' ? null : (
                <li key={kind}>
                  <a href={of(`documents/${kind}`)} target="_blank" rel="noopener">
                    {t('document', { text: tKind(kind) })}
                  </a>
                </li>
              ),
            )}
          </ul>
        </details>
      )}
    </>
  );
}

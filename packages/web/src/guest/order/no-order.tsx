/** @jsxImportSource preact */
import { useGuestTexts } from '../guest-context.tsx';
import { GuestFrame, Notice } from '../guest-frame.tsx';
import { orderTexts } from './order.messages.ts';

/** A token that opens nothing. */
export function NoOrder() {
  const t = useGuestTexts(orderTexts);
  return (
    <GuestFrame>
      <Notice icon="receipt" tone="off" title={t('goneTitle')} isUrgent>
        <p>{t('goneHint')}</p>
      </Notice>
    </GuestFrame>
  );
}

/** @jsxImportSource preact */
import { useGuestAddress } from '../guest-address.ts';
import { useGuestTexts } from '../guest-context.tsx';
import { GuestFrame, Notice } from '../guest-frame.tsx';
import { orderTexts } from './order.messages.ts';

/** A token that opens nothing, and the way to a place whose code opens something. */
export function NoOrder() {
  const t = useGuestTexts(orderTexts);
  const [, go] = useGuestAddress();
  return (
    <GuestFrame
      dock={
        <button type="button" class="primary" onClick={() => go({ app: 'place', code: '' })}>
          {t('goneScan')}
        </button>
      }
    >
      <Notice icon="receipt" tone="off" title={t('goneTitle')} isUrgent>
        <p>{t('goneHint')}</p>
      </Notice>
    </GuestFrame>
  );
}

/** @jsxImportSource preact */
import type { FollowedCall } from '@rota/contract/robot-calls';
import { useState } from 'preact/hooks';
import { GuestError } from '../../api/guest-client.ts';
import { useGuest, useGuestTexts } from '../guest-context.tsx';
import { Sheet } from '../sheet.tsx';
import { callPageTexts } from './robot-call.messages.ts';
import { guestCalls } from './robot-call.queries.ts';

type CancelProps = { call: FollowedCall; token: string; onCancelled: (call: FollowedCall) => void };

/** Cancels the call after a confirmation, if the token's holder may. */
export function CancelCall({ call, token, onCancelled }: CancelProps) {
  const t = useGuestTexts(callPageTexts);
  const { send } = useGuest();
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  if (!call.is_cancellable) return null;
  if (!call.may_cancel) return <p class="soft small centred">{t('notYours')}</p>;
  const cancel = () => {
    setBusy(true);
    setFailure(undefined);
    guestCalls
      .cancel(send, token)
      .then(
        (ended) => {
          setAsking(false);
          onCancelled(ended);
        },
        (error: unknown) =>
          setFailure(
            error instanceof GuestError && error.reason === 'refused' ? t('cancelFailed') : t('cancelAway'),
          ),
      )
      .finally(() => setBusy(false))
      .catch((error: unknown) => {
        throw error;
      });
  };
  return (
    <>
      <button type="button" class="plain centred danger" onClick={() => setAsking(true)}>
        {t('cancel')}
      </button>
      {isAsking && (
        <Sheet title={t('cancelTitle')} onClose={() => setAsking(false)}>
          <p>{t('cancelHint', { place: call.place.name })}</p>
          <div role="alert">{failure !== undefined && <p class="wrong">{failure}</p>}</div>
          <button type="button" class="primary danger" aria-busy={isBusy} onClick={() => !isBusy && cancel()}>
            {t('cancelYes')}
          </button>
          <button type="button" class="plain" onClick={() => setAsking(false)}>
            {t('cancelNo')}
          </button>
        </Sheet>
      )}
    </>
  );
}

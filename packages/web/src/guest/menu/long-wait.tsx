/** @jsxImportSource preact */
import type { StopPromise } from '@rota/contract/deliveries';
import { useGuestNow, useGuestTexts } from '../guest-context.tsx';
import { waitOf } from '../robot-call/wait.rules.ts';
import { useWaitWords } from '../robot-call/wait-words.ts';
import { Sheet } from '../sheet.tsx';
import { detailsTexts } from './details.messages.ts';

type LongWaitProps = { promise: StopPromise | null; onConfirm: () => void; onCancel: () => void };

/** Says how long it takes before something is ordered that takes longer than usual. */
export function LongWait({ promise, onConfirm, onCancel }: LongWaitProps) {
  const t = useGuestTexts(detailsTexts);
  const words = useWaitWords();
  const wait = waitOf(promise, useGuestNow(10_000));
  return (
    <Sheet title={t('waitTitle')} onClose={onCancel}>
      <p>{t('waitHint')}</p>
      {wait.kind === 'minutes' && <p>{t('waitFor', { wait: words(wait) })}</p>}
      <button type="button" class="primary" onClick={onConfirm}>
        {t('waitYes')}
      </button>
      <button type="button" class="plain" onClick={onCancel}>
        {t('waitNo')}
      </button>
    </Sheet>
  );
}

/** @jsxImportSource preact */
import type { StopPromise } from '@rota/contract/deliveries';
import { useGuestNow, useGuestTexts } from '../guest-context.tsx';
import { Sheet } from '../sheet.tsx';
import { robotCallTexts } from './robot-call.messages.ts';
import { waitOf } from './wait.rules.ts';
import { useWaitWords } from './wait-words.ts';

type LongWaitProps = { promise: StopPromise | null; onConfirm: () => void; onCancel: () => void };

/** Says how long it takes before a call is made that takes longer than usual. */
export function LongWait({ promise, onConfirm, onCancel }: LongWaitProps) {
  const t = useGuestTexts(robotCallTexts);
  const words = useWaitWords();
  const wait = waitOf(promise, useGuestNow(10_000));
  return (
    <Sheet title={t('longerTitle')} onClose={onCancel}>
      <p>
        {wait.kind === 'minutes' || wait.kind === 'soon'
          ? t('longerIn', { wait: words(wait) })
          : t('longerUnknown')}
      </p>
      <button type="button" class="primary" onClick={onConfirm}>
        {t('callAnyway')}
      </button>
      <button type="button" class="plain" onClick={onCancel}>
        {t('ratherNot')}
      </button>
    </Sheet>
  );
}

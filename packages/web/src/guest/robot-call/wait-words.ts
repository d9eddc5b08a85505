import { useGuestTexts } from '../guest-context.tsx';
import { callPageTexts } from './robot-call.messages.ts';
import type { Wait } from './wait.rules.ts';

/** A wait in words, as short as a clock: `4 min`, `3–5 min`, `Any moment`; a dash if it cannot be estimated. */
export function useWaitWords(): (wait: Wait) => string {
  const t = useGuestTexts(callPageTexts);
  return (wait) => {
    switch (wait.kind) {
      case 'unknown':
        return '–';
      case 'soon':
        return t('underMinute');
      case 'late':
        return t('late');
      case 'minutes':
        return wait.from === wait.to
          ? t('minutes', { count: wait.to })
          : t('minutesRange', { from: wait.from, to: wait.to });
    }
  };
}

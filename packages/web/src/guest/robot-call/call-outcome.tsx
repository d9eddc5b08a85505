/** @jsxImportSource preact */
import type { CallResult } from '@rota/contract/robot-call-page';
import {
  callNextText,
  callReasonTexts,
  callResultNextTexts,
  callResultTexts,
} from '@rota/contract/robot-call-page';
import { useGuest, useGuestTexts } from '../guest-context.tsx';
import { GuestFrame, Notice, type GuestTone } from '../guest-frame.tsx';
import { guestTexts } from '../guest.messages.ts';
import type { IconName } from '../icons.tsx';
import type { SendState } from './call-sender.ts';
import { openingTime } from './opening-time.ts';
import { robotCallTexts } from './robot-call.messages.ts';

const looks: Record<CallResult, { readonly tone: GuestTone; readonly icon: IconName }> = {
  success: { tone: 'good', icon: 'check' },
  queued_success: { tone: 'waiting', icon: 'hourglass' },
  busy: { tone: 'busy', icon: 'hourglass' },
  no_robot_available: { tone: 'off', icon: 'robot' },
  error: { tone: 'fault', icon: 'warning' },
};

type OutcomeProps = {
  house: string;
  logo: string | null;
  state: Extract<SendState, { status: 'answered' | 'refused' }>;
  timeZone: string;
  onAgain: () => void;
};

/** The outcome of a call that brought no robot: its result, why, and what to do next. */
export function CallOutcome({ house, logo, state, timeZone, onAgain }: OutcomeProps) {
  const t = useGuestTexts(robotCallTexts);
  const tGuest = useGuestTexts(guestTexts);
  const tResult = useGuestTexts(callResultTexts);
  const { language, formats, now } = useGuest();
  const result = state.status === 'answered' ? state.answer.result : 'error';
  const lines = state.status === 'answered' ? linesOf(state.answer) : [refusedLine()];
  function linesOf({
    reason,
    opens_at: opensAt,
  }: Extract<SendState, { status: 'answered' }>['answer']): string[] {
    if (reason === null) return [callResultNextTexts[language][result]];
    return [
      callReasonTexts[language][reason],
      callNextText(reason, language, openingTime(opensAt, timeZone, formats.locale, now())),
    ];
  }
  function refusedLine(): string {
    const code = state.status === 'refused' ? state.error.resultCode : undefined;
    if (code === 'ThrottlerException') return tGuest('tooMany');
    return code === 'CALL_KIND_NOT_OFFERED' ? t('kindGone') : callResultNextTexts[language].error;
  }
  return (
    <GuestFrame
      house={house}
      logo={logo}
      dock={
        <button type="button" class="primary" onClick={onAgain}>
          {t('tryAgain')}
        </button>
      }
    >
      <Notice {...looks[result]} title={tResult(result)} isUrgent>
        {lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </Notice>
    </GuestFrame>
  );
}

/** @jsxImportSource preact */
import type { CallFloor, FollowedCall } from '@rota/contract/robot-calls';
import { callReasonTexts, callStateTexts, type CallState } from '@rota/contract/robot-call-page';
import { useBuzz, useTitle } from '../attention.ts';
import { useGuest, useGuestNow, useGuestTexts } from '../guest-context.tsx';
import { GuestChip } from '../guest-frame.tsx';
import { RobotScene } from '../robot-scene.tsx';
import { Steps } from '../steps.tsx';
import { CallMap } from './call-map.tsx';
import { callStateLooks, hereHints } from './kind-looks.ts';
import { callPageTexts } from './robot-call.messages.ts';
import { waitOf } from './wait.rules.ts';
import { useWaitWords } from './wait-words.ts';

/** An open call as a guest watches it: how long, how far, where. */
export function CallProgress({ call, floor }: { call: FollowedCall; floor: CallFloor | undefined }) {
  const t = useGuestTexts(callPageTexts);
  const tState = useGuestTexts(callStateTexts);
  const isHere = call.state === 'arrived' || call.state === 'serving';
  useTitle(tState(call.state), call.place.name);
  useBuzz(call.state === 'arrived');
  return (
    <>
      <section class={isHere ? 'progress here' : 'progress'} aria-live="polite">
        <GuestChip {...callStateLooks[call.state]} label={tState(call.state)} />
        {isHere ? <Here call={call} /> : <ComingRobot call={call} />}
      </section>
      {!isHere && <CallMap call={call} floor={floor} />}
      <Steps
        label={t('steps')}
        steps={[t('stepCalled'), t('stepComing'), t('stepHere')]}
        behind={BEHIND[call.state]}
      />
      {!isHere && <p class="soft small centred">{t('keepOpen')}</p>}
    </>
  );
}

function ComingRobot({ call }: { call: FollowedCall }) {
  const t = useGuestTexts(callPageTexts);
  const words = useWaitWords();
  const { language } = useGuest();
  const wait = waitOf(call.promise, useGuestNow(1_000));
  const robot = call.robot_name;
  const elsewhere =
    call.robot !== null && call.robot.floor !== call.place.floor ? call.robot.floor : undefined;
  return (
    <>
      {wait.kind !== 'unknown' && (
        <h1 class={wait.kind === 'minutes' ? 'minutes' : 'minutes words'}>{words(wait)}</h1>
      )}
      {(wait.kind === 'minutes' || wait.kind === 'soon') && <p class="soft">{t('until')}</p>}
      {wait.kind === 'late' && <p class="soft">{t('lateHint')}</p>}
      {wait.kind === 'unknown' && <h1 class="minutes small">{t('unknown')}</h1>}
      <p class="who">
        {robot === null || call.state === 'waiting' ? t('isWaiting') : t('isComing', { robot })}
      </p>
      {call.reason !== null && <p class="soft">{callReasonTexts[language][call.reason]}</p>}
      {elsewhere !== undefined && <p class="soft">{t('otherFloor', { floor: elsewhere })}</p>}
    </>
  );
}

function Here({ call }: { call: FollowedCall }) {
  const t = useGuestTexts(callPageTexts);
  const tState = useGuestTexts(callStateTexts);
  const robot = call.robot_name ?? tState(call.state);
  return (
    <>
      <RobotScene mood="here" />
      <h1>{tState(call.state)}</h1>
      <p class="who">
        {call.state === 'arrived'
          ? t('isHere', { robot, place: call.place.name })
          : t('isServing', { robot })}
      </p>
      {call.state === 'arrived' && <p>{t(hereHints[call.kind])}</p>}
    </>
  );
}

/** How many of the three steps are behind, by state. */
const BEHIND: Record<CallState, number> = {
  waiting: 1,
  coming: 2,
  arrived: 3,
  serving: 3,
  done: 3,
  cancelled: 0,
  failed: 0,
};

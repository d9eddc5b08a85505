/** @jsxImportSource preact */
import type { FollowedCall } from '@rota/contract/robot-calls';
import { callStateTexts, isCallEnded } from '@rota/contract/robot-call-page';
import { useFloor, useFollowed, type Followable } from '../follow.ts';
import { placeKey, useGuestAddress } from '../guest-address.ts';
import { useGuest, useGuestTexts, useRemote } from '../guest-context.tsx';
import { GuestFrame, Notice, PageSkeleton } from '../guest-frame.tsx';
import { CallProgress } from './call-progress.tsx';
import { CancelCall } from './cancel-call.tsx';
import { callStateLooks } from './kind-looks.ts';
import { callPageTexts } from './robot-call.messages.ts';
import { guestCalls } from './robot-call.queries.ts';

const theCall: Followable<FollowedCall, 'call'> = {
  topic: 'call',
  read: guestCalls.follow,
  floor: guestCalls.floor,
  watch: ({ project_id: projectId, call_id: id, state }) =>
    isCallEnded(state) ? undefined : { projectId, id },
  // Data for the token's holder only does not change while the call is open.
  withRow: (known, row) => ({ ...known, ...row }),
};

/** One call from its token: the robot is shown until it arrives and beyond. */
export function CallPage({ token }: { token: string }) {
  const t = useGuestTexts(callPageTexts);
  const { settings } = useGuest();
  const [address, go] = useGuestAddress();
  const remote = useFollowed(theCall, token);
  const state = useRemote(remote);
  const floor = useFloor(theCall, token, state.status === 'ready' && state.data.shows_floor);
  const onAgain = () => {
    settings.setCall(placeKey(address), undefined);
    go({ ...address, call: undefined });
  };
  const again = (
    <button type="button" class="primary" onClick={onAgain}>
      {t('callAgain')}
    </button>
  );
  if (state.status === 'loading')
    return (
      <GuestFrame trouble={state.trouble}>
        <PageSkeleton />
      </GuestFrame>
    );
  if (state.status === 'refused')
    return (
      <GuestFrame dock={again}>
        <Notice icon="clock" tone="off" title={t('overTitle')}>
          <p>{t('overHint')}</p>
        </Notice>
      </GuestFrame>
    );
  const { data: call, trouble } = state;
  if (isCallEnded(call.state)) return <EndedCall call={call} again={again} />;
  return (
    <GuestFrame
      house={call.place.name}
      trouble={trouble}
      dock={<CancelCall call={call} token={token} onCancelled={remote.put} />}
    >
      <CallProgress call={call} floor={floor} />
    </GuestFrame>
  );
}

function EndedCall({ call, again }: { call: FollowedCall; again: preact.JSX.Element }) {
  const t = useGuestTexts(callPageTexts);
  const tState = useGuestTexts(callStateTexts);
  const hints = { done: t('doneHint'), cancelled: t('cancelledHint'), failed: t('failedHint') };
  const { state } = call;
  return (
    <GuestFrame house={call.place.name} dock={again}>
      <Notice {...callStateLooks[state]} title={tState(state)} isUrgent={state === 'failed'}>
        <p>{state === 'done' || state === 'cancelled' || state === 'failed' ? hints[state] : null}</p>
      </Notice>
    </GuestFrame>
  );
}

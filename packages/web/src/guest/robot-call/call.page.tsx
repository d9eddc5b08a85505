/** @jsxImportSource preact */
import type { CallFloor, FollowedCall } from '@rota/contract/robot-calls';
import { callStateTexts, isCallEnded } from '@rota/contract/robot-call-page';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { watchLive } from '../../api/guest-live.ts';
import { createRemote, type Remote } from '../../api/guest-remote.ts';
import { placeKey, useGuestAddress } from '../guest-address.ts';
import { useGuest, useGuestTexts, useRemote } from '../guest-context.tsx';
import { GuestFrame, Notice, PageSkeleton } from '../guest-frame.tsx';
import { CallProgress } from './call-progress.tsx';
import { CancelCall } from './cancel-call.tsx';
import { callStateLooks } from './kind-looks.ts';
import { callPageTexts } from './robot-call.messages.ts';
import { guestCalls } from './robot-call.queries.ts';

/** How often a call is read where news does not come by itself, and where it does; ms. */
const EVERY_MS = { alone: 2_000, besideLive: 20_000 } as const;

/** One call from its token: the robot is seen to come, until it is here and beyond. */
export function CallPage({ token }: { token: string }) {
  const t = useGuestTexts(callPageTexts);
  const { settings } = useGuest();
  const [address, go] = useGuestAddress();
  const remote = useCall(token);
  const state = useRemote(remote);
  const floor = useFloor(token, state.status === 'ready' && state.data.shows_floor);
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
    <GuestFrame house={call.place.name} trouble={trouble} dock={<CancelCall call={call} token={token} onCancelled={remote.put} />}>
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

/** The call, read again and again, and told of by the server between. */
function useCall(token: string): Remote<FollowedCall> {
  const { send, wakers, connect } = useGuest();
  const [live] = useState({ isOn: false });
  const remote = useMemo(
    () =>
      createRemote(
        (signal) => guestCalls.follow(send, token, signal),
        ({ state }) => (isCallEnded(state) ? undefined : live.isOn ? EVERY_MS.besideLive : EVERY_MS.alone),
        wakers,
      ),
    [send, wakers, token, live],
  );
  const state = useRemote(remote);
  const { project_id: projectId, call_id: id, state: step } = state.status === 'ready' ? state.data : {};
  const isOpen = step !== undefined && !isCallEnded(step);
  useEffect(() => {
    if (!isOpen || projectId === undefined || id === undefined) return undefined;
    return watchLive(
      {
        ...{ topic: 'call', token, projectId, id },
        onRow(row) {
          const known = remote.get();
          // What only the holder of the token is told does not change while the call is open.
          if (known.status === 'ready') remote.put({ ...known.data, ...row });
        },
        onStatus(isLive) {
          live.isOn = isLive;
        },
      },
      { wakers, connect },
    );
  }, [remote, live, wakers, connect, token, projectId, id, isOpen]);
  return remote;
}

/** The picture of the floor, where the house shows it; one that cannot be had is done without. */
function useFloor(token: string, isShown: boolean): CallFloor | undefined {
  const { send } = useGuest();
  const [floor, setFloor] = useState<CallFloor>();
  useEffect(() => {
    if (!isShown) return undefined;
    const asking = new AbortController();
    guestCalls.floor(send, token, asking.signal).then(setFloor, () => undefined);
    return () => asking.abort();
  }, [send, token, isShown]);
  return floor;
}

import type { LiveRow, LiveTopic } from '@rota/contract/live';
import type { CallFloor } from '@rota/contract/robot-calls';
import { useEffect, useMemo, useState } from 'preact/hooks';
import type { GuestSend } from '../api/guest-client.ts';
import { watchLive } from '../api/guest-live.ts';
import { createRemote, type Remote } from '../api/guest-remote.ts';
import { useGuest, useRemote } from './guest-context.tsx';

/** The interval between reads, without and with live updates; ms. */
const EVERY_MS = { alone: 2_000, besideLive: 20_000 } as const;

/** A thing that a token opens, and how it is followed. */
export type Followable<T, Topic extends LiveTopic> = {
  readonly topic: Topic;
  read(this: void, send: GuestSend, token: string, signal?: AbortSignal): Promise<T>;
  /** The subscription of its live topic, while updates can come; undefined once it has ended. */
  watch(this: void, data: T): { readonly projectId: number; readonly id: string } | undefined;
  /** The known data, merged with a new row. */
  withRow(this: void, data: T, row: LiveRow<Topic>): T;
  floor(this: void, send: GuestSend, token: string, signal: AbortSignal): Promise<CallFloor>;
};

/** The thing that a token opens, read repeatedly until it has ended, with live updates in between. */
export function useFollowed<T, Topic extends LiveTopic>(how: Followable<T, Topic>, token: string): Remote<T> {
  const { send, wakers, connect } = useGuest();
  const [live] = useState({ isOn: false });
  const remote = useMemo(
    () =>
      createRemote(
        (signal) => how.read(send, token, signal),
        (data) =>
          how.watch(data) === undefined ? undefined : live.isOn ? EVERY_MS.besideLive : EVERY_MS.alone,
        wakers,
      ),
    [how, send, wakers, token, live],
  );
  const state = useRemote(remote);
  const { projectId, id } = (state.status === 'ready' ? how.watch(state.data) : undefined) ?? {};
  useEffect(() => {
    if (projectId === undefined || id === undefined) return undefined;
    return watchLive(
      {
        topic: how.topic,
        token,
        projectId,
        id,
        onRow(row) {
          const known = remote.get();
          if (known.status === 'ready') remote.put(how.withRow(known.data, row));
        },
        onStatus(isLive) {
          live.isOn = isLive;
        },
      },
      { wakers, connect },
    );
  }, [how, remote, live, wakers, connect, token, projectId, id]);
  return remote;
}

/** The picture of the floor, if the venue shows it; a picture that fails to load is left out. */
export function useFloor<T, Topic extends LiveTopic>(
  how: Followable<T, Topic>,
  token: string,
  isShown: boolean,
): CallFloor | undefined {
  const { send } = useGuest();
  const [floor, setFloor] = useState<CallFloor>();
  useEffect(() => {
    if (!isShown) return undefined;
    const asking = new AbortController();
    how.floor(send, token, asking.signal).then(setFloor, () => undefined);
    return () => asking.abort();
  }, [how, send, token, isShown]);
  return floor;
}

/** @jsxImportSource preact */
import type { PublicStation, StationPage } from '@rota/contract/robot-calls';
import { isCallEnded } from '@rota/contract/robot-call-page';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { createRemote } from '../../api/guest-remote.ts';
import { placeKey, useGuestAddress, type GuestAddress } from '../guest-address.ts';
import { useGuest, useRemote } from '../guest-context.tsx';
import { GuestFrame, PageSkeleton } from '../guest-frame.tsx';
import { CodePage } from './code.page.tsx';
import { guestCalls } from './robot-call.queries.ts';
import { StationChoice } from './station-choice.tsx';
import { StationView } from './station-view.tsx';

/** The offer of a place changes with its queue and its hours. */
const READ_AGAIN_MS = 15_000;

/** A place that a code opens: one station, or the stations of a project to choose from. Who has an open call from there is led to it. */
export function PlacePage() {
  const [address, go] = useGuestAddress();
  const { send, wakers } = useGuest();
  const { code } = address;
  const remote = useMemo(
    () =>
      createRemote(
        (signal) => guestCalls.place(send, code, signal),
        () => READ_AGAIN_MS,
        wakers,
      ),
    [send, wakers, code],
  );
  const state = useRemote(remote);
  const isLookingBack = useOpenCall(address);
  if (state.status === 'refused') return <CodePage isUnknown />;
  if (state.status === 'loading' || isLookingBack)
    return (
      <GuestFrame trouble={state.trouble}>
        <PageSkeleton />
      </GuestFrame>
    );
  const { data, trouble } = state;
  const station = stationOf(data, address.station);
  if (station === undefined) {
    return (
      <GuestFrame house={data.project_name} logo={data.logo_url} trouble={trouble}>
        <StationChoice
          stations={data.stations}
          onChoose={(chosen) => go({ code, station: chosen.station_id, call: undefined })}
        />
      </GuestFrame>
    );
  }
  return (
    <StationView
      house={data.project_name}
      logo={data.logo_url}
      station={station}
      timeZone={data.time_zone}
      trouble={trouble}
      address={address}
      onElsewhere={() =>
        go({ code: data.kind === 'project' ? code : '', station: undefined, call: undefined })
      }
      hasOthers={data.kind === 'project'}
    />
  );
}

function stationOf({ kind, stations }: StationPage, asked: string | undefined): PublicStation | undefined {
  return kind === 'station' ? stations[0] : stations.find(({ station_id: id }) => id === asked);
}

/** Looks whether the last call from here is still open, and leads to it; true until that is known. */
function useOpenCall(address: GuestAddress): boolean {
  const { send, settings } = useGuest();
  const [, go] = useGuestAddress();
  const { code, station } = address;
  const place = placeKey(address);
  const [token, setToken] = useState(() => settings.call(place));
  useEffect(() => {
    if (token === undefined) return undefined;
    const asking = new AbortController();
    guestCalls.follow(send, token, asking.signal).then(
      ({ state }) => {
        if (asking.signal.aborted) return;
        if (isCallEnded(state)) {
          settings.setCall(place, undefined);
          setToken(undefined);
        } else go({ code, station, call: token }, 'replace');
      },
      // Whether it is open is not known: the place is shown, and a call for the same joins the open one.
      () => asking.signal.aborted || setToken(undefined),
    );
    return () => asking.abort();
  }, [send, settings, go, place, code, station, token]);
  return token !== undefined;
}

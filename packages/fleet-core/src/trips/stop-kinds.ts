import type { StopKind, TripRecord } from '../model/fleet-events.ts';
import type { StopRules } from './stop-kind.ts';
import { charge } from './stops/charge.ts';
import { cab } from './stops/cab.ts';
import { celebrate } from './stops/celebrate.ts';
import { collect } from './stops/collect.ts';
import { empty } from './stops/empty.ts';
import { fetch } from './stops/fetch.ts';
import { follow } from './stops/follow.ts';
import { lobby } from './stops/lobby.ts';
import { load } from './stops/load.ts';
import { meet } from './stops/meet.ts';
import { remoteUnload } from './stops/remote-unload.ts';
import { pass } from './stops/pass.ts';
import { unload } from './stops/unload.ts';
import { visit } from './stops/visit.ts';
import { wait } from './stops/wait.ts';

/** Every kind of stop. */
export const stopKinds: Readonly<Record<StopKind, StopRules>> = {
  load,
  unload,
  collect,
  empty,
  pass,
  fetch,
  follow,
  meet,
  celebrate,
  remote_unload: remoteUnload,
  charge,
  wait,
  visit,
  lobby,
  cab,
};

/** Whether a delivery has yet to be loaded at the present stop of a trip or a later one. */
export function isToBeLoaded(trip: TripRecord, deliveryId: string): boolean {
  return trip.stops
    .slice(trip.stopIndex)
    .some((stop) => stopKinds[stop.kind].loads && stop.work.some((work) => work.deliveryId === deliveryId));
}

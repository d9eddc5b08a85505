import type { MapCopyFailure } from '@rota/contract/map-sync';
import type { MapCopy, MapFetch } from '../model/map-copies.ts';
import type { ReportedMap } from '../model/robot-model.ts';
import { newId, type FleetState } from '../state/fleet-state.ts';
import type { Step } from '../state/step.ts';
import type { MapWork, Robot } from '../state/robot.ts';
import {
  actionOf,
  declares,
  forgetAction,
  isUnderWayStatus,
  reportedAction,
  sendUntilSeen,
} from './instant-actions.ts';
import { isInOurHands, isOffline } from './liveness.ts';
import { pauseAfter } from './map-copies.rules.ts';
import { isAsleep } from './sleep.ts';
import { dropZones, keepsZones, tendZones } from './zone-sets.ts';

/** Time that a robot may take for a request, ms. */
const TAKES = { downloadMap: 180_000, enableMap: 60_000, uploadMap: 600_000 } as const;
/** A robot that shows that it is at it may take so many times as long. */
const UNDER_WAY_TIMES = 4;
/** After it said that it has done it, its maps must show it within, ms. */
const SHOWN_WITHIN_MS = 10_000;

/**
 * Whether a robot drives on the version of a floor's map that is in use, with the zones drawn on it if it reads zones. A robot that does
 * not report maps, or accepts none from here, counts as in step: nothing could ever bring it in step.
 */
export function isInSync(fleet: FleetState, robot: Robot, mapId: string): boolean {
  const wanted = fleet.mapVersions.get(mapId)?.version;
  if (wanted === undefined || !takesMaps(robot)) return true;
  return heldVersion(robot, mapId) === wanted && keepsZones(fleet, robot, mapId, wanted);
}

/** Whether a robot reports its maps and downloads others on command (VDA 5050 2.1, section 6.8). */
export function takesMaps(robot: Robot): boolean {
  return robot.reported.report?.maps !== undefined && declares(robot, 'downloadMap');
}

/** The version that it drives on; null where it has none that is enabled. */
function heldVersion(robot: Robot, mapId: string): string | null {
  return mapsOf(robot, mapId).find((map) => map.enabled)?.mapVersion ?? null;
}

function mapsOf(robot: Robot, mapId: string): readonly ReportedMap[] {
  return (robot.reported.report?.maps ?? []).filter((map) => map.mapId === mapId);
}

/** Keeps the maps of a robot's site on the robot, in the versions in use. */
export function tendMaps(step: Step, robot: Robot): void {
  const { fleet } = step;
  followFetch(step, robot);
  if (robot.reported.report?.maps === undefined) return;
  for (const mapId of robot.maps.works.keys())
    if (!fleet.mapVersions.has(mapId)) robot.maps.works.delete(mapId);
  const isAway = isOffline(robot, fleet.now) || !isInOurHands(robot) || isAsleep(robot);
  for (const { mapId, version } of mapsFor(fleet, robot)) tendCopy(step, robot, mapId, version, isAway);
}

/** The maps of the site where it is, its own floor first, and those that it has, by id with the versions in use. */
function mapsFor(fleet: FleetState, robot: Robot): { readonly mapId: string; readonly version: string }[] {
  const own = robot.position.mapId;
  const site = own === undefined ? undefined : fleet.mapVersions.get(own)?.site;
  return [...fleet.mapVersions]
    .filter(([mapId, map]) => map.site === site || mapsOf(robot, mapId).length > 0)
    .map(([mapId, { version }]) => ({ mapId, version }))
    .sort((a, b) => Number(b.mapId === own) - Number(a.mapId === own));
}

function tendCopy(step: Step, robot: Robot, mapId: string, wanted: string, isAway: boolean): void {
  const held = heldVersion(robot, mapId);
  const work = workOf(step, robot, mapId, wanted, held);
  if (held === wanted) {
    dropAsked(robot, work);
    followZones(step, robot, work, wanted, isAway);
  } else if (!takesMaps(robot)) {
    save(step, work, { wanted, held, state: 'unable', attempts: 0, nextAt: null, failure: null });
  } else if (isAway) {
    // The request may be lost; it is sent again once the robot is back.
    dropAsked(robot, work);
    save(step, work, { wanted, held, state: work.copy.state === 'waiting' ? 'waiting' : 'sending' });
  } else if (work.copy.wanted === wanted && work.requested === undefined && isStillAtIt(robot, work)) {
    save(step, work, { held });
  } else if (
    work.copy.wanted !== wanted ||
    (work.copy.state === 'waiting' && step.fleet.now >= (work.copy.nextAt ?? 0))
  ) {
    begin(step, robot, work, {
      wanted,
      held,
      attempts: work.copy.wanted === wanted ? work.copy.attempts : 0,
    });
  } else if (work.copy.state === 'waiting') {
    save(step, work, { held });
  } else if (work.requested === undefined || work.copy.state !== 'sending') {
    begin(step, robot, work, { wanted, held });
  } else follow(step, robot, work, work.requested, held);
}

/** It drives on the version in use: what is left are the zones that are drawn on it. */
function followZones(step: Step, robot: Robot, work: MapWork, wanted: string, isAway: boolean): void {
  const { fleet } = step;
  const isSame = work.copy.wanted === wanted;
  if (isAway && isSame) return dropZones(robot, work);
  if (isSame && work.copy.state === 'waiting' && fleet.now < (work.copy.nextAt ?? 0)) return;
  const zones = tendZones(step, robot, work, wanted);
  const change = { wanted, held: wanted };
  if (zones === 'kept')
    save(step, work, { ...change, state: 'current', attempts: 0, nextAt: null, failure: null });
  else if (zones === 'sending') save(step, work, { ...change, state: 'sending', nextAt: null });
  else {
    const attempts = work.copy.attempts + 1;
    save(step, work, {
      ...change,
      state: 'waiting',
      attempts,
      nextAt: fleet.now + pauseAfter(attempts),
      failure: zones,
    });
  }
}

function workOf(step: Step, robot: Robot, mapId: string, wanted: string, held: string | null): MapWork {
  const known = robot.maps.works.get(mapId);
  if (known) return known;
  const { robotId } = robot.info;
  const made: MapWork = {
    copy: {
      robotId,
      mapId,
      wanted,
      held,
      state: held === wanted ? 'current' : 'sending',
      attempts: 0,
      nextAt: null,
      failure: null,
      fetch: null,
      at: step.fleet.now,
    },
    requested: undefined,
    unanswered: undefined,
    zones: undefined,
  };
  robot.maps.works.set(mapId, made);
  step.effects.push({ type: 'map_copy.saved', copy: made.copy });
  return made;
}

/** Asks for the next step: to fetch the version, or to drive on it where it is there already. */
function begin(step: Step, robot: Robot, work: MapWork, change: Partial<MapCopy>): void {
  const { fleet } = step;
  dropAsked(robot, work);
  dropZones(robot, work);
  save(step, work, { ...change, state: 'sending', nextAt: null });
  const { mapId, wanted } = work.copy;
  const isThere = mapsOf(robot, mapId).some((map) => map.mapVersion === wanted);
  const type = isThere ? 'enableMap' : 'downloadMap';
  // The link is made out by the server as the action goes out: it lives for minutes only.
  const parameters = { mapId, mapVersion: wanted, ...(!isThere && { mapDownloadLink: '' }) };
  const action = actionOf(newId(fleet, 'a'), type, parameters);
  sendUntilSeen(step, robot, action, TAKES[type]);
  work.requested = { actionId: action.actionId, type, since: fleet.now };
}

function follow(
  step: Step,
  robot: Robot,
  work: MapWork,
  asked: NonNullable<MapWork['requested']>,
  held: string | null,
): void {
  const { fleet } = step;
  save(step, work, { held });
  const said = reportedAction(robot, asked.actionId);
  const isThere = mapsOf(robot, work.copy.mapId).some((map) => map.mapVersion === work.copy.wanted);
  if (asked.type === 'downloadMap' && isThere && said?.status !== 'FAILED')
    return begin(step, robot, work, {});
  if (said?.status === 'FAILED') return fail(step, robot, work, 'REFUSED', said.result ?? '');
  const takes = asked.type === 'enableMap' ? TAKES.enableMap : TAKES.downloadMap;
  if (said?.status === 'FINISHED' && fleet.now - asked.since >= SHOWN_WITHIN_MS)
    return fail(step, robot, work, 'NOT_SHOWN', '');
  const patience = isUnderWayStatus(said?.status) ? takes * UNDER_WAY_TIMES : takes;
  if (fleet.now - asked.since >= patience) fail(step, robot, work, 'NO_ANSWER', '');
}

/** Whether it shows that it is still at what it was given up for: it is not asked for the same again. */
function isStillAtIt(robot: Robot, { unanswered }: MapWork): boolean {
  return unanswered !== undefined && isUnderWayStatus(reportedAction(robot, unanswered)?.status);
}

function fail(step: Step, robot: Robot, work: MapWork, code: MapCopyFailure, said: string): void {
  work.unanswered = work.requested?.actionId;
  dropAsked(robot, work);
  const attempts = work.copy.attempts + 1;
  save(step, work, {
    state: 'waiting',
    attempts,
    nextAt: step.fleet.now + pauseAfter(attempts),
    failure: { code, said },
  });
}

function dropAsked(robot: Robot, work: MapWork): void {
  if (work.requested) forgetAction(robot, work.requested.actionId);
  work.requested = undefined;
}

/** Keeps a change, where it is one. */
function save(step: Step, work: MapWork, change: Partial<MapCopy>): void {
  const { fleet } = step;
  const former = work.copy;
  const next = { ...former, ...change };
  const fields = ['wanted', 'held', 'state', 'attempts', 'nextAt', 'failure', 'fetch'] as const;
  if (fields.every((field) => next[field] === former[field])) return;
  work.copy = { ...next, at: fleet.now };
  if (next.state === 'current' && former.state !== 'current') fleet.dispatchDue = true;
  step.effects.push({ type: 'map_copy.saved', copy: work.copy });
}

/** Tries at once, whatever pause was made. */
export function sendMapNow(step: Step, robot: Robot, mapId: string): void {
  const wanted = step.fleet.mapVersions.get(mapId)?.version;
  if (wanted === undefined) return;
  const held = heldVersion(robot, mapId);
  const work = workOf(step, robot, mapId, wanted, held);
  if (held !== wanted) begin(step, robot, work, { wanted, held, attempts: 0, failure: null });
  else if (work.copy.state === 'waiting')
    save(step, work, { state: 'sending', attempts: 0, nextAt: null, failure: null });
}

/** Asks a robot for what it has scanned of a floor; it uploads that to the link. */
export function fetchScan(step: Step, robot: Robot, mapId: string, link: string, by: string): void {
  const { fleet } = step;
  const version = heldVersion(robot, mapId);
  const parameters = { mapId, ...(version !== null && { mapVersion: version }), uploadUrl: link };
  const action = actionOf(newId(fleet, 'a'), 'uploadMap', parameters);
  sendUntilSeen(step, robot, action, TAKES.uploadMap);
  robot.maps.fetch = { mapId, actionId: action.actionId, since: fleet.now };
  saveFetch(step, robot, mapId, { state: 'asked', failure: null, by, at: fleet.now });
}

function followFetch(step: Step, robot: Robot): void {
  const { fleet } = step;
  const { fetch } = robot.maps;
  if (!fetch) return;
  const said = reportedAction(robot, fetch.actionId);
  const isLate = fleet.now - fetch.since >= TAKES.uploadMap;
  if (said?.status !== 'FINISHED' && said?.status !== 'FAILED' && !isLate) return;
  const before = robot.maps.works.get(fetch.mapId)?.copy.fetch;
  robot.maps.fetch = undefined;
  forgetAction(robot, fetch.actionId);
  const code = said?.status === 'FAILED' ? 'REFUSED' : 'NO_ANSWER';
  const failure = said?.status === 'FINISHED' ? null : ({ code, said: said?.result ?? '' } as const);
  saveFetch(step, robot, fetch.mapId, {
    state: failure ? 'failed' : 'done',
    failure,
    by: before?.by ?? '',
    at: fleet.now,
  });
}

function saveFetch(step: Step, robot: Robot, mapId: string, fetch: MapFetch): void {
  const wanted = step.fleet.mapVersions.get(mapId)?.version ?? '';
  save(step, workOf(step, robot, mapId, wanted, heldVersion(robot, mapId)), { fetch });
}

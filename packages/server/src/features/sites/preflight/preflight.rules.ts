import { reasonOf } from '@rota/contract/decisions';
import { mapIdOf } from '@rota/contract/maps';
import type { Preflight, PreflightOutcome, PreflightSource } from '@rota/contract/preflight';
import type { Robot } from '@rota/contract/robots';
import type {
  DeliveryRecord,
  PreflightOutcome as Outcome,
  PreflightRobot,
  PreflightTask,
  TargetInfo,
} from '@rota/fleet-core';
import type { PreflightRow } from './preflight.store.ts';

/** m/s: what robots drive where they do not say. */
const USUAL_SPEED = 0.8;
const USUAL_BATTERY = 80;
/** When no task comes for longer, the pause is cut to this: nights teach nothing. */
const LONGEST_PAUSE_MS = 30 * 60_000;
/** Kinds of work in which a person walks or sits with the robot. */
const WITH_A_PERSON: ReadonlySet<DeliveryRecord['kind']> = new Set<DeliveryRecord['kind']>([
  'follow_me',
  'meeting',
]);
/** No sign of life for so long, and its server is gone, ms. */
export const SILENT_MS = 30_000;

/**
 * The robots that take part: those that are in use, where they stand now. One that was not seen on any of the maps begins at a free waiting
 * or charging point; one for which there is none is left out.
 */
export function robotsOf(
  robots: readonly Robot[],
  targets: readonly TargetInfo[],
  mapIds: ReadonlySet<string>,
): PreflightRobot[] {
  const used = robots.filter(({ enabled }) => enabled);
  const seen = used.flatMap((robot) => {
    const { site, floor, position } = robot;
    const mapId = site === null || floor === null ? undefined : mapIdOf(site, floor);
    if (position === null || mapId === undefined || !mapIds.has(mapId)) return [];
    return [{ robot, at: { mapId, x: position.x, y: position.y } }];
  });
  const places = ['waiting', 'charge'].flatMap((type) =>
    targets.filter((target) => target.type === type && mapIds.has(target.mapId)),
  );
  const free = places.filter((place) =>
    seen.every(({ at }) => at.mapId !== place.mapId || Math.hypot(at.x - place.x, at.y - place.y) > 1),
  );
  const unseen = used.filter((robot) => seen.every((one) => one.robot !== robot));
  const put = unseen.flatMap((robot, index) => {
    const place = free[index];
    return place === undefined ? [] : [{ robot, at: { mapId: place.mapId, x: place.x, y: place.y } }];
  });
  return [...seen, ...put].map(({ robot, at }) => partOf(robot, at));
}

function partOf(robot: Robot, at: PreflightRobot['at']): PreflightRobot {
  const { robot_id: robotId, name, protocol_version: protocolVersion, footprint, battery, lids } = robot;
  return {
    info: {
      robotId,
      name,
      enabled: true,
      protocolVersion,
    },
    at,
    ...footprint,
    speed: USUAL_SPEED,
    batteryPercent: battery ?? USUAL_BATTERY,
    lids: lids.map(({ lid }) => lid),
  };
}

/** Tasks as they came, with nights cut short, for the robots that take part; `leftOut`: those that cannot be played. */
export function tasksOf(
  records: readonly DeliveryRecord[],
  robotIds: ReadonlySet<string>,
): { readonly tasks: PreflightTask[]; readonly leftOut: number } {
  const played = records.filter(({ kind }) => !WITH_A_PERSON.has(kind));
  let atMs = 0;
  const tasks = played.map((record, index): PreflightTask => {
    const before = played[index - 1]?.createdAt ?? record.createdAt;
    atMs += Math.min(LONGEST_PAUSE_MS, Math.max(0, record.createdAt - before));
    const { requestedRobotId: wanted } = record;
    // No person is there to type a PIN.
    const options = { ...record.options, remote_delivery: false };
    return {
      atMs,
      delivery: {
        ...record,
        options,
        requestedRobotId: wanted !== null && robotIds.has(wanted) ? wanted : null,
      },
    };
  });
  return { tasks, leftOut: records.length - played.length };
}

/** What came of a state, as it goes over the wire. */
export function composeOutcome(outcome: Outcome, nameOf: (robotId: string) => string): PreflightOutcome {
  return {
    tasks: outcome.tasks,
    made: outcome.made,
    mean_s: outcome.meanS === null ? null : round(outcome.meanS),
    p95_s: outcome.p95S === null ? null : round(outcome.p95S),
    waiting_s: round(outcome.waitingS),
    distance_m: round(outcome.metres),
    conflicts: outcome.conflicts,
    places: outcome.places.map(({ mapId, ...place }) => ({
      ...place,
      map_id: mapId,
      x: round(place.x),
      y: round(place.y),
    })),
    pairs: outcome.pairs.map(({ robotId, otherId, count, seconds }) => ({
      robot: nameOf(robotId),
      other: nameOf(otherId),
      count,
      seconds,
    })),
    missed: outcome.missed.map(({ trackingId, code, params, place }) => ({
      tracking_id: trackingId,
      reason: reasonOf(code, params),
      place: place && { map_id: place.mapId, x: place.x, y: place.y },
    })),
  };
}

/** A run without a sign of life is shown as interrupted, before that is written. */
export function composePreflight(row: PreflightRow, now: number): Preflight {
  const isGone = row.status === 'running' && now - row.seen_at.getTime() > SILENT_MS;
  return {
    preflight_id: row.preflight_id,
    map_id: row.map_id,
    status: isGone ? 'interrupted' : row.status,
    progress: row.progress,
    source: row.source,
    robots: row.robots,
    tasks: row.tasks,
    left_out: row.left_out,
    started_at: row.started_at.toISOString(),
    ended_at: (row.ended_at ?? (isGone ? row.seen_at : null))?.toISOString() ?? null,
    by: row.started_by,
    report: row.report,
  };
}

/** What people and chance depend on: the same for the same tasks. */
export function seedOf(source: PreflightSource): number {
  return source.kind === 'generated' ? source.seed : 1;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

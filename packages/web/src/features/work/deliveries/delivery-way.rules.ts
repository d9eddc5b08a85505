import type { Delivery, DeliveryEvent } from '@rota/contract/deliveries';
import { mapIdOf } from '@rota/contract/maps';
import type { RobotDetails } from '@rota/contract/robots';
import type { Target } from '@rota/contract/targets';
import type { TrackPoint } from '@rota/contract/telemetry';
import type { Point } from '@rota/floor';
import type { ShownRoute } from '../../robots/robots/shared/route-painter.ts';

/** The fields of a robot that show a delivery's way. */
export type OnTrip = Pick<RobotDetails, 'trip_id' | 'path' | 'path_passed' | 'stops'>;
type OnWay = Pick<Delivery, 'trip_id' | 'filling_target_id' | 'subtasks'>;

/** A track ends where the path of the present leg, which is known more exactly, begins: nearer to it than this, metres. */
const JOINED = 2;

/**
 * The way of a delivery: what was driven for it, and while its robot carries it out the path of the robot and the stops of the trip that are
 * for it, the loading included; before and after that its own stops. A robot that is on another trip does not drive for it. `targets` and
 * `driven` are those of the floor that is shown; `isRobotHere`: the robot is on it, and so is its path.
 */
export function wayOf(
  delivery: OnWay,
  targets: readonly Target[],
  robot: OnTrip | undefined,
  driven: readonly Point[] = [],
  isRobotHere = true,
): Omit<ShownRoute, 'eta'> {
  if (robot !== undefined && robot.trip_id !== null && robot.trip_id === delivery.trip_id) {
    const ids = new Set([delivery.filling_target_id, ...delivery.subtasks.map((stop) => stop.target_id)]);
    const here = new Set(targets.map((target) => target.target_id));
    const stops = robot.stops.filter((stop) => ids.has(stop.target_id) && here.has(stop.target_id));
    const path = isRobotHere ? robot.path : [];
    const pathPassed = isRobotHere ? robot.path_passed : 0;
    const before = untilPath(driven, path.slice(0, pathPassed));
    return {
      path: [...before, ...path],
      passed: before.length + pathPassed,
      stops: stops.map(({ x, y, target_name: targetName, done }) => ({ x, y, name: targetName, done })),
    };
  }
  const stops = delivery.subtasks.flatMap(({ target_id: id, target_name: name, status }) => {
    const target = targets.find((candidate) => candidate.target_id === id);
    const done = status === 'done' || status === 'cancelled';
    return target === undefined ? [] : [{ x: target.x, y: target.y, name, done }];
  });
  return { path: [...driven], passed: driven.length, stops };
}

/** The part of a track that lies before a path: its end runs along the passed path. */
function untilPath(track: readonly Point[], passed: readonly Point[]): readonly Point[] {
  let end = track.length;
  while (
    end > 0 &&
    passed.some(({ x, y }) => Math.hypot(x - (track[end - 1]?.x ?? x), y - (track[end - 1]?.y ?? y)) < JOINED)
  )
    end -= 1;
  return track.slice(0, end);
}

/** Between which moments a delivery was driven for, by its robot: since that was last found for it, until its end. */
export function drivenBetween(
  { completed_at: to }: Pick<Delivery, 'completed_at'>,
  events: readonly Pick<DeliveryEvent, 'at' | 'to'>[],
): { readonly from: string; readonly to: string | undefined } | undefined {
  const from = events.findLast((event) => event.to === 'Requested')?.at;
  if (from === undefined || (to !== null && to <= from)) return undefined;
  return { from, to: to ?? undefined };
}

type Located = { readonly site: string; readonly floor: string };

/** The maps of the floors that a delivery touches: where it is loaded, its stops in their order, and where its robot is. */
export function floorsOf(
  delivery: Pick<Delivery, 'filling_target_id' | 'subtasks'>,
  targets: readonly Target[],
  robot: { readonly site: string | null; readonly floor: string | null } | undefined,
): readonly (Located & { readonly mapId: string })[] {
  const byId = new Map(targets.map((target) => [target.target_id, target]));
  const found = new Map<string, Located & { readonly mapId: string }>();
  const add = ({ site, floor }: Located): void => {
    const mapId = mapIdOf(site, floor);
    if (!found.has(mapId)) found.set(mapId, { mapId, site, floor });
  };
  for (const id of [delivery.filling_target_id, ...delivery.subtasks.map((stop) => stop.target_id)]) {
    const target = id === null ? undefined : byId.get(id);
    if (target !== undefined) add(target);
  }
  if (robot && robot.site !== null && robot.floor !== null) add({ site: robot.site, floor: robot.floor });
  return [...found.values()];
}

/** The points of a track on one floor. */
export function onFloor(track: readonly TrackPoint[], mapId: string): Point[] {
  return track.filter((point) => point.map_id === mapId).map(({ x, y }) => ({ x, y }));
}

import type { Point } from '@rota/floor';
import { robotFitness } from '../dispatch/fitness.ts';
import { stopsOf } from '../dispatch/reach.ts';
import { findRideObstacle } from '../trips/rides.ts';
import { radiusOf } from '../robots/footprint.ts';
import type { Robot } from '../state/robot.ts';
import { standsOutside } from '../traffic/routes.ts';
import { isOpen, toLoadAt } from '../work/task-stops.ts';
import { lengthFrom } from '../work/way-lengths.ts';
import type { DeliveryRecord, PreviewAnswer, TargetInfo } from '../model/fleet-events.ts';
import { routeTo, type PlaceOn } from '../elevators/ways.ts';
import { targetName, type FleetState, type Floor } from '../state/fleet-state.ts';
import { forecast, waitingTasks, type Forecast } from './forecast.ts';
import { rangeOf } from './learned.rules.ts';
import { LIKELIHOOD } from './promises.ts';

/** People do not notice a delay shorter than this. */
const WORTH_TELLING_MS = 15_000;
const MOST_DELAYS = 10;

/** Previews a task as if it were created now: the robot that would take it, when, and the tasks that would wait longer. */
export function previewTask(fleet: FleetState, task: DeliveryRecord): PreviewAnswer {
  const queue = waitingTasks(fleet);
  const before = forecast(fleet, fleet.learned, queue);
  const seen = forecast(fleet, fleet.learned, waitingTasks(fleet, task));
  const taker = seen.takers.get(task.deliveryId);
  const unreached = taker && firstUnreached(fleet, taker.robot, task);
  if (unreached) {
    const stops = task.subtasks.filter(isOpen).map(({ targetId }) => ({ targetId, promise: null }));
    const reason = { code: 'TARGET_UNREACHABLE', params: { target: unreached.name } } as const;
    return { kind: 'preview', robotId: null, reason, startsAt: null, stops, delays: [] };
  }
  const { low, high } = rangeOf(fleet.learned, 'queued', LIKELIHOOD);
  return {
    kind: 'preview',
    robotId: taker?.robot.info.robotId ?? null,
    reason: taker ? null : explainMissingRobot(fleet, task),
    startsAt: taker ? Math.round(taker.at) : null,
    stops: task.subtasks.filter(isOpen).map(({ subTaskId, targetId }) => {
      const expected = seen.stops.get(subTaskId);
      if (!expected) return { targetId, promise: null };
      const spread = Math.sqrt(expected.variance) * 1000;
      const from = Math.round(Math.max(fleet.now, expected.at + low * spread));
      return {
        targetId,
        promise: {
          from,
          to: Math.round(Math.max(from, expected.at + high * spread)),
          likelihood: LIKELIHOOD,
        },
      };
    }),
    delays: delaysOf(fleet, before, seen, task.deliveryId),
  };
}

/** The first place of a task on the robot's own floor that it has no way to: a wall or a drawing is in the way, not another robot. */
function firstUnreached(fleet: FleetState, robot: Robot, task: DeliveryRecord): TargetInfo | undefined {
  const ids = [toLoadAt(task, false), ...task.subtasks.filter(isOpen).map(({ targetId }) => targetId)];
  const position = robot.reported.report?.position;
  const { mapId } = robot.position;
  let from: PlaceOn | undefined = position && mapId !== undefined ? { ...position, mapId } : undefined;
  const start = from;
  for (const target of ids.flatMap((id) => (id === undefined ? [] : (fleet.targets.get(id) ?? [])))) {
    const floor = fleet.floors.get(target.mapId);
    const length = (on: Floor, a: Point, b: Point): number => lengthFrom(on, a, b, radiusOf(robot));
    const hasNoWay =
      floor && from && routeTo(fleet, radiusOf(robot), from, target, length).metres === Infinity;
    // A robot too near a wall gives no prediction: a person has to free it.
    if (hasNoWay && !(from === start && target.mapId === mapId && standsOutside(floor, robot, target)))
      return target;
    from = target;
  }
  return undefined;
}

function delaysOf(
  fleet: FleetState,
  before: Forecast,
  seen: Forecast,
  ownId: string,
): PreviewAnswer['delays'] {
  const delays: { deliveryId: string; trackingId: string; seconds: number }[] = [];
  for (const { deliveryId, trackingId, subtasks } of fleet.deliveries.values()) {
    const last = subtasks.filter(isOpen).at(-1);
    const [was, is] = [
      before.stops.get(last?.subTaskId ?? '')?.at,
      seen.stops.get(last?.subTaskId ?? '')?.at,
    ];
    if (deliveryId === ownId || was === undefined || is === undefined || is - was < WORTH_TELLING_MS)
      continue;
    delays.push({ deliveryId, trackingId, seconds: Math.round((is - was) / 1000) });
  }
  return delays.sort((a, b) => b.seconds - a.seconds).slice(0, MOST_DELAYS);
}

/** Why no robot can be expected to take it as things are. */
function explainMissingRobot(fleet: FleetState, task: DeliveryRecord): PreviewAnswer['reason'] {
  if (fleet.escape) return { code: 'ROBOTS_ESCAPING', params: {} };
  if (fleet.unprepared.has(task.mapId)) return { code: 'FLOOR_PREPARING', params: {} };
  const missing = task.subtasks.find(({ targetId }) => !fleet.targets.has(targetId));
  if (missing) return { code: 'TARGET_UNREACHABLE', params: { target: targetName(fleet, missing.targetId) } };
  const noRide = findRideObstacle(fleet, stopsOf(fleet, task, false));
  if (noRide) return noRide;
  const asked = task.requestedRobotId === null ? undefined : fleet.robots.get(task.requestedRobotId);
  if (asked)
    return {
      code: asked.hold ? 'REQUESTED_ROBOT_HELD' : 'REQUESTED_ROBOT_UNAVAILABLE',
      params: { robot: asked.info.name },
    };
  const here = [...fleet.robots.values()].filter(({ position }) => position.mapId === task.mapId);
  const fitness = here.map((robot) => robotFitness(fleet, robot));
  if (here.length === 0) return { code: 'NO_ROBOT_ON_FLOOR', params: {} };
  if (fitness.includes('low_battery')) return { code: 'ROBOTS_LOW_BATTERY', params: {} };
  if (fitness.includes('not_in_sync')) return { code: 'ROBOTS_NOT_IN_SYNC', params: {} };
  if (fitness.includes('held')) return { code: 'ROBOTS_HELD', params: {} };
  if (fitness.includes('updating')) return { code: 'ROBOTS_UPDATING', params: {} };
  if (fitness.every((one) => one === 'offline')) return { code: 'ROBOTS_OFFLINE', params: {} };
  return { code: fitness.includes('free') ? 'ROBOTS_LACK_MODE' : 'NO_ROBOT_ON_FLOOR', params: {} };
}

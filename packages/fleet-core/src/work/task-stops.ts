import { taskKindFields } from '@rota/contract/deliveries';
import { distanceBetween } from '@rota/floor';
import type { DeliveryRecord, StopKind, SubtaskRecord, TripStop } from '../model/fleet-events.ts';
import type { FleetState } from '../state/fleet-state.ts';
import type { Robot } from '../state/robot.ts';
import { radiusOf } from '../robots/footprint.ts';
import { orderVisits, type Metres } from './stop-order.rules.ts';
import { taskKinds } from './task-kinds.ts';
import { lengthBetween, lengthFrom } from './way-lengths.ts';

/** Whether a step has yet to be done. */
export function isOpen({ status }: SubtaskRecord): boolean {
  return status !== 'done' && status !== 'cancelled';
}

/** The target where a robot still has to be loaded before the first step of a task; undefined where it is loaded, or needs no loading. */
export function toLoadAt({ kind, fillingTargetId }: DeliveryRecord, isAboard: boolean): string | undefined {
  return taskKinds[kind].loadsFirst && fillingTargetId !== null && !isAboard ? fillingTargetId : undefined;
}

/**
 * The stops of a trip for tasks of a kind that share it: one to load, where anything is to be loaded, and then the rest in the order with the
 * shortest way. The steps of one task keep their order, unless its kind leaves that free; what several have at the same target is one stop.
 */
export function buildStops(
  fleet: FleetState,
  robot: Robot,
  tasks: readonly DeliveryRecord[],
): readonly TripStop[] {
  const stops: TripStop[] = [];
  const toLoad = tasks.filter((task) => toLoadAt(task, robot.trip.aboard.has(task.deliveryId)) !== undefined);
  const fillingTargetId = toLoad[0]?.fillingTargetId ?? undefined;
  if (fillingTargetId !== undefined) {
    const work = toLoad.flatMap((task) =>
      lidsOf(task).map((lid) => ({ deliveryId: task.deliveryId, subTaskId: null, lid })),
    );
    stops.push({
      kind: 'load',
      mapId: floorOf(fleet, fillingTargetId, tasks),
      targetId: fillingTargetId,
      work,
    });
  }
  const open = tasks.map((task) => ({ task, steps: task.subtasks.filter(isOpen) }));
  const asked = open.map(({ task, steps }) => ({
    isFree: taskKindFields[task.kind].freeOrder,
    steps: steps.map(({ targetId, kind }) => ({ target: targetId, kind })),
  }));
  for (const { target, done } of orderVisits(asked, metresFor(fleet, robot, fillingTargetId))) {
    const work = done.flatMap((place) => {
      const { task, steps } = open[place.task] ?? {};
      const step = steps?.[place.step];
      return task && step ? [{ kind: stopKindOf(task, step), work: workOf(task, step) }] : [];
    });
    const stop = { mapId: floorOf(fleet, target, tasks), targetId: target };
    const own = work.filter((one) => one.kind === 'remote_unload');
    const shared = work.filter((one) => one.kind !== 'remote_unload');
    if (shared[0]) stops.push({ kind: shared[0].kind, ...stop, work: shared.map((one) => one.work) });
    // Each has a receiver of its own, who opens nothing that is for others.
    for (const one of own) stops.push({ kind: one.kind, ...stop, work: [one.work] });
  }
  return stops;
}

/** The work at a stop of a trip for a step of a task. */
function stopKindOf({ options }: DeliveryRecord, { kind }: SubtaskRecord): StopKind {
  return kind === 'unload' && options.remote_delivery === true ? 'remote_unload' : kind;
}

/** A stop as it was before its lid was opened: who brings the robot back there opens nothing by that. */
export function shutAgain(fleet: FleetState, stop: TripStop): TripStop {
  const [work] = stop.work;
  const task = work && fleet.deliveries.get(work.deliveryId);
  const step = task?.subtasks.find(({ subTaskId }) => subTaskId === work?.subTaskId);
  return task && step ? { ...stop, kind: stopKindOf(task, step) } : stop;
}

function workOf(task: DeliveryRecord, step: SubtaskRecord): TripStop['work'][number] {
  return {
    deliveryId: task.deliveryId,
    subTaskId: step.subTaskId,
    lid: step.lid ?? lidOfStop(task, step) ?? null,
  };
}

/** Each stop has its own lid where receivers open them themselves; otherwise all goods lie behind the first. */
function lidOfStop({ lids, options, subtasks }: DeliveryRecord, step: SubtaskRecord): string | undefined {
  return lids[options.remote_delivery === true ? subtasks.indexOf(step) : 0] ?? lids[0];
}

/** A way that cannot be measured counts as longer than any, metres. */
const NO_WAY = 100_000;

/** Ways between targets for a robot that begins at a target, or where it is; measured on the floor where it then is. */
function metresFor(fleet: FleetState, robot: Robot, startId: string | undefined): Metres {
  const radius = radiusOf(robot);
  const ends = (from: string | undefined, to: string) => {
    const startTarget = fleet.targets.get(from ?? startId ?? '');
    const isRobot = from === undefined && startId === undefined;
    const goal = fleet.targets.get(to);
    const start = isRobot ? robot.reported.report?.position : startTarget;
    const mapId = isRobot ? robot.position.mapId : startTarget?.mapId;
    const floor = mapId === undefined ? undefined : fleet.floors.get(mapId);
    return start && goal && floor && goal.mapId === mapId ? { start, goal, floor, isRobot } : undefined;
  };
  return {
    way(from, to) {
      const found = ends(from, to);
      if (!found) return NO_WAY;
      const { start, goal, floor, isRobot } = found;
      return Math.min(
        NO_WAY,
        isRobot ? lengthFrom(floor, start, goal, radius) : lengthBetween(floor, start, goal, radius),
      );
    },
    atLeast(from, to) {
      const found = ends(from, to);
      return found ? distanceBetween(found.start, found.goal) : 0;
    },
  };
}

function lidsOf(task: DeliveryRecord): readonly (string | null)[] {
  return task.lids.length > 0 ? task.lids : [null];
}

/** The floor of a target; of one that is gone, the floor where the task was to be. */
function floorOf(fleet: FleetState, targetId: string, tasks: readonly DeliveryRecord[]): string {
  return fleet.targets.get(targetId)?.mapId ?? tasks[0]?.mapId ?? '';
}

import { taskKindFields } from '@rota/contract';
import type { DeliveryRecord, SubtaskRecord, TripStop } from '../model/fleet-events.ts';
import type { FleetState } from '../state/fleet-state.ts';
import type { Robot } from '../state/robot.ts';
import { radiusOf } from '../robots/footprint.ts';
import { taskKinds } from './task-kinds.ts';

/** Whether a step has yet to be done. */
export function isOpen({ status }: SubtaskRecord): boolean {
  return status !== 'done' && status !== 'cancelled';
}

/** What a robot still has to be loaded with before the first step of a task; undefined where it is loaded, or needs not be. */
export function toLoadAt({ kind, fillingTargetId }: DeliveryRecord, isAboard: boolean): string | undefined {
  return taskKinds[kind].loadsFirst && fillingTargetId !== null && !isAboard ? fillingTargetId : undefined;
}

/**
 * The stops of a trip for tasks of a kind that share it: one to load, where anything is to be loaded, and then from stop to the nearest
 * next one. The steps of one task keep their order, unless its kind leaves that free; what several have at the same target is one stop.
 */
export function buildStops(fleet: FleetState, robot: Robot, tasks: readonly DeliveryRecord[]): readonly TripStop[] {
  const stops: TripStop[] = [];
  const toLoad = tasks.filter((task) => toLoadAt(task, robot.trip.aboard.has(task.deliveryId)) !== undefined);
  const fillingTargetId = toLoad[0]?.fillingTargetId;
  if (fillingTargetId) {
    const work = toLoad.flatMap((task) => lidsOf(task).map((lid) => ({ deliveryId: task.deliveryId, subTaskId: null, lid })));
    stops.push({ kind: 'load', mapId: floorOf(fleet, fillingTargetId, tasks), targetId: fillingTargetId, work });
  }
  const open = tasks.map((task) => ({ task, steps: task.subtasks.filter(isOpen) }));
  let here = fillingTargetId ?? undefined;
  while (open.some((item) => item.steps.length > 0)) {
    const targetId = nearestTarget(fleet, robot, here, open.flatMap(nextOf));
    const kind = kindAt(open, targetId);
    const work = open.flatMap((item) => takeAt(item, targetId, kind));
    stops.push({ kind, mapId: floorOf(fleet, targetId, tasks), targetId, work });
    here = targetId;
  }
  return stops;
}

type OpenTask = { readonly task: DeliveryRecord; steps: SubtaskRecord[] };

/** The steps that may come next: the first one, or where the order is free all that are of its kind. */
function nextSteps({ task, steps }: OpenTask): readonly SubtaskRecord[] {
  const [first] = steps;
  if (first === undefined) return [];
  return taskKindFields[task.kind].freeOrder ? steps.filter(({ kind }) => kind === first.kind) : [first];
}

function nextOf(item: OpenTask): string[] {
  return nextSteps(item).map(({ targetId }) => targetId);
}

function kindAt(open: readonly OpenTask[], targetId: string): SubtaskRecord['kind'] {
  return open.flatMap(nextSteps).find((step) => step.targetId === targetId)?.kind ?? 'unload';
}

/** Takes what may come next at a target out of what is open, as work there. */
function takeAt(item: OpenTask, targetId: string, kind: SubtaskRecord['kind']): TripStop['work'][number][] {
  const taken: TripStop['work'][number][] = [];
  for (;;) {
    const step = nextSteps(item).find((next) => next.targetId === targetId && next.kind === kind);
    if (step === undefined) return taken;
    item.steps = item.steps.filter((other) => other !== step);
    taken.push({ deliveryId: item.task.deliveryId, subTaskId: step.subTaskId, lid: step.lid ?? item.task.lids[0] ?? null });
  }
}

function lidsOf(task: DeliveryRecord): readonly (string | null)[] {
  return task.lids.length > 0 ? task.lids : [null];
}

/** The floor of a target; of one that is gone, the floor where the task was to be. */
function floorOf(fleet: FleetState, targetId: string, tasks: readonly DeliveryRecord[]): string {
  return fleet.targets.get(targetId)?.mapId ?? tasks[0]?.mapId ?? '';
}

/** The target of several that is nearest by way; ways are measured on the floor where the robot then is. */
function nearestTarget(fleet: FleetState, robot: Robot, from: string | undefined, ids: readonly string[]): string {
  const start = from === undefined ? undefined : fleet.targets.get(from);
  const here = from === undefined ? robot.said.report?.position : start;
  const mapId = from === undefined ? robot.position.mapId : start?.mapId;
  const planner = mapId === undefined ? undefined : fleet.floors.get(mapId)?.planner;
  let best = ids[0] ?? '';
  if (ids.every((id) => id === best)) return best;
  let least = Infinity;
  for (const id of new Set(ids)) {
    const target = fleet.targets.get(id);
    const way = here && target?.mapId === mapId && target && planner ? planner.distance(here, target, radiusOf(robot)) : undefined;
    if (way !== undefined && way < least) {
      least = way;
      best = id;
    }
  }
  return best;
}

import type { DeliveryRecord, SubtaskRecord, TripStop } from '../../model/fleet-events.ts';
import type { FleetState } from '../../state/fleet-state.ts';
import type { Robot } from '../../state/robot.ts';
import { lidsFor } from '../lids-for.ts';
import type { TaskRules } from '../task-kind.ts';
import { radiusOf } from '../../robots/footprint.ts';

/**
 * The stops of a trip: one to load, where anything is to be loaded, and then from stop to the nearest next one. The stops of one delivery
 * keep their order; what several deliveries have at the same target is one stop.
 */
function buildStops(fleet: FleetState, robot: Robot, deliveries: readonly DeliveryRecord[]): readonly TripStop[] {
  const stops: TripStop[] = [];
  const toLoad = deliveries.filter((item) => item.fillingTargetId !== null && !robot.trip.aboard.has(item.deliveryId));
  const fillingTargetId = toLoad[0]?.fillingTargetId;
  if (fillingTargetId) {
    const work = toLoad.flatMap((item) => lidsOf(item).map((lid) => ({ deliveryId: item.deliveryId, subTaskId: null, lid })));
    stops.push({ kind: 'load', mapId: floorOf(fleet, fillingTargetId, deliveries), targetId: fillingTargetId, work });
  }
  const open = deliveries.map((delivery) => ({
    delivery,
    tasks: delivery.subtasks.filter((task) => task.status !== 'done' && task.status !== 'cancelled'),
  }));
  let here = fillingTargetId ?? undefined;
  while (open.some((item) => item.tasks.length > 0)) {
    const heads = open.flatMap((item) => (item.tasks[0] ? [item.tasks[0].targetId] : []));
    const targetId = nearestTarget(fleet, robot, here, heads);
    const work = open.flatMap((item) => takeAt(item, targetId));
    stops.push({ kind: 'unload', mapId: floorOf(fleet, targetId, deliveries), targetId, work });
    here = targetId;
  }
  return stops;
}

function lidsOf(delivery: DeliveryRecord): readonly (string | null)[] {
  return delivery.lids.length > 0 ? delivery.lids : [null];
}

function takeAt(item: { readonly delivery: DeliveryRecord; tasks: SubtaskRecord[] }, targetId: string): TripStop['work'][number][] {
  const taken: TripStop['work'][number][] = [];
  while (item.tasks[0]?.targetId === targetId) {
    const task = item.tasks.shift() as SubtaskRecord;
    taken.push({ deliveryId: item.delivery.deliveryId, subTaskId: task.subTaskId, lid: task.lid ?? item.delivery.lids[0] ?? null });
  }
  return taken;
}

/** The floor of a target; of one that is gone, the floor where the delivery was to be. */
function floorOf(fleet: FleetState, targetId: string, deliveries: readonly DeliveryRecord[]): string {
  return fleet.targets.get(targetId)?.mapId ?? deliveries[0]?.mapId ?? '';
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

/** Goods are brought from where they are loaded to one target or several. */
export const delivery: TaskRules = {
  buildStops,
  mayServe: (robot, task, taken) => lidsFor(robot, task, taken) !== undefined,
  // Deliveries share a trip when they are loaded at the same place, one lid each.
  mayShare(first, other, robot) {
    return (
      first.fillingTargetId !== null &&
      other.fillingTargetId === first.fillingTargetId &&
      other.mapId === first.mapId &&
      !robot.trip.aboard.has(first.deliveryId)
    );
  },
  outcome: (task) => (task.subtasks.every(({ status }) => status === 'done' || status === 'cancelled') ? 'Completed' : undefined),
};

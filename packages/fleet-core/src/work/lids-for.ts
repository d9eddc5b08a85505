import { taskKindFields } from '@rota/contract/deliveries';
import type { DeliverySettings } from '@rota/contract/projects';
import type { DeliveryRecord } from '../model/fleet-events.ts';
import type { Robot } from '../state/robot.ts';

type Room = Pick<DeliverySettings, 'max_slots_per_robot' | 'shelves_per_robot'>;

/**
 * The lids that a task would travel in; none on a robot that declares none or for a kind that carries nothing in them; undefined when it does
 * not fit. `aboard` are the tasks that it would travel with.
 */
export function lidsFor(
  robot: Robot,
  delivery: DeliveryRecord,
  aboard: readonly Pick<DeliveryRecord, 'lids'>[],
  room: Room,
): readonly string[] | undefined {
  if (!taskKindFields[delivery.kind].lids) return [];
  const lids = robot.reported.factsheet?.lids ?? [];
  const most = mostAtOnce(robot, room);
  // A requested task that exceeds what should be filled at once travels alone.
  if (lids.length === 0) return aboard.length > 0 && aboard.length >= most ? undefined : [];
  const taken = aboard.flatMap((other) => other.lids);
  const requestedLids = [
    ...new Set(delivery.subtasks.flatMap((task) => (task.lid === null ? [] : [task.lid]))),
  ];
  if (requestedLids.some((lid) => !lids.includes(lid) || taken.includes(lid))) return undefined;
  if (aboard.length > 0 && taken.length + Math.max(1, requestedLids.length) > most) return undefined;
  if (delivery.options.remote_delivery === true)
    return lidForEachStop(delivery, lids, [...taken, ...requestedLids]);
  if (requestedLids.length > 0) return requestedLids;
  const free = lids.find((lid) => !taken.includes(lid));
  return free === undefined ? undefined : [free];
}

/** One lid per stop, in their order, so that no one reaches goods of others. Two stops that name the same lid share it. */
function lidForEachStop(
  { subtasks }: DeliveryRecord,
  lids: readonly string[],
  taken: readonly string[],
): readonly string[] | undefined {
  const free = lids.filter((lid) => !taken.includes(lid));
  const given = subtasks.map(({ lid }) => lid ?? free.shift());
  return given.some((lid) => lid === undefined) ? undefined : given.flatMap((lid) => lid ?? []);
}

/** Lids of a robot that may be filled at once, or where it declares none how many deliveries its shelves hold. */
export function mostAtOnce(robot: Robot, room: Room): number {
  const own = robot.reported.factsheet?.lids.length || Math.max(1, room.shelves_per_robot);
  return room.max_slots_per_robot > 0 ? Math.min(own, room.max_slots_per_robot) : own;
}

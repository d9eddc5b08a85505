import { taskKindFields } from '@rota/contract';
import type { DeliveryRecord } from '../model/fleet-events.ts';
import type { Robot } from '../state/robot.ts';

/** The lids that a task would travel in; none on a robot that declares none or for a kind that carries nothing in them; undefined when it does not fit. */
export function lidsFor(robot: Robot, delivery: DeliveryRecord, taken: readonly string[]): readonly string[] | undefined {
  const lids = taskKindFields[delivery.kind].lids ? (robot.said.factsheet?.lids ?? []) : [];
  if (lids.length === 0) return [];
  const asked = [...new Set(delivery.subtasks.flatMap((task) => (task.lid === null ? [] : [task.lid])))];
  if (asked.some((lid) => !lids.includes(lid) || taken.includes(lid))) return undefined;
  if (asked.length > 0) return asked;
  const free = lids.find((lid) => !taken.includes(lid));
  return free === undefined ? undefined : [free];
}

import { isEnded } from '../model/delivery-transitions.rules.ts';
import type { DeliveryRecord, TargetInfo } from '../model/fleet-events.ts';
import type { FleetState } from '../state/fleet-state.ts';
import { MOST_LISTED, type PreflightMiss } from './site.ts';

/** The mean and the 95th percentile (nearest rank) of seconds; null of none. */
export function spreadOf(seconds: readonly number[]): {
  readonly meanS: number | null;
  readonly p95S: number | null;
} {
  if (seconds.length === 0) return { meanS: null, p95S: null };
  const sorted = [...seconds].sort((a, b) => a - b);
  const rank = Math.min(sorted.length - 1, Math.ceil(sorted.length * 0.95) - 1);
  return { meanS: sorted.reduce((sum, one) => sum + one, 0) / sorted.length, p95S: sorted[rank] ?? null };
}

/** The targets of a task that are not there; a target of every stop has to be. */
export function isTargetMissing(
  { fillingTargetId, subtasks }: DeliveryRecord,
  targets: ReadonlyMap<string, TargetInfo>,
): boolean {
  return [
    ...(fillingTargetId === null ? [] : [fillingTargetId]),
    ...subtasks.map(({ targetId }) => targetId),
  ].some((id) => !targets.has(id));
}

/** The tasks that came to nothing, why, and at which target. */
export function missedOf(
  fleet: FleetState,
  tasks: readonly DeliveryRecord[],
  ends: ReadonlyMap<
    string,
    { readonly code: PreflightMiss['code']; readonly params: PreflightMiss['params'] }
  >,
): PreflightMiss[] {
  return tasks.slice(0, MOST_LISTED).map((task) => {
    const { deliveryId, trackingId } = task;
    const waiting = [...fleet.robots.values()].find(({ info }) => info.robotId === task.robotId)?.trip
      .waiting;
    const isOpen = !isEnded(task.status);
    const reason =
      (isOpen ? (fleet.queueReasons.get(deliveryId) ?? waiting) : undefined) ?? ends.get(deliveryId);
    const { code, params } = reason ?? { code: 'NO_ROBOT_ON_FLOOR', params: {} };
    const target = findTargetByName(fleet, params['target']) ?? firstOpen(fleet, task);
    return {
      deliveryId,
      trackingId,
      code,
      params,
      place: target ? { mapId: target.mapId, x: target.x, y: target.y } : null,
    };
  });
}

function findTargetByName(fleet: FleetState, name: string | number | undefined): TargetInfo | undefined {
  return name === undefined ? undefined : [...fleet.targets.values()].find((target) => target.name === name);
}

function firstOpen(fleet: FleetState, { fillingTargetId, subtasks }: DeliveryRecord): TargetInfo | undefined {
  const ids = [
    ...subtasks.filter(({ status }) => status !== 'done').map(({ targetId }) => targetId),
    fillingTargetId ?? '',
  ];
  return ids.map((id) => fleet.targets.get(id)).find((target) => target !== undefined);
}

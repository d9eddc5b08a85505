import { defaultDeliverySettings } from '@rota/contract/projects';
import type { DeliveryKind } from '@rota/contract/deliveries';
import type { DeliverySettings } from '@rota/contract/projects';
import type { DeliveryRecord, FleetSnapshot, RobotInfo, TargetInfo } from '../model/fleet-events.ts';
import { planTaskOf } from '../work/task-kinds.ts';
import type { MadeFloor } from './floors.ts';

export { idleReport as aReport } from '../preflight/idle-report.ts';

export function aRobotInfo(robotId: string, change: Partial<RobotInfo> = {}): RobotInfo {
  return { robotId, name: robotId.toUpperCase(), enabled: true, protocolVersion: '2.1.0', ...change };
}

/** A delivery to targets of a floor, by name; `from` is where it is loaded. */
export function aDelivery(
  deliveryId: string,
  floor: MadeFloor,
  to: readonly string[],
  from: string | null,
  change: Partial<DeliveryRecord> = {},
): DeliveryRecord {
  const { mapId } = floor.info;
  const idOf = (name: string): string =>
    floor.targets.find((target) => target.name === name)?.targetId ?? `${mapId}:${name}`;
  return {
    deliveryId,
    trackingId: deliveryId.toUpperCase(),
    kind: 'delivery',
    status: 'Created',
    mapId,
    createdAt: 0,
    updatedAt: 0,
    completedAt: null,
    attempt: 1,
    priority: 'normal',
    earliestStartAt: null,
    dueAt: null,
    expiresAt: null,
    requestedRobotId: null,
    robotId: null,
    tripId: null,
    fillingTargetId: from === null ? null : idOf(from),
    options: {},
    round: 1,
    lids: [],
    releasing: false,
    returnOf: null,
    subtasks: to.map((name, index) => ({
      subTaskId: `${deliveryId}-${index + 1}`,
      kind: 'unload',
      targetId: idOf(name),
      lid: null,
      note: null,
      status: 'waiting',
      completedAt: null,
      promise: null,
    })),
    ...change,
  };
}

export function aSnapshot(
  floor: MadeFloor,
  robots: readonly RobotInfo[],
  settings: Partial<DeliverySettings> = {},
): FleetSnapshot {
  return {
    settings: { ...defaultDeliverySettings, ...settings },
    floors: [floor.info, ...(floor.upstairs ?? [])],
    targets: floor.targets,
    elevators: floor.elevators ?? [],
    robots,
    holds: [],
    deliveries: [],
    trips: [],
    commands: [],
  };
}

/** A task of any kind, planned as a person's request is. */
export function aTask(
  deliveryId: string,
  floor: MadeFloor,
  kind: DeliveryKind,
  at: readonly [string, ...string[]],
  change: Partial<DeliveryRecord> = {},
): DeliveryRecord {
  const find = (name: string) => floor.targets.find((target) => target.name === name) as TargetInfo;
  const asked = (name: string) => ({ target: find(name), lid: null, note: null });
  const [first, ...others] = at;
  const filling = change.fillingTargetId
    ? floor.targets.find(({ targetId }) => targetId === change.fillingTargetId)
    : undefined;
  const nearestFilling = () => floor.targets.find(({ type }) => type === 'filling');
  const plan = planTaskOf(kind, { stops: [asked(first), ...others.map(asked)], filling, nearestFilling });
  if (!plan) throw new Error('It has nowhere to go.');
  const subtasks = plan.steps.map((step, index) => ({
    subTaskId: `${deliveryId}-${index + 1}`,
    kind: step.kind,
    targetId: step.target.targetId,
    lid: null,
    note: null,
    status: 'waiting' as const,
    completedAt: null,
    promise: null,
  }));
  return aDelivery(deliveryId, floor, [], null, {
    kind,
    ...change,
    fillingTargetId: plan.filling?.targetId ?? null,
    subtasks,
  });
}

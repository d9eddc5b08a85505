import type { DeliveryRecord } from '../model/fleet-events.ts';
import { newId } from '../state/fleet-state.ts';
import type { Step } from '../state/step.ts';
import { recordDecision, SYSTEM } from '../state/records.ts';
import type { Robot } from '../state/robot.ts';
import { changeStatus, type Why } from '../work/deliveries.ts';
import { takeAboard } from './aboard.ts';

/** Returns goods that a cancelled delivery left aboard to where they were loaded, as a separate delivery on the same robot. */
export function bringBack(step: Step, robot: Robot, cancelled: DeliveryRecord): void {
  const { fleet } = step;
  if (cancelled.fillingTargetId === null) return;
  const deliveryId = newId(fleet, 'd');
  const lid = cancelled.subtasks.find((task) => task.lid !== null)?.lid ?? cancelled.lids[0] ?? null;
  const created: DeliveryRecord = {
    deliveryId,
    trackingId: `${cancelled.trackingId}-R`,
    kind: 'delivery',
    status: 'Created',
    mapId: cancelled.mapId,
    createdAt: fleet.now,
    updatedAt: fleet.now,
    completedAt: null,
    attempt: 1,
    priority: cancelled.priority,
    earliestStartAt: null,
    dueAt: null,
    expiresAt: null,
    requestedRobotId: robot.info.robotId,
    robotId: null,
    tripId: null,
    fillingTargetId: null,
    options: {},
    round: 1,
    lids: [],
    releasing: false,
    returnOf: cancelled.deliveryId,
    subtasks: [
      {
        subTaskId: `${deliveryId}-1`,
        kind: 'unload',
        targetId: cancelled.fillingTargetId,
        lid,
        note: null,
        status: 'waiting',
        completedAt: null,
        promise: null,
      },
    ],
  };
  takeAboard(robot, deliveryId);
  const why: Why = { code: 'RETURN_OF_GOODS', params: {}, actor: SYSTEM };
  changeStatus(step, changeStatus(step, created, 'Created', why), 'Queued', why);
  recordDecision(step, { robotId: robot.info.robotId, deliveryId }, 'RETURN_OF_GOODS', {});
}

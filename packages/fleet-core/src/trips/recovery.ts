import type { DecisionCode, DecisionParams } from '@rota/contract/decisions';
import { tripKinds } from '../model/trip-kinds.ts';
import type { FleetState } from '../state/fleet-state.ts';
import type { Step } from '../state/step.ts';
import type { Robot } from '../state/robot.ts';
import { writeRobot } from '../state/robot.ts';
import { deliveriesOf, tripOf } from '../state/fleet-state.ts';
import { moveDelivery } from '../work/deliveries.ts';
import { isInOurHands, isOffline } from '../robots/liveness.ts';
import { robotActor, SYSTEM } from '../state/records.ts';
import { restartLeg } from './order-release.ts';
import { isToBeLoaded } from './stop-kinds.ts';

/** A short loss of the connection is no reason to say that a delivery is in trouble. */
const LOST_FOR_MS = 10_000;

type Trouble = { readonly code: DecisionCode; readonly params: DecisionParams };

/** Conditions that keep a robot from its work, apart from a person's pause. */
export function troubleOf(fleet: FleetState, robot: Robot): Trouble | undefined {
  if (isOffline(robot, fleet.now)) return { code: 'WAITING_FOR_STATE', params: {} };
  for (const { error } of robot.errors.values()) {
    if (error.level === 'FATAL' || error.level === 'CRITICAL') {
      return {
        code: 'ROBOT_FAILED',
        params: { reason: error.description === '' ? error.type : error.description },
      };
    }
  }
  if (robot.reported.report && !isInOurHands(robot)) return { code: 'ROBOT_MANUAL', params: {} };
  return undefined;
}

/** Follows whether a robot can do its work, and what that makes of its deliveries. */
export function tendTrouble(step: Step, robot: Robot): void {
  const { fleet } = step;
  const trip = tripOf(fleet, robot);
  const trouble = troubleOf(fleet, robot);
  if (!trouble) {
    if (robot.rest.impairedSince === undefined) return recover(step, robot);
    writeRobot(robot, 'rest', { impairedSince: undefined });
    fleet.dispatchDue = true;
    return recover(step, robot);
  }
  const impairedSince = robot.rest.impairedSince ?? fleet.now;
  if (robot.rest.impairedSince === undefined) writeRobot(robot, 'rest', { impairedSince });
  const sudden = trouble.code !== 'WAITING_FOR_STATE';
  if (!trip || (!sudden && fleet.now - impairedSince < LOST_FOR_MS)) return;
  for (const delivery of deliveriesOf(fleet, trip)) {
    moveDelivery(step, delivery, 'Recovering', { ...trouble, actor: sudden ? robotActor(robot) : SYSTEM });
  }
  // Driven by hand it may be anywhere afterwards, and its order is void.
  if (trouble.code === 'ROBOT_MANUAL' && trip.phase !== 'planning') restartLeg(step, robot);
}

function recover(step: Step, robot: Robot): void {
  const { fleet } = step;
  const trip = tripOf(fleet, robot);
  if (!trip || !tripKinds[trip.kind].carries || (robot.hold !== null && robot.hold.reason !== 'person'))
    return;
  for (const delivery of deliveriesOf(fleet, trip)) {
    if (delivery.status !== 'Recovering' && delivery.status !== 'Recovered') continue;
    const recovered = moveDelivery(step, delivery, 'Recovered') ?? delivery;
    const loading = isToBeLoaded(trip, delivery.deliveryId);
    moveDelivery(step, recovered, loading && trip.phase !== 'closing' ? 'In Progress' : 'Being Delivered');
  }
}

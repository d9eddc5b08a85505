import type { OperatorHold } from '@rota/contract/robots';
import type { FleetState } from '../state/fleet-state.ts';
import type { Robot } from '../state/robot.ts';
import { recordDecision, saveHold } from '../state/records.ts';
import { dismissStray } from '../trips/order-watch.ts';
import { forgetFailures } from '../trips/order-failures.ts';
import { beginIdle } from '../trips/rest.ts';

/** A person keeps a robot from further work. */
export function hold(fleet: FleetState, robot: Robot, reason: OperatorHold['reason'], by: string): void {
  saveHold(fleet, robot, { reason, by, since: new Date(fleet.now).toISOString() });
  recordDecision(fleet, { robotId: robot.info.robotId, deliveryId: null }, 'HELD_BY_PERSON', { reason });
}

/** A person lets a robot go back to work. */
export function letFree(fleet: FleetState, robot: Robot): void {
  recordDecision(fleet, { robotId: robot.info.robotId, deliveryId: null }, 'HOLD_RELEASED', {});
  backToWork(fleet, robot);
}

/** Nobody keeps a robot from work any more. */
export function backToWork(fleet: FleetState, robot: Robot): void {
  dismissStray(robot);
  forgetFailures(robot);
  saveHold(fleet, robot, null);
  beginIdle(robot, fleet.now);
}

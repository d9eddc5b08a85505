import type { OperatorHold } from '@rota/contract/robots';
import type { Step } from '../state/step.ts';
import type { Robot } from '../state/robot.ts';
import { recordDecision, saveHold } from '../state/records.ts';
import { dismissStray } from '../trips/order-watch.ts';
import { forgetFailures } from '../trips/order-failures.ts';
import { beginIdle } from '../trips/rest.ts';

/** A person keeps a robot from further work; `said`: why, in their words. */
export function hold(step: Step, robot: Robot, reason: OperatorHold['reason'], by: string, said = ''): void {
  const since = new Date(step.fleet.now).toISOString();
  saveHold(step, robot, { reason, by, since, ...(said !== '' && { said }) });
  recordDecision(step, { robotId: robot.info.robotId, deliveryId: null }, 'HELD_BY_PERSON', { reason });
}

/** A person lets a robot go back to work. */
export function letFree(step: Step, robot: Robot): void {
  recordDecision(step, { robotId: robot.info.robotId, deliveryId: null }, 'HOLD_RELEASED', {});
  backToWork(step, robot);
}

/** No person keeps a robot from work any more. */
export function backToWork(step: Step, robot: Robot): void {
  dismissStray(robot);
  forgetFailures(robot);
  saveHold(step, robot, null);
  beginIdle(robot, step.fleet.now);
}

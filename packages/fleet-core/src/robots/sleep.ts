import type { Step } from '../state/step.ts';
import { newId } from '../state/fleet-state.ts';
import type { Robot } from '../state/robot.ts';
import { actionOf, declares, forgetAction, isAtIt, sendUntilSeen } from './instant-actions.ts';
import { isHibernating } from './liveness.ts';

/** Instant actions of VDA 5050 3.0; a robot of an older version may declare them, too. */
const SLEEP = 'startHibernation';
const WAKE = 'stopHibernation';
const SHOWN_MS = 15_000;
/** A robot that does not wake up gets the command again after this long. */
const WAKE_AGAIN_MS = 10_000;
/** Seconds from the word until a robot that sleeps can drive. */
const WAKING_S = 15;

/** Whether a robot can be put to sleep and woken from here. */
export function maySleep(robot: Robot): boolean {
  return declares(robot, SLEEP) && declares(robot, WAKE);
}

/** Whether a robot sleeps: its connection says so, and it sends no states, or it shows it as its mode. */
export function isAsleep(robot: Robot): boolean {
  return isHibernating(robot) || robot.reported.service?.mode === 'sleeping';
}

/** Whether a robot sleeps and only a person at the robot can wake it. */
export function needsWakingByHand(robot: Robot): boolean {
  return isHibernating(robot) && !maySleep(robot);
}

/** Extra seconds until a sleeping robot arrives anywhere. */
export function wakingSeconds(robot: Robot): number {
  return isAsleep(robot) ? WAKING_S : 0;
}

/** Commands a robot to sleep. Returns false where the command was sent just now. */
export function putToSleep(step: Step, robot: Robot): boolean {
  if (isRequestPending(robot, SLEEP) || isAtIt(robot, SLEEP)) return false;
  forget(robot, WAKE);
  sendUntilSeen(step, robot, actionOf(newId(step.fleet, 'a'), SLEEP), SHOWN_MS);
  return true;
}

/** Tells a robot that sleeps to wake up, again and again until it does. */
export function wake(step: Step, robot: Robot): void {
  forget(robot, SLEEP);
  if (!isRequestPending(robot, WAKE) && !isAtIt(robot, WAKE))
    sendUntilSeen(step, robot, actionOf(newId(step.fleet, 'a'), WAKE), WAKE_AGAIN_MS);
}

/** Withdraws an unseen opposite command, which would undo the one sent now. */
function forget(robot: Robot, type: string): void {
  for (const [id, { action }] of robot.requested.actions)
    if (action.actionType === type) forgetAction(robot, id);
}

function isRequestPending({ requested }: Robot, type: string): boolean {
  for (const { action } of requested.actions.values()) if (action.actionType === type) return true;
  return false;
}

import type { Step } from '../state/step.ts';
import type { Robot } from '../state/robot.ts';
import type { Action, ActionParameter, ActionStatus, BlockingType } from '../model/robot-model.ts';
import { isFresh, isOffline } from './liveness.ts';
import { newId } from '../state/fleet-state.ts';

const RESEND_MS = 2_000;

/** Puts an action together. Without a blocking type the robot may drive and do other things meanwhile. */
export function actionOf(
  actionId: string,
  actionType: string,
  parameters: Readonly<Record<string, string | number | boolean>> = {},
  blockingType: BlockingType = 'NONE',
): Action {
  const list: ActionParameter[] = Object.entries(parameters).map(([key, value]) => ({ key, value }));
  return { actionId, actionType, blockingType, parameters: list };
}

/** Sends an instant action once. Use `sendUntilSeen` for one that must not be lost. */
export function publishAction(step: Step, robot: Robot, action: Action): void {
  step.effects.push({ type: 'actions.published', robotId: robot.info.robotId, actions: [action] });
}

/** Sends an instant action, and repeats it until the robot's state shows it or its time expires. The id makes a copy harmless. */
export function sendUntilSeen(
  step: Step,
  robot: Robot,
  action: Action,
  timeoutMs: number,
  commandId?: string,
  since: number = step.fleet.now,
): void {
  if (robot.requested.actions.has(action.actionId)) return;
  // Shown already: a robot that is at it, or has done it, is not asked for it again.
  const seen = reportedAction(robot, action.actionId) !== undefined;
  robot.requested.actions.set(action.actionId, {
    action,
    commandId,
    since,
    until: since + timeoutMs,
    sentAt: undefined,
    seen,
  });
  sendPending(step, robot);
}

/** Something was sent that stands for a request for a state. */
export function noteAsked(robot: Robot, now: number): void {
  robot.requested.stateAt = now;
}

/** An action is no longer waited for. */
export function forgetAction(robot: Robot, actionId: string): void {
  robot.requested.actions.delete(actionId);
}

/** Asks for a state, at most once in two seconds. */
export function askForState(step: Step, robot: Robot): void {
  const { fleet } = step;
  if (robot.requested.stateAt !== undefined && fleet.now - robot.requested.stateAt < RESEND_MS) return;
  robot.requested.stateAt = fleet.now;
  publishAction(step, robot, actionOf(newId(fleet, 'a'), 'stateRequest'));
}

/** Time to wait for the answer to a state request; some robots never answer. */
const STATE_WAIT_MS = 10_000;

/**
 * Whether an order may be sent with the present knowledge of the robot. If its last state is old, a fresh one is requested first;
 * when none comes, a robot that is online is taken at its word.
 */
export function hasStateToGoOn(step: Step, robot: Robot): boolean {
  const { fleet } = step;
  if (isFresh(robot, fleet.now)) return true;
  const asked = robot.requested.stateAt;
  if (asked === undefined || asked <= robot.reported.reportAt) {
    askForState(step, robot);
    return false;
  }
  if (fleet.now - asked < STATE_WAIT_MS) return false;
  if (robot.link.connection === 'ONLINE') return true;
  askForState(step, robot);
  return false;
}

/** Repeats unseen actions, and drops expired actions that no command waits for. */
export function sendPending(step: Step, robot: Robot): void {
  const { fleet } = step;
  for (const [id, pending] of robot.requested.actions) {
    if (fleet.now >= pending.until) {
      if (pending.commandId === undefined) robot.requested.actions.delete(id);
      continue;
    }
    if (pending.seen || isOffline(robot, fleet.now)) continue;
    if (pending.sentAt !== undefined && fleet.now - pending.sentAt < RESEND_MS) continue;
    pending.sentAt = fleet.now;
    publishAction(step, robot, pending.action);
  }
}

/** Marks the actions that a state shows. */
export function markSeen(robot: Robot): void {
  if (robot.requested.actions.size === 0) return;
  for (const { actionId } of robot.reported.report?.actions ?? []) {
    const pending = robot.requested.actions.get(actionId);
    if (pending) pending.seen = true;
  }
}

/** The action as the robot reports it; undefined while its state does not show it. */
export function reportedAction(
  robot: Robot,
  actionId: string,
): { status: string; result: string | undefined } | undefined {
  return robot.reported.report?.actions.find((action) => action.actionId === actionId);
}

const UNDER_WAY: ReadonlySet<string> = new Set<ActionStatus>([
  'WAITING',
  'INITIALIZING',
  'RUNNING',
  'PAUSED',
]);

/** Whether an action with this status has begun, or is to begin, and has not ended. */
export function isUnderWayStatus(status: string | undefined): boolean {
  return status !== undefined && UNDER_WAY.has(status);
}

/** Whether the robot shows an unfinished action of the type, from any sender. It gets no second request meanwhile. */
export function isAtIt(robot: Robot, actionType: string): boolean {
  return (
    robot.reported.report?.actions.some(
      (action) => action.actionType === actionType && isUnderWayStatus(action.status),
    ) ?? false
  );
}

/** Whether the robot declares an instant action of the type. */
export function declares(robot: Robot, actionType: string): boolean {
  return robot.reported.factsheet?.actions[actionType]?.includes('INSTANT') ?? false;
}

import { actionOf, declares, isUnderWayStatus, sendUntilSeen } from './instant-actions.ts';
import { isInOurHands, isOffline } from './liveness.ts';
import type { Backlog } from '../model/robot-model.ts';
import { newId } from '../state/fleet-state.ts';
import type { Step } from '../state/step.ts';
import type { Robot } from '../state/robot.ts';

/** Instant actions of VDA 5050 3.0 by which a robot forgets actions that have ended; a robot of 2.x may declare them, too. */
const CLEAR = {
  instantActions: 'clearInstantActions',
  zoneActions: 'clearZoneActions',
} as const satisfies Partial<Record<keyof Backlog, string>>;

/** So many ended actions, and a message of so many bytes, are cleared even while one of them is waited for. */
const URGENT_ENDED = 200;
const URGENT_BYTES = 128 * 1024;
/** Time for which a request to clear is repeated, and the pause until the next request, ms. */
const SHOWN_MS = 10_000;
const AGAIN_MS = 60_000;
/** The number of requests in a row without effect after which the robot gets no more until it reconnects. */
const MOST_REQUESTS = 5;
/** A robot that is online and sends no state for so long may have one that is too large for the broker, ms. */
const SILENT_MS = 5_000;

/**
 * Keeps the messages of a robot small. A robot of 3.0 keeps the states of its instant and zone actions until it restarts or is asked to clear
 * them: without that they grow until no broker takes its state any more.
 */
export function tendBacklog(step: Step, robot: Robot): void {
  const { fleet } = step;
  if (isOffline(robot, fleet.now)) return;
  const { backlog } = robot.reported.report ?? {};
  const isSilent = robot.link.connection === 'ONLINE' && robot.reported.reportAt < robot.link.connectionAt;
  if (isSilent) {
    if (fleet.now - robot.link.connectionAt >= SILENT_MS)
      clear(step, robot, ['instantActions', 'zoneActions'], robot.link.connectionAt);
    return;
  }
  if (backlog === undefined) {
    robot.requested.clearing = undefined;
    return;
  }
  if (!isInOurHands(robot) || (isAwaiting(robot) && !isUrgent(backlog))) return;
  const lists = (['instantActions', 'zoneActions'] as const).filter((list) => backlog[list] > 0);
  clear(step, robot, lists, robot.link.connectionAt);
}

function clear(step: Step, robot: Robot, lists: readonly (keyof typeof CLEAR)[], connectedAt: number): void {
  const { fleet } = step;
  const before = robot.requested.clearing?.connectedAt === connectedAt ? robot.requested.clearing : undefined;
  if (before && (fleet.now - before.at < AGAIN_MS || before.requests >= MOST_REQUESTS)) return;
  const wanted = lists.filter(
    (list) => robot.info.protocolVersion === '3.0.0' || declares(robot, CLEAR[list]),
  );
  if (wanted.length === 0) return;
  robot.requested.clearing = { connectedAt, at: fleet.now, requests: (before?.requests ?? 0) + 1 };
  for (const list of wanted) sendUntilSeen(step, robot, actionOf(newId(fleet, 'a'), CLEAR[list]), SHOWN_MS);
}

function isUrgent(backlog: Backlog): boolean {
  return backlog.bytes >= URGENT_BYTES || backlog.instantActions + backlog.zoneActions >= URGENT_ENDED;
}

/** Whether what becomes of an action is still looked at: it would be gone with the others. */
function isAwaiting(robot: Robot): boolean {
  const shown = robot.reported.report?.actions ?? [];
  if (
    robot.trip.releasing !== undefined ||
    [...robot.requested.actions.values()].some(({ commandId }) => commandId !== undefined)
  )
    return true;
  return shown.some(
    ({ actionId, status }) => robot.requested.actions.has(actionId) && !isUnderWayStatus(status),
  );
}

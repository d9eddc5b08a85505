import type { FleetState } from '../state/fleet-state.ts';
import type { Robot } from '../state/robot.ts';
import type { ErrorLevel, RobotReport } from '../model/robot-model.ts';

/** The number of errors of a robot that are kept and shown. */
const MOST_KEPT = 50;
const RANK: Readonly<Record<ErrorLevel, number>> = { FATAL: 0, CRITICAL: 1, URGENT: 2, WARNING: 3 };

/** Errors that a robot reports once, and again with each order, expire when it has not reported them for this long. */
const ERROR_KEPT_MS = 60_000;

/** Some robots tell an error in one message only, some until the next order: each is kept once, by its type and what it refers to. */
export function latchErrors(fleet: FleetState, robot: Robot, report: RobotReport): void {
  for (const error of report.errors) {
    const references = error.references.map(({ key, value }) => `${key}=${value}`).sort();
    const key = `${error.type}\n${references.join('\n')}`;
    const known = robot.errors.get(key);
    if (known) {
      known.error = error;
      known.seenAt = fleet.now;
    } else {
      robot.errors.set(key, { error, since: fleet.now, seenAt: fleet.now });
    }
  }
  dropLeast(robot);
  if (robot.errors.size === 0) return;
  for (const [key, latched] of robot.errors) {
    const kept =
      latched.error.level === 'FATAL' || latched.error.level === 'CRITICAL' ? 2_000 : ERROR_KEPT_MS;
    if (fleet.now - latched.seenAt > kept) robot.errors.delete(key);
  }
}

/** Above the limit, the least severe and oldest errors are dropped: some robots make each error unlike all others. */
function dropLeast(robot: Robot): void {
  if (robot.errors.size <= MOST_KEPT) return;
  const least = [...robot.errors].sort(
    ([, a], [, b]) => RANK[b.error.level] - RANK[a.error.level] || a.seenAt - b.seenAt,
  );
  for (const [key] of least.slice(0, robot.errors.size - MOST_KEPT)) robot.errors.delete(key);
}

/** Forgets what a robot said in errors of some types. */
export function forgetErrors(robot: Robot, types: ReadonlySet<string>): void {
  for (const [key, latched] of robot.errors)
    if (types.has(latched.error.type.toLowerCase())) robot.errors.delete(key);
}

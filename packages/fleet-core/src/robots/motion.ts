import type { RobotReport } from '../model/robot-model.ts';
import type { Robot } from '../state/robot.ts';

/** A position moves by less than this, metres, on a robot that stands. */
const JITTER = 0.25;
/** After a state whose position had moved, a robot counts as moving for so long, ms. */
const MOVES_FOR_MS = 3_000;

/**
 * What the positions of two states in a row show of a robot: where its motion is counted from now on, and whether it moved without saying
 * that it drives. Some robots never set `driving`.
 */
export function driftBetween(
  anchor: Robot['position']['anchor'],
  former: RobotReport | undefined,
  report: RobotReport,
): { readonly anchor: Robot['position']['anchor']; readonly hasMoved: boolean } {
  const { position } = report;
  if (position?.localized !== true) return { anchor: undefined, hasMoved: false };
  const here = { x: position.x, y: position.y, mapId: position.mapId };
  // It drove until this state, which shows where it came to stand.
  if (report.driving || former?.driving === true || anchor?.mapId !== here.mapId)
    return { anchor: here, hasMoved: false };
  const hasMoved = Math.hypot(here.x - anchor.x, here.y - anchor.y) > JITTER;
  return { anchor: hasMoved ? here : anchor, hasMoved };
}

/** Whether a robot moves: it says so, or its last positions show it. */
export function isMoving({ reported, position }: Robot, now: number): boolean {
  return (
    reported.report?.driving === true || (position.driftedAt > 0 && now - position.driftedAt < MOVES_FOR_MS)
  );
}

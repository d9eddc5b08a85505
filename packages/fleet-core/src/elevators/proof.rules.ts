import type { DoorSide, ElevatorMode } from '@rota/contract/elevators';
import type { ElevatorReport } from '../model/elevators.ts';

/** A report counts for so long, ms by our clock. */
export const REPORT_HOLDS_MS = 5_000;
/** An elevator that says nothing for so long is offline, ms. */
const OFFLINE_AFTER_MS = 30_000;

/** Whether the last report of an elevator is recent enough to rely on. */
export function isReportFresh(report: ElevatorReport | undefined, now: number): report is ElevatorReport {
  return report !== undefined && now - report.at <= REPORT_HOLDS_MS;
}

/** The last known mode of an elevator; `offline` once its report is too old. */
export function modeOf(report: ElevatorReport | undefined, now: number): ElevatorMode {
  return report && now - report.at <= OFFLINE_AFTER_MS ? report.mode : 'offline';
}

/**
 * Whether an elevator proves that a robot may cross the threshold on a floor: its newest report is fresh, serves the robot's session, stands at
 * that floor with that door open, and runs automatically.
 */
export function mayCross(
  report: ElevatorReport | undefined,
  { sessionId, floor, door }: { readonly sessionId: string; readonly floor: string; readonly door: DoorSide },
  now: number,
): boolean {
  return (
    isReportFresh(report, now) &&
    report.mode === 'automatic' &&
    report.sessionId === sessionId &&
    isOpenAt(report, floor, door)
  );
}

/** Whether it stands at a floor with an open door, whichever passenger it serves. */
function isOpenAt(report: ElevatorReport, floor: string, door: DoorSide): boolean {
  return report.floor === floor && report.doors[door] === 'open';
}

/** Whether a robot that is in the cab may leave it on a floor though it no longer runs automatically: on fire it opens its doors and stays. */
export function mayFlee(
  report: ElevatorReport | undefined,
  { floor, door }: { readonly floor: string; readonly door: DoorSide },
  now: number,
): boolean {
  return isReportFresh(report, now) && report.mode === 'fire' && isOpenAt(report, floor, door);
}

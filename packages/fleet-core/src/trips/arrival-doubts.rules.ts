import type { RobotReport } from '../model/robot-model.ts';
import { BELIEVED_WITHIN } from '../traffic/still-held.rules.ts';

/** The fields of a report that deny an arrival which another field claims. */
export type ArrivalDoubt =
  | { readonly by: 'position'; readonly metres: number }
  | { readonly by: 'map' }
  /** It stands at the place, and still says that it is driving. */
  | { readonly by: 'driving' };

type Place = { readonly x: number; readonly y: number; readonly deviation: number };

/**
 * Why a report that has the last node of an order passed is not believed; undefined where nothing contradicts it. A robot that says
 * nothing of its place, or does not know it, contradicts nothing. VDA 5050 sets `lastNodeId` only within the node's allowed deviation.
 * @param isOnOtherMap whether the map that the robot reports is known, and not the one of the place
 */
export function doubtArrival(
  report: RobotReport,
  place: Place,
  isOnOtherMap: boolean,
): ArrivalDoubt | undefined {
  const { position } = report;
  if (position?.localized === true) {
    if (isOnOtherMap) return { by: 'map' };
    const metres = Math.hypot(position.x - place.x, position.y - place.y);
    if (metres > Math.max(BELIEVED_WITHIN, place.deviation)) return { by: 'position', metres };
  }
  return report.driving ? { by: 'driving' } : undefined;
}

import { mapIdOf } from '@rota/contract/maps';
import { situationOf, situations, takesWork, type Robot, type SituationSource } from '@rota/contract/robots';
import type { Point } from '@rota/floor';

/** The purpose of a robot at a target. */
export type Errand = 'send' | 'deliver';

/** Why a robot cannot be chosen: `situation` is said in the words of its situation. */
type Unfit = 'situation' | 'otherFloor' | 'noPlace' | 'onTrip';

/** Whether a robot can be chosen for an errand: `later` does it when it has finished what it is doing. */
export type Fit =
  { readonly can: true; readonly when: 'now' | 'later' } | { readonly can: false; readonly why: Unfit };

type FitSource = SituationSource & Pick<Robot, 'site' | 'floor' | 'position'>;

/** Whether something has to change before it accepts a request. */
function isHalted(robot: FitSource): boolean {
  const { tone } = situations[situationOf(robot).kind];
  return (
    !robot.enabled || tone === 'offline' || tone === 'fault' || tone === 'attention' || tone === 'paused'
  );
}

/** Whether a robot can do an errand at a target of the floor `mapId`. A robot on a trip is sent nowhere else, but takes a delivery afterwards. */
export function fitOf(robot: FitSource, errand: Errand, mapId: string): Fit {
  if (isHalted(robot)) return { can: false, why: 'situation' };
  if (robot.site === null || robot.floor === null || robot.position === null)
    return { can: false, why: 'noPlace' };
  if (mapIdOf(robot.site, robot.floor) !== mapId) return { can: false, why: 'otherFloor' };
  if (errand === 'send')
    return robot.trip_id === null ? { can: true, when: 'now' } : { can: false, why: 'onTrip' };
  const when = takesWork(robot);
  return when === 'no' ? { can: false, why: 'situation' } : { can: true, when };
}

export type Candidate<R> = { readonly robot: R; readonly fit: Fit; readonly metres: number | undefined };

/** Robots for an errand at a point: those that can do it now first, the nearest first, then those that can later, then the others. */
export function candidatesFor<R extends FitSource & Pick<Robot, 'name'>>(
  robots: readonly R[],
  { errand, mapId, at }: { errand: Errand; mapId: string; at: Point },
  compare: (a: string, b: string) => number,
): Candidate<R>[] {
  const rank = ({ fit }: Candidate<R>) => (!fit.can ? 2 : fit.when === 'later' ? 1 : 0);
  return robots
    .map((robot) => {
      const fit = fitOf(robot, errand, mapId);
      const isHere =
        robot.position !== null &&
        robot.site !== null &&
        robot.floor !== null &&
        mapIdOf(robot.site, robot.floor) === mapId;
      const metres =
        isHere && robot.position !== null
          ? Math.hypot(robot.position.x - at.x, robot.position.y - at.y)
          : undefined;
      return { robot, fit, metres };
    })
    .sort((a, b) => rank(a) - rank(b) || orderOf(a.metres, b.metres) || compare(a.robot.name, b.robot.name));
}

/** Two distances that are both unknown are the same; an unknown one comes last. */
function orderOf(a: number | undefined, b: number | undefined): number {
  if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined);
  return a - b;
}

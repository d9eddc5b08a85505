import type { Robot } from '@rota/contract';
import { mapIdOf } from '@rota/contract';
import type { Point } from '@rota/floor';
import { needsPerson, toneOf } from '../../parts/robots/robot-look.ts';

/** What a robot is wanted for at a target. */
export type Errand = 'send' | 'deliver';

/** Why a robot cannot be chosen. */
export type Unfit =
  'disabled' | 'offline' | 'needsHelp' | 'held' | 'byHand' | 'otherFloor' | 'noPlace' | 'onTrip' | 'lowBattery' | 'withPerson';

/** Whether a robot can be chosen for an errand: `later` does it when it has finished what it is doing. */
export type Fit = { readonly can: true; readonly when: 'now' | 'later' } | { readonly can: false; readonly why: Unfit };

/** In these modes a robot goes with a person and takes no deliveries. */
const WITH_PERSON: ReadonlySet<string> = new Set(['follow_me', 'meeting']);

type FitSource = Pick<
  Robot,
  'enabled' | 'connected' | 'state' | 'alerts' | 'hold' | 'waitingReason' | 'site' | 'floor' | 'position' | 'tripId' | 'battery' | 'mode'
>;

/** What keeps a robot from any errand on the floor `mapId`. */
function whyNot(robot: FitSource, mapId: string): Unfit | undefined {
  const tone = toneOf(robot);
  if (!robot.enabled) return 'disabled';
  if (tone === 'offline') return 'offline';
  if (needsPerson(tone)) return 'needsHelp';
  if (robot.state === 'manual_control') return 'byHand';
  if (robot.hold !== null || robot.state === 'paused') return 'held';
  if (robot.site === null || robot.floor === null || robot.position === null) return 'noPlace';
  return mapIdOf(robot.site, robot.floor) === mapId ? undefined : 'otherFloor';
}

/** Whether a robot can do an errand at a target of the floor `mapId`. A robot on a trip is sent nowhere else, but takes a delivery afterwards. */
export function fitOf(robot: FitSource, errand: Errand, mapId: string, lowBatteryPercent: number): Fit {
  const why = whyNot(robot, mapId);
  if (why !== undefined) return { can: false, why };
  if (errand === 'send') return robot.tripId === null ? { can: true, when: 'now' } : { can: false, why: 'onTrip' };
  if (WITH_PERSON.has(robot.mode ?? '')) return { can: false, why: 'withPerson' };
  if (robot.battery !== null && robot.battery < lowBatteryPercent) return { can: false, why: 'lowBattery' };
  return { can: true, when: robot.tripId === null ? 'now' : 'later' };
}

export type Candidate<R> = { readonly robot: R; readonly fit: Fit; readonly metres: number | undefined };

/** Robots for an errand at a point: those that can do it now first, the nearest first, then those that can later, then the others. */
export function candidatesFor<R extends FitSource & Pick<Robot, 'name'>>(
  robots: readonly R[],
  { errand, mapId, at, lowBatteryPercent }: { errand: Errand; mapId: string; at: Point; lowBatteryPercent: number },
  compare: (a: string, b: string) => number,
): Candidate<R>[] {
  const rank = ({ fit }: Candidate<R>) => (!fit.can ? 2 : fit.when === 'later' ? 1 : 0);
  return robots
    .map((robot) => {
      const fit = fitOf(robot, errand, mapId, lowBatteryPercent);
      const isHere = robot.position !== null && robot.site !== null && robot.floor !== null && mapIdOf(robot.site, robot.floor) === mapId;
      const metres = isHere && robot.position !== null ? Math.hypot(robot.position.x - at.x, robot.position.y - at.y) : undefined;
      return { robot, fit, metres };
    })
    .sort((a, b) => rank(a) - rank(b) || orderOf(a.metres, b.metres) || compare(a.robot.name, b.robot.name));
}

/** Two distances that are both unknown are the same; an unknown one comes last. */
function orderOf(a: number | undefined, b: number | undefined): number {
  if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined);
  return a - b;
}

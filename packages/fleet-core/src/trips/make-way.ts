import type { TargetInfo } from '../model/fleet-events.ts';
import type { Floor } from '../state/fleet-state.ts';
import type { Step } from '../state/step.ts';
import type { Robot } from '../state/robot.ts';
import { writeRobot } from '../state/robot.ts';
import { robotName, tripOf } from '../state/fleet-state.ts';
import { isHalted, isOffline } from '../robots/liveness.ts';
import { findPlace } from './places.ts';
import { recordDecision } from '../state/records.ts';
import { startTrip, stopAt } from './trips.ts';
import { reachOf } from '../traffic/occupancy.ts';
import { lineNear } from '../geometry/polyline.ts';
import { isInZone } from '../geometry/zones.ts';

/** Sends an idle robot to a place where it blocks no other robot. Returns false when it cannot go. */
export function makeWay(step: Step, floor: Floor, robot: Robot, other: Robot): boolean {
  const { fleet } = step;
  if (tripOf(fleet, robot) || robot.trip.releasing || robot.hold || isHalted(robot)) return false;
  if (
    isOffline(robot, fleet.now) ||
    robot.rest.impairedSince !== undefined ||
    robot.reported.report?.position?.localized !== true
  )
    return false;
  const claim = other.traffic.occupancy?.claim ?? [];
  const zones = floor.zones.entriesOf(other).map(({ zone }) => zone);
  const isInTheWay = (place: { x: number; y: number }): boolean =>
    (claim.length >= 4 && lineNear(claim, place.x, place.y, reachOf(robot, other))) ||
    zones.some((zone) => isInZone(zone, place.x, place.y));
  // On another robot's way it would block again.
  const wanted = new Set(
    [...fleet.trips.values()].flatMap((trip) => trip.stops.map((stop) => stop.targetId)),
  );
  const isNoUse = (place: TargetInfo): boolean => isInTheWay(place) || wanted.has(place.targetId);
  const own = robot.place.ownId === undefined ? undefined : fleet.targets.get(robot.place.ownId);
  const target =
    own && own.mapId === floor.info.mapId && robot.place.standsAt !== own.targetId && !isInTheWay(own)
      ? own
      : (findPlace(fleet, robot, ['waiting', 'charge'], isInTheWay) ??
        findPlace(fleet, robot, ['escape', '', 'target'], isNoUse) ??
        findPlace(fleet, robot, ['table', 'delivery', 'filling'], isNoUse));
  if (!target) return false;
  if (target.type === 'waiting' || target.type === 'charge')
    writeRobot(robot, 'place', { ownId: target.targetId });
  startTrip(step, robot, 'park', [stopAt(target.type === 'charge' ? 'charge' : 'wait', target)], null);
  robot.rest.stayUntil = 0;
  const about = { robotId: robot.info.robotId, deliveryId: null };
  recordDecision(step, about, 'MAKING_WAY', { other: robotName(fleet, other.info.robotId) });
  return true;
}

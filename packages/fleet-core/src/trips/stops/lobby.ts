import { elevatorOf } from '../../elevators/sessions.ts';
import { chooseRide, elevatorsBetween, findSuspension } from '../../elevators/ways.ts';
import type { TripStop } from '../../model/fleet-events.ts';
import { radiusOf } from '../../robots/footprint.ts';
import { cabTargetId } from '../../state/cabs.ts';
import type { Step } from '../../state/step.ts';
import type { Robot } from '../../state/robot.ts';
import { doorwayTo, mayPass } from '../doorway.ts';
import { isAway, sendBack } from '../moved-away.ts';
import { dropRide, floorName } from '../rides.ts';
import type { StopRules } from '../stop-kind.ts';
import { nextStop, setPhase } from '../trips.ts';
import { setWaiting } from '../waiting.ts';
import { tripOf } from '../../state/fleet-state.ts';

/** So long one elevator is waited for before another group is looked at, ms. */
const OTHER_GROUP_MS = 60_000;

/** The robot waits for an elevator, and drives into the cab once its door is proven to be open here. */
export const lobby: StopRules = {
  loads: false,
  arrive(step, robot) {
    setPhase(step, robot, 'serving', { order: null });
  },
  tend(step, robot, stop) {
    const { fleet } = step;
    const trip = tripOf(fleet, robot);
    if (!trip) return undefined;
    if (isAway(fleet, robot, stop)) {
      sendBack(step, robot, stop);
      return undefined;
    }
    const cab = fleet.targets.get(cabTargetId(stop.ride?.elevatorId ?? '', stop.mapId));
    if (!cab || trip.stops[trip.stopIndex + 1]?.kind !== 'cab') {
      dropRide(step, robot);
      return undefined;
    }
    const doorway = doorwayTo(fleet, robot, cab);
    if (doorway && mayPass(fleet, robot, doorway)) nextStop(step, robot);
    else reportWait(step, robot, stop);
    return undefined;
  },
  confirm: undefined,
  resume: () => undefined,
  stateOf: () => 'going',
};

/** Reports what it waits for. Where no elevator of the group runs, another group may help sooner than a repair. */
function reportWait(step: Step, robot: Robot, stop: TripStop): void {
  const { fleet } = step;
  const trip = tripOf(fleet, robot);
  if (!trip) return;
  const { elevatorId = '', toMapId = '' } = stop.ride ?? {};
  const info = fleet.elevators.get(elevatorId)?.info;
  const group = elevatorsBetween(fleet, radiusOf(robot), stop.mapId, toMapId).filter(
    (one) => one.info.group === info?.group,
  );
  const own =
    elevatorOf(fleet, robot.info.robotId) ?? group.find((one) => findSuspension(fleet, one) === undefined);
  const elevator = (own ?? group[0])?.info.name ?? info?.name ?? '';
  const mode = own === undefined && group[0] ? findSuspension(fleet, group[0]) : undefined;
  const from = robot.reported.report?.position;
  if (!own && from && fleet.now - trip.phaseSince >= OTHER_GROUP_MS) {
    const next = trip.stops[trip.stopIndex + 2];
    const target = next && fleet.targets.get(next.targetId);
    const other = target && chooseRide(fleet, radiusOf(robot), { ...from, mapId: stop.mapId }, target);
    if (other && 'lobby' in other) {
      dropRide(step, robot);
      return;
    }
  }
  const stuck =
    group.length > 0 && group.every(({ block }) => block !== undefined)
      ? group[0]?.block?.robotId
      : undefined;
  if (mode !== undefined) setWaiting(step, robot, 'ELEVATOR_SUSPENDED', { elevator, mode });
  else if (stuck !== undefined)
    setWaiting(step, robot, 'ELEVATOR_BLOCKED', {
      elevator,
      other: fleet.robots.get(stuck)?.info.name ?? stuck,
    });
  else setWaiting(step, robot, 'WAITING_FOR_ELEVATOR', { elevator, floor: floorName(fleet, toMapId) });
}

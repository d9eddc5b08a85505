import { modeOf } from '../../elevators/proof.rules.ts';
import type { ElevatorStopInfo } from '../../model/elevators.ts';
import { actionOf, isAtIt, reportedAction, sendUntilSeen } from '../../robots/instant-actions.ts';
import { cabTargetId, stopOn } from '../../state/cabs.ts';
import type { Elevator } from '../../state/elevator.ts';
import type { Step } from '../../state/step.ts';
import type { Robot } from '../../state/robot.ts';
import { mayPass } from '../doorway.ts';
import { standAt } from '../places.ts';
import { dropRide, leaveForLobby, floorName } from '../rides.ts';
import type { StopRules } from '../stop-kind.ts';
import { nextStop, setPhase } from '../trips.ts';
import { setWaiting } from '../waiting.ts';
import { tripOf } from '../../state/fleet-state.ts';

/** The distance from the middle of the cab within which a robot that changed its map must be, metres. */
const NEAR = 1;
/** A robot that did not accept its position gets it again after this long, ms. */
const TELL_AGAIN_MS = 10_000;

/** The robot rides: on the other floor it gets its position and drives out. */
export const cab: StopRules = {
  loads: false,
  arrive(step, robot) {
    setPhase(step, robot, 'serving', { order: null });
  },
  tend(step, robot, { ride, mapId }) {
    const { fleet } = step;
    const elevator = ride && fleet.elevators.get(ride.elevatorId);
    const to = elevator && stopOn(elevator.info, ride.toMapId);
    if (!ride || !elevator || !to) {
      dropRide(step, robot);
      return undefined;
    }
    if (isOnMap(robot, to)) {
      standAt(robot, cabTargetId(ride.elevatorId, to.mapId));
      nextStop(step, robot);
      return undefined;
    }
    const from = stopOn(elevator.info, mapId);
    const mode = modeOf(elevator.report, fleet.now);
    if (mayPass(fleet, robot, { elevator, stop: to, isInto: false })) sendPlace(step, robot, elevator, to);
    // On fire it is let out where the cab stands.
    else if (mode === 'fire' && from && mayPass(fleet, robot, { elevator, stop: from, isInto: false }))
      leaveForLobby(step, robot, elevator, from.mapId);
    reportRide(step, robot, elevator, to);
    return undefined;
  },
  confirm: undefined,
  resume: () => undefined,
  stateOf: () => 'going',
};

function isOnMap(robot: Robot, { mapId, x, y }: ElevatorStopInfo): boolean {
  const place = robot.reported.report?.position;
  return (
    robot.position.mapId === mapId &&
    place?.localized === true &&
    Math.hypot(place.x - x, place.y - y) <= NEAR
  );
}

/** Sends the robot its position: in the cab, on another map. */
function sendPlace(step: Step, robot: Robot, { info }: Elevator, to: ElevatorStopInfo): void {
  const { fleet } = step;
  const trip = tripOf(fleet, robot);
  if (!trip) return;
  const place = robot.reported.report?.position;
  // It stands in the cab as it stood there before: only the frame is another.
  const former = stopOn(info, robot.position.mapId ?? '');
  const { x, y, theta } = former && place ? transformPose(place, former, to) : to;
  const round = Math.floor((fleet.now - trip.phaseSince) / TELL_AGAIN_MS);
  const actionId = `${trip.tripId}-${trip.phaseSince}-place-${round}`;
  if (reportedAction(robot, actionId) || isAtIt(robot, 'initializePosition')) return;
  const lastNodeId = cabTargetId(info.elevatorId, to.mapId);
  sendUntilSeen(
    step,
    robot,
    actionOf(actionId, 'initializePosition', { x, y, theta, mapId: to.mapId, lastNodeId }),
    TELL_AGAIN_MS,
  );
}

type Pose = { readonly x: number; readonly y: number; readonly theta: number };

/** A pose in a cab on one floor, as it is on another. */
function transformPose(pose: Pose, from: Pose, to: Pose): Pose {
  const turn = to.theta - from.theta;
  const [dx, dy] = [pose.x - from.x, pose.y - from.y];
  return {
    x: to.x + dx * Math.cos(turn) - dy * Math.sin(turn),
    y: to.y + dx * Math.sin(turn) + dy * Math.cos(turn),
    theta: pose.theta + turn,
  };
}

function reportRide(step: Step, robot: Robot, { info, report }: Elevator, to: ElevatorStopInfo): void {
  const { fleet } = step;
  const mode = modeOf(report, fleet.now);
  const elevator = info.name;
  if (mode !== 'automatic') setWaiting(step, robot, 'ELEVATOR_SUSPENDED', { elevator, mode });
  else setWaiting(step, robot, 'RIDING_ELEVATOR', { elevator, floor: floorName(fleet, to.mapId) });
}

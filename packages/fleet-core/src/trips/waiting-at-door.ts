import { modeOf } from '../elevators/proof.rules.ts';
import type { Floor } from '../state/fleet-state.ts';
import type { Step } from '../state/step.ts';
import type { Robot } from '../state/robot.ts';
import { writeRobot } from '../state/robot.ts';
import type { Doorway } from './doorway.ts';
import { makeWay } from './make-way.ts';
import { floorName } from './rides.ts';
import { setWaiting, waitForRoom } from './waiting.ts';

/** A robot stays where it is until the door before it is proven to be open, and says so. */
export function waitAtDoor(step: Step, robot: Robot, { elevator, stop, isInto }: Doorway): void {
  const { fleet } = step;
  const name = elevator.info.name;
  const mode = modeOf(elevator.report, fleet.now);
  robot.rest.replannedAt = 0;
  if (mode !== 'automatic') setWaiting(step, robot, 'ELEVATOR_SUSPENDED', { elevator: name, mode });
  else if (isInto)
    setWaiting(step, robot, 'WAITING_FOR_ELEVATOR', { elevator: name, floor: floorName(fleet, stop.mapId) });
  else setWaiting(step, robot, 'LEAVING_ELEVATOR', { elevator: name });
}

/** There is no room behind the door yet, and no robot stops in a doorway. */
export function stayBeforeDoor(step: Step, floor: Floor, robot: Robot, blocker: Robot | undefined): void {
  if (blocker) waitForRoom(step, robot, blocker);
  if (blocker) makeWay(step, floor, blocker, robot);
  writeRobot(robot, 'trip', { leg: undefined });
}

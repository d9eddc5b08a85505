import { modeOf } from '../elevators/proof.rules.ts';
import type { ElevatorView } from '../model/elevators.ts';
import type { FleetState } from '../state/fleet-state.ts';
import { ridersWaiting } from '../trips/riders.ts';

/** The shown state of an elevator, in addition to its report; undefined for an unknown elevator. */
export function viewElevator(fleet: FleetState, elevatorId: string, now: number): ElevatorView | undefined {
  const elevator = fleet.elevators.get(elevatorId);
  if (!elevator) return undefined;
  return {
    elevatorId,
    report: elevator.report ?? null,
    mode: modeOf(elevator.report, now),
    session: elevator.session ?? null,
    queue: ridersWaiting(fleet, elevator.info.group)
      .filter(({ ride }) => ride.elevatorId === elevatorId)
      .map(({ robot, fromFloor, toFloor, since }) => ({
        robotId: robot.info.robotId,
        fromFloor,
        toFloor,
        since,
      })),
    stuckRobotId: elevator.block?.robotId ?? null,
  };
}

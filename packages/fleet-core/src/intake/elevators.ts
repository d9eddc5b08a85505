import type { ElevatorInfo, ElevatorReport } from '../model/elevators.ts';
import type { FleetSnapshot } from '../model/fleet-events.ts';
import { newElevator, type Elevator } from '../state/elevator.ts';
import type { FleetState } from '../state/fleet-state.ts';

/** An elevator as the former owner left it. Nothing is known of it before it reports. */
export function elevatorFrom(
  info: ElevatorInfo,
  { elevatorSessions = [], elevatorBlocks = [] }: FleetSnapshot,
): Elevator {
  const { elevatorId } = info;
  return {
    ...newElevator(info),
    session: elevatorSessions.find(
      (session) => session.elevatorId === elevatorId && session.endedAt === null,
    ),
    block: elevatorBlocks.find((block) => block.elevatorId === elevatorId),
  };
}

/** Takes in what an elevator says of itself. */
export function receiveElevatorReport(fleet: FleetState, elevatorId: string, report: ElevatorReport): void {
  const elevator = fleet.elevators.get(elevatorId);
  if (!elevator) return;
  if (elevator.report?.mode !== report.mode) fleet.dispatchDue = true;
  elevator.report = report;
}

import type { PlainErrorCode } from '@rota/contract/areas';
import { modeOf } from '../elevators/proof.rules.ts';
import { askFor, endSession, saveBlock } from '../elevators/sessions.ts';
import type { FleetEvent, FleetReply } from '../model/fleet-events.ts';
import type { Elevator } from '../state/elevator.ts';
import { newId } from '../state/fleet-state.ts';
import type { Step } from '../state/step.ts';

type ElevatorCommandEvent = Extract<FleetEvent, { type: 'elevator.command' }>;
const OK: FleetReply = { ok: true };

function refuse(code: PlainErrorCode, message: string): FleetReply {
  return { ok: false, code, message };
}

/** Carries out a person's word about an elevator. */
export function commandElevator(step: Step, { elevatorId, command }: ElevatorCommandEvent): FleetReply {
  const { fleet } = step;
  const elevator = fleet.elevators.get(elevatorId);
  if (!elevator) return refuse('RECORD_NOT_FOUND', 'There is no such elevator.');
  if (command.kind === 'release') return release(step, elevator, command.isEmpty);
  if (modeOf(elevator.report, fleet.now) !== 'automatic')
    return refuse('ELEVATOR_SUSPENDED', 'It does not run automatically now.');
  return command.kind === 'call' ? call(step, elevator, command.floor) : holdDoors(step, elevator);
}

function call(step: Step, elevator: Elevator, floor: string): FleetReply {
  const { fleet } = step;
  const stop = elevator.info.stops.find((one) => one.floor === floor);
  if (!stop) return refuse('ELEVATOR_FLOOR_NOT_SERVED', 'It does not stop at this floor.');
  if (elevator.session) return refuse('ELEVATOR_IN_USE', 'A robot has this elevator now.');
  askFor(step, elevator, { kind: 'call', sessionId: newId(fleet, 'e'), floor, door: stop.door });
  elevator.personUntil = fleet.now + elevator.info.sessionTtlMs;
  return OK;
}

/** The doors are held where the cab is: for the robot that has it, where one does. */
function holdDoors(step: Step, elevator: Elevator): FleetReply {
  const { fleet } = step;
  const floor = elevator.report?.floor ?? null;
  const door = elevator.info.stops.find((stop) => stop.floor === floor)?.door ?? null;
  const sessionId = elevator.session?.sessionId ?? newId(fleet, 'e');
  askFor(step, elevator, { kind: 'hold_door', sessionId, floor, door });
  if (!elevator.session) elevator.personUntil = fleet.now + elevator.info.sessionTtlMs;
  return OK;
}

/** Ends what has the elevator. Of a robot in the cab a person has to say that it is out. */
function release(step: Step, elevator: Elevator, isEmpty: boolean): FleetReply {
  const hasRobot = elevator.block !== undefined || elevator.session?.state === 'in_the_elevator';
  if (hasRobot && !isEmpty) return refuse('ELEVATOR_HAS_ROBOT', 'A robot is in the cab.');
  if (elevator.session) endSession(step, elevator, 'released');
  else
    askFor(step, elevator, {
      kind: 'release',
      sessionId: elevator.report?.sessionId ?? '',
      floor: null,
      door: null,
    });
  saveBlock(step, elevator, undefined);
  elevator.personUntil = 0;
  return OK;
}

import type { ElevatorBlock, ElevatorInfo, ElevatorReport, ElevatorSession } from '../model/elevators.ts';

/** All that is known of an elevator. */
export type Elevator = {
  /** As it is registered. */
  info: ElevatorInfo;
  /** Its last report. */
  report: ElevatorReport | undefined;
  /** The robot that has it. */
  session: ElevatorSession | undefined;
  /** A robot that is in the cab and did not get out. */
  block: ElevatorBlock | undefined;
  /** When each request of the session was last made, ms, by its kind and floor. */
  readonly requestedAt: Map<string, number>;
  /** Until when, ms, the doors are held, or the cab called, for a person. */
  personUntil: number;
};

/** An elevator without any report to this owner yet. */
export function newElevator(info: ElevatorInfo): Elevator {
  return {
    info,
    report: undefined,
    session: undefined,
    block: undefined,
    requestedAt: new Map(),
    personUntil: 0,
  };
}

import type { Elevator } from '@rota/contract/elevators';
import type { Tone } from '../../../../ui/tokens.ts';

/** The situations of an elevator in plain words, worst first. */
export const ELEVATOR_SITUATIONS = [
  'fire',
  'emergency',
  'stuck',
  'offline',
  'out_of_service',
  'taken_out',
  'no_lobby',
  'in_the_elevator',
  'on_the_floor',
  'on_the_way',
  'free',
] as const;
/** One of {@link ELEVATOR_SITUATIONS}. */
export type ElevatorSituation = (typeof ELEVATOR_SITUATIONS)[number];

type Source = Pick<
  Elevator,
  'floors' | 'missing_lobbies' | 'mode' | 'state' | 'session' | 'stuck_robot_id' | 'out_of_service_by'
>;

/** The situation of an elevator. */
export function elevatorSituation(elevator: Source): ElevatorSituation {
  const { mode, state, session, stuck_robot_id: stuck, out_of_service_by: by } = elevator;
  if (mode === 'fire' || mode === 'emergency') return mode;
  if (stuck !== null) return 'stuck';
  if (mode !== 'automatic') return mode;
  // A robot that is in it when it is taken out of service still drives out.
  if (session !== null && state !== null) return state;
  if (by !== null) return 'taken_out';
  // Robots ride between two floors at which they can wait for it.
  return elevator.floors.length - elevator.missing_lobbies.length < 2 ? 'no_lobby' : 'free';
}

/** The colour of each: red only where robots can do nothing and a person is needed. */
export const situationTones: Readonly<Record<ElevatorSituation, Tone>> = {
  fire: 'fault',
  emergency: 'fault',
  stuck: 'attention',
  offline: 'offline',
  out_of_service: 'paused',
  taken_out: 'paused',
  no_lobby: 'attention',
  in_the_elevator: 'going',
  on_the_floor: 'going',
  on_the_way: 'waiting',
  free: 'neutral',
};

/** Whether robots can use it now or after those who have it. */
export function isInService(situation: ElevatorSituation): boolean {
  return (
    situation === 'free' ||
    situation === 'in_the_elevator' ||
    situation === 'on_the_floor' ||
    situation === 'on_the_way'
  );
}

/** Whether it stands at the floor to which its robot rode: the robot drives out. */
export function isLeaving(elevator: Source & Pick<Elevator, 'floor'>): boolean {
  return elevatorSituation(elevator) === 'on_the_floor' && elevator.floor === elevator.session?.to;
}

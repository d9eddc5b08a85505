/** The situation of a robot that waits for an elevator or in one, by the reason that it gives. */
export const WAITS_AT_ELEVATOR = {
  WAITING_FOR_ELEVATOR: 'waiting_elevator',
  ELEVATOR_SUSPENDED: 'waiting_elevator_mode',
  ELEVATOR_BLOCKED: 'waiting_elevator_blocked',
  RIDING_ELEVATOR: 'riding_elevator',
  LEAVING_ELEVATOR: 'leaving_elevator',
  NO_LOBBY: 'no_lobby',
} as const;

/** The same of one that has waited so long that a person should look. */
export const STUCK_AT_ELEVATOR = {
  WAITING_FOR_ELEVATOR: 'stuck_elevator',
  ELEVATOR_SUSPENDED: 'stuck_elevator',
  RIDING_ELEVATOR: 'stuck_elevator',
  LEAVING_ELEVATOR: 'stuck_elevator',
} as const;

import type { CallResult } from '@rota/contract/robot-calls';
import type { CallReason } from '@rota/contract/stations';
import type { Availability } from '../stations/index.ts';

/** Reasons for which a robot could not come however long somebody waited, or not before people have done something. */
const NO_ROBOT: readonly CallReason[] = [
  'no_robot',
  'robots_offline',
  'robots_held',
  'place_unreachable',
  'place_missing',
  'all_stopped',
];

/** What a call is answered with that is not made; undefined for one that is. `confirm`: whoever calls takes a long wait. */
export function outcomeOf(
  { availability, reason }: Pick<Availability, 'availability' | 'reason'>,
  confirm: boolean,
): Extract<CallResult, 'busy' | 'no_robot_available' | 'error'> | undefined {
  if (availability === 'taking_orders') return undefined;
  if (availability === 'high_demand') return confirm ? undefined : 'busy';
  // So long a wait that nobody is asked whether to take it.
  if (reason === 'robots_busy') return 'busy';
  return reason !== null && NO_ROBOT.includes(reason) ? 'no_robot_available' : 'error';
}

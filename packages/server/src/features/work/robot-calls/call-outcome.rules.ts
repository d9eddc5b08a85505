import type { CallResult } from '@rota/contract/robot-calls';
import type { CallReason } from '@rota/contract/stations';
import type { Availability } from '../stations/index.ts';

/** Reasons for which a robot could not come however long the caller waited, or not before people have done something. */
const NO_ROBOT: readonly CallReason[] = [
  'no_robot',
  'robots_offline',
  'robots_held',
  'place_unreachable',
  'place_missing',
  'all_stopped',
];

/** The rejection of a call; undefined for one that is made. `confirm`: the caller accepts a long wait. */
export function outcomeOf(
  { availability, reason }: Pick<Availability, 'availability' | 'reason'>,
  confirm: boolean,
): Extract<CallResult, 'busy' | 'no_robot_available' | 'error'> | undefined {
  if (availability === 'taking_orders') return undefined;
  if (availability === 'high_demand') return confirm ? undefined : 'busy';
  // A wait too long to offer.
  if (reason === 'robots_busy') return 'busy';
  return reason !== null && NO_ROBOT.includes(reason) ? 'no_robot_available' : 'error';
}

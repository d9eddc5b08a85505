import type { Robot } from './robots.ts';
import type { SituationKind } from './situation.ts';

/** The alert of which a situation is the sentence. */
export const situationAlert: Readonly<Partial<Record<SituationKind, Robot['alerts'][number]['code']>>> = {
  in_the_way: 'in_the_way',
  lost: 'connection_lost',
  silent: 'connection_lost',
  emergency_stop: 'emergency_stop',
  fault: 'fatal_error',
  fault_said: 'fatal_error',
  localization_lost: 'localization_lost',
  recovering: 'error',
  recovering_said: 'error',
  wrong_floor: 'wrong_floor',
  orders_refused: 'orders_failed',
  order_kept: 'order_kept',
  foreign_order: 'foreign_order',
  foreign_order_adopted: 'foreign_order',
  stuck: 'stuck',
  stuck_robot: 'stuck',
  stuck_passage: 'stuck',
  stuck_zone: 'stuck',
  stuck_target: 'stuck',
  stuck_obstacle: 'stuck',
  stuck_dark: 'stuck',
  stuck_elevator: 'stuck',
  nobody_loads: 'nobody_came',
  nobody_unloads: 'nobody_came',
  low_battery: 'low_battery',
  low_battery_at: 'low_battery',
};

import type { Selectable } from 'kysely';
import type { DB } from '../../../db/schema.gen.ts';

export const DELIVERY_COLUMNS = [
  'delivery_id',
  'task_id',
  'tracking_id',
  'kind',
  'status',
  'map_id',
  'priority',
  'earliest_start_at',
  'due_at',
  'expires_at',
  'order_number',
  'address',
  'sender',
  'requested_robot_id',
  'robot_id',
  'trip_id',
  'lids',
  'filling_target_id',
  'filling_target_name',
  'attempt',
  'options',
  'round',
  'releasing',
  'return_of',
  'decision_code',
  'decision_params',
  'created_at',
  'updated_at',
  'completed_at',
] as const;

export const SUBTASK_COLUMNS = [
  'sub_task_id',
  'delivery_id',
  'position',
  'kind',
  'target_id',
  'target_name',
  'lid',
  'note',
  'status',
  'completed_at',
  'promised_from',
  'promised_to',
  'promised_likelihood',
  'pin_tries',
  'pin_paused_until',
] as const;

export const EVENT_COLUMNS = [
  'delivery_id',
  'at',
  'from_status',
  'to_status',
  'code',
  'params',
  'actor',
] as const;

export type DeliveryRow = Readonly<Pick<Selectable<DB['delivery']>, (typeof DELIVERY_COLUMNS)[number]>>;
/** `promised_likelihood`: 0 to 1. */
export type SubtaskRow = Readonly<Pick<Selectable<DB['subtask']>, (typeof SUBTASK_COLUMNS)[number]>>;
export type DeliveryEventRow = Readonly<
  Pick<Selectable<DB['delivery_event']>, (typeof EVENT_COLUMNS)[number]>
>;

import type { DecisionCode, DecisionParams } from '@rota/contract/decisions';
import type {
  DeliveryKind,
  DeliveryStatus,
  SubtaskStatus,
  TaskOptions,
  TaskPriority,
  TaskStop,
} from '@rota/contract/deliveries';
import type { Tx } from '../../../db/database.ts';

export type DeliveryRow = {
  readonly delivery_id: string;
  readonly task_id: string;
  readonly tracking_id: string;
  readonly kind: DeliveryKind;
  readonly status: DeliveryStatus;
  readonly map_id: string;
  readonly priority: TaskPriority;
  readonly earliest_start_at: Date | null;
  readonly due_at: Date | null;
  readonly expires_at: Date | null;
  readonly order_number: string | null;
  readonly address: string | null;
  readonly sender: string | null;
  readonly requested_robot_id: string | null;
  readonly robot_id: string | null;
  readonly trip_id: string | null;
  readonly lids: readonly string[];
  readonly filling_target_id: string | null;
  readonly filling_target_name: string | null;
  readonly attempt: number;
  readonly options: TaskOptions;
  readonly round: number;
  readonly releasing: boolean;
  readonly return_of: string | null;
  readonly decision_code: DecisionCode | null;
  readonly decision_params: DecisionParams | null;
  readonly created_at: Date;
  readonly updated_at: Date;
  readonly completed_at: Date | null;
};

export type SubtaskRow = {
  readonly sub_task_id: string;
  readonly delivery_id: string;
  readonly position: number;
  readonly kind: TaskStop;
  readonly target_id: string;
  readonly target_name: string;
  readonly lid: string | null;
  readonly note: string | null;
  readonly status: SubtaskStatus;
  readonly completed_at: Date | null;
  readonly promised_from: Date | null;
  readonly promised_to: Date | null;
  /** 0 to 1. */
  readonly promised_likelihood: number | null;
  readonly pin_tries: number;
  readonly pin_paused_until: Date | null;
};

export type DeliveryEventRow = {
  readonly delivery_id: string;
  readonly at: Date;
  readonly from_status: DeliveryStatus | null;
  readonly to_status: DeliveryStatus;
  readonly code: DecisionCode | null;
  readonly params: DecisionParams;
  readonly actor: string;
};

type DeliveryTables = {
  delivery: DeliveryRow & { project_id: number; search_text: string };
  subtask: SubtaskRow & { project_id: number };
  delivery_event: DeliveryEventRow & { project_id: number; event_id: string };
};

/** The tables of this feature; nobody else names them. */
export function deliveryTables(tx: Tx) {
  return tx.$extendTables<DeliveryTables>();
}

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
] as const satisfies readonly (keyof DeliveryRow)[];

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
] as const satisfies readonly (keyof SubtaskRow)[];

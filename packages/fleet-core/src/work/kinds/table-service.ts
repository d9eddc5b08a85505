import type { TaskRules } from '../task-kind.ts';
import { delivery } from './delivery.ts';

/** Orders of several tables go out on one trip, in the shortest sequence. */
export const tableService: TaskRules = delivery;

import type { TaskRules } from '../task-kind.ts';
import { delivery } from './delivery.ts';

/** What was ordered at several tables goes out on one trip, in the shortest order. */
export const tableService: TaskRules = delivery;

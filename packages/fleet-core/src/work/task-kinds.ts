import type { DeliveryKind } from '@rota/contract';
import { delivery } from './kinds/delivery.ts';
import type { TaskRules } from './task-kind.ts';

/** Every kind of task. */
export const taskKinds: Readonly<Record<DeliveryKind, TaskRules>> = { delivery };

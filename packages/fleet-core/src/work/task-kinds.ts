import { birthday } from './kinds/birthday.ts';
import { cruise } from './kinds/cruise.ts';
import { delivery } from './kinds/delivery.ts';
import { dishCollection } from './kinds/dish-collection.ts';
import { followMe } from './kinds/follow-me.ts';
import { guidance } from './kinds/guidance.ts';
import { meeting } from './kinds/meeting.ts';
import { pickup } from './kinds/pickup.ts';
import { recycle } from './kinds/recycle.ts';
import { tableService } from './kinds/table-service.ts';
import type { DeliveryKind } from '@rota/contract/deliveries';
import type { AskedTask, TaskKinds, TaskPlan } from './task-kind.ts';

/** Every kind of task. */
export const taskKinds: TaskKinds = {
  delivery,
  pickup,
  table_service: tableService,
  dish_collection: dishCollection,
  recycle,
  cruise,
  guidance,
  follow_me: followMe,
  meeting,
  birthday,
};

/** The steps of a task of a kind, and where it is loaded or emptied; undefined where its goods have nowhere to go. */
export function planTaskOf(kind: DeliveryKind, asked: AskedTask): TaskPlan | undefined {
  return taskKinds[kind].plan(asked);
}

import { randomBytes, randomUUID } from 'node:crypto';
import type { CreateDelivery } from '@rota/contract/deliveries';
import { trackingIdOf } from './deliveries.rules.ts';
import type { NewDelivery } from './deliveries.store.ts';
import type { PlannedTask } from './task-plan.ts';

/** The rows of a task that is created now, under ids of its own. */
export function newDelivery(
  plan: PlannedTask,
  body: CreateDelivery,
  actor: { readonly name: string },
  now: Date,
): NewDelivery {
  const deliveryId = randomUUID();
  const text = (value: string | undefined) => (value === undefined || value === '' ? null : value);
  const moment = (value: string | undefined) => (value === undefined ? null : new Date(value));
  return {
    row: {
      delivery_id: deliveryId,
      task_id: randomUUID(),
      tracking_id: trackingIdOf(randomBytes(8)),
      kind: body.kind,
      status: 'Created',
      map_id: plan.mapId,
      priority: body.priority ?? 'normal',
      earliest_start_at: moment(body.earliest_start_at),
      due_at: moment(body.due_at),
      expires_at: moment(body.expires_at),
      order_number: text(body.order_number),
      address: text(body.address),
      sender: text(body.sender),
      requested_robot_id: body.robot_id ?? null,
      robot_id: null,
      trip_id: null,
      lids: [],
      options: body.options ?? {},
      round: 1,
      filling_target_id: plan.filling?.targetId ?? null,
      filling_target_name: plan.filling?.name ?? null,
      attempt: 1,
      releasing: false,
      return_of: null,
      decision_code: null,
      decision_params: null,
      created_at: now,
      updated_at: now,
      completed_at: null,
    },
    subtasks: plan.steps.map(({ kind, target, lid, note }, position) => ({
      sub_task_id: randomUUID(),
      delivery_id: deliveryId,
      position,
      kind,
      target_id: target.targetId,
      target_name: target.name,
      lid,
      note,
      status: 'waiting',
      completed_at: null,
      promised_from: null,
      promised_to: null,
      promised_likelihood: null,
      pin_tries: 0,
      pin_paused_until: null,
    })),
    event: { at: now, from_status: null, to_status: 'Created', code: null, params: {}, actor: actor.name },
  };
}

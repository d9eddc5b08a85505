import { randomBytes, randomUUID } from 'node:crypto';
import type { CreateDelivery } from '@rota/contract/deliveries';
import { trackingIdOf } from './deliveries.rules.ts';
import type { NewDelivery } from './deliveries.store.ts';
import { UNTOUCHED_DELIVERY, UNTOUCHED_SUBTASK } from './delivery-rows.service.ts';
import type { PlannedTask } from './task-plan.service.ts';

/** A task that is created now (ms), under ids of its own. */
export function newDelivery(
  { filling, steps, mapId }: PlannedTask,
  body: CreateDelivery,
  actor: { readonly name: string },
  now: number,
): NewDelivery {
  const text = (value: string | undefined) => (value === undefined || value === '' ? null : value);
  const moment = (value: string | undefined) => (value === undefined ? null : Date.parse(value));
  const targets = [...(filling === undefined ? [] : [filling]), ...steps.map(({ target }) => target)];
  return {
    delivery: {
      ...UNTOUCHED_DELIVERY,
      deliveryId: randomUUID(),
      trackingId: trackingIdOf(randomBytes(8)),
      kind: body.kind,
      mapId,
      createdAt: now,
      updatedAt: now,
      priority: body.priority ?? 'normal',
      earliestStartAt: moment(body.earliest_start_at),
      dueAt: moment(body.due_at),
      expiresAt: moment(body.expires_at),
      requestedRobotId: body.robot_id ?? null,
      fillingTargetId: filling?.targetId ?? null,
      options: body.options ?? {},
      returnOf: null,
      subtasks: steps.map(({ kind, target, lid, note }) => ({
        ...UNTOUCHED_SUBTASK,
        subTaskId: randomUUID(),
        kind,
        targetId: target.targetId,
        lid,
        note,
      })),
    },
    words: {
      order_number: text(body.order_number),
      address: text(body.address),
      sender: text(body.sender),
      names: new Map(targets.map(({ targetId, name }) => [targetId, name])),
    },
    event: {
      at: new Date(now),
      from_status: null,
      to_status: 'Created',
      code: null,
      params: {},
      actor: actor.name,
    },
  };
}

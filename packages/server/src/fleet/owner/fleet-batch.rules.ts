import type { CommandRecord, DecisionRecord, FleetEffect, FleetReply, Order, Action, RobotHold, TripRecord } from '@rota/fleet-core';
import type { AuditChange } from '../../audit/index.ts';
import type { DeliveryChange, DeliverySave, FleetRequest } from '../ports.ts';
import type { InboxRow } from '../fleet-inbox.store.ts';

/** The effects of some events, gathered: what is written in one transaction, and what is sent once that is committed. */
export type FleetBatch = {
  readonly batchId: string;
  readonly deliveries: Map<string, DeliverySave & { changes: DeliveryChange[] }>;
  readonly trips: Map<string, TripRecord>;
  readonly commands: Map<string, CommandRecord>;
  readonly holds: Map<string, RobotHold | null>;
  readonly decisions: DecisionRecord[];
  readonly audits: AuditChange[];
  readonly finished: { inboxId: number; requestId: string; reply: FleetReply | null }[];
  readonly messages: FleetMessage[];
  /** Robots that something was heard of or decided about. */
  readonly robotIds: Set<string>;
};

/** What goes to a robot. */
export type FleetMessage =
  { readonly robotId: string; readonly order: Order } | { readonly robotId: string; readonly actions: readonly Action[] };

export function emptyBatch(batchId: string): FleetBatch {
  return {
    batchId,
    deliveries: new Map(),
    trips: new Map(),
    commands: new Map(),
    holds: new Map(),
    decisions: [],
    audits: [],
    finished: [],
    messages: [],
    robotIds: new Set(),
  };
}

/** Whether there is anything to write. */
export function hasRecords(batch: FleetBatch): boolean {
  return (
    batch.deliveries.size > 0 ||
    batch.trips.size > 0 ||
    batch.commands.size > 0 ||
    batch.holds.size > 0 ||
    batch.decisions.length > 0 ||
    batch.audits.length > 0 ||
    batch.finished.length > 0
  );
}

/** Adds the effects of one event at `at` (ms). The newest record of each thing wins; changes of status are kept in order. */
export function addEffects(batch: FleetBatch, effects: readonly FleetEffect[], at: number): void {
  for (const effect of effects) {
    switch (effect.type) {
      case 'delivery.saved': {
        const changes = batch.deliveries.get(effect.delivery.deliveryId)?.changes ?? [];
        if (effect.change !== null) changes.push({ ...effect.change, at });
        batch.deliveries.set(effect.delivery.deliveryId, { delivery: effect.delivery, changes });
        if (effect.delivery.robotId !== null) batch.robotIds.add(effect.delivery.robotId);
        break;
      }
      case 'trip.saved':
        batch.trips.set(effect.trip.tripId, effect.trip);
        batch.robotIds.add(effect.trip.robotId);
        break;
      case 'command.saved':
        batch.commands.set(effect.command.commandId, effect.command);
        batch.robotIds.add(effect.command.robotId);
        break;
      case 'hold.saved':
        batch.holds.set(effect.robotId, effect.hold);
        batch.robotIds.add(effect.robotId);
        break;
      case 'decision.saved':
        batch.decisions.push(effect.decision);
        if (effect.decision.robotId !== null) batch.robotIds.add(effect.decision.robotId);
        break;
      case 'order.published':
        batch.messages.push({ robotId: effect.robotId, order: effect.order });
        break;
      case 'actions.published':
        batch.messages.push({ robotId: effect.robotId, actions: effect.actions });
        break;
      case 'replied':
        break;
    }
  }
}

const DELIVERY_AUDIT = {
  cancel: 'LOG_DELIVERY_CANCELLED',
  set_requested: 'LOG_DELIVERY_SET_REQUESTED',
  set_delivered: 'LOG_DELIVERY_SET_DELIVERED',
  set_waiting: 'LOG_DELIVERY_SET_WAITING',
  confirm: 'LOG_DELIVERY_CONFIRMED',
  full: 'LOG_DELIVERY_FULL',
  assign: 'LOG_DELIVERY_ASSIGNED',
} as const;

const NOT_ANSWERED: FleetReply = { ok: false, code: 'INTERNAL_ERROR', message: 'The fleet control gave no answer' };

/** Marks the row as done with the answer among the effects, and notes in the audit log what a person did by it. */
export function finishRow(batch: FleetBatch, row: InboxRow, effects: readonly FleetEffect[], projectId: number): void {
  const { inboxId, requestId } = row;
  if (row.kind !== 'delivery.command' && row.kind !== 'robot.command') {
    batch.finished.push({ inboxId, requestId, reply: null });
    return;
  }
  const replied = effects.find((effect) => effect.type === 'replied' && effect.requestId === requestId);
  const answer = replied?.type === 'replied' ? replied.reply : NOT_ANSWERED;
  batch.finished.push({ inboxId, requestId, reply: answer });
  if (answer.ok) batch.audits.push(auditOf(row.payload, { id: row.actorId ?? '', name: row.payload.actor.name }, effects, projectId));
}

function auditOf(request: FleetRequest, actor: AuditChange['actor'], effects: readonly FleetEffect[], projectId: number): AuditChange {
  if (request.type === 'robot.command') {
    const after = { command_id: request.commandId, ...request.command };
    return { projectId, actor, code: 'LOG_ROBOT_COMMAND_GIVEN', entity: 'robot', entityId: request.robotId, before: null, after };
  }
  const changes = effects.flatMap((effect) =>
    effect.type === 'delivery.saved' && effect.delivery.deliveryId === request.deliveryId && effect.change ? [effect.change] : [],
  );
  const [first, last] = [changes[0], changes.at(-1)];
  return {
    projectId,
    actor,
    code: DELIVERY_AUDIT[request.command],
    entity: 'delivery',
    entityId: request.deliveryId,
    before: first === undefined ? null : { status: first.from },
    after: {
      ...(last !== undefined && { status: last.to }),
      ...(request.command === 'assign' && { robot_id: request.toRobotId ?? null }),
      ...(request.reason !== null && { reason: request.reason }),
    },
  };
}

import { wireSentence } from '@rota/contract/core';
import {
  taskKindFields,
  type CreateDelivery,
  type DeliveryDetails,
  type StopPin,
  type TaskPriority,
} from '@rota/contract/deliveries';
import type { DeliverySettings } from '@rota/contract/projects';
import type { DeliveryRecord, ElevatorInfo, TargetInfo } from '@rota/fleet-core';
import type { Tx } from '../../../db/database.ts';
import type { DeliveryCommandEvent, FleetGateway } from '../../../fleet/index.ts';
import { AppError, fieldProblem } from '../../../http/app-error.ts';
import type { ActorRef } from '../../../http/context.ts';
import { validationFailed } from '../../../http/validation.ts';
import { recordAudit, type AuditChange } from '../../../audit/index.ts';
import type { FeatureGate } from '../../sites/projects/index.ts';
import type { DeliveryPins } from './delivery-pins.service.ts';
import { composeDelivery, composeEvent, isEnded } from './deliveries.rules.ts';
import { createDeliveryReader, NO_ROBOTS, type ReaderDeps } from './delivery-reader.service.ts';
import { newDelivery } from './new-delivery.service.ts';
import { planTask } from './task-plan.service.ts';
import { wrongTimeOf } from './task-times.rules.ts';
import * as store from './deliveries.store.ts';
import type { SubtaskRow } from './deliveries.tables.ts';

export type DeliveryCommand = DeliveryCommandEvent['command'];

export type DeliveryDeps = ReaderDeps & {
  readonly settings: (projectId: number) => Promise<DeliverySettings>;
  readonly targets: { list(projectId: number): Promise<readonly TargetInfo[]> };
  readonly elevators: {
    list(projectId: number): Promise<readonly { readonly info: Pick<ElevatorInfo, 'group' | 'stops'> }[]>;
  };
  readonly requireKind: FeatureGate['requireKind'];
  readonly pins: DeliveryPins;
  readonly clock: () => number;
};
export type DeliveryService = ReturnType<typeof createDeliveryService>;

/** Runs with a new delivery in the transaction that creates it; an error undoes both. */
export type Created = (tx: Tx, created: DeliveryDetails) => Promise<void>;

/** How many rows a live snapshot holds at most. */
const MOST_LIVE = 500;

export function createDeliveryService(deps: DeliveryDeps) {
  const { database, fleet } = deps;
  const { list, groups, exportRows, get, read, listRows } = createDeliveryReader(deps);

  async function create(
    projectId: number,
    body: CreateDelivery,
    actor: ActorRef,
    settle: Created,
  ): Promise<DeliveryDetails> {
    const insert = await prepare(projectId, body, actor);
    return database.tenant(projectId, async (tx) => {
      const answer = await insert(tx);
      await settle(tx, answer);
      return answer;
    });
  }

  /** Plans a delivery; the answer writes it, in the caller's transaction. Throws what creating one throws. */
  async function prepare(
    projectId: number,
    body: CreateDelivery,
    actor: ActorRef,
  ): Promise<(tx: Tx) => Promise<DeliveryDetails>> {
    refuseWrongTimes(body, deps.clock());
    const plan = await planTask(deps, projectId, body);
    refuseUnknownLids(await fleet.robotViews(projectId), body);
    const settings = await deps.settings(projectId);
    if (body.require_robot_now === true || !settings.queue)
      await requireRobotNow(fleet, projectId, plan.mapId);
    const asked = withProjectOptions(body, settings);
    const created = newDelivery(plan, asked, actor, deps.clock());
    const { delivery } = created;
    const { deliveryId } = delivery;
    const requestedName = body.robot_id === undefined ? null : await nameOf(deps, projectId, body.robot_id);
    return async (tx) => {
      await store.insertDelivery(tx, projectId, created);
      for (const id of remoteStopsOf(delivery)) await deps.pins.renew(tx, projectId, id);
      await recordAudit(tx, creationAudit(projectId, delivery, body, actor));
      await fleet.deliveryCreated(tx, projectId, deliveryId);
      const { row, subtasks, events } = await read(tx, projectId, deliveryId);
      const made = composeDelivery(row, subtasks.get(deliveryId) ?? [], {
        ...NO_ROBOTS,
        requestedName,
      });
      return { ...made, events: events.map(composeEvent), custody: [], promises: [] };
    };
  }

  /** Has the owner of the project's fleet do it, and answers the delivery as it is then. */
  async function command(
    projectId: number,
    deliveryId: string,
    request: {
      readonly command: DeliveryCommand;
      /** Of `assign`. */
      readonly toRobotId?: string | null;
      /** Of `set_priority`. */
      readonly priority?: TaskPriority;
      /** Of `set_earliest_start`, ms; null: at once. */
      readonly earliestStartAt?: number | null;
      /** Of `renew_pin`: the stop. */
      readonly subTaskId?: string;
      readonly reason: string | undefined;
      readonly actor: ActorRef;
    },
  ): Promise<DeliveryDetails> {
    await database.tenant(projectId, (tx) => read(tx, projectId, deliveryId));
    const reply = await fleet.request(
      projectId,
      {
        type: 'delivery.command',
        deliveryId,
        command: request.command,
        ...(request.toRobotId === undefined ? {} : { toRobotId: request.toRobotId }),
        ...(request.subTaskId === undefined ? {} : { subTaskId: request.subTaskId }),
        ...(request.priority === undefined ? {} : { priority: request.priority }),
        ...(request.earliestStartAt === undefined ? {} : { earliestStartAt: request.earliestStartAt }),
        actor: { kind: 'user', name: request.actor.name },
        reason: request.reason ?? null,
      },
      request.actor.id,
    );
    if (!reply.ok) throw new AppError(reply.code, reply.message);
    return get(projectId, deliveryId);
  }

  /** The PINs of the stops that are not done. */
  async function pins(projectId: number, deliveryId: string): Promise<StopPin[]> {
    return database.tenant(projectId, async (tx) => {
      const { row, subtasks } = await read(tx, projectId, deliveryId);
      const open =
        row.options.remote_delivery === true && !isEnded(row.status) ? (subtasks.get(deliveryId) ?? []) : [];
      const found = await Promise.all(
        open.map(async (one) => ({ one, pin: await deps.pins.find(tx, projectId, one.sub_task_id) })),
      );
      return found.flatMap(({ one, pin }) =>
        pin === undefined || one.status === 'done' ? [] : [stopPinOf(one, pin, deps.clock())],
      );
    });
  }

  /** A new PIN for a stop. The owner of the fleet, who knows the tries, is asked first. */
  async function renewPin(
    projectId: number,
    deliveryId: string,
    subTaskId: string,
    actor: ActorRef,
  ): Promise<StopPin> {
    await command(projectId, deliveryId, { command: 'renew_pin', subTaskId, reason: undefined, actor });
    const pin = await database.tenant(projectId, (tx) => deps.pins.renew(tx, projectId, subTaskId));
    return { sub_task_id: subTaskId, pin, tries: 0, paused_until: null };
  }

  return {
    pins,
    renewPin,
    list,
    groups,
    export: exportRows,
    get,
    create,
    prepare,
    check: (projectId: number, body: CreateDelivery) => checkTask(deps, projectId, body),
    command,
    /** Deliveries under way, for a live snapshot. */
    listOpen: (projectId: number) =>
      listRows(projectId, (tx) => store.listOpenDeliveries(tx, projectId, MOST_LIVE)),
    listById: (projectId: number, ids: readonly string[]) =>
      listRows(projectId, (tx) => store.listDeliveriesById(tx, projectId, ids)),
  };
}

/** Throws what creating the task would throw of the task itself, whatever the robots do now. */
async function checkTask(deps: DeliveryDeps, projectId: number, body: CreateDelivery): Promise<void> {
  await planTask(deps, projectId, body);
  refuseUnknownLids(await deps.fleet.robotViews(projectId), body);
}

/** The task with the project's values for missing options: a later change of the project does not change it. */
function withProjectOptions(body: CreateDelivery, settings: DeliverySettings): CreateDelivery {
  const { options: known } = taskKindFields[body.kind];
  if (!settings.remote_delivery || !known.includes('remote_delivery')) return body;
  return { ...body, options: { remote_delivery: true, ...body.options } };
}

/** The stops at which a receiver opens the lid. */
function remoteStopsOf({ options, subtasks }: DeliveryRecord): string[] {
  return options.remote_delivery === true
    ? subtasks.flatMap((one) => (one.kind === 'unload' ? [one.subTaskId] : []))
    : [];
}

function stopPinOf(
  { sub_task_id, pin_tries: tries, pin_paused_until: until }: SubtaskRow,
  pin: string,
  now: number,
): StopPin {
  return {
    sub_task_id,
    pin,
    tries,
    paused_until: until !== null && until.getTime() > now ? until.toISOString() : null,
  };
}

function creationAudit(
  projectId: number,
  { deliveryId, kind, trackingId }: DeliveryRecord,
  body: CreateDelivery,
  actor: ActorRef,
): AuditChange {
  return {
    projectId,
    actor,
    code: 'LOG_DELIVERY_CREATED',
    entity: 'delivery',
    entityId: deliveryId,
    before: null,
    after: {
      kind,
      tracking_id: trackingId,
      targets: body.targets.map((target) => target.target_id),
      robot_id: body.robot_id ?? null,
      ...(body.order_number !== undefined && { order_number: body.order_number }),
    },
  };
}

async function requireRobotNow(fleet: FleetGateway, projectId: number, mapId: string): Promise<void> {
  if (await fleet.mayServeNow(projectId, mapId)) return;
  throw new AppError('DELIVERY_NO_ROBOT_AVAILABLE_TO_CREATE_TASK', 'No robot can take this delivery now');
}

/** The name of a robot; null for one that the project does not have. */
async function nameOf(deps: DeliveryDeps, projectId: number, robotId: string): Promise<string | null> {
  return (await deps.robots.list(projectId)).find((robot) => robot.robotId === robotId)?.name ?? null;
}

/** A robot would wait forever for a lid that it does not have. Robots that never reported their lids may have any. */
function refuseUnknownLids(
  views: Awaited<ReturnType<FleetGateway['robotViews']>>,
  body: CreateDelivery,
): void {
  const own = body.robot_id === undefined ? undefined : views.get(body.robot_id);
  const known = new Set(
    (own === undefined ? [...views.values()] : [own]).flatMap((view) => view.lids.map(({ lid }) => lid)),
  );
  const wrong = body.targets.findIndex(
    ({ lid }) => lid !== undefined && lid !== '' && known.size > 0 && !known.has(lid),
  );
  if (wrong < 0) return;
  throw validationFailed([
    fieldProblem(`targets.${wrong}.lid`, 'no_such_lid', { choices: [...known].sort().join(', ') }),
  ]);
}

function refuseWrongTimes(body: CreateDelivery, now: number): void {
  const wrong = wrongTimeOf(body, now);
  if (wrong === undefined) return;
  const { code, property, rule } = wrong;
  throw new AppError(code, wireSentence(rule), { details: [fieldProblem(property, rule)] });
}

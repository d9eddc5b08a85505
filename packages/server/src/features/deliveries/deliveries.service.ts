import { randomBytes, randomUUID } from 'node:crypto';
import type { CreateDelivery, Delivery, DeliveryDetails, DeliverySettings, InputOf, Page, deliveriesApi } from '@rota/contract';
import type { TargetInfo } from '@rota/fleet-core';
import type { Database, Tx } from '../../db/database.ts';
import type { DeliveryCommandEvent, FleetGateway } from '../../fleet/index.ts';
import { AppError, recordNotFound } from '../../http/app-error.ts';
import type { ActorRef, Settle } from '../../http/context.ts';
import { validationFailed } from '../../http/validation.ts';
import { recordAudit } from '../../audit/index.ts';
import { composeDelivery, composeEvent, parseKinds, parseStatuses, readCursor, trackingIdOf, writeCursor } from './deliveries.rules.ts';
import { planTask, type PlannedTask } from './task-plan.ts';
import * as store from './deliveries.store.ts';
import type { DeliveryRow } from './deliveries.tables.ts';

type ListQuery = InputOf<typeof deliveriesApi.list>['query'];
export type DeliveryCommand = DeliveryCommandEvent['command'];

export type DeliveryDeps = {
  readonly database: Database;
  readonly fleet: FleetGateway;
  readonly settings: (projectId: number) => Promise<DeliverySettings>;
  readonly targets: { list(projectId: number): Promise<readonly TargetInfo[]> };
  readonly robots: { list(projectId: number): Promise<readonly { readonly robotId: string; readonly name: string }[]> };
  readonly clock: () => number;
};
export type DeliveryService = ReturnType<typeof createDeliveryService>;

/** How many rows a live snapshot holds at most. */
const MOST_LIVE = 500;

const NO_ROBOTS = { robotName: null, requestedName: null, view: undefined };

export function createDeliveryService(deps: DeliveryDeps) {
  const { database, fleet } = deps;

  async function list(projectId: number, query: ListQuery): Promise<Page<Delivery>> {
    const listing = listingOf(query);
    const { page, subtasks } = await database.tenant(projectId, async (tx) => {
      const page = await store.listDeliveries(tx, projectId, { ...listing, limit: query.limit + 1 });
      return { page, subtasks: await store.listSubtasks(tx, projectId, idsOf(page.rows)) };
    });
    const rows = page.rows.slice(0, query.limit);
    const last = page.rows.length > query.limit ? rows.at(-1) : undefined;
    return {
      items: await compose(projectId, rows, subtasks),
      nextCursor: last === undefined ? null : writeCursor({ sort: query.sort, value: page.sortValueOf(last), id: last.delivery_id }),
      total: page.total,
    };
  }

  async function get(projectId: number, deliveryId: string): Promise<DeliveryDetails> {
    return details(projectId, await database.tenant(projectId, (tx) => read(tx, projectId, deliveryId)));
  }

  async function read(tx: Tx, projectId: number, deliveryId: string) {
    const [row] = await store.listDeliveriesById(tx, projectId, [deliveryId]);
    if (row === undefined) throw recordNotFound();
    const [subtasks, events] = [await store.listSubtasks(tx, projectId, [deliveryId]), await store.listEvents(tx, projectId, deliveryId)];
    return { row, subtasks, events };
  }

  async function details(projectId: number, { row, subtasks, events }: Awaited<ReturnType<typeof read>>): Promise<DeliveryDetails> {
    const [delivery] = await compose(projectId, [row], subtasks);
    if (delivery === undefined) throw recordNotFound();
    return { ...delivery, events: events.map(composeEvent) };
  }

  /** Rows as the contract shows them, with what their robots are doing now. */
  async function compose(projectId: number, rows: readonly DeliveryRow[], subtasks: Awaited<ReturnType<typeof store.listSubtasks>>) {
    if (!rows.some((row) => row.robot_id !== null || row.requested_robot_id !== null)) {
      return rows.map((row) => composeDelivery(row, subtasks.get(row.delivery_id) ?? [], NO_ROBOTS));
    }
    const [views, robots] = await Promise.all([fleet.robotViews(projectId), deps.robots.list(projectId)]);
    const names = new Map(robots.map((robot) => [robot.robotId, robot.name]));
    return rows.map((row) =>
      composeDelivery(row, subtasks.get(row.delivery_id) ?? [], {
        robotName: row.robot_id === null ? null : (names.get(row.robot_id) ?? null),
        requestedName: row.requested_robot_id === null ? null : (names.get(row.requested_robot_id) ?? null),
        view: row.robot_id === null ? undefined : views.get(row.robot_id),
      }),
    );
  }

  async function listRows(projectId: number, find: (tx: Tx) => Promise<DeliveryRow[]>): Promise<Delivery[]> {
    const { rows, subtasks } = await database.tenant(projectId, async (tx) => {
      const rows = await find(tx);
      return { rows, subtasks: await store.listSubtasks(tx, projectId, idsOf(rows)) };
    });
    return compose(projectId, rows, subtasks);
  }

  async function create(projectId: number, body: CreateDelivery, actor: ActorRef, settle: Settle): Promise<DeliveryDetails> {
    const plan = await planTask(deps, projectId, body);
    refuseUnknownLids(await fleet.robotViews(projectId), body);
    const settings = await deps.settings(projectId);
    if (body.requireRobotNow === true || !settings.queue) await requireRobotNow(fleet, projectId, plan.mapId);
    const created = rowsOf(plan, body, actor, new Date(deps.clock()));
    const { row } = created;
    const requestedName = body.robot_id === undefined ? null : await nameOf(deps, projectId, body.robot_id);
    return database.tenant(projectId, async (tx) => {
      await store.insertDelivery(tx, projectId, created);
      await recordAudit(tx, {
        projectId,
        actor,
        code: 'LOG_DELIVERY_CREATED',
        entity: 'delivery',
        entityId: row.delivery_id,
        before: null,
        after: {
          kind: row.kind,
          tracking_id: row.tracking_id,
          targets: body.targets.map((target) => target.target_id),
          robot_id: body.robot_id ?? null,
        },
      });
      await fleet.deliveryCreated(tx, projectId, row.delivery_id);
      const { subtasks, events } = await read(tx, projectId, row.delivery_id);
      const delivery = composeDelivery(row, subtasks.get(row.delivery_id) ?? [], { ...NO_ROBOTS, requestedName });
      const answer = { ...delivery, events: events.map(composeEvent) };
      await settle(tx, answer);
      return answer;
    });
  }

  /** Has the owner of the project's fleet do it, and answers the delivery as it is then. */
  async function command(
    projectId: number,
    deliveryId: string,
    request: {
      readonly command: DeliveryCommand;
      /** Of `assign`. */
      readonly toRobotId?: string | null;
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
        actor: { kind: 'user', name: request.actor.name },
        reason: request.reason ?? null,
      },
      request.actor.id,
    );
    if (!reply.ok) throw new AppError(reply.code, reply.message);
    return get(projectId, deliveryId);
  }

  return {
    list,
    get,
    create,
    command,
    /** Deliveries under way, for a live snapshot. */
    listOpen: (projectId: number) => listRows(projectId, (tx) => store.listOpenDeliveries(tx, projectId, MOST_LIVE)),
    listById: (projectId: number, ids: readonly string[]) => listRows(projectId, (tx) => store.listDeliveriesById(tx, projectId, ids)),
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

function idsOf(rows: readonly DeliveryRow[]): string[] {
  return rows.map((row) => row.delivery_id);
}

function listingOf(query: ListQuery): Omit<store.DeliveryListing, 'limit'> {
  const statuses = query.status === undefined || query.status === '' ? undefined : parseStatuses(query.status);
  if (query.status && statuses === undefined) {
    throw validationFailed([{ property: 'status', constraints: { isEnum: 'status must be delivery statuses, separated by commas' } }]);
  }
  const kinds = query.kind === undefined || query.kind === '' ? undefined : parseKinds(query.kind);
  if (query.kind && kinds === undefined) {
    throw validationFailed([{ property: 'kind', constraints: { isEnum: 'kind must be kinds of task, separated by commas' } }]);
  }
  const after = query.cursor === undefined ? undefined : readCursor(query.cursor, query.sort);
  if (query.cursor !== undefined && after === undefined) {
    throw validationFailed([
      { property: 'cursor', constraints: { isCursor: 'cursor must come from the page before, sorted the same way' } },
    ]);
  }
  return {
    filter: {
      statuses,
      kinds,
      robotIds: query.robot_id?.split(',').filter((robotId) => robotId !== ''),
      targetId: query.target_id,
      search: query.search,
      from: query.from,
      to: query.to,
    },
    sort: query.sort.replace('-', '') as store.DeliverySort,
    descending: query.sort.startsWith('-'),
    after,
  };
}

/** A lid that no robot has would be waited for for ever. Robots that never told their lids may have any. */
function refuseUnknownLids(views: Awaited<ReturnType<FleetGateway['robotViews']>>, body: CreateDelivery): void {
  const own = body.robot_id === undefined ? undefined : views.get(body.robot_id);
  const known = new Set((own === undefined ? [...views.values()] : [own]).flatMap((view) => view.lids.map(({ lid }) => lid)));
  const wrong = body.targets.findIndex(({ lid }) => lid !== undefined && lid !== '' && known.size > 0 && !known.has(lid));
  if (wrong < 0) return;
  const property = `targets.${wrong}.lid`;
  throw validationFailed([{ property, constraints: { isIn: `${property} must be a lid of the robot: ${[...known].sort().join(', ')}` } }]);
}

function rowsOf(plan: PlannedTask, body: CreateDelivery, actor: ActorRef, now: Date): store.NewDelivery {
  const deliveryId = randomUUID();
  const text = (value: string | undefined) => (value === undefined || value === '' ? null : value);
  return {
    row: {
      delivery_id: deliveryId,
      task_id: randomUUID(),
      tracking_id: trackingIdOf(randomBytes(8)),
      kind: body.kind,
      status: 'Created',
      map_id: plan.mapId,
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
    })),
    event: { at: now, from_status: null, to_status: 'Created', code: null, params: {}, actor: actor.name },
  };
}

import type { RecordUse, Transition } from '@rota/contract/core';
import type {
  Fulfilment,
  KitchenStep,
  OrderConsent,
  OrderEventKind,
  OrderedItem,
  OrderItem,
  OrderProblem,
  OrderStatus,
  orderTransitions,
} from '@rota/contract/orders';
import { sql, type RawBuilder } from 'kysely';
import { changeStatus } from '../../../db/change-status.ts';
import type { Tx } from '../../../db/database.ts';
import { readUse } from '../../sites/uses/index.ts';

export type OrderRow = {
  readonly order_id: string;
  readonly number: number;
  readonly status: OrderStatus;
  readonly kitchen: KitchenStep | null;
  readonly fulfilment: Fulfilment;
  readonly qr_code: string;
  readonly station_id: string;
  readonly station_name: string;
  readonly target_id: string;
  readonly place_name: string;
  readonly address_uid: string | null;
  readonly site: string;
  readonly floor: string;
  readonly receiver_name: string;
  readonly note: string;
  readonly phone: string;
  readonly contact_phone: string | null;
  readonly language: 'en' | 'tr';
  readonly wants_sms: boolean;
  readonly items: readonly OrderItem[];
  /** As the guest sent them, to be priced again when it is paid. */
  readonly asked: readonly OrderedItem[];
  readonly accepts_wait: boolean;
  readonly total_minor: number;
  readonly currency: string;
  readonly commission_minor: number;
  readonly service_commission_minor: number;
  readonly is_test: boolean;
  readonly consents: readonly OrderConsent[];
  readonly preparation_minutes: number;
  readonly delivery_id: string | null;
  readonly problem: OrderProblem | null;
  readonly problem_text: string;
  readonly needs_help: boolean;
  readonly failed_attempt: number;
  readonly told_here: boolean;
  readonly ready_at: Date | null;
  readonly created_at: Date;
  readonly expires_at: Date;
  readonly paid_at: Date | null;
  readonly closed_at: Date | null;
  readonly version: number;
  /** Whose it is, where the market app made it; null for a guest's. */
  readonly market_user_id: string | null;
};

const NAMES = [
  'order_id',
  'number',
  'status',
  'kitchen',
  'fulfilment',
  'qr_code',
  'station_id',
  'station_name',
  'target_id',
  'place_name',
  'address_uid',
  'site',
  'floor',
  'receiver_name',
  'note',
  'phone',
  'contact_phone',
  'language',
  'wants_sms',
  'items',
  'asked',
  'accepts_wait',
  'total_minor',
  'currency',
  'commission_minor',
  'service_commission_minor',
  'is_test',
  'consents',
  'preparation_minutes',
  'delivery_id',
  'problem',
  'problem_text',
  'needs_help',
  'failed_attempt',
  'told_here',
  'ready_at',
  'created_at',
  'expires_at',
  'paid_at',
  'closed_at',
  'version',
  'market_user_id',
] as const satisfies readonly (keyof OrderRow)[];
const COLUMNS = sql.join(NAMES.map((name) => sql.ref(name)));

export type NewOrderRow = Omit<
  OrderRow,
  | 'number'
  | 'kitchen'
  | 'delivery_id'
  | 'problem'
  | 'problem_text'
  | 'needs_help'
  | 'failed_attempt'
  | 'told_here'
  | 'ready_at'
  | 'paid_at'
  | 'closed_at'
  | 'version'
> & { readonly client_request_id: string; readonly request_hash: string; readonly token_digest: string };

/** The next number of the project. Orders that are made at once wait for each other here. */
export async function nextNumber(tx: Tx, projectId: number): Promise<number> {
  const { rows } = await sql<{ last: number }>`
    insert into order_number (project_id, last) values (${projectId}, 1)
    on conflict (project_id) do update set last = order_number.last + 1 returning last`.execute(tx);
  return rows[0]?.last ?? 1;
}

/** Throws a unique violation of `customer_order_request_unique` for an order that was sent before. */
export async function insertOrder(
  tx: Tx,
  projectId: number,
  row: NewOrderRow & { readonly number: number },
): Promise<OrderRow> {
  const json = { ...row, project_id: projectId };
  const given = Object.keys(json).map((name) => sql.ref(name));
  const { rows } = await sql<OrderRow>`
    insert into customer_order (${sql.join(given)})
    select ${sql.join(Object.keys(json).map((name) => sql.ref(`w.${name}`)))}
    from jsonb_populate_record(null::customer_order, ${JSON.stringify(json)}::jsonb) w
    returning ${COLUMNS}`.execute(tx);
  const [made] = rows;
  if (made === undefined) throw new Error('An order was not made.');
  return made;
}

/** `lock`: nobody else changes it until the transaction ends; what happened to it may be noted meanwhile. Undefined where there is no such order. */
export async function findOrder(
  tx: Tx,
  projectId: number,
  orderId: string,
  lock = false,
): Promise<OrderRow | undefined> {
  const { rows } = await sql<OrderRow>`
    select ${COLUMNS} from customer_order where project_id = ${projectId} and order_id = ${orderId} ${lock ? sql`for no key update` : sql``}`.execute(
    tx,
  );
  return rows[0];
}

/** The order that a phone sent before under this id, with the hash of what it sent. */
export async function findOrderOfRequest(
  tx: Tx,
  projectId: number,
  clientRequestId: string,
): Promise<(OrderRow & { readonly request_hash: string }) | undefined> {
  const { rows } = await sql<OrderRow & { request_hash: string }>`
    select ${COLUMNS}, request_hash from customer_order
    where project_id = ${projectId} and client_request_id = ${clientRequestId}`.execute(tx);
  return rows[0];
}

/** Which order a token opens, in whatever project. */
export async function findOrderOfToken(
  tx: Tx,
  digest: string,
): Promise<{ project_id: number; order_id: string } | undefined> {
  return (
    await sql<{ project_id: number; order_id: string }>`select * from order_of_token(${digest})`.execute(tx)
  ).rows[0];
}

/** Orders by their deliveries. */
export async function listOrdersOfDeliveries(
  tx: Tx,
  projectId: number,
  deliveryIds: readonly string[],
): Promise<OrderRow[]> {
  const { rows } = await sql<OrderRow>`
    select ${COLUMNS} from customer_order where project_id = ${projectId} and delivery_id = any(${[...deliveryIds]}::text[])`.execute(
    tx,
  );
  return rows;
}

export async function listOrdersById(tx: Tx, projectId: number, ids: readonly string[]): Promise<OrderRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<OrderRow>`
    select ${COLUMNS} from customer_order where project_id = ${projectId} and order_id = any(${[...ids]}::text[])`.execute(
    tx,
  );
  return rows;
}

/** What of an order changes beside its status. */
export type OrderChange = {
  readonly kitchen?: KitchenStep;
  readonly delivery_id?: string;
  readonly problem?: OrderProblem | null;
  readonly problem_text?: string;
  readonly needs_help?: boolean;
  readonly failed_attempt?: number;
  readonly told_here?: boolean;
  readonly ready_at?: Date | null;
  readonly expires_at?: Date;
  readonly paid_at?: Date;
  readonly closed_at?: Date;
};
export type Condition = {
  readonly status?: readonly OrderStatus[];
  readonly kitchen?: readonly KitchenStep[];
  /** Only where the attempt of its delivery that was told of is another one. */
  readonly notFailedAttempt?: number;
  readonly notToldHere?: true;
  /** Only where this is its delivery. */
  readonly deliveryId?: string | null;
  /** Only where its time has passed. */
  readonly isLate?: true;
};

/** Changes an order that still meets the condition, in one statement; undefined where it does not. Its status stays. */
export async function changeOrder(
  tx: Tx,
  projectId: number,
  orderId: string,
  condition: Condition,
  change: OrderChange,
): Promise<OrderRow | undefined> {
  const { rows } = await sql<OrderRow>`
    update customer_order set ${sql.join(assignmentsOf(change))} where ${isAs(projectId, orderId, condition)} returning ${COLUMNS}`.execute(
    tx,
  );
  return rows[0];
}

/** Changes the status of an order, and more of it in the same statement; undefined where it is not as `condition` says any more. */
export async function moveOrder(
  tx: Tx,
  projectId: number,
  orderId: string,
  to: Transition<typeof orderTransitions>,
  change: OrderChange,
  condition: Omit<Condition, 'status'> = {},
): Promise<OrderRow | undefined> {
  const where = isAs(projectId, orderId, condition);
  const [row] = await changeStatus<OrderRow>(tx, {
    table: 'customer_order',
    to,
    set: assignmentsOf(change),
    where,
    returning: COLUMNS,
  });
  return row;
}

function assignmentsOf(change: OrderChange): RawBuilder<unknown>[] {
  const given = Object.entries(change).flatMap(([name, value]) =>
    value === undefined ? [] : [sql`${sql.ref(name)} = ${value}`],
  );
  return [...given, sql`version = version + 1`, sql`updated_at = now()`];
}

function isAs(
  projectId: number,
  orderId: string,
  { status, kitchen, notFailedAttempt, notToldHere, deliveryId, isLate }: Condition,
): RawBuilder<unknown> {
  return sql`project_id = ${projectId} and order_id = ${orderId}
      and (${status === undefined} or status = any(${[...(status ?? [])]}::text[]))
      and (${kitchen === undefined} or kitchen = any(${[...(kitchen ?? [])]}::text[]))
      and (${notFailedAttempt === undefined} or failed_attempt <> ${notFailedAttempt ?? 0})
      and (${notToldHere === undefined} or not told_here)
      and (${deliveryId === undefined} or delivery_id is not distinct from ${deliveryId ?? null})
      and (${isLate === undefined} or expires_at < now())`;
}

export async function noteEvent(
  tx: Tx,
  projectId: number,
  orderId: string,
  event: {
    readonly kind: OrderEventKind;
    readonly params?: Readonly<Record<string, string | number>>;
    readonly actor: string;
  },
): Promise<void> {
  await sql`
    insert into order_event (project_id, order_id, kind, params, actor)
    values (${projectId}, ${orderId}, ${event.kind}, ${JSON.stringify(event.params ?? {})}::jsonb, ${event.actor})`.execute(
    tx,
  );
}

export type EventRow = {
  readonly at: Date;
  readonly kind: string;
  readonly params: Readonly<Record<string, string | number>>;
  readonly actor: string;
};

/** The oldest first. */
export async function listEvents(tx: Tx, projectId: number, orderId: string): Promise<EventRow[]> {
  const { rows } = await sql<EventRow>`
    select at, kind, params, actor from order_event where project_id = ${projectId} and order_id = ${orderId} order by seq`.execute(
    tx,
  );
  return rows;
}

/** The open orders that a station serves, by number: without it no robot knows where to fetch them. */
export async function readOpenOrders(tx: Tx, projectId: number, stationId: string): Promise<RecordUse[]> {
  const statement = sql<{ id: string; name: string }>`
    select order_id as id, '#' || number as name from customer_order
    where project_id = ${projectId} and station_id = ${stationId} and closed_at is null`;
  return readUse(tx, { kind: 'order', effect: 'needs' }, statement);
}

export type Waiting = { readonly project_id: number; readonly order_id: string };

/** Orders of all projects that have to be looked at. */
export async function listToLookAt(tx: Tx, most: number): Promise<Waiting[]> {
  return (await sql<Waiting>`select * from orders_to_look_at(${most})`.execute(tx)).rows;
}

export async function forgetSentCodes(tx: Tx): Promise<void> {
  await sql`select order_codes_forget()`.execute(tx);
}

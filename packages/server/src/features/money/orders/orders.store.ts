import type { RecordUse, Transition } from '@rota/contract/core';
import type {
  KitchenStep,
  OrderEventKind,
  OrderProblem,
  OrderStatus,
  orderTransitions,
} from '@rota/contract/orders';
import { sql, type RawBuilder, type Selectable } from 'kysely';
import { changeStatus } from '../../../db/change-status.ts';
import type { Tx } from '../../../db/database.ts';
import type { DB, Functions } from '../../../db/schema.gen.ts';
import { readUse } from '../../sites/uses/index.ts';

const COLUMNS = [
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
  // As the guest sent them, to be priced again when it is paid.
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
  'help_since',
  'help_taken_at',
  'help_taken_by',
  'failed_attempt',
  'told_here',
  'ready_at',
  'created_at',
  'expires_at',
  'paid_at',
  'closed_at',
  'version',
  // Whose it is, where the market app made it; null for a guest's.
  'market_user_id',
] as const;
export type OrderRow = Readonly<Pick<Selectable<DB['customer_order']>, (typeof COLUMNS)[number]>>;

export type NewOrderRow = Omit<
  OrderRow,
  | 'number'
  | 'kitchen'
  | 'delivery_id'
  | 'problem'
  | 'problem_text'
  | 'needs_help'
  | 'help_since'
  | 'help_taken_at'
  | 'help_taken_by'
  | 'failed_attempt'
  | 'told_here'
  | 'ready_at'
  | 'paid_at'
  | 'closed_at'
  | 'version'
> & { readonly client_request_id: string; readonly request_hash: string; readonly token_digest: string };

/** The next number of the project. Orders that are made at once wait for each other here. */
export async function nextNumber(tx: Tx, projectId: number): Promise<number> {
  const rows = await tx
    .insertInto('order_number')
    .values({ project_id: projectId, last: 1 })
    .onConflict((conflict) =>
      conflict.column('project_id').doUpdateSet({ last: sql<number>`order_number.last + 1` }),
    )
    .returning('last')
    .execute();
  return rows[0]?.last ?? 1;
}

/** Throws a unique violation of `customer_order_request_unique` for an order that was sent before. */
export async function insertOrder(
  tx: Tx,
  projectId: number,
  row: NewOrderRow & { readonly number: number },
): Promise<OrderRow> {
  return tx
    .insertInto('customer_order')
    .values({
      ...row,
      project_id: projectId,
      items: JSON.stringify(row.items),
      asked: JSON.stringify(row.asked),
      consents: JSON.stringify(row.consents),
    })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
}

/** `lock`: the order is locked until the transaction ends; events of it may be noted meanwhile. Undefined where there is no such order. */
export async function findOrder(
  tx: Tx,
  projectId: number,
  orderId: string,
  lock = false,
): Promise<OrderRow | undefined> {
  return tx
    .selectFrom('customer_order')
    .select(COLUMNS)
    .where('project_id', '=', projectId)
    .where('order_id', '=', orderId)
    .$if(lock, (query) => query.forNoKeyUpdate())
    .executeTakeFirst();
}

/** The order that a phone sent before under this id, with the hash of what it sent. */
export async function findOrderOfRequest(
  tx: Tx,
  projectId: number,
  clientRequestId: string,
): Promise<(OrderRow & { readonly request_hash: string }) | undefined> {
  return tx
    .selectFrom('customer_order')
    .select([...COLUMNS, 'request_hash'])
    .where('project_id', '=', projectId)
    .where('client_request_id', '=', clientRequestId)
    .executeTakeFirst();
}

/** Which order a token opens, in whatever project. */
export async function findOrderOfToken(tx: Tx, digest: string): Promise<Waiting | undefined> {
  return (await sql<Functions['order_of_token']>`select * from order_of_token(${digest})`.execute(tx))
    .rows[0];
}

/** Orders by their deliveries. */
export async function listOrdersOfDeliveries(
  tx: Tx,
  projectId: number,
  deliveryIds: readonly string[],
): Promise<OrderRow[]> {
  return tx
    .selectFrom('customer_order')
    .select(COLUMNS)
    .where('project_id', '=', projectId)
    .where(sql<boolean>`delivery_id = any(${[...deliveryIds]}::text[])`)
    .execute();
}

export async function listOrdersById(tx: Tx, projectId: number, ids: readonly string[]): Promise<OrderRow[]> {
  if (ids.length === 0) return [];
  return tx
    .selectFrom('customer_order')
    .select(COLUMNS)
    .where('project_id', '=', projectId)
    .where(sql<boolean>`order_id = any(${[...ids]}::text[])`)
    .execute();
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
  /** Only where the announced attempt of its delivery is another one. */
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
  return tx
    .updateTable('customer_order')
    .set({ ...change, version: sql<number>`version + 1`, updated_at: sql<Date>`now()` })
    .where(isAs(projectId, orderId, condition))
    .returning(COLUMNS)
    .executeTakeFirst();
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
  const [row] = await changeStatus(tx, {
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
): RawBuilder<boolean> {
  return sql<boolean>`project_id = ${projectId} and order_id = ${orderId}
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
  await tx
    .insertInto('order_event')
    .values({
      project_id: projectId,
      order_id: orderId,
      kind: event.kind,
      params: JSON.stringify(event.params ?? {}),
      actor: event.actor,
    })
    .execute();
}

export type EventRow = Readonly<Pick<Selectable<DB['order_event']>, 'at' | 'kind' | 'params' | 'actor'>>;

/** The oldest first. */
export async function listEvents(tx: Tx, projectId: number, orderId: string): Promise<EventRow[]> {
  return tx
    .selectFrom('order_event')
    .select(['at', 'kind', 'params', 'actor'])
    .where('project_id', '=', projectId)
    .where('order_id', '=', orderId)
    .orderBy('seq')
    .execute();
}

/** The open orders that a station serves, by number: without it no robot knows where to fetch them. */
export async function readOpenOrders(tx: Tx, projectId: number, stationId: string): Promise<RecordUse[]> {
  const statement = tx
    .selectFrom('customer_order')
    .select(['order_id as id', sql<string>`'#' || number`.as('name')])
    .where('project_id', '=', projectId)
    .where('station_id', '=', stationId)
    .where('closed_at', 'is', null);
  return readUse(tx, { kind: 'order', effect: 'needs' }, statement);
}

/** The orders that are paid and not served, and those that may be paid at this moment. */
export async function countPayable(tx: Tx, projectId: number): Promise<number> {
  const { count } = await tx
    .selectFrom('customer_order')
    .select((row) => row.fn.countAll<string>().as('count'))
    .where('project_id', '=', projectId)
    .where('status', 'in', ['pending_payment', 'paid'])
    .executeTakeFirstOrThrow();
  return Number(count);
}

export type Waiting = Functions['orders_to_look_at'];

/** Orders of all projects that have to be looked at. */
export async function listToLookAt(tx: Tx, most: number): Promise<Waiting[]> {
  return (await sql<Functions['orders_to_look_at']>`select * from orders_to_look_at(${most})`.execute(tx))
    .rows;
}

export async function forgetSentCodes(tx: Tx): Promise<void> {
  await sql`select order_codes_forget()`.execute(tx);
}

/** The names that guests gave with orders of a time (ms), `from` included and `to` not. */
export async function readReceiverNames(
  tx: Tx,
  projectId: number,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<string[]> {
  const rows = await tx
    .selectFrom('customer_order')
    .select('receiver_name')
    .distinct()
    .where('project_id', '=', projectId)
    .where('created_at', '>=', new Date(from))
    .where('created_at', '<', new Date(to))
    .where('receiver_name', '<>', '')
    .execute();
  return rows.map((row) => row.receiver_name);
}

import type { Page } from '@rota/contract';
import type { Readable } from 'node:stream';
import type { ConsentKind, KitchenStep, Order, OrderDetails, OrderFilter, OrderSort } from '@rota/contract/orders';
import type { RefundReason } from '@rota/contract/payments';
import { recordAudit, type AuditChange } from '../../audit/index.ts';
import type { Database, Tx } from '../../db/database.ts';
import { AppError, found, recordNotFound } from '../../http/app-error.ts';
import type { ActorRef, Settle } from '../../http/context.ts';
import { readCursor, writeCursor } from '../../http/list-cursor.ts';
import { validationFailed } from '../../http/validation.ts';
import type { DeliveryService } from '../deliveries/index.ts';
import type { LegalTexts } from '../legal-texts/index.ts';
import type { Outbox } from '../outbox/index.ts';
import type { RefundWishes } from '../payments/index.ts';
import type { Products } from '../products/index.ts';
import { worthOf } from './cart.rules.ts';
import { statusDiffers } from './order-failures.ts';
import { tellGuest } from './order-follow.ts';
import { formOf, listOrders } from './order-list.store.ts';
import { composeOrder, type OrderRecords } from './order-records.ts';
import * as store from './orders.store.ts';
import type { OrderRow } from './orders.store.ts';
import { acceptedPdf, cancelDeliveryOf } from './public-orders.service.ts';
import type { Receipts } from './receipts.ts';
import { isStepBack, mayStep } from './stage.rules.ts';
import type { Taking } from './taking.ts';

export type OrderDeps = {
  readonly database: Database;
  readonly records: OrderRecords;
  readonly deliveries: Pick<DeliveryService, 'command'>;
  readonly refunds: RefundWishes;
  readonly setSoldOut: Products['setSoldOut'];
  readonly outbox: Pick<Outbox, 'sms'>;
  readonly house: (projectId: number) => Promise<string>;
  readonly passOf: (projectId: number, stationId: string) => Promise<string | undefined>;
  readonly taking: Pick<Taking, 'startAt'>;
  readonly receipts: Receipts;
  readonly legal: Pick<LegalTexts, 'pdf'>;
  readonly changed: (projectId: number, orderId: string) => void;
  readonly clock: () => number;
  readonly log: { warn(fields: object, message: string): void };
};
export type OrderService = ReturnType<typeof createOrderService>;
type ListQuery = OrderFilter & { readonly limit: number; readonly cursor?: string | undefined; readonly sort: OrderSort };
export type Stepping = { readonly from: KitchenStep; readonly step: KitchenStep; readonly ready_in_minutes?: number | undefined };
export type Refusing = {
  readonly note: string;
  readonly sold_out_product_ids: readonly string[];
  readonly sold_out_until?: string | undefined;
};
export type RefundAsked = {
  readonly lines?: readonly { readonly line: number; readonly quantity: number }[] | undefined;
  readonly amount_minor?: number | undefined;
  readonly reason: RefundReason;
  readonly note: string;
};

/** Who does it, and where the answer is put for a repetition. */
export type By = { readonly actor: ActorRef; readonly settle: Settle };

const MOST_LIVE = 300;
const DAY_MS = 24 * 3_600_000;

/** Orders for the staff: the list, the kitchen, and what is given back. */
export function createOrderService(deps: OrderDeps) {
  const { database, records, clock } = deps;

  async function list(projectId: number, { limit, cursor, sort, ...filter }: ListQuery): Promise<Page<Order>> {
    const after = readCursor(cursor, sort, formOf(sort));
    const { rows, total } = await database.tenant(projectId, (tx) => listOrders(tx, projectId, { filter, sort, after, limit: limit + 1 }));
    const shown = rows.slice(0, limit);
    const last = shown.at(-1);
    const items = await records.byId(
      projectId,
      shown.map(({ order_id: id }) => id),
    );
    return {
      items: items.map(composeOrder),
      nextCursor: rows.length > limit && last ? writeCursor(sort, { value: last.sort_value, id: last.order_id }) : null,
      ...(total !== undefined && { total }),
    };
  }

  /** Orders that are open, for a live snapshot. */
  async function listOpen(projectId: number): Promise<Order[]> {
    const listing = { filter: { state: 'open' }, sort: 'number', after: undefined, limit: MOST_LIVE } as const;
    const { rows } = await database.tenant(projectId, (tx) => listOrders(tx, projectId, listing));
    return (
      await records.byId(
        projectId,
        rows.map(({ order_id: id }) => id),
      )
    ).map(composeOrder);
  }

  /** Throws RECORD_NOT_FOUND. */
  async function get(projectId: number, orderId: string, seesMoney: boolean): Promise<OrderDetails> {
    const now = found((await records.byId(projectId, [orderId]))[0]);
    return database.tenant(projectId, (tx) => records.details(tx, projectId, now, seesMoney));
  }

  /** Puts the answer beside the change, so that the same call sent again is answered the same. */
  async function settleWith(tx: Tx, projectId: number, orderId: string, { settle }: By): Promise<void> {
    await settle(tx, composeOrder(found((await records.inside(tx, projectId, [orderId]))[0])));
  }

  const byId = async (projectId: number, orderId: string): Promise<Order> =>
    composeOrder(found((await records.byId(projectId, [orderId]))[0]));

  /** Throws ORDER_STATUS_DIFFERS where somebody else was faster, ORDER_STEP_NOT_ALLOWED. */
  async function step(projectId: number, orderId: string, { from, step: to, ready_in_minutes: minutes }: Stepping, by: By): Promise<Order> {
    const { actor } = by;
    if (!mayStep(from, to)) throw new AppError('ORDER_STEP_NOT_ALLOWED', 'Not from there to that step');
    const house = await deps.house(projectId);
    const readyAt = to === 'ready' ? clock() : minutes === undefined ? undefined : clock() + minutes * 60_000;
    const row = await database.tenant(projectId, async (tx) => {
      const change = {
        kitchen: to,
        ...(readyAt !== undefined && { ready_at: new Date(readyAt) }),
        ...(to === 'served' &&
          (await endsHere(tx, projectId, orderId)) && { status: 'completed' as const, closed_at: new Date(clock()), needs_help: false }),
      };
      const moved = await store.changeOrder(tx, projectId, orderId, { status: ['paid'], kitchen: [from] }, change);
      if (moved === undefined) throw await whyNot(tx, projectId, orderId);
      if (isStepBack(from, to) || to === 'new') await note(tx, projectId, orderId, 'stepped_back', actor, { step: to });
      else await note(tx, projectId, orderId, to, actor);
      if (moved.status === 'completed') await note(tx, projectId, orderId, 'completed', actor);
      if (to === 'ready' && moved.fulfilment === 'pickup') await tellGuest(deps.outbox, tx, moved, 'collect', house);
      await audit(tx, projectId, moved, actor, 'LOG_ORDER_STEPPED', { kitchen: from }, { kitchen: to });
      await settleWith(tx, projectId, orderId, by);
      return moved;
    });
    if (readyAt !== undefined) await moveRobot(projectId, row, readyAt);
    if (row.status === 'completed') await carried(projectId, row, actor);
    deps.changed(projectId, orderId);
    return byId(projectId, orderId);
  }

  /** An order that no robot takes along has come to its guest when it is handed over. */
  async function endsHere(tx: Tx, projectId: number, orderId: string): Promise<boolean> {
    const row = await store.findOrder(tx, projectId, orderId);
    return row !== undefined && (row.fulfilment === 'pickup' || row.delivery_id === null || row.needs_help);
  }

  /** Its robot comes when it is ready, as far as it has not set out yet. */
  async function moveRobot(projectId: number, row: OrderRow, readyAt: number): Promise<void> {
    if (row.delivery_id === null) return;
    const pass = await deps.passOf(projectId, row.station_id);
    if (pass === undefined) return;
    const start = await deps.taking.startAt(projectId, row, pass, readyAt);
    const earliestStartAt = start <= clock() ? null : start;
    await quietly(() =>
      deps.deliveries.command(projectId, row.delivery_id ?? '', {
        command: 'set_earliest_start',
        earliestStartAt,
        reason: undefined,
        actor: SYSTEM,
      }),
    );
  }

  /** Somebody carried it by hand: its delivery has come about, whatever its robot does. */
  async function carried(projectId: number, row: OrderRow, actor: ActorRef): Promise<void> {
    const { delivery_id: deliveryId } = row;
    if (deliveryId === null) return;
    await quietly(() => deps.deliveries.command(projectId, deliveryId, { command: 'set_delivered', reason: undefined, actor }));
  }

  /** What its delivery does not allow any more is no trouble of the order. */
  async function quietly(work: () => Promise<unknown>): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      if (error.code !== 'DELIVERY_TRANSITION_NOT_ALLOWED') deps.log.warn({ err: error }, 'the robot of an order could not be told');
    }
  }

  /** Ends it, and all that was paid goes back. Throws ORDER_STATUS_DIFFERS. */
  async function refuse(projectId: number, orderId: string, refusing: Refusing, by: By): Promise<Order> {
    const { actor } = by;
    const house = await deps.house(projectId);
    const row = await database.tenant(projectId, async (tx) => {
      const change = { status: 'refused', closed_at: new Date(clock()), needs_help: false } as const;
      const refused = await store.changeOrder(tx, projectId, orderId, { status: ['paid'] }, change);
      if (refused === undefined) throw await whyNot(tx, projectId, orderId);
      await note(tx, projectId, orderId, 'refused', actor, refusing.note === '' ? {} : { why: refusing.note });
      const reason = refusing.sold_out_product_ids.length > 0 ? 'sold_out' : 'house_refused';
      await deps.refunds.give(tx, projectId, orderId, { amountMinor: undefined, lines: [], reason, note: refusing.note, by: actor.name });
      await tellGuest(deps.outbox, tx, refused, 'refused', house);
      await audit(tx, projectId, refused, actor, 'LOG_ORDER_REFUSED', { status: 'paid' }, { status: 'refused' });
      await settleWith(tx, projectId, orderId, by);
      return refused;
    });
    const until = refusing.sold_out_until ?? new Date(clock() + DAY_MS).toISOString();
    for (const id of refusing.sold_out_product_ids) await quietly(() => deps.setSoldOut(projectId, id, until, actor));
    await cancelDeliveryOf(deps.deliveries, projectId, row, actor);
    deps.changed(projectId, orderId);
    return byId(projectId, orderId);
  }

  /** Throws ORDER_STATUS_DIFFERS. */
  async function solve(projectId: number, orderId: string, by: By): Promise<Order> {
    const { actor } = by;
    await database.tenant(projectId, async (tx) => {
      const change = { needs_help: false, problem: null, problem_text: '' };
      const row = await store.changeOrder(tx, projectId, orderId, { status: ['paid', 'completed'] }, change);
      if (row === undefined) throw await whyNot(tx, projectId, orderId);
      await note(tx, projectId, orderId, 'solved', actor);
      await audit(tx, projectId, row, actor, 'LOG_ORDER_SOLVED', null, {});
      await settleWith(tx, projectId, orderId, by);
    });
    deps.changed(projectId, orderId);
    return byId(projectId, orderId);
  }

  /** Throws REFUND_TOO_LARGE, REFUND_NOTHING_PAID. */
  async function refund(projectId: number, orderId: string, asked: RefundAsked, { actor, settle }: By): Promise<OrderDetails> {
    const answer = await database.tenant(projectId, async (tx) => {
      const row = found(await store.findOrder(tx, projectId, orderId, true));
      const amountMinor = await sumOf(tx, projectId, row, asked);
      const { reason, lines = [] } = asked;
      const given = await deps.refunds.give(tx, projectId, orderId, { amountMinor, lines, reason, note: asked.note, by: actor.name });
      if (given === undefined) throw new AppError('REFUND_NOTHING_PAID', 'Nothing is left to give back');
      await audit(tx, projectId, row, actor, 'LOG_REFUND_MADE', null, { amount_minor: given.amountMinor, reason });
      const details = await records.details(tx, projectId, found((await records.inside(tx, projectId, [orderId]))[0]), true);
      await settle(tx, details);
      return details;
    });
    deps.changed(projectId, orderId);
    return answer;
  }

  async function sumOf(
    tx: Tx,
    projectId: number,
    row: OrderRow,
    { lines, amount_minor: amount }: RefundAsked,
  ): Promise<number | undefined> {
    if (lines === undefined || lines.length === 0) return amount;
    if (amount !== undefined)
      throw validationFailed([{ property: 'amount_minor', constraints: { either: 'Name lines or a sum, not both' } }]);
    const worth = worthOf(row.items, lines, await deps.refunds.linesGone(tx, projectId, row.order_id));
    if (worth === undefined) throw new AppError('REFUND_TOO_LARGE', 'More of a line than is left');
    if (worth === 0) throw new AppError('REFUND_NOTHING_PAID', 'These lines cost nothing');
    return worth;
  }

  /** Throws RECORD_NOT_FOUND, ORDER_STATUS_DIFFERS before it is paid. */
  async function receipt(projectId: number, orderId: string, language: 'en' | 'tr' | undefined): Promise<Uint8Array> {
    return deps.receipts(projectId, found((await records.byId(projectId, [orderId]))[0]), language);
  }

  /** Throws RECORD_NOT_FOUND for a text that was not accepted with it. */
  async function document(projectId: number, orderId: string, kind: ConsentKind): Promise<Readable> {
    const row = found(await database.tenant(projectId, (tx) => store.findOrder(tx, projectId, orderId)));
    return found(await acceptedPdf(deps.legal, projectId, row, kind));
  }

  return { list, listOpen, get, byId, step, refuse, solve, refund, receipt, document };
}

const SYSTEM = { id: 'system', name: 'system' } as const;

async function whyNot(tx: Tx, projectId: number, orderId: string): Promise<AppError> {
  const row = await store.findOrder(tx, projectId, orderId);
  if (row === undefined) return recordNotFound();
  return statusDiffers({ status: row.status, kitchen: row.kitchen });
}

async function note(
  tx: Tx,
  projectId: number,
  orderId: string,
  kind: Parameters<typeof store.noteEvent>[3]['kind'],
  actor: ActorRef,
  params: Readonly<Record<string, string | number>> = {},
): Promise<void> {
  await store.noteEvent(tx, projectId, orderId, { kind, params, actor: actor.name });
}

async function audit(
  tx: Tx,
  projectId: number,
  row: OrderRow,
  actor: ActorRef,
  code: AuditChange['code'],
  before: AuditChange['before'],
  after: Readonly<Record<string, unknown>>,
): Promise<void> {
  const about = { projectId, actor, code, entity: 'order', entityId: row.order_id, before };
  await recordAudit(tx, { ...about, after: { name: String(row.number), ...after } });
}

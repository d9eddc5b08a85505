import type { KitchenStep, Order } from '@rota/contract/orders';
import { recordAudit, type AuditChange } from '../../../audit/index.ts';
import type { Database, Tx } from '../../../db/database.ts';
import { AppError, requireRow, recordNotFound } from '../../../http/app-error.ts';
import type { ActorRef, Settle } from '../../../http/context.ts';
import type { DeliveryService } from '../../work/deliveries/index.ts';
import type { Outbox } from '../../notices/outbox/index.ts';
import type { RefundWishes } from '../payments/index.ts';
import type { Products } from '../../catalogue/products/index.ts';
import { statusDiffers } from './order-conflicts.rules.ts';
import { tellGuest } from './order-follow.service.ts';
import type { OrderReader } from './order-reader.service.ts';
import { composeOrder, type OrderRecords } from './order-records.service.ts';
import { noteOnTimeline } from './order-timeline.store.ts';
import { orderChanges } from './order-transitions.rules.ts';
import * as store from './orders.store.ts';
import type { OrderRow } from './orders.store.ts';
import { cancelDeliveryOf } from './public-orders.service.ts';
import { isStepBack, isWithoutRobot, mayStep } from './stage.rules.ts';
import type { OrderAcceptance } from './order-acceptance.service.ts';

export type OrderDeps = {
  readonly database: Database;
  readonly records: Pick<OrderRecords, 'inside'>;
  readonly reader: Pick<OrderReader, 'byId'>;
  readonly deliveries: Pick<DeliveryService, 'command' | 'listById'>;
  readonly refunds: Pick<RefundWishes, 'give'>;
  /** What was held back for sellers is theirs now. */
  readonly release: (tx: Tx, projectId: number, orderId: string) => Promise<void>;
  readonly setSoldOut: Products['setSoldOut'];
  readonly outbox: Pick<Outbox, 'sms'>;
  readonly house: (projectId: number) => Promise<string>;
  readonly passOf: (projectId: number, stationId: string) => Promise<string | undefined>;
  readonly acceptance: Pick<OrderAcceptance, 'startAt'>;
  readonly announceChange: (projectId: number, orderId: string) => void;
  readonly clock: () => number;
  readonly log: { warn(fields: object, message: string): void };
};
export type OrderService = ReturnType<typeof createOrderService>;
export type Stepping = {
  readonly from: KitchenStep;
  readonly step: KitchenStep;
  readonly ready_in_minutes?: number | undefined;
};
export type Refusing = {
  readonly note: string;
  readonly sold_out_product_ids: readonly string[];
  readonly sold_out_until?: string | undefined;
};
/** Who does it, and where the answer is put for a repetition. */
export type By = { readonly actor: ActorRef; readonly settle: Settle };

const DAY_MS = 24 * 3_600_000;

/** What the kitchen does with orders. */
export function createOrderService(deps: OrderDeps) {
  const { database, records, reader, clock } = deps;

  /** Puts the answer beside the change, so that the same call sent again is answered the same. */
  async function settleWith(tx: Tx, projectId: number, orderId: string, { settle }: By): Promise<void> {
    await settle(tx, composeOrder(requireRow((await records.inside(tx, projectId, [orderId]))[0])));
  }

  /** Throws ORDER_STATUS_DIFFERS where another person was faster, ORDER_STEP_NOT_ALLOWED. */
  async function step(
    projectId: number,
    orderId: string,
    { from, step: to, ready_in_minutes: minutes }: Stepping,
    by: By,
  ): Promise<Order> {
    const { actor } = by;
    // What left the pass and came to nothing is carried by hand: that is handed over once more.
    const isCarried = from === 'served' && to === 'served';
    const refuse = () => new AppError('ORDER_STEP_NOT_ALLOWED', 'The order cannot move to that step');
    if (!isCarried && !mayStep(from, to)) throw refuse();
    const house = await deps.house(projectId);
    const mayEnd = to === 'served' && (await hasNoRobot(projectId, orderId));
    const readyAt = to === 'ready' ? clock() : minutes === undefined ? undefined : clock() + minutes * 60_000;
    const row = await database.tenant(projectId, async (tx) => {
      const isEnd = to === 'served' && (mayEnd || (await endsHere(tx, projectId, orderId)));
      if (isCarried && !isEnd) throw refuse();
      const change = { kitchen: to, ...(readyAt !== undefined && { ready_at: new Date(readyAt) }) };
      const ended = { ...change, closed_at: new Date(clock()), needs_help: false };
      const moved = isEnd
        ? await store.moveOrder(tx, projectId, orderId, orderChanges.complete, ended, { kitchen: [from] })
        : await store.changeOrder(tx, projectId, orderId, { status: ['paid'], kitchen: [from] }, change);
      if (moved === undefined) throw await whyNot(tx, projectId, orderId);
      if (isStepBack(from, to) || to === 'new')
        await note(tx, projectId, orderId, 'stepped_back', actor, { step: to });
      else await note(tx, projectId, orderId, to, actor);
      if (moved.status === 'completed') {
        await note(tx, projectId, orderId, 'completed', actor);
        await deps.release(tx, projectId, orderId);
      }
      if (to === 'ready' && moved.fulfilment === 'pickup')
        await tellGuest(deps.outbox, tx, moved, 'collect', house);
      await auditOrder(tx, projectId, moved, actor, 'LOG_ORDER_STEPPED', { kitchen: from }, { kitchen: to });
      await settleWith(tx, projectId, orderId, by);
      return moved;
    });
    if (readyAt !== undefined) await moveRobot(projectId, row, readyAt);
    if (row.status === 'completed') await markDelivered(projectId, row, actor);
    deps.announceChange(projectId, orderId);
    return reader.byId(projectId, orderId);
  }

  /** An order that no robot takes along has come to its guest when it is handed over. */
  async function endsHere(tx: Tx, projectId: number, orderId: string): Promise<boolean> {
    const row = await store.findOrder(tx, projectId, orderId);
    return row !== undefined && (row.fulfilment === 'pickup' || row.delivery_id === null || row.needs_help);
  }

  /** Its robot gave it up, whether or not that was handled. */
  async function hasNoRobot(projectId: number, orderId: string): Promise<boolean> {
    const row = await database.tenant(projectId, (tx) => store.findOrder(tx, projectId, orderId));
    if (row === undefined || row.delivery_id === null) return false;
    const [delivery] = await deps.deliveries.listById(projectId, [row.delivery_id]);
    return isWithoutRobot(row, delivery);
  }

  /** Its robot comes when it is ready, as far as it has not set out yet. */
  async function moveRobot(projectId: number, row: OrderRow, readyAt: number): Promise<void> {
    if (row.delivery_id === null) return;
    const pass = await deps.passOf(projectId, row.station_id);
    if (pass === undefined) return;
    const start = await deps.acceptance.startAt(projectId, row, pass, readyAt);
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

  /** A person carried it by hand: its delivery is done, whatever its robot does. */
  async function markDelivered(projectId: number, row: OrderRow, actor: ActorRef): Promise<void> {
    const { delivery_id: deliveryId } = row;
    if (deliveryId === null) return;
    await quietly(() =>
      deps.deliveries.command(projectId, deliveryId, { command: 'set_delivered', reason: undefined, actor }),
    );
  }

  /** What its delivery does not allow any more is no trouble of the order. */
  async function quietly(work: () => Promise<unknown>): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      if (error.code !== 'DELIVERY_TRANSITION_NOT_ALLOWED')
        deps.log.warn({ err: error }, 'the robot of an order could not be notified');
    }
  }

  /** Ends it, and all that was paid goes back. Throws ORDER_STATUS_DIFFERS. */
  async function refuse(projectId: number, orderId: string, refusing: Refusing, by: By): Promise<Order> {
    const { actor } = by;
    const house = await deps.house(projectId);
    const row = await database.tenant(projectId, async (tx) => {
      const change = { closed_at: new Date(clock()), needs_help: false };
      const refused = await store.moveOrder(tx, projectId, orderId, orderChanges.refuse, change);
      if (refused === undefined) throw await whyNot(tx, projectId, orderId);
      await note(
        tx,
        projectId,
        orderId,
        'refused',
        actor,
        refusing.note === '' ? {} : { why: refusing.note },
      );
      const reason = refusing.sold_out_product_ids.length > 0 ? 'sold_out' : 'house_refused';
      await deps.refunds.give(tx, projectId, orderId, {
        amountMinor: undefined,
        lines: [],
        reason,
        note: refusing.note,
        by: actor,
      });
      await tellGuest(deps.outbox, tx, refused, 'refused', house);
      await auditOrder(
        tx,
        projectId,
        refused,
        actor,
        'LOG_ORDER_REFUSED',
        { status: 'paid' },
        { status: 'refused' },
      );
      await settleWith(tx, projectId, orderId, by);
      return refused;
    });
    const until = refusing.sold_out_until ?? new Date(clock() + DAY_MS).toISOString();
    for (const id of refusing.sold_out_product_ids)
      await quietly(() => deps.setSoldOut(projectId, id, until, actor));
    await cancelDeliveryOf(deps.deliveries, projectId, row, actor);
    deps.announceChange(projectId, orderId);
    return reader.byId(projectId, orderId);
  }

  /** Throws ORDER_STATUS_DIFFERS. */
  async function solve(projectId: number, orderId: string, by: By): Promise<Order> {
    const { actor } = by;
    await database.tenant(projectId, async (tx) => {
      const change = { needs_help: false, problem: null, problem_text: '' };
      // Also one that ended without being served: its money may not have gone back.
      const status = ['paid', 'completed', 'cancelled', 'refused', 'expired'] as const;
      const row = await store.changeOrder(tx, projectId, orderId, { status }, change);
      if (row === undefined) throw await whyNot(tx, projectId, orderId);
      await note(tx, projectId, orderId, 'solved', actor);
      await auditOrder(tx, projectId, row, actor, 'LOG_ORDER_SOLVED', null, {});
      await settleWith(tx, projectId, orderId, by);
    });
    deps.announceChange(projectId, orderId);
    return reader.byId(projectId, orderId);
  }

  return { step, refuse, solve };
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
  kind: Parameters<typeof noteOnTimeline>[3]['kind'],
  actor: ActorRef,
  params: Readonly<Record<string, string | number>> = {},
): Promise<void> {
  await noteOnTimeline(tx, projectId, orderId, { kind, params, actor: actor.name });
}

export async function auditOrder(
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

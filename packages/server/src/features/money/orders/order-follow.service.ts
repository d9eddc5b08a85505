import type { Delivery } from '@rota/contract/deliveries';
import type { Database, Tx } from '../../../db/database.ts';
import type { Outbox } from '../../notices/outbox/index.ts';
import { hasOpenPayment } from '../payments/index.ts';
import { newsSms, type OrderNews } from './order-sms.rules.ts';
import { noteOnTimeline } from './order-timeline.store.ts';
import { orderChanges } from './order-transitions.rules.ts';
import * as store from './orders.store.ts';
import type { OrderRow } from './orders.store.ts';
import { hasRobotLeft, isGivenUp, isHere } from './stage.rules.ts';

export type FollowDeps = {
  readonly database: Database;
  readonly deliveries: { listById(projectId: number, ids: readonly string[]): Promise<Delivery[]> };
  readonly outbox: Pick<Outbox, 'sms'>;
  /** What was held back for sellers is theirs now. */
  readonly release: (tx: Tx, projectId: number, orderId: string) => Promise<void>;
  readonly house: (projectId: number) => Promise<string>;
  readonly announceChange: (projectId: number, orderId: string) => void;
  readonly clock: () => number;
  readonly log: { warn(fields: object, message: string): void };
};

const EVERY_MS = 30_000;
const MOST = 500;

/**
 * What becomes of orders by itself: they go on with their robots, and end unpaid. Each step is one conditional statement, so that it does
 * not matter how many servers look, or how often.
 */
export function createOrderFollow(deps: FollowDeps) {
  const { database, clock, log } = deps;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;

  /** Deliveries changed: those of orders take them along. */
  async function follow(projectId: number, deliveryIds: readonly string[]): Promise<void> {
    const orders = await database.tenant(projectId, (tx) =>
      store.listOrdersOfDeliveries(tx, projectId, deliveryIds),
    );
    if (orders.length === 0) return;
    const ids = orders.flatMap(({ delivery_id: id }) => (id === null ? [] : [id]));
    const deliveries = new Map(
      (await deps.deliveries.listById(projectId, ids)).map((one) => [one.delivery_id, one]),
    );
    for (const order of orders) {
      const delivery = deliveries.get(order.delivery_id ?? '');
      if (delivery !== undefined && order.status === 'paid') await takeAlong(projectId, order, delivery);
      deps.announceChange(projectId, order.order_id);
    }
  }

  async function takeAlong(projectId: number, order: OrderRow, delivery: Delivery): Promise<void> {
    const { order_id: orderId } = order;
    const house = await deps.house(projectId);
    const paid = { status: ['paid'] } as const;
    await database.tenant(projectId, async (tx) => {
      const note = (kind: Parameters<typeof noteOnTimeline>[3]['kind'], actor: string) =>
        noteOnTimeline(tx, projectId, orderId, { kind, actor });
      if (hasRobotLeft(delivery)) {
        const left = { ...paid, kitchen: ['new', 'accepted', 'preparing', 'ready'] } as const;
        const served = await store.changeOrder(tx, projectId, orderId, left, { kitchen: 'served' });
        if (served !== undefined) {
          await note('served', delivery.robot_name ?? 'system');
          await tell(tx, served, 'on_way', house);
        }
      }
      if (isHere(delivery)) {
        const here = await store.changeOrder(
          tx,
          projectId,
          orderId,
          { ...paid, notToldHere: true },
          { told_here: true },
        );
        if (here !== undefined) await tell(tx, here, 'here', house);
      }
      if (delivery.status === 'Completed') {
        const ended = { needs_help: false, closed_at: new Date(clock()) };
        const done = await store.moveOrder(tx, projectId, orderId, orderChanges.complete, ended);
        if (done !== undefined) {
          await note('completed', 'system');
          await deps.release(tx, projectId, orderId);
        }
      }
      if (isGivenUp(delivery)) {
        const { attempt } = delivery;
        const change = { needs_help: true, failed_attempt: attempt };
        const failed = await store.changeOrder(
          tx,
          projectId,
          orderId,
          { ...paid, notFailedAttempt: attempt },
          change,
        );
        if (failed !== undefined) {
          await note('robot_failed', 'system');
          await tell(tx, failed, 'help', house);
        }
      }
    });
  }

  async function tell(tx: Tx, order: OrderRow, news: OrderNews, house: string): Promise<void> {
    await tellGuest(deps.outbox, tx, order, news, house);
  }

  /** An order that is not paid in its time expires; one whose payment is open at the provider waits for that. */
  async function expire(projectId: number, orderId: string): Promise<void> {
    const expired = await database.tenant(projectId, async (tx) => {
      // A payment that is begun at this very moment waits for this, or this for it.
      await store.findOrder(tx, projectId, orderId, true);
      if (await hasOpenPayment(tx, projectId, orderId)) return undefined;
      const change = { closed_at: new Date(clock()) };
      const row = await store.moveOrder(tx, projectId, orderId, orderChanges.expire, change, {
        isLate: true,
      });
      if (row !== undefined)
        await noteOnTimeline(tx, projectId, orderId, { kind: 'expired', actor: 'system' });
      return row;
    });
    if (expired !== undefined) deps.announceChange(projectId, orderId);
  }

  async function tick(): Promise<void> {
    for (const { project_id: projectId, order_id: orderId } of await database.global((tx) =>
      store.listToLookAt(tx, MOST),
    )) {
      try {
        const order = await database.tenant(projectId, (tx) => store.findOrder(tx, projectId, orderId));
        if (order?.status === 'paid' && order.delivery_id !== null)
          await follow(projectId, [order.delivery_id]);
        else await expire(projectId, orderId);
      } catch (error) {
        log.warn({ err: error, projectId, orderId }, 'an order could not be looked after');
      }
    }
  }

  function round(): void {
    running ??= tick()
      .catch((error: unknown) => log.warn({ err: error }, 'orders cannot be looked after now'))
      .finally(() => {
        running = undefined;
      });
  }

  return {
    follow,
    tick,
    start: (): void => {
      timer = setInterval(round, EVERY_MS);
    },
    stop: async (): Promise<void> => {
      clearInterval(timer);
      await running;
    },
  };
}

/** Tells a guest by SMS, where that was wanted. */
export async function tellGuest(
  outbox: Pick<Outbox, 'sms'>,
  tx: Tx,
  order: OrderRow,
  news: OrderNews,
  house: string,
): Promise<void> {
  if (!order.wants_sms) return;
  await outbox.sms(tx, {
    to: order.phone,
    text: newsSms(order.language, news, { house, number: order.number }),
    purpose: 'order',
  });
}

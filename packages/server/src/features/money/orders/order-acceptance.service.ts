import type { CreateDelivery } from '@rota/contract/deliveries';
import { ALLERGENS } from '@rota/contract/products';
import type { Database, Tx } from '../../../db/database.ts';
import type { FleetGateway } from '../../../fleet/index.ts';
import { AppError, recordNotFound } from '../../../http/app-error.ts';
import type { Deliveries } from '../../work/deliveries/index.ts';
import type { Stations } from '../../work/stations/index.ts';
import type { SmsCodes } from './sms-codes.service.ts';
import { noteOnTimeline } from './order-timeline.store.ts';
import { orderChanges } from './order-transitions.rules.ts';
import * as store from './orders.store.ts';
import type { OrderRow } from './orders.store.ts';
import { startOf } from './start.rules.ts';

export type OrderAcceptanceDeps = {
  readonly database: Database;
  readonly deliveries: Pick<Deliveries['service'], 'prepare'>;
  readonly stations: Pick<Stations, 'outlooks'>;
  readonly fleet: Pick<FleetGateway, 'robotViews'>;
  readonly codes: Pick<SmsCodes, 'excuse'>;
  /** Where a station's goods are loaded; undefined where it is gone. */
  readonly passOf: (projectId: number, stationId: string) => Promise<string | undefined>;
  readonly clock: () => number;
};
export type OrderAcceptance = ReturnType<typeof createOrderAcceptance>;

/** What the fleet expects may be as old as this, ms. */
const AGE_MS = 10_000;

/** A paid order becomes the kitchen's, and its delivery the fleet's, in the transaction in which its money is written down. */
export function createOrderAcceptance(deps: OrderAcceptanceDeps) {
  const { database, clock } = deps;

  /** Answers what takes it: true where it waited for that. Where no robot can bring it, it is taken all the same, and a person is called. */
  async function prepare(
    projectId: number,
    orderId: string,
    how: 'paid' | 'taken_free',
  ): Promise<(tx: Tx) => Promise<boolean>> {
    const order = await database.tenant(projectId, (tx) => store.findOrder(tx, projectId, orderId));
    if (order === undefined) throw recordNotFound();
    const readyAt = clock() + order.preparation_minutes * 60_000;
    const robot = await robotFor(projectId, order, readyAt);
    return async (tx) => {
      const taken = await store.moveOrder(tx, projectId, orderId, orderChanges.take, {
        kitchen: 'new',
        paid_at: new Date(clock()),
        ready_at: new Date(readyAt),
        needs_help: robot?.insert === undefined && robot !== null,
      });
      if (taken === undefined) return false;
      await noteOnTimeline(tx, projectId, orderId, { kind: how, actor: 'system' });
      // Who pays is no stranger who fills up a place; what is free anyone can order.
      if (how === 'paid') await deps.codes.excuse(tx, projectId, { id: orderId, phone: order.phone });
      if (robot === null) return true;
      if (robot.insert === undefined) {
        await noteOnTimeline(tx, projectId, orderId, {
          kind: 'no_robot',
          params: { why: robot.why },
          actor: 'system',
        });
        return true;
      }
      const delivery = await robot.insert(tx);
      await store.changeOrder(tx, projectId, orderId, {}, { delivery_id: delivery.delivery_id });
      await noteOnTimeline(tx, projectId, orderId, {
        kind: 'robot_sent',
        params: { tracking_id: delivery.tracking_id },
        actor: 'system',
      });
      return true;
    };
  }

  /** Null where none is wanted; without `insert` where none can bring it. */
  async function robotFor(projectId: number, order: OrderRow, readyAt: number) {
    if (order.fulfilment === 'pickup') return null;
    try {
      return { insert: await plan(projectId, order, readyAt), why: '' };
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return { insert: undefined, why: error.code };
    }
  }

  /** Plans the delivery of an order; what it answers writes it. Throws why no robot can bring it. */
  async function plan(projectId: number, order: OrderRow, readyAt: number) {
    const pass = await deps.passOf(projectId, order.station_id);
    if (pass === undefined) throw recordNotFound();
    const actor = { id: `order:${order.order_id}`, name: `Order ${String(order.number)}` };
    // Where no robot has a lid to shut, what it carries is taken from it as from a tray.
    const isShut = [...(await deps.fleet.robotViews(projectId)).values()].some(({ lids }) => lids.length > 0);
    const start = await startAt(projectId, order, pass, readyAt);
    return deps.deliveries.prepare(projectId, deliveryOf(order, pass, { start, isShut }, clock()), actor);
  }

  /** When the robot sets out so that it stands at the pass when the order is ready, not before. */
  async function startAt(
    projectId: number,
    { target_id: targetId }: OrderRow,
    pass: string,
    readyAt: number,
  ): Promise<number> {
    const called = { kind: 'delivery', targetId, otherTargetId: pass } as const;
    const { expected } = await deps.stations.outlooks.of(projectId, called, AGE_MS);
    const waitMs = expected === null ? 0 : (expected.from + expected.to) / 2 - clock();
    return startOf(readyAt, waitMs, clock());
  }

  return { prepare, plan, startAt };
}

/** The delivery of an order: loaded at the pass, its lid shut at the guest until that guest opens it. */
function deliveryOf(
  order: OrderRow,
  pass: string,
  { start, isShut }: { start: number; isShut: boolean },
  now: number,
): CreateDelivery {
  const allergens = ALLERGENS.filter((one) => order.items.some((item) => item.allergens.includes(one)));
  const note = [order.receiver_name, order.note].filter((part) => part !== '').join(' · ');
  return {
    kind: 'delivery',
    targets: [{ target_id: order.target_id, note: note.slice(0, 200) }],
    filling_target_id: pass,
    order_number: `#${String(order.number)}`,
    address: order.place_name.slice(0, 200),
    sender: order.station_name.slice(0, 120),
    options: {
      remote_delivery: isShut,
      confirm_loading: true,
      confirm_unloading: true,
      ...(allergens.length > 0 && { allergens }),
    },
    ...(start > now + 1_000 && { earliest_start_at: new Date(start).toISOString() }),
  };
}

import { mapIdOf } from '@rota/contract/maps';
import type { ConsentKind, OrderProblem, PublicOrder } from '@rota/contract/orders';
import type { CallFloor } from '@rota/contract/robot-calls';
import type { Readable } from 'node:stream';
import type { Database } from '../../../db/database.ts';
import type { FloorSource } from '../../../fleet/index.ts';
import { AppError } from '../../../http/app-error.ts';
import type { DeliveryService } from '../../work/deliveries/index.ts';
import type { LegalTexts } from '../legal-texts/index.ts';
import type { RefundWishes } from '../payments/index.ts';
import type { FloorPictures } from '../../work/robot-calls/index.ts';
import type { Stations } from '../../work/stations/index.ts';
import { statusDiffers } from './order-conflicts.rules.ts';
import { noteOnTimeline } from './order-timeline.store.ts';
import { orderChanges } from './order-transitions.rules.ts';
import * as store from './orders.store.ts';
import type { Opened, PublicOrderReader } from './public-order-reader.service.ts';
import type { Receipts } from './receipts.format.ts';
import { isHere, waitsToBeEmptied, waitsToBeOpened } from './stage.rules.ts';

export type PublicOrderDeps = {
  readonly database: Database;
  readonly reader: Pick<PublicOrderReader, 'get' | 'now'>;
  readonly deliveries: Pick<DeliveryService, 'command'>;
  readonly refunds: Pick<RefundWishes, 'give'>;
  readonly stations: Pick<Stations, 'settings'>;
  readonly floors: FloorSource;
  readonly pictures: FloorPictures;
  readonly receipts: Receipts;
  readonly legal: Pick<LegalTexts, 'pdf'>;
  readonly announceChange: (projectId: number, orderId: string) => void;
  readonly clock: () => number;
};
export type PublicOrders = ReturnType<typeof createPublicOrders>;

/** What the holder of an order's token may do. */
export function createPublicOrders(deps: PublicOrderDeps) {
  const { database, clock } = deps;
  const { get, now } = deps.reader;

  /** Throws ORDER_STATUS_DIFFERS once the kitchen has it. */
  async function cancel(opened: Opened): Promise<PublicOrder> {
    const { projectId, orderId } = opened;
    const cancelled = await database.tenant(projectId, async (tx) => {
      const change = { closed_at: new Date(clock()) };
      const row =
        (await store.moveOrder(tx, projectId, orderId, orderChanges.cancelUnpaid, change)) ??
        (await store.moveOrder(tx, projectId, orderId, orderChanges.cancelPaid, change, {
          kitchen: ['new'],
        }));
      if (row === undefined) throw statusDiffers();
      await noteOnTimeline(tx, projectId, orderId, { kind: 'cancelled', actor: 'guest' });
      const wish = {
        amountMinor: undefined,
        lines: [],
        reason: 'guest_cancelled',
        note: '',
        by: { id: 'guest', name: 'guest' },
      } as const;
      await deps.refunds.give(tx, projectId, orderId, wish);
      return row;
    });
    await endDelivery(projectId, cancelled);
    deps.announceChange(projectId, orderId);
    return get(opened);
  }

  async function endDelivery(projectId: number, row: store.OrderRow): Promise<void> {
    await cancelDeliveryOf(deps.deliveries, projectId, row, guestOf(row));
  }

  /** Throws DELIVERY_NOT_WAITING where no robot of this order stands here. */
  async function openLid(opened: Opened): Promise<PublicOrder> {
    const { row, delivery } = await now(opened);
    if (delivery === undefined || !waitsToBeOpened(delivery)) throw notWaiting();
    await command(opened, delivery.delivery_id, 'open', row);
    return get(opened);
  }

  /** Throws DELIVERY_NOT_WAITING where the lid is not open here. */
  async function confirmTaken(opened: Opened): Promise<PublicOrder> {
    const { row, delivery } = await now(opened);
    if (delivery === undefined || !isHere(delivery) || !waitsToBeEmptied(delivery)) throw notWaiting();
    await command(opened, delivery.delivery_id, 'confirm', row);
    return get(opened);
  }

  async function command(
    { projectId, orderId }: Opened,
    deliveryId: string,
    what: 'open' | 'confirm',
    row: store.OrderRow,
  ): Promise<void> {
    await deps.deliveries.command(projectId, deliveryId, {
      command: what,
      reason: undefined,
      actor: guestOf(row),
    });
    const kind = what === 'open' ? 'lid_opened' : 'taken';
    await database.tenant(projectId, (tx) =>
      noteOnTimeline(tx, projectId, orderId, { kind, actor: 'guest' }),
    );
    deps.announceChange(projectId, orderId);
  }

  /** Throws ORDER_STATUS_DIFFERS for an order that is not being worked on. */
  async function problem(opened: Opened, kind: OrderProblem, text: string): Promise<PublicOrder> {
    const { projectId, orderId } = opened;
    await database.tenant(projectId, async (tx) => {
      const change = { problem: kind, problem_text: text, needs_help: true };
      const row = await store.changeOrder(tx, projectId, orderId, { status: ['paid', 'completed'] }, change);
      if (row === undefined) throw statusDiffers();
      await noteOnTimeline(tx, projectId, orderId, {
        kind: 'problem',
        params: { what: kind, text },
        actor: 'guest',
      });
    });
    deps.announceChange(projectId, orderId);
    return get(opened);
  }

  /** Throws ORDER_ID_NOT_VALID where the project does not show it. */
  async function floor(opened: Opened): Promise<CallFloor> {
    const { row } = await now(opened);
    const { shows_floor: isShown } = await deps.stations.settings.of(opened.projectId);
    const ready = isShown
      ? (await deps.floors.list(opened.projectId)).find(({ mapId }) => mapId === mapIdOf(row.site, row.floor))
      : undefined;
    const picture = ready && (await deps.pictures(ready));
    if (picture === undefined) throw new AppError('ORDER_ID_NOT_VALID', 'Order id is not valid');
    return { site: row.site, floor: row.floor, ...picture };
  }

  /** Throws ORDER_STATUS_DIFFERS before it is paid. */
  async function receipt(opened: Opened, language: 'en' | 'tr' | undefined): Promise<Uint8Array> {
    return deps.receipts(opened.projectId, await now(opened), language);
  }

  /** Throws ORDER_ID_NOT_VALID for a text that was not accepted with it. */
  async function document(opened: Opened, kind: ConsentKind): Promise<Readable> {
    const { row } = await now(opened);
    const pdf = await acceptedPdf(deps.legal, opened.projectId, row, kind);
    if (pdf === undefined) throw new AppError('ORDER_ID_NOT_VALID', 'Order id is not valid');
    return pdf;
  }

  return { cancel, openLid, confirmTaken, problem, floor, receipt, document };
}

/** Ends the delivery of an order that is not wanted any more; one that has ended stays as it is. */
export async function cancelDeliveryOf(
  deliveries: Pick<DeliveryService, 'command'>,
  projectId: number,
  row: store.OrderRow,
  actor: { readonly id: string; readonly name: string },
): Promise<void> {
  if (row.delivery_id === null) return;
  try {
    await deliveries.command(projectId, row.delivery_id, { command: 'cancel', reason: undefined, actor });
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'DELIVERY_TRANSITION_NOT_ALLOWED') throw error;
  }
}

/** A text as it was accepted with an order; undefined where it was not. */
export async function acceptedPdf(
  legal: Pick<LegalTexts, 'pdf'>,
  projectId: number,
  row: store.OrderRow,
  kind: ConsentKind,
): Promise<Readable | undefined> {
  const accepted = row.consents.find((one) => one.kind === kind);
  if (accepted === undefined || accepted.version === null || accepted.kind === 'marketing') return undefined;
  return legal.pdf(projectId, accepted.kind, accepted.language, accepted.version);
}

function notWaiting(): AppError {
  return new AppError('DELIVERY_NOT_WAITING', 'No robot of this order waits for that here');
}

/** The actor in the log: no account signs in so. */
function guestOf(row: store.OrderRow) {
  return { id: `order:${row.order_id}`, name: `Guest · ${String(row.number)}` };
}

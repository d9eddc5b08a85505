import { mapIdOf, splitMapId } from '@rota/contract';
import { CONSENT_KINDS, ORDER_CODE_TRIES, type ConsentKind, type OrderProblem, type PublicOrder } from '@rota/contract/orders';
import type { CallFloor } from '@rota/contract/robot-calls';
import type { TargetInfo } from '@rota/fleet-core';
import type { Readable } from 'node:stream';
import type { Database } from '../../db/database.ts';
import type { FleetGateway, FloorSource } from '../../fleet/index.ts';
import { AppError } from '../../http/app-error.ts';
import type { LiveCaller } from '../../live/index.ts';
import { digestOf } from '../auth/index.ts';
import type { DeliveryService } from '../deliveries/index.ts';
import type { LegalTexts } from '../legal-texts/index.ts';
import type { RefundWishes } from '../payments/index.ts';
import type { FloorPictures } from '../robot-calls/index.ts';
import type { Stations } from '../stations/index.ts';
import { statusDiffers } from './order-failures.ts';
import { RESEND_AFTER_S, type OrderCodes } from './order-codes.ts';
import { refundedOf, stageNow, type OrderNow, type OrderRecords } from './order-records.ts';
import * as store from './orders.store.ts';
import type { Receipts } from './receipts.ts';
import { isHere, waitsToBeEmptied, waitsToBeOpened } from './stage.rules.ts';

export type PublicOrderDeps = {
  readonly database: Database;
  readonly records: OrderRecords;
  readonly codes: Pick<OrderCodes, 'find'>;
  readonly deliveries: Pick<DeliveryService, 'command'>;
  readonly refunds: Pick<RefundWishes, 'give'>;
  readonly fleet: Pick<FleetGateway, 'robotViews'>;
  readonly targets: { list(projectId: number): Promise<readonly TargetInfo[]> };
  readonly stations: Pick<Stations, 'settings'>;
  readonly house: (projectId: number) => Promise<string>;
  readonly floors: FloorSource;
  readonly pictures: FloorPictures;
  readonly receipts: Receipts;
  readonly legal: Pick<LegalTexts, 'pdf'>;
  readonly changed: (projectId: number, orderId: string) => void;
  readonly clock: () => number;
};
export type PublicOrders = ReturnType<typeof createPublicOrders>;
export type Opened = { readonly projectId: number; readonly orderId: string };

/** A token opens its order for so long after the order's end, ms: a receipt is wanted the day after. */
const AFTER_END_MS = 30 * 24 * 3_600_000;

/** What the holder of an order's token may see and do. A token that opens nothing: ORDER_ID_NOT_VALID. */
export function createPublicOrders(deps: PublicOrderDeps) {
  const { database, records, clock } = deps;

  async function open(token: string): Promise<Opened> {
    const found = await find(token);
    if (found === undefined) throw new AppError('ORDER_ID_NOT_VALID', 'Order id is not valid');
    return found;
  }

  async function find(token: string): Promise<Opened | undefined> {
    const known = await database.global((tx) => store.findOrderOfToken(tx, digestOf(token)));
    return known && { projectId: known.project_id, orderId: known.order_id };
  }

  async function now({ projectId, orderId }: Opened): Promise<OrderNow> {
    const [order] = await records.byId(projectId, [orderId]);
    const closed = order?.row.closed_at ?? null;
    if (order === undefined || (closed !== null && clock() - closed.getTime() > AFTER_END_MS))
      throw new AppError('ORDER_ID_NOT_VALID', 'Order id is not valid');
    return order;
  }

  const get = async (opened: Opened): Promise<PublicOrder> => compose(opened.projectId, await now(opened));

  async function compose(projectId: number, order: OrderNow): Promise<PublicOrder> {
    const { row, delivery, money } = order;
    const [house, places, settings, views, code] = await Promise.all([
      deps.house(projectId),
      deps.targets.list(projectId),
      deps.stations.settings.of(projectId),
      deps.fleet.robotViews(projectId),
      row.status === 'pending_verification' ? database.tenant(projectId, (tx) => deps.codes.find(tx, projectId, row.order_id)) : undefined,
    ]);
    const stage = stageNow(order);
    const place = places.find(({ targetId }) => targetId === row.target_id);
    const view = delivery?.robot_id == null ? undefined : views.get(delivery.robot_id);
    const map = view?.mapId == null ? undefined : splitMapId(view.mapId);
    const failed = money.payments.at(-1);
    return {
      ...{
        order_id: row.order_id,
        project_id: projectId,
        number: row.number,
        status: row.status,
        stage,
        fulfilment: row.fulfilment,
        house,
      },
      ...{ station_name: row.station_name, receiver_name: row.receiver_name, note: row.note, items: [...row.items] },
      place: { name: row.place_name, site: row.site, floor: row.floor, x: place?.x ?? 0, y: place?.y ?? 0, qr: row.qr_code },
      ...{ total_minor: row.total_minor, refunded_minor: refundedOf(money), currency: row.currency, is_test: row.is_test },
      code:
        row.status !== 'pending_verification'
          ? null
          : {
              phone_hint: hintOf(row.phone),
              expires_at: code?.expires_at.toISOString() ?? null,
              resend_at: code === undefined ? null : new Date(code.sent_at.getTime() + RESEND_AFTER_S * 1_000).toISOString(),
              tries_left: code === undefined ? 0 : Math.max(0, ORDER_CODE_TRIES - code.tries),
            },
      may_pay: row.status === 'pending_payment' && stage === 'paying',
      payment_failure: row.status === 'pending_payment' && failed?.status === 'failed' ? failed.failure : null,
      promise: row.status === 'paid' ? (delivery?.promise ?? null) : null,
      robot_name: delivery?.robot_name ?? null,
      // Nobody follows a robot that has other work before, or goes on to somebody else.
      robot:
        stage === 'coming' && view?.position && map ? { ...map, x: view.position.x, y: view.position.y, theta: view.position.theta } : null,
      may_open_lid: row.status === 'paid' && delivery !== undefined && waitsToBeOpened(delivery),
      may_say_taken: row.status === 'paid' && delivery !== undefined && waitsToBeEmptied(delivery),
      may_cancel: mayCancel(row),
      ...{ problem: row.problem, shows_floor: settings.shows_floor, has_receipt: row.paid_at !== null },
      documents: row.consents.filter(({ version }) => version !== null).map(({ kind }) => kind),
      created_at: row.created_at.toISOString(),
      expires_at: row.status.startsWith('pending') ? row.expires_at.toISOString() : null,
      closed_at: row.closed_at?.toISOString() ?? null,
    };
  }

  /** Throws ORDER_STATUS_DIFFERS once the kitchen has it. */
  async function cancel(opened: Opened): Promise<PublicOrder> {
    const { projectId, orderId } = opened;
    const cancelled = await database.tenant(projectId, async (tx) => {
      const change = { status: 'cancelled', closed_at: new Date(clock()) } as const;
      const row =
        (await store.changeOrder(tx, projectId, orderId, { status: ['pending_verification', 'pending_payment'] }, change)) ??
        (await store.changeOrder(tx, projectId, orderId, { status: ['paid'], kitchen: ['new'] }, change));
      if (row === undefined) throw statusDiffers();
      await store.noteEvent(tx, projectId, orderId, { kind: 'cancelled', actor: 'guest' });
      const wish = { amountMinor: undefined, lines: [], reason: 'guest_cancelled', note: '', by: 'guest' } as const;
      await deps.refunds.give(tx, projectId, orderId, wish);
      return row;
    });
    await endDelivery(projectId, cancelled);
    deps.changed(projectId, orderId);
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
  async function taken(opened: Opened): Promise<PublicOrder> {
    const { row, delivery } = await now(opened);
    if (delivery === undefined || !isHere(delivery) || !waitsToBeEmptied(delivery)) throw notWaiting();
    await command(opened, delivery.delivery_id, 'confirm', row);
    return get(opened);
  }

  async function command({ projectId, orderId }: Opened, deliveryId: string, what: 'open' | 'confirm', row: store.OrderRow): Promise<void> {
    await deps.deliveries.command(projectId, deliveryId, { command: what, reason: undefined, actor: guestOf(row) });
    const kind = what === 'open' ? 'lid_opened' : 'taken';
    await database.tenant(projectId, (tx) => store.noteEvent(tx, projectId, orderId, { kind, actor: 'guest' }));
    deps.changed(projectId, orderId);
  }

  /** Throws ORDER_STATUS_DIFFERS for an order that nobody works on. */
  async function problem(opened: Opened, kind: OrderProblem, text: string): Promise<PublicOrder> {
    const { projectId, orderId } = opened;
    await database.tenant(projectId, async (tx) => {
      const change = { problem: kind, problem_text: text, needs_help: true };
      const row = await store.changeOrder(tx, projectId, orderId, { status: ['paid', 'completed'] }, change);
      if (row === undefined) throw statusDiffers();
      await store.noteEvent(tx, projectId, orderId, { kind: 'problem', params: { what: kind, text }, actor: 'guest' });
    });
    deps.changed(projectId, orderId);
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

  /** Whom a live socket with such a token speaks for: nobody but the maker of this order. */
  async function liveCaller(token: string): Promise<LiveCaller | undefined> {
    const found = await find(token);
    return found && { userId: `order:${found.orderId}`, roles: {}, one: { topic: 'order', projectId: found.projectId, id: found.orderId } };
  }

  async function publicOf(projectId: number, ids: readonly string[]): Promise<PublicOrder[]> {
    return Promise.all((await records.byId(projectId, ids)).map((order) => compose(projectId, order)));
  }

  return { open, get, cancel, openLid, taken, problem, floor, receipt, document, liveCaller, publicOf };
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
  if (accepted?.version == null || accepted.kind === 'marketing' || !CONSENT_KINDS.includes(kind)) return undefined;
  return legal.pdf(projectId, accepted.kind, accepted.language, accepted.version);
}

function mayCancel({ status, kitchen }: store.OrderRow): boolean {
  return status === 'pending_verification' || status === 'pending_payment' || (status === 'paid' && kitchen === 'new');
}

/** All but the end of a phone. */
function hintOf(phone: string): string {
  return `•••• ${phone.slice(-2)}`;
}

function notWaiting(): AppError {
  return new AppError('DELIVERY_NOT_WAITING', 'No robot of this order waits for that here');
}

/** Whom the log names: nobody signs in so. */
function guestOf(row: store.OrderRow) {
  return { id: `order:${row.order_id}`, name: `Guest · ${String(row.number)}` };
}

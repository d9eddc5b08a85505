import { splitMapId } from '@rota/contract/maps';
import { ORDER_CODE_TRIES, type PublicOrder } from '@rota/contract/orders';
import type { TargetInfo } from '@rota/fleet-core';
import type { Database, Tx } from '../../../db/database.ts';
import type { FleetGateway } from '../../../fleet/index.ts';
import { AppError } from '../../../http/app-error.ts';
import type { LiveCaller } from '../../../live/index.ts';
import { digestOf } from '../../access/auth/index.ts';
import type { Commerce } from '../../catalogue/commerce/index.ts';
import type { Stations } from '../../work/stations/index.ts';
import type { Outbox } from '../../notices/outbox/index.ts';
import { RESEND_AFTER_S } from './code-limits.service.ts';
import type { CodeRow, SmsCodes } from './sms-codes.service.ts';
import {
  phoneHint,
  refundedOf,
  stageNow,
  type OrderNow,
  type OrderRecords,
} from './order-records.service.ts';
import * as store from './orders.store.ts';
import { promiseWithKitchen } from './promise.rules.ts';
import { waitsToBeEmptied, waitsToBeOpened } from './stage.rules.ts';

export type PublicOrderReaderDeps = {
  readonly database: Database;
  readonly outbox: Pick<Outbox, 'sends'>;
  readonly records: Pick<OrderRecords, 'byId'>;
  readonly codes: Pick<SmsCodes, 'find'>;
  readonly fleet: Pick<FleetGateway, 'robotViews'>;
  readonly targets: { list(projectId: number): Promise<readonly TargetInfo[]> };
  readonly stations: Pick<Stations, 'settings'>;
  readonly house: (projectId: number) => Promise<string>;
  readonly commerce: Commerce['get'];
  readonly logoUrl: (projectId: number) => Promise<string | null>;
  readonly clock: () => number;
};
export type PublicOrderReader = ReturnType<typeof createPublicOrderReader>;
export type Opened = { readonly projectId: number; readonly orderId: string };

/** A token opens its order for so long after the order's end, ms: a receipt is wanted the day after. */
const AFTER_END_MS = 30 * 24 * 3_600_000;

/** What the holder of an order's token may see. A token that opens nothing: ORDER_ID_NOT_VALID. */
export function createPublicOrderReader(deps: PublicOrderReaderDeps) {
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
    const [house, commerce, logoUrl, places, settings, views, code] = await Promise.all([
      deps.house(projectId),
      deps.commerce(projectId),
      deps.logoUrl(projectId),
      deps.targets.list(projectId),
      deps.stations.settings.of(projectId),
      deps.fleet.robotViews(projectId),
      row.status === 'pending_verification'
        ? database.tenant(projectId, (tx) => codeOf(tx, projectId, row))
        : null,
    ]);
    const stage = stageNow(order);
    const failed = money.payments.at(-1);
    return {
      order_id: row.order_id,
      project_id: projectId,
      number: row.number,
      status: row.status,
      stage,
      fulfilment: row.fulfilment,
      house,
      logo_url: logoUrl,
      house_phone: commerce.owner.phone || null,
      station_name: row.station_name,
      receiver_name: row.receiver_name,
      note: row.note,
      items: [...row.items],
      place: placeOf(row, places),
      total_minor: row.total_minor,
      refunded_minor: refundedOf(money),
      currency: row.currency,
      is_test: row.is_test,
      code,
      may_pay: row.status === 'pending_payment' && stage === 'paying',
      payment_failure:
        row.status === 'pending_payment' && failed?.status === 'failed' ? failed.failure : null,
      promise:
        row.status === 'paid'
          ? promiseWithKitchen(delivery?.promise ?? null, row.kitchen, row.ready_at?.getTime() ?? null)
          : null,
      robot_name: delivery?.robot_name ?? null,
      robot: stage === 'coming' ? spotOf(views.get(delivery?.robot_id ?? '')) : null,
      may_open_lid: row.status === 'paid' && delivery !== undefined && waitsToBeOpened(delivery),
      may_say_taken: row.status === 'paid' && delivery !== undefined && waitsToBeEmptied(delivery),
      may_cancel: mayCancel(row),
      problem: row.problem,
      shows_floor: settings.shows_floor,
      has_receipt: row.paid_at !== null,
      documents: row.consents.filter(({ version }) => version !== null).map(({ kind }) => kind),
      created_at: row.created_at.toISOString(),
      expires_at: row.status.startsWith('pending') ? row.expires_at.toISOString() : null,
      closed_at: row.closed_at?.toISOString() ?? null,
    };
  }

  async function codeOf(tx: Tx, projectId: number, row: store.OrderRow): Promise<PublicOrder['code']> {
    const { phone: isSent } = await deps.outbox.sends(tx);
    return codeStateOf(row, await deps.codes.find(tx, projectId, row.order_id), isSent);
  }

  /** The identity of a live socket with such a token: only the maker of this order. */
  async function liveCaller(token: string): Promise<LiveCaller | undefined> {
    const found = await find(token);
    return (
      found && {
        userId: `order:${found.orderId}`,
        roles: {},
        one: { topic: 'order', projectId: found.projectId, id: found.orderId },
      }
    );
  }

  async function publicOf(projectId: number, ids: readonly string[]): Promise<PublicOrder[]> {
    return Promise.all((await records.byId(projectId, ids)).map((order) => compose(projectId, order)));
  }

  return { open, now, get, liveCaller, publicOf };
}

function mayCancel({ status, kitchen }: store.OrderRow): boolean {
  return (
    status === 'pending_verification' ||
    status === 'pending_payment' ||
    (status === 'paid' && kitchen === 'new')
  );
}

function codeStateOf(row: store.OrderRow, code: CodeRow | undefined, isSent: boolean): PublicOrder['code'] {
  return {
    phone_hint: phoneHint(row.phone),
    is_sent: isSent,
    expires_at: code?.expires_at.toISOString() ?? null,
    resend_at:
      code === undefined ? null : new Date(code.sent_at.getTime() + RESEND_AFTER_S * 1_000).toISOString(),
    tries_left: code === undefined ? 0 : Math.max(0, ORDER_CODE_TRIES - code.tries),
  };
}

function spotOf(
  view:
    | { readonly mapId: string | null; readonly position: { x: number; y: number; theta: number } | null }
    | undefined,
): PublicOrder['robot'] {
  const map = view === undefined || view.mapId === null ? undefined : splitMapId(view.mapId);
  if (view === undefined || view.position === null || map === undefined) return null;
  const { x, y, theta } = view.position;
  return { ...map, x, y, theta };
}

/** Where it is brought to; a target that is gone has no place on the floor. */
function placeOf(row: store.OrderRow, targets: readonly TargetInfo[]): PublicOrder['place'] {
  const target = targets.find(({ targetId }) => targetId === row.target_id);
  return {
    name: row.place_name,
    site: row.site,
    floor: row.floor,
    x: target?.x ?? 0,
    y: target?.y ?? 0,
    qr: row.qr_code,
  };
}

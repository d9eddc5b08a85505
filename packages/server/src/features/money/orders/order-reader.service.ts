import type { Page } from '@rota/contract/core';
import type { Readable } from 'node:stream';
import type { Language } from '@rota/contract/texts';
import {
  ORDER_EXPORT_MOST,
  type ConsentKind,
  type Order,
  type OrderDetails,
  type OrderFilter,
  type OrderSort,
} from '@rota/contract/orders';
import type { Database } from '../../../db/database.ts';
import { requireRow } from '../../../http/app-error.ts';
import { readCursor, writeCursor, type ListCursor } from '../../../http/list-cursor.ts';
import type { LegalTexts } from '../legal-texts/index.ts';
import { formOf, listOrders } from './order-list.store.ts';
import { orderCsv } from './order-csv.format.ts';
import { orderLinesCsv } from './order-lines-csv.format.ts';
import { composeOrder, withoutContact, type OrderNow, type OrderRecords } from './order-records.service.ts';
import type { Outbox } from '../../notices/outbox/index.ts';
import * as store from './orders.store.ts';
import type { SmsCodes } from './sms-codes.service.ts';
import { acceptedPdf } from './public-orders.service.ts';
import type { Receipts } from './receipts.format.ts';

export type OrderReaderDeps = {
  readonly database: Database;
  readonly records: Pick<OrderRecords, 'byId' | 'details'>;
  readonly receipts: Receipts;
  readonly timeZone: (projectId: number) => Promise<string>;
  readonly legal: Pick<LegalTexts, 'pdf'>;
  readonly codes: Pick<SmsCodes, 'open'>;
  readonly outbox: Pick<Outbox, 'sends' | 'shownSms'>;
};
export type OrderReader = ReturnType<typeof createOrderReader>;
type ListQuery = OrderFilter & {
  readonly limit: number;
  readonly cursor?: string | undefined;
  readonly sort: OrderSort;
};

const MOST_LIVE = 300;
/** Orders that are read at once for a file. */
const PAGE = 200;

/** Orders as staff read them. */
export function createOrderReader(deps: OrderReaderDeps) {
  const { database, records } = deps;

  /** `seesPhones`: else phones are neither shown nor searched. */
  async function list(
    projectId: number,
    { limit, cursor, sort, ...filter }: ListQuery,
    seesPhones: boolean,
  ): Promise<Page<Order>> {
    const after = readCursor(cursor, sort, formOf(sort));
    const { rows, total } = await database.tenant(projectId, (tx) =>
      listOrders(tx, projectId, { filter, sort, after, limit: limit + 1, seesPhones }),
    );
    const shown = rows.slice(0, limit);
    const last = shown.at(-1);
    const items = await records.byId(
      projectId,
      shown.map(({ order_id: id }) => id),
    );
    return {
      items: items.map(composeOrder).map((order) => (seesPhones ? order : withoutContact(order))),
      next_cursor:
        rows.length > limit && last ? writeCursor(sort, { value: last.sort_value, id: last.order_id }) : null,
      ...(total !== undefined && { total }),
    };
  }

  /** Everything that matches as CSV, the newest first, read a page at a time while it is sent. */
  async function exportRows(
    projectId: number,
    { lang, ...filter }: OrderFilter & { readonly lang: Language },
    seesPhones: boolean,
  ): Promise<Readable> {
    const timeZone = await deps.timeZone(projectId);
    async function* pages(): AsyncGenerator<readonly OrderNow[]> {
      let after: ListCursor | undefined;
      for (let sent = 0; sent < ORDER_EXPORT_MOST;) {
        const listing = { filter, sort: '-number', after, limit: PAGE, seesPhones } as const;
        const { rows } = await database.tenant(projectId, (tx) => listOrders(tx, projectId, listing));
        const last = rows.at(-1);
        if (last === undefined) return;
        yield await records.byId(
          projectId,
          rows.map(({ order_id: id }) => id),
        );
        sent += rows.length;
        after = { value: last.sort_value, id: last.order_id };
      }
    }
    return orderCsv(pages(), { language: lang, timeZone });
  }

  /** Orders that are open, for a live snapshot. */
  async function listOpen(projectId: number): Promise<Order[]> {
    const listing = {
      filter: { state: 'open' },
      sort: 'number',
      after: undefined,
      limit: MOST_LIVE,
      seesPhones: true,
    } as const;
    const { rows } = await database.tenant(projectId, (tx) => listOrders(tx, projectId, listing));
    return (
      await records.byId(
        projectId,
        rows.map(({ order_id: id }) => id),
      )
    ).map(composeOrder);
  }

  /** Throws RECORD_NOT_FOUND. */
  async function get(
    projectId: number,
    orderId: string,
    sees: { readonly money: boolean; readonly phones: boolean },
  ): Promise<OrderDetails> {
    const now = requireRow((await records.byId(projectId, [orderId]))[0]);
    const details = await database.tenant(projectId, (tx) => records.details(tx, projectId, now, sees.money));
    return sees.phones ? details : withoutContact(details);
  }

  /**
   * The code that the guest of an order has to type, for staff to hand over: where no gateway sends SMS, it waits in this installation. Null
   * where a gateway sends it, and where none is asked for. Throws RECORD_NOT_FOUND.
   */
  async function code(projectId: number, orderId: string): Promise<string | null> {
    return database.tenant(projectId, async (tx) => {
      const { status, phone } = requireRow(await store.findOrder(tx, projectId, orderId));
      if (status !== 'pending_verification' || (await deps.outbox.sends(tx)).phone) return null;
      const sent = await deps.outbox.shownSms(tx, phone, 'order');
      const candidates = sent.flatMap((text) => /#(\d+)$/.exec(text)?.[1] ?? []);
      return (await deps.codes.open(tx, projectId, { id: orderId, phone }, candidates)) ?? null;
    });
  }

  const byId = async (projectId: number, orderId: string): Promise<Order> =>
    composeOrder(requireRow((await records.byId(projectId, [orderId]))[0]));

  /** Throws RECORD_NOT_FOUND, ORDER_STATUS_DIFFERS before it is paid. */
  async function receipt(
    projectId: number,
    orderId: string,
    language: 'en' | 'tr' | undefined,
  ): Promise<Uint8Array> {
    return deps.receipts(projectId, requireRow((await records.byId(projectId, [orderId]))[0]), language);
  }

  /** Its lines as CSV. Throws RECORD_NOT_FOUND. */
  async function lines(projectId: number, orderId: string, language: Language): Promise<string> {
    const [order, timeZone] = await Promise.all([
      get(projectId, orderId, { money: true, phones: false }),
      deps.timeZone(projectId),
    ]);
    return orderLinesCsv(order, language, timeZone);
  }

  /** Throws RECORD_NOT_FOUND for a text that was not accepted with it. */
  async function document(projectId: number, orderId: string, kind: ConsentKind): Promise<Readable> {
    const row = requireRow(await database.tenant(projectId, (tx) => store.findOrder(tx, projectId, orderId)));
    return requireRow(await acceptedPdf(deps.legal, projectId, row, kind));
  }

  return { list, exportRows, listOpen, get, code, byId, receipt, lines, document };
}

import { Readable } from 'node:stream';
import { BYTE_ORDER_MARK, csvRow, csvSeparatorOf, textIn } from '@rota/contract/core';
import { fulfilmentTexts, kitchenStepTextsOf, orderStatusTexts } from '@rota/contract/orders';
import { defineTexts, type Language } from '@rota/contract/texts';
import { refundedOf, type OrderNow } from './order-records.service.ts';

const headers = defineTexts(
  {
    number: 'Number',
    status: 'Status',
    kitchen: 'Kitchen',
    way: 'Fulfilment',
    station: 'Station',
    place: 'Place',
    receiver: 'Recipient',
    items: 'Items',
    total: 'Total',
    refunded: 'Refunded',
    kept: 'Amount after refund',
    commission: 'Commission',
    service: 'Service commission',
    currency: 'Currency',
    test: 'Test mode',
    ordered: 'Ordered',
    paid: 'Paid',
    closed: 'Closed',
    robot: 'Robot',
    delivery: 'Tracking ID',
    id: 'Order ID',
  },
  {
    number: 'Numara',
    status: 'Durum',
    kitchen: 'Mutfak',
    way: 'Teslim şekli',
    station: 'İstasyon',
    place: 'Yer',
    receiver: 'Alıcı',
    items: 'Ürünler',
    total: 'Toplam',
    refunded: 'İade',
    kept: 'İade sonrası tutar',
    commission: 'Komisyon',
    service: 'Hizmet komisyonu',
    currency: 'Para birimi',
    test: 'Test modu',
    ordered: 'Sipariş zamanı',
    paid: 'Ödeme zamanı',
    closed: 'Kapanış zamanı',
    robot: 'Robot',
    delivery: 'Takip no',
    id: 'Sipariş kimliği',
  },
);
const yesNo = defineTexts({ yes: 'yes', no: 'no' }, { yes: 'evet', no: 'hayır' });
type Column = keyof typeof headers.en;
/** How a file is written: in which language, and in whose time. */
export type CsvManner = { readonly language: Language; readonly timeZone: string };

/** Orders as CSV, a row each. Sums have a point before their two digits, as programs read them. */
export function orderCsv(
  pages: AsyncIterable<readonly OrderNow[]>,
  { language, timeZone }: CsvManner,
): Readable {
  const time = new Intl.DateTimeFormat('sv', { dateStyle: 'short', timeStyle: 'medium', timeZone });
  const columns = Object.keys(headers.en) as Column[];
  async function* rows(): AsyncGenerator<string> {
    yield (
      BYTE_ORDER_MARK +
      csvRow(
        columns.map((column) => headers[language][column]),
        csvSeparatorOf(language),
      )
    );
    for await (const page of pages) {
      let text = '';
      for (const order of page) {
        const cells = cellsOf(order, language, (at) => (at === null ? '' : time.format(at)));
        text += csvRow(
          columns.map((column) => cells[column]),
          csvSeparatorOf(language),
        );
      }
      yield text;
    }
  }
  return Readable.from(rows());
}

function cellsOf(
  { row, delivery, money }: OrderNow,
  language: Language,
  timeOf: (at: Date | null) => string,
): Readonly<Record<Column, string>> {
  const sum = (minor: number): string => (minor / 100).toFixed(2);
  const refunded = row.paid_at === null ? 0 : refundedOf(money);
  return {
    number: String(row.number),
    status: orderStatusTexts[language][row.status],
    kitchen: row.kitchen === null ? '' : kitchenStepTextsOf(row.fulfilment)[language][row.kitchen],
    way: fulfilmentTexts[language][row.fulfilment],
    station: row.station_name,
    place: row.place_name,
    receiver: row.receiver_name,
    items: row.items
      .map(({ quantity, name }) => `${String(quantity)} × ${textIn(name, language)}`)
      .join(' | '),
    total: sum(row.total_minor),
    refunded: sum(refunded),
    kept: sum(row.total_minor - refunded),
    commission: sum(row.commission_minor),
    service: sum(row.service_commission_minor),
    currency: row.currency,
    test: yesNo[language][row.is_test ? 'yes' : 'no'],
    ordered: timeOf(row.created_at),
    paid: timeOf(row.paid_at),
    closed: timeOf(row.closed_at),
    robot: delivery?.robot_name ?? '',
    delivery: delivery?.tracking_id ?? '',
    id: row.order_id,
  };
}

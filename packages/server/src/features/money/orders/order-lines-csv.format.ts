import { BYTE_ORDER_MARK, csvRow, csvSeparatorOf, textIn } from '@rota/contract/core';
import { choicesInWords, type OrderDetails } from '@rota/contract/orders';
import { defineTexts, type Language } from '@rota/contract/texts';

const headers = defineTexts(
  {
    number: 'Order',
    paid: 'Paid',
    line: 'Line',
    product: 'Product ID',
    name: 'Product',
    choices: 'Options',
    quantity: 'Quantity',
    unit: 'Unit price',
    total: 'Total',
    back: 'Refunded quantity',
    currency: 'Currency',
    test: 'Test mode',
  },
  {
    number: 'Sipariş',
    paid: 'Ödeme zamanı',
    line: 'Satır',
    product: 'Ürün kimliği',
    name: 'Ürün',
    choices: 'Seçenekler',
    quantity: 'Adet',
    unit: 'Birim fiyat',
    total: 'Toplam',
    back: 'İade edilen adet',
    currency: 'Para birimi',
    test: 'Test modu',
  },
);

/** One order as CSV, a row for each of its lines: what a program that makes fiscal documents needs. Nothing of it names the guest. */
export function orderLinesCsv(order: OrderDetails, language: Language, timeZone: string): string {
  const time = new Intl.DateTimeFormat('sv', { dateStyle: 'short', timeStyle: 'medium', timeZone });
  const sum = (minor: number): string => (minor / 100).toFixed(2);
  const back = (line: number): number =>
    order.refunds
      .filter(({ status }) => status === 'refunded')
      .flatMap(({ lines }) => lines)
      .reduce((all, one) => (one.line === line ? all + one.quantity : all), 0);
  const rows = order.items.map((item) =>
    csvRow(
      [
        order.number,
        order.paid_at === null ? '' : time.format(new Date(order.paid_at)),
        item.line,
        item.product_id,
        textIn(item.name, language),
        choicesInWords(item.choices, language).join(' | '),
        item.quantity,
        sum(item.unit_price_minor),
        sum(item.total_minor),
        back(item.line),
        order.currency,
        order.is_test ? 1 : 0,
      ],
      csvSeparatorOf(language),
    ),
  );
  return [BYTE_ORDER_MARK + csvRow(Object.values(headers[language]), csvSeparatorOf(language)), ...rows].join(
    '',
  );
}

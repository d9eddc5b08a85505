import type { SavedCommerceSettings } from '@rota/contract/commerce';
import { textIn } from '@rota/contract/core';
import { choicesInWords } from '@rota/contract/orders';
import { fillText, type Language } from '@rota/contract/texts';
import { drawPaper, type Paper } from '../../../adapters/papers/index.ts';
import { statusDiffers } from './order-conflicts.rules.ts';
import { refundedOf, type OrderNow } from './order-records.service.ts';
import { receiptTexts } from './receipt.messages.ts';

export type ReceiptDeps = {
  readonly project: (
    projectId: number,
  ) => Promise<{ readonly project_name: string; readonly time_zone: string }>;
  readonly commerce: (projectId: number) => Promise<SavedCommerceSettings>;
};
export type Receipts = ReturnType<typeof createReceipts>;

/** The receipt of an order as PDF, in its guest's language by default. Throws ORDER_STATUS_DIFFERS before it is paid. */
export function createReceipts({ project, commerce }: ReceiptDeps) {
  return async (projectId: number, order: OrderNow, language?: Language): Promise<Uint8Array> => {
    if (order.row.paid_at === null) throw statusDiffers();
    const [{ project_name: house, time_zone: zone }, settings] = await Promise.all([
      project(projectId),
      commerce(projectId),
    ]);
    return drawPaper(paperOf(order, { house, zone, settings, language: language ?? order.row.language }));
  };
}

type About = {
  readonly house: string;
  readonly zone: string;
  readonly settings: SavedCommerceSettings;
  readonly language: Language;
};

/** What the receipt of an order says. */
function paperOf({ row, money, ...rest }: OrderNow, { house, zone, settings, language }: About): Paper {
  const t = (
    key: keyof typeof receiptTexts.en,
    values: Readonly<Record<string, string | number>> = {},
  ): string => fillText(receiptTexts[language][key], values);
  const sum = new Intl.NumberFormat(language, { style: 'currency', currency: row.currency });
  const price = (minor: number): string => sum.format(minor / 100);
  const date = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short', timeZone: zone });
  const { owner } = settings;
  const refunds = money.refunds.filter(({ status }) => status === 'refunded');
  const back = refundedOf({ ...money, refunds });
  return {
    size: 'A5',
    house,
    seller: sellerLines(owner),
    title: t('title', { number: String(row.number) }),
    facts: [
      [t('date'), date.format(row.paid_at ?? row.created_at)],
      [
        t(row.fulfilment === 'delivery' ? 'place' : 'picked'),
        row.fulfilment === 'delivery' ? row.place_name : row.station_name,
      ],
      [t('receiver'), row.receiver_name],
      ...(rest.delivery === undefined ? [] : [[t('delivery'), rest.delivery.tracking_id] as const]),
    ],
    sections: [
      {
        heading: '',
        rows: row.items.map((item) => ({
          text: `${String(item.quantity)} × ${textIn(item.name, language)}`,
          below: choicesInWords(item.choices, language).join(' · '),
          value: item.total_minor === 0 ? t('free') : price(item.total_minor),
        })),
      },
    ],
    sums: [
      [t('total'), price(row.total_minor)],
      [
        t(row.total_minor === 0 ? 'nothing' : 'paidWith'),
        row.total_minor === 0 ? '' : price(row.total_minor),
      ],
      ...refunds.map(
        (one) =>
          [t('refunded', { date: date.format(one.updated_at) }), `−${price(one.amount_minor)}`] as const,
      ),
      ...(back > 0 ? [[t('kept'), price(row.total_minor - back)] as const] : []),
    ],
    notes: [...(row.is_test ? [t('test')] : []), t('taxes'), t('notFiscal')],
    signatures: [],
  };
}

/** Who is behind a house, as papers name them: a line each. */
export function sellerLines(owner: SavedCommerceSettings['owner']): string[] {
  return [
    owner.legal_name,
    owner.address,
    [owner.tax_office, owner.tax_number].filter(Boolean).join(' '),
    owner.phone,
  ].filter(Boolean);
}

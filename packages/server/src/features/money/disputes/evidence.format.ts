import { errorTexts } from '@rota/contract/failures';
import { textIn } from '@rota/contract/core';
import { custodyActTexts, custodyByTexts, type DeliveryDetails } from '@rota/contract/deliveries';
import { disputeReason, type Dispute } from '@rota/contract/disputes';
import { legalKindTexts } from '@rota/contract/legal-texts';
import { choicesInWords, eventWords, type OrderDetails } from '@rota/contract/orders';
import { paymentStatusTexts, PROVIDER_NAMES } from '@rota/contract/payments';
import { fillText, type Language } from '@rota/contract/texts';
import type { Paper, PaperRow } from '../../../adapters/papers/index.ts';
import { evidenceTexts } from './evidence.messages.ts';

export type EvidenceOf = {
  readonly dispute: Dispute;
  readonly order: OrderDetails;
  /** The delivery that brought it; undefined where a person did. */
  readonly delivery: DeliveryDetails | undefined;
  readonly house: string;
  readonly seller: readonly string[];
  readonly zone: string;
  readonly language: Language;
};

/** What a bank is shown: the order, what its guest accepted, the payment, and its way to the guest, step by step. */
export function evidencePaper({
  dispute,
  order,
  delivery,
  house,
  seller,
  zone,
  language,
}: EvidenceOf): Paper {
  const t = evidenceTexts[language];
  const number = String(order.number);
  const money = (minor: number, currency: string): string =>
    new Intl.NumberFormat(language, { style: 'currency', currency }).format(minor / 100);
  const moments = new Intl.DateTimeFormat(language, {
    dateStyle: 'medium',
    timeStyle: 'medium',
    timeZone: zone,
  });
  const when = (at: string): string => moments.format(new Date(at));
  return {
    size: 'A4',
    house,
    seller,
    title: fillText(t.title, { number }),
    facts: [
      [t.reason, disputeReason(dispute.reason, language)],
      [t.amount, money(dispute.amount_minor, dispute.currency)],
      [t.ordered, when(order.created_at)],
      ...(order.paid_at === null ? [] : [[t.paid, when(order.paid_at)] as const]),
      [t.place, order.fulfilment === 'delivery' ? order.place : order.station_name],
      [t.receiver, order.receiver_name],
      [t.phone, order.phone],
    ],
    sections: [
      { heading: t.items, rows: itemRows(order, language, money) },
      { heading: t.consents, rows: consentRows(order, language, when) },
      { heading: t.payments, rows: paymentRows(order, language, { money, when }) },
      { heading: t.way, rows: eventRows(order, language, { money, when }) },
      ...(delivery === undefined || delivery.custody.length === 0
        ? []
        : [{ heading: t.custody, rows: custodyRows(delivery, language, when) }]),
    ],
    sums: [
      [t.total, money(order.total_minor, order.currency)],
      ...(order.refunded_minor === 0
        ? []
        : [[t.refunded, money(order.refunded_minor, order.currency)] as const]),
    ],
    notes: [...(order.is_test ? [t.test] : []), fillText(t.note, { zone })],
    signatures: [],
  };
}

type Money = (minor: number, currency: string) => string;
type When = (at: string) => string;

function itemRows(order: OrderDetails, language: Language, money: Money): PaperRow[] {
  return order.items.map((item) => ({
    text: `${String(item.quantity)} × ${textIn(item.name, language)}`,
    value: money(item.total_minor, order.currency),
    below: choicesInWords(item.choices, language).join(' · '),
  }));
}

function consentRows(order: OrderDetails, language: Language, when: When): PaperRow[] {
  const t = evidenceTexts[language];
  return order.consents.flatMap(({ kind, version, sha256, at }) => {
    if (kind === 'marketing') return [];
    const name = `${legalKindTexts[language][kind]}, ${fillText(t.version, { version: version ?? 0 })}`;
    return [
      {
        text: name,
        value: when(at),
        below: sha256 === null ? '' : fillText(t.fingerprint, { hash: sha256 }),
      },
    ];
  });
}

function paymentRows(
  order: OrderDetails,
  language: Language,
  { money, when }: { readonly money: Money; readonly when: When },
): PaperRow[] {
  return order.payments.map((payment) => ({
    text: `${paymentStatusTexts[language][payment.status]}, ${nameOf(payment.provider)}`,
    value: `${money(payment.amount_minor, payment.currency)}  ${when(payment.captured_at ?? payment.created_at)}`,
    below:
      payment.provider_ref === null ? '' : `${evidenceTexts[language].reference}: ${payment.provider_ref}`,
  }));
}

function eventRows(
  order: OrderDetails,
  language: Language,
  { money, when }: { readonly money: Money; readonly when: When },
): PaperRow[] {
  return order.events.map((event) => {
    const { text, said } = eventWords(event, order.fulfilment, {
      language,
      money,
      failures: errorTexts[language],
    });
    return { text, value: when(event.at), ...(said !== undefined && { below: `“${said}”` }) };
  });
}

function nameOf(provider: string): string {
  const names: Readonly<Record<string, string>> = PROVIDER_NAMES;
  return names[provider] ?? provider;
}

function custodyRows({ custody }: DeliveryDetails, language: Language, when: When): PaperRow[] {
  return custody.map((link) => ({
    text: [custodyActTexts[language][link.act], link.target_name ?? ''].filter(Boolean).join(' · '),
    value: when(link.at),
    below: link.person ?? custodyByTexts[language][link.by],
  }));
}

import { fillText, type Language } from '../../core/texts.ts';
import { paymentFailure } from '../payments/payment-failures.ts';
import { refundReasonTexts } from '../payments/payment-words.ts';
import { orderEventTexts, type OrderEventKind } from './order-events.ts';
import { kitchenStepTextsOf, orderProblemTexts, type Fulfilment } from './order-words.ts';
import type { OrderEvent } from './order.ts';

/** An order event as a text, and the comment that a person gave with it. */
export type EventWords = { readonly text: string; readonly said: string | undefined };

function isKnown<T extends object>(texts: T, key: unknown): key is keyof T {
  return typeof key === 'string' && Object.hasOwn(texts, key);
}

/** The reader's language, how sums are written in it, and its texts of failures by code. */
export type EventReader = {
  readonly language: Language;
  readonly money: (minor: number, currency: string) => string;
  readonly failures: Readonly<Record<string, string>>;
};

/** An event of the timeline of an order in the reader's language; sums are money. A kind that came with a newer server is shown by its name. */
export function eventWords(
  event: Pick<OrderEvent, 'kind' | 'params'>,
  fulfilment: Fulfilment,
  { language, money, failures }: EventReader,
): EventWords {
  const { kind, params } = event;
  const texts: Readonly<Record<string, string>> = orderEventTexts[language];
  const steps = kitchenStepTextsOf(fulfilment)[language];
  const pattern = kind === 'ready' ? steps.ready : (texts[kind] ?? kind);
  const amount =
    typeof params['amount'] === 'number' ? money(params['amount'], String(params['currency'] ?? 'TRY')) : '';
  const step = isKnown(steps, params['step']) ? steps[params['step']] : '';
  const what = isKnown(orderProblemTexts[language], params['what'])
    ? orderProblemTexts[language][params['what']]
    : '';
  const text = fillText(pattern, { amount, step, what, why: whyOf(params['why'], language, failures) });
  const own = kind satisfies string as OrderEventKind;
  const words = own === 'refused' ? params['why'] : params['text'];
  return { text, said: typeof words === 'string' && words !== '' ? words : undefined };
}

/** A reason as it is kept: one of a refund, a code of a failure, or what a provider says. */
function whyOf(why: unknown, language: Language, failures: EventReader['failures']): string {
  if (isKnown(refundReasonTexts[language], why)) return refundReasonTexts[language][why];
  if (isKnown(failures, why)) return failures[why] ?? '';
  return typeof why === 'string' ? paymentFailure(why, language) : '';
}

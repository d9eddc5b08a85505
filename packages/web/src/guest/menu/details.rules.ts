import type { Language } from '@rota/contract/texts';
import type { OrderOffer } from '@rota/contract/orders';
import type { Cart } from './cart.rules.ts';
import type { OrderBody, Receiver, Typed } from './kept-order.ts';

/** The typed details and consents before an order is sent. */
export type Details = Typed & {
  /** The texts of the order: read and accepted, all in one. */
  readonly accepts: boolean;
  /** Consent to offers, which no order needs. */
  readonly marketing: boolean;
};
/** The problems of the details, in the order of the page; each is a text of the page. */
const DETAILS_PROBLEMS = [
  'nameRequired',
  'phoneRequired',
  'phoneWrong',
  'contactWrong',
  'addressUnknown',
  'consentsRequired',
] as const;
export type DetailsProblem = (typeof DETAILS_PROBLEMS)[number];

/** The details of a person who has just opened the page: this tab's typed text is restored, and nothing is agreed to. */
export function freshDetails(receiver: Receiver | Typed): Details {
  return { note: '', address: '', ...receiver, accepts: false, marketing: false };
}

/** The typed part of them: it may be stored where the consents may not. */
export function typedOf({ name, phone, contact, wantsSms, note, address }: Details): Typed {
  return { name, phone, contact, wantsSms, note, address };
}

/** Whether the place sells under a distance sales contract. */
export function asksForContract(consents: OrderOffer['consents']): boolean {
  return consents.some(({ kind }) => kind === 'distance_sales_contract');
}

/** The problems to fix before sending. Whether a phone number is valid is the server's decision; one without digits is missing. */
export function detailsProblems(details: Details): DetailsProblem[] {
  const found: (DetailsProblem | false)[] = [
    details.name.trim() === '' && 'nameRequired',
    details.phone.trim() === '' && 'phoneRequired',
    details.phone.trim() !== '' && details.phone.replace(/\D/g, '').length < 7 && 'phoneWrong',
    !details.accepts && 'consentsRequired',
  ];
  return found.filter((one) => one !== false);
}

/** The server's rejection, as a problem of the page; none if it is about something else. */
export function problemsOf({
  resultCode,
  fields,
}: {
  readonly resultCode: string | undefined;
  readonly fields: readonly string[];
}): DetailsProblem[] {
  if (resultCode === 'ORDER_ADDRESS_UNKNOWN') return ['addressUnknown'];
  if (resultCode === 'CONSENTS_MISSING') return ['consentsRequired'];
  const byField: Readonly<Record<string, DetailsProblem>> = {
    phone: 'phoneWrong',
    contact_phone: 'contactWrong',
    receiver_name: 'nameRequired',
  };
  return fields.flatMap((field) => byField[field] ?? []);
}

type Wanted = {
  readonly qr: string;
  readonly cart: Cart;
  readonly details: Details;
  /** The texts that the place asks for. */
  readonly consents: OrderOffer['consents'];
  readonly fulfilment: OrderBody['fulfilment'];
  readonly total: number;
  readonly currency: string;
  readonly acceptsWait: boolean;
  readonly language: Language;
};

/** The order as it is sent. */
export function orderBody({
  qr,
  cart,
  details,
  consents,
  fulfilment,
  total,
  currency,
  acceptsWait,
  language,
}: Wanted): OrderBody {
  const { contact, address } = { contact: details.contact.trim(), address: details.address.trim() };
  return {
    qr,
    receiver_name: details.name.trim(),
    phone: details.phone.trim(),
    note: details.note.trim(),
    language,
    items: cart.map(({ product_id, quantity, properties }) => ({
      product_id,
      quantity,
      properties,
    })),
    ...(fulfilment === undefined ? {} : { fulfilment }),
    ...(contact === '' ? {} : { contact_phone: contact }),
    ...(address === '' || fulfilment === 'pickup' ? {} : { address }),
    consents: {
      terms: details.accepts,
      privacy: details.accepts,
      distance_sales: details.accepts && asksForContract(consents),
      marketing: details.marketing,
    },
    // The button names the total, and its press confirms what is listed above it.
    confirmed: true,
    accepts_wait: acceptsWait,
    wants_sms: details.wantsSms,
    expected_total_minor: total,
    expected_currency: currency,
  };
}

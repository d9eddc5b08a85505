import type { Language } from '@rota/contract/texts';
import type { OrderOffer } from '@rota/contract/orders';
import type { Cart } from './cart.rules.ts';
import type { OrderBody, Receiver, Typed } from './kept-order.ts';

/** The typed details and consents before an order is sent. */
export type Details = Typed & {
  readonly terms: boolean;
  readonly privacy: boolean;
  readonly distanceSales: boolean;
  readonly marketing: boolean;
  readonly isConfirmed: boolean;
};
/** The problems of the details, in the order of the page; each is a text of the page. */
const DETAILS_PROBLEMS = [
  'nameRequired',
  'phoneRequired',
  'phoneWrong',
  'contactWrong',
  'addressUnknown',
  'consentsRequired',
  'salesRequired',
  'orderRequired',
] as const;
export type DetailsProblem = (typeof DETAILS_PROBLEMS)[number];

/** The details of a person who has just opened the page: this tab's typed text is restored, and nothing is agreed to. */
export function freshDetails(receiver: Receiver | Typed): Details {
  const unticked = {
    terms: false,
    privacy: false,
    distanceSales: false,
    marketing: false,
    isConfirmed: false,
  };
  return { note: '', address: '', ...receiver, ...unticked };
}

/** The typed part of them: it may be stored where the consents may not. */
export function typedOf({ name, phone, contact, wantsSms, note, address }: Details): Typed {
  return { name, phone, contact, wantsSms, note, address };
}

/** The details of a person who looked at the cart meanwhile: all typed text, with the consents about the order itself asked again. */
export function resumedDetails(details: Details): Details {
  return { ...details, distanceSales: false, isConfirmed: false };
}

/** The problems to fix before sending. Whether a phone number is valid is the server's decision; one without digits is missing. */
export function detailsProblems(details: Details, offer: Pick<OrderOffer, 'consents'>): DetailsProblem[] {
  const asks = (kind: string) => offer.consents.some((one) => one.kind === kind);
  const found: (DetailsProblem | false)[] = [
    details.name.trim() === '' && 'nameRequired',
    details.phone.trim() === '' && 'phoneRequired',
    details.phone.trim() !== '' && details.phone.replace(/\D/g, '').length < 7 && 'phoneWrong',
    !(details.terms && details.privacy) && 'consentsRequired',
    asks('distance_sales_contract') && !details.distanceSales && 'salesRequired',
    !details.isConfirmed && 'orderRequired',
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
  if (resultCode === 'ORDER_NOT_CONFIRMED') return ['orderRequired'];
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
      terms: details.terms,
      privacy: details.privacy,
      distance_sales: details.distanceSales,
      marketing: details.marketing,
    },
    confirmed: details.isConfirmed,
    accepts_wait: acceptsWait,
    wants_sms: details.wantsSms,
    expected_total_minor: total,
    expected_currency: currency,
  };
}

import { expect, test } from 'vitest';
import { anOffer } from '../../testing/guest-offer.ts';
import { createGuestSettings } from '../../settings/guest-settings.ts';
import { memoryStorage } from '../../testing/memory-storage.ts';
import {
  detailsProblems,
  freshDetails,
  orderBody,
  problemsOf,
  typedOf,
  type Details,
  type DetailsProblem,
} from './details.rules.ts';
import { keptOrder } from './kept-order.ts';

const ready: Details = {
  ...freshDetails({
    name: ' Ayşe ',
    phone: '0532 000 00 01',
    contact: '',
    wantsSms: true,
  }),
  accepts: true,
};

test.each<[Partial<Details>, DetailsProblem[]]>([
  [{}, []],
  [{ name: ' ' }, ['nameRequired']],
  [{ phone: '' }, ['phoneRequired']],
  [{ phone: '12 ab' }, ['phoneWrong']],
  [{ accepts: false }, ['consentsRequired']],
  [{ marketing: false }, []],
])('details with %j', (change, problems) => {
  expect(detailsProblems({ ...ready, ...change })).toEqual(problems);
});

test.each<[string | undefined, string[], DetailsProblem[]]>([
  ['VALIDATION_FAILED', ['phone'], ['phoneWrong']],
  ['VALIDATION_FAILED', ['contact_phone', 'items'], ['contactWrong']],
  ['ORDER_ADDRESS_UNKNOWN', [], ['addressUnknown']],
  ['CONSENTS_MISSING', [], ['consentsRequired']],
  ['STATION_NOT_AVAILABLE', [], []],
])('the answer %s about %j', (resultCode, fields, problems) => {
  expect(problemsOf({ resultCode, fields })).toEqual(problems);
});

test('an order says what was seen, and leaves out what was not filled in', () => {
  const cart = [{ product_id: 'tea', quantity: 2, properties: {}, seen: 6_000 }];
  const wanted = {
    qr: 'T-1',
    cart,
    details: ready,
    consents: anOffer([]).consents,
    fulfilment: 'delivery',
    total: 12_000,
    currency: 'TRY',
    acceptsWait: false,
    language: 'tr',
  } as const;
  expect(orderBody(wanted)).toEqual({
    qr: 'T-1',
    receiver_name: 'Ayşe',
    phone: '0532 000 00 01',
    note: '',
    language: 'tr',
    fulfilment: 'delivery',
    items: [
      {
        product_id: 'tea',
        quantity: 2,
        properties: {},
      },
    ],
    consents: {
      terms: true,
      privacy: true,
      distance_sales: true,
      marketing: false,
    },
    confirmed: true,
    accepts_wait: false,
    wants_sms: true,
    expected_total_minor: 12e3,
    expected_currency: 'TRY',
  });
  // Where no contract is in force, none is accepted.
  expect(orderBody({ ...wanted, consents: [] }).consents).toMatchObject({
    terms: true,
    distance_sales: false,
  });
  const elsewhere = { ...ready, address: ' Room 204 ' };
  expect(orderBody({ ...wanted, details: elsewhere }).address).toBe('Room 204');
  // What is picked up is brought nowhere.
  expect(orderBody({ ...wanted, details: elsewhere, fulfilment: 'pickup' }).address).toBeUndefined();
});

test('typed text is restored after a reload, and the consent is asked again; no other tab finds it', () => {
  const [device, tab] = [memoryStorage(), memoryStorage()];
  const loaded = (of = tab) => keptOrder(createGuestSettings(device, of), 'T-1');
  loaded().setTyped(typedOf({ ...ready, note: 'No onions', address: 'Room 204' }));
  const typed = loaded().typed();
  expect(typed && freshDetails(typed)).toMatchObject({
    name: ' Ayşe ',
    note: 'No onions',
    address: 'Room 204',
    accepts: false,
  });
  expect(loaded(memoryStorage()).typed()).toBeUndefined();
  loaded().setTyped(undefined);
  expect(loaded().typed()).toBeUndefined();
});

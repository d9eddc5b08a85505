import type { Dispute } from '@rota/contract/disputes';
import type { Order, OrderDetails } from '@rota/contract/orders';
import type { Payment, Refund } from '@rota/contract/payments';
import type { SubMerchant } from '@rota/contract/sub-merchants';

const at = '2026-03-02T09:30:00.000Z';

const ITEMS: Order['items'] = [
  {
    line: 1,
    product_id: 'p1',
    name: { en: 'Soup', tr: 'Çorba' },
    unit: '',
    unit_price_minor: 11e3,
    quantity: 2,
    choices: [],
    allergens: ['celery', 'milk'],
    total_minor: 22e3,
  },
  {
    line: 2,
    product_id: 'p2',
    name: { en: 'Coffee', tr: 'Kahve' },
    unit: '',
    unit_price_minor: 7e3,
    quantity: 1,
    choices: [
      {
        property: { en: 'Size', tr: 'Boy' },
        option: { en: 'Large', tr: 'Büyük' },
        count: 1,
        price_minor: 1e3,
      },
    ],
    allergens: [],
    total_minor: 7e3,
  },
];

/** Two soups and a large coffee for table 4, just paid. */
export function anOrder(changes: Partial<Order> = {}): Order {
  return {
    order_id: 'o1',
    number: 41,
    status: 'paid',
    kitchen: 'new',
    stage: 'received',
    fulfilment: 'delivery',
    station_id: 's1',
    station_name: 'Pass',
    target_id: 't1',
    place: 'Table 4',
    site: 'hotel',
    floor: 'Ground',
    receiver_name: 'Ayşe',
    phone: '+905321112233',
    contact_phone: null,
    note: '',
    language: 'tr',
    items: ITEMS,
    total_minor: 29e3,
    refunded_minor: 0,
    currency: 'TRY',
    is_test: true,
    delivery_id: 'd1',
    robot_id: null,
    robot_name: null,
    lids: [],
    robot_at_pass: false,
    robot_gave_up: false,
    promise: null,
    ready_at: null,
    needs_help: false,
    help_since: null,
    help_taken_by: null,
    problem: null,
    problem_text: '',
    created_at: at,
    paid_at: at,
    closed_at: null,
    version: 3,
    ...changes,
  };
}

/** The same with all that happened to it. */
export function anOrderWithDetails(changes: Partial<OrderDetails> = {}): OrderDetails {
  return {
    ...anOrder(),
    events: [
      { at, kind: 'ordered', params: {}, actor: 'guest' },
      { at, kind: 'paid', params: {}, actor: 'system' },
    ],
    consents: [{ kind: 'terms_of_use', version: 2, language: 'tr', sha256: 'ab', at }],
    payments: [aPayment()],
    refunds: [],
    ledger: [],
    ...changes,
  };
}

/** Money that was taken. */
export function aPayment(changes: Partial<Payment> = {}): Payment {
  return {
    payment_id: 'pay1',
    provider: 'sandbox',
    status: 'captured',
    amount_minor: 29e3,
    currency: 'TRY',
    provider_ref: 'ref1',
    failure: null,
    created_at: at,
    updated_at: at,
    captured_at: at,
    ...changes,
  };
}

/** Money that went back. */
export function aRefund(changes: Partial<Refund> = {}): Refund {
  return {
    refund_id: 'ref1',
    payment_id: 'pay1',
    status: 'refunded',
    amount_minor: 11e3,
    currency: 'TRY',
    reason: 'wrong_or_missing',
    note: '',
    lines: [],
    by: 'Deniz Kaya',
    by_id: 'u-deniz',
    decided_by: null,
    failure: null,
    created_at: at,
    updated_at: at,
    ...changes,
  };
}

/** A seller besides the venue. */
export function aSeller(changes: Partial<SubMerchant> = {}): SubMerchant {
  return {
    sub_merchant_id: 's1',
    name: 'Bakery',
    kind: 'limited_company',
    legal_name: 'Bakery Ltd',
    tax_office: 'Beyoğlu',
    tax_number: '1234567890',
    iban: 'TR330006100519786457841326',
    email: 'bakery@example.com',
    phone: '+905321112233',
    address: 'Istanbul',
    is_active: true,
    product_count: 2,
    accounts: [],
    version: 1,
    updated_at: at,
    ...changes,
  };
}

/** A payment that a guest's bank asks back, with five days left for evidence. */
export function aDispute(changes: Partial<Dispute> = {}): Dispute {
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000 + 60_000).toISOString();
  return {
    dispute_id: 'd1',
    payment_id: 'pay1',
    order_id: 'o1',
    order_number: 41,
    amount_minor: 29e3,
    currency: 'TRY',
    reason: 'Not received',
    status: 'open',
    due_at: inDays(5),
    note: '',
    opened_by: 'Ada',
    opened_at: inDays(-1),
    closed_at: null,
    fee_minor: 0,
    provider_ref: null,
    version: 1,
    ...changes,
  };
}

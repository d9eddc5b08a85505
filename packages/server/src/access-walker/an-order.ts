import { randomUUID } from 'node:crypto';
import { ORDER_TOKEN_PREFIX, type OrderStatus } from '@rota/contract/orders';
import { aName, waitFor } from '@rota/testing';
import { digestOf, newRandomToken } from '../features/access/auth/index.ts';
import type { Stage, StageProject } from './stage.ts';

/** A payment line without a seller: it belongs to the venue. */
const LINE = {
  id: '1',
  name: 'Soup',
  amount_minor: 1e3,
  party: '',
  seller_ref: null,
  commission_minor: 0,
  service_commission_minor: 0,
  ref: '1',
};

const ITEM = {
  line: 1,
  product_id: 'p',
  name: { en: 'Soup' },
  unit: '',
  unit_price_minor: 500,
  quantity: 2,
  choices: [],
  allergens: [],
  total_minor: 1_000,
};

/** An order as a guest left it, without the guest's phone and the kitchen's robot: one for each request would be too many messages. */
export async function anOrder(
  stage: Stage,
  project: StageProject,
  status: OrderStatus = 'paid',
): Promise<{ orderId: string; token: string; paymentId: string }> {
  const [orderId, paymentId, token] = [
    randomUUID(),
    randomUUID(),
    `${ORDER_TOKEN_PREFIX}${newRandomToken()}`,
  ];
  const insert = (table: string, row: object): string =>
    `insert into ${table} select * from jsonb_populate_record(null::${table}, '${JSON.stringify(row).replaceAll("'", "''")}')`;
  const statements = [
    `set app.project_id = '${String(project.id)}'`,
    insert('customer_order', orderRow(project, status, { orderId, token })),
  ];
  if (status === 'paid') statements.push(insert('payment', paymentRow(project, { orderId, paymentId })));
  await stage.server.db.asOwner(statements.join(';'));
  return { orderId, token, paymentId };
}

function orderRow(
  { id, targetId }: StageProject,
  status: OrderStatus,
  { orderId, token }: { readonly orderId: string; readonly token: string },
) {
  const isPaid = status === 'paid';
  return {
    project_id: id,
    order_id: orderId,
    number: Math.floor(Math.random() * 1e9),
    client_request_id: orderId,
    request_hash: 'h',
    token_digest: digestOf(token),
    status,
    kitchen: isPaid ? 'new' : null,
    fulfilment: 'pickup',
    qr_code: 'NONE',
    station_id: 's',
    station_name: 'Bar',
    target_id: targetId,
    place_name: 'Table',
    site: 'house',
    floor: '1',
    receiver_name: `Guest ${aName()}`,
    note: '',
    phone: '+905321234567',
    language: 'en',
    wants_sms: false,
    items: [ITEM],
    asked: [],
    accepts_wait: false,
    total_minor: 1e3,
    currency: 'TRY',
    commission_minor: 0,
    service_commission_minor: 0,
    is_test: true,
    preparation_minutes: 0,
    problem_text: '',
    consents: [
      { kind: 'terms_of_use', version: 1, language: 'en', sha256: 'x', at: new Date().toISOString() },
    ],
    needs_help: false,
    help_since: null,
    help_taken_by: null,
    failed_attempt: 0,
    told_here: false,
    created_at: new Date(),
    expires_at: new Date(Date.now() + 9e5),
    paid_at: isPaid ? new Date() : null,
    updated_at: new Date(),
    version: 1,
  };
}

function paymentRow(
  { id }: StageProject,
  { orderId, paymentId }: { readonly orderId: string; readonly paymentId: string },
) {
  return {
    project_id: id,
    payment_id: paymentId,
    order_id: orderId,
    provider: 'sandbox',
    status: 'captured',
    amount_minor: 1e3,
    currency: 'TRY',
    nonce_digest: digestOf(paymentId),
    provider_ref: 'r',
    captured_minor: 1e3,
    fee_minor: 0,
    refunded_minor: 0,
    items: [LINE],
    worker_until: new Date(),
    created_at: new Date(),
    updated_at: new Date(),
    captured_at: new Date(),
  };
}

/** What goes back is sent by a job, whose writing belongs to the call that asked for it. */
export async function refundsSettled(stage: Stage): Promise<void> {
  await waitFor(
    async () =>
      (await stage.server.db.asOwner(`select 1 from refund where status = 'refunding'`)).length === 0,
  );
}

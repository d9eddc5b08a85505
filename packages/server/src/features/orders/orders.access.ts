import { randomUUID } from 'node:crypto';
import { ORDER_TOKEN_PREFIX, type OrderStatus } from '@rota/contract/orders';
import { aName, waitFor } from '@rota/testing';
import type { AccessTable } from '../../access-walker/access-table.ts';
import { changes, freshTarget, reads, refusesNow } from '../../access-walker/requests.ts';
import { asRoot, type Stage, type StageProject } from '../../access-walker/stage.ts';
import { digestOf, newRandomToken } from '../auth/index.ts';

const servers = { inProject: ['rr_project_admin', 'rr_admin', 'rr_delivery_operator'] } as const;
const readers = { inProject: [...servers.inProject, 'rr_submerchant_admin', 'rr_client_server_project'] } as const;
const merchants = { inProject: ['rr_project_admin', 'rr_submerchant_admin'] } as const;

/** What was paid, as a line of the house. */
const LINE = {
  ...{ id: '1', name: 'Soup', amount_minor: 1_000, party: '', seller_ref: null, commission_minor: 0, service_commission_minor: 0 },
  ref: '1',
};

/** An order as a guest left it, without the guest's phone and the kitchen's robot: one for each request would be too many messages. */
export async function anOrder(
  stage: Stage,
  { id, targetId }: StageProject,
  status: OrderStatus = 'paid',
): Promise<{ orderId: string; token: string; paymentId: string }> {
  const [orderId, paymentId, token] = [randomUUID(), randomUUID(), `${ORDER_TOKEN_PREFIX}${newRandomToken()}`];
  const isPaid = status === 'paid';
  const item = {
    line: 1,
    product_id: 'p',
    name: { en: 'Soup' },
    unit: '',
    unit_price_minor: 500,
    quantity: 2,
    choices: [],
    total_minor: 1_000,
  };
  const order = {
    ...{
      project_id: id,
      order_id: orderId,
      number: Math.floor(Math.random() * 1_000_000_000),
      client_request_id: orderId,
      request_hash: 'h',
    },
    ...{ token_digest: digestOf(token), status, kitchen: isPaid ? 'new' : null, fulfilment: 'pickup', qr_code: 'NONE', station_id: 's' },
    ...{
      station_name: 'Bar',
      target_id: targetId,
      place_name: 'Table',
      site: 'house',
      floor: '1',
      receiver_name: `Guest ${aName()}`,
      note: '',
    },
    ...{ phone: '+905321234567', language: 'en', wants_sms: false, items: [item], asked: [], accepts_wait: false, total_minor: 1_000 },
    ...{ currency: 'TRY', commission_minor: 0, service_commission_minor: 0, is_test: true, preparation_minutes: 0, problem_text: '' },
    consents: [{ kind: 'terms_of_use', version: 1, language: 'en', sha256: 'x', at: new Date().toISOString() }],
    ...{ needs_help: false, failed_attempt: 0, told_here: false, created_at: new Date(), expires_at: new Date(Date.now() + 900_000) },
    ...{ paid_at: isPaid ? new Date() : null, updated_at: new Date(), version: 1 },
  };
  const payment = {
    ...{
      project_id: id,
      payment_id: paymentId,
      order_id: orderId,
      provider: 'sandbox',
      status: 'captured',
      amount_minor: 1_000,
      currency: 'TRY',
    },
    ...{ nonce_digest: digestOf(paymentId), provider_ref: 'r', captured_minor: 1_000, fee_minor: 0, refunded_minor: 0, items: [LINE] },
    ...{ worker_until: new Date(), created_at: new Date(), updated_at: new Date(), captured_at: new Date() },
  };
  const insert = (table: string, row: object): string =>
    `insert into ${table} select * from jsonb_populate_record(null::${table}, '${JSON.stringify(row).replaceAll("'", "''")}')`;
  const project = `set app.project_id = '${String(id)}'`;
  await stage.server.db.asOwner([project, insert('customer_order', order), ...(isPaid ? [insert('payment', payment)] : [])].join(';'));
  return { orderId, token, paymentId };
}

const base = ({ id }: StageProject) => `/projects/${id}/orders`;
const ofStaff = (rest: string, body?: unknown) => async (stage: Stage, project: StageProject) => ({
  path: `${base(project)}/${(await anOrder(stage, project)).orderId}${rest}`,
  ...(body !== undefined && { body }),
});
const ofGuest = (rest: string, status: OrderStatus, body?: unknown) => async (stage: Stage, project: StageProject) => ({
  path: `/public/orders/${(await anOrder(stage, project, status)).token}${rest}`,
  ...(body !== undefined && { body }),
});

/** What goes back is sent by a job, whose writing belongs to the call that asked for it. */
export const settle = async (stage: Stage): Promise<void> => {
  await waitFor(async () => (await stage.server.db.asOwner(`select 1 from refund where status = 'refunding'`)).length === 0);
};

export const access: AccessTable = {
  'orders.list': reads(readers, (_stage, project) => ({ path: base(project) })),
  'orders.export': reads(readers, (_stage, project) => ({ path: `${base(project)}/export` })),
  'orders.get': reads(readers, ofStaff('')),
  'orders.step': changes(servers, 200, ofStaff('/kitchen', { from: 'new', step: 'accepted' })),
  'orders.refuse': { ...changes(servers, 200, ofStaff('/refuse', {})), settle },
  'orders.solve': changes(servers, 200, ofStaff('/solve')),
  'orders.refund': { ...changes(merchants, 200, ofStaff('/refunds', { reason: 'goodwill', amount_minor: 10 })), settle },
  'orders.receipt': reads(readers, ofStaff('/receipt')),
  'orders.lines': reads(readers, ofStaff('/lines')),
  'orders.document': reads(readers, async (stage, project) => {
    await asRoot(stage, 'GET', `/projects/${project.id}/legal-texts`);
    return ofStaff('/documents/terms_of_use')(stage, project);
  }),
  // Nothing is sold at a target without a menu, and that is told.
  'publicOrders.offer': { ...reads('anybody', aCode('/offer')), success: { status: 404, resultCode: 'RECORD_NOT_FOUND' } },
  'publicOrders.create': refusesNow('anybody', 'ORDERING_NOT_OFFERED', async (stage, project) => ({
    path: '/public/orders',
    body: {
      ...{ qr: await codeOf(stage, project), clientRequestId: randomUUID(), receiver_name: 'Ada', phone: '+905321234567' },
      ...{ items: [{ product_id: 'p', quantity: 1 }], consents: { terms: true, privacy: true } },
    },
  })),
  'publicOrders.get': reads('anybody', ofGuest('', 'paid')),
  'publicOrders.resend': refusesNow('anybody', 'ORDER_STATUS_DIFFERS', ofGuest('/resend', 'paid')),
  'publicOrders.code': {
    ...changes('anybody', 200, ofGuest('/code', 'pending_payment', { code: '123456' })),
    changes: false,
  },
  'publicOrders.pay': refusesNow('anybody', 'ORDER_STATUS_DIFFERS', ofGuest('/pay', 'paid', {})),
  'publicOrders.cancel': { ...changes('anybody', 200, ofGuest('/cancel', 'paid')), settle },
  'publicOrders.open': refusesNow('anybody', 'DELIVERY_NOT_WAITING', ofGuest('/open', 'paid')),
  'publicOrders.taken': refusesNow('anybody', 'DELIVERY_NOT_WAITING', ofGuest('/taken', 'paid')),
  'publicOrders.problem': changes('anybody', 200, ofGuest('/problem', 'paid', { kind: 'other' })),
  'publicOrders.floor': { ...reads('anybody', ofGuest('/floor', 'paid')), success: { status: 404, resultCode: 'ORDER_ID_NOT_VALID' } },
  'publicOrders.receipt': reads('anybody', ofGuest('/receipt', 'paid')),
  'publicOrders.document': reads('anybody', async (stage, project) => {
    await asRoot(stage, 'GET', `/projects/${project.id}/legal-texts`);
    return ofGuest('/documents/terms_of_use', 'paid')(stage, project);
  }),
};

async function codeOf(stage: Stage, project: StageProject): Promise<string> {
  const body = { target_id: await freshTarget(stage, project), printable_name: '' };
  return ((await asRoot(stage, 'POST', `/projects/${project.id}/qr-codes`, body)).body as { code: string }).code;
}

function aCode(rest: string) {
  return async (stage: Stage, project: StageProject) => ({ path: `/public/qr/${await codeOf(stage, project)}${rest}` });
}

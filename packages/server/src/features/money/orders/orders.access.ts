import { randomUUID } from 'node:crypto';
import type { OrderStatus } from '@rota/contract/orders';
import { anOrder, refundsSettled as settle } from '../../../access-walker/an-order.ts';
import type { AccessTable } from '../../../access-walker/access-table.ts';
import { changes, freshTarget, reads, refusesNow } from '../../../access-walker/requests.ts';
import { asRoot, type Stage, type StageProject } from '../../../access-walker/stage.ts';

const servers = { inProject: ['rr_project_admin', 'rr_admin', 'rr_delivery_operator'] } as const;
const readers = {
  inProject: [...servers.inProject, 'rr_submerchant_admin', 'rr_client_server_project'],
} as const;
const merchants = { inProject: ['rr_project_admin', 'rr_submerchant_admin'] } as const;

const base = ({ id }: StageProject) => `/projects/${id}/orders`;
const ofStaff = (rest: string, body?: unknown) => async (stage: Stage, project: StageProject) => ({
  path: `${base(project)}/${(await anOrder(stage, project)).orderId}${rest}`,
  ...(body !== undefined && { body }),
});
const ofGuest =
  (rest: string, status: OrderStatus, body?: unknown) => async (stage: Stage, project: StageProject) => ({
    path: `/public/orders/${(await anOrder(stage, project, status)).token}${rest}`,
    ...(body !== undefined && { body }),
  });

export const access: AccessTable = {
  'orders.list': reads(readers, (_stage, project) => ({ path: base(project) })),
  'orders.export': reads(readers, (_stage, project) => ({ path: `${base(project)}/export` })),
  'orders.fullPlaces': reads(readers, (_stage, project) => ({ path: `${base(project)}/full-places` })),
  'orders.reopenPlace': changes(servers, 200, async (stage, project) => ({
    path: `${base(project)}/full-places/reopen`,
    body: { qr_code: await codeOf(stage, project) },
  })),
  'orders.code': reads(servers, ofStaff('/code')),
  'orders.get': reads(readers, ofStaff('')),
  'orders.step': changes(servers, 200, ofStaff('/kitchen', { from: 'new', step: 'accepted' })),
  'orders.refuse': { ...changes(servers, 200, ofStaff('/refuse', {})), settle },
  'orders.solve': changes(servers, 200, ofStaff('/solve')),
  // What is picked up needs none.
  'orders.sendRobot': refusesNow(servers, 'ORDER_STATUS_DIFFERS', ofStaff('/robot')),
  'orders.refund': {
    ...changes(merchants, 200, ofStaff('/refunds', { reason: 'goodwill', amount_minor: 10 })),
    settle,
  },
  'orders.receipt': reads(readers, ofStaff('/receipt')),
  'orders.lines': reads(readers, ofStaff('/lines')),
  'orders.document': reads(readers, async (stage, project) => {
    await asRoot(stage, 'GET', `/projects/${project.id}/legal-texts`);
    return ofStaff('/documents/terms_of_use')(stage, project);
  }),
  // Nothing is sold at a target without a menu, and the answer says so.
  'publicOrders.offer': {
    ...reads('anyone', aCode('/offer')),
    success: { status: 404, resultCode: 'RECORD_NOT_FOUND' },
  },
  'publicOrders.create': refusesNow('anyone', 'ORDERING_NOT_OFFERED', async (stage, project) => ({
    path: '/public/orders',
    body: {
      qr: await codeOf(stage, project),
      client_request_id: randomUUID(),
      receiver_name: 'Ada',
      phone: '+905321234567',
      confirmed: true,
      items: [
        {
          product_id: 'p',
          quantity: 1,
        },
      ],
      consents: {
        terms: true,
        privacy: true,
      },
    },
  })),
  'publicOrders.get': reads('anyone', ofGuest('', 'paid')),
  'publicOrders.resend': refusesNow('anyone', 'ORDER_STATUS_DIFFERS', ofGuest('/resend', 'paid')),
  'publicOrders.code': {
    ...changes('anyone', 200, ofGuest('/code', 'pending_payment', { code: '123456' })),
    // The order is verified already: only the right code is taken as said twice.
    success: { status: 400, resultCode: 'QR_VALIDATION_CODE_INVALID' },
    changes: false,
  },
  'publicOrders.pay': refusesNow('anyone', 'ORDER_STATUS_DIFFERS', ofGuest('/pay', 'paid', {})),
  'publicOrders.cancel': { ...changes('anyone', 200, ofGuest('/cancel', 'paid')), settle },
  'publicOrders.open': refusesNow('anyone', 'DELIVERY_NOT_WAITING', ofGuest('/open', 'paid')),
  'publicOrders.taken': refusesNow('anyone', 'DELIVERY_NOT_WAITING', ofGuest('/taken', 'paid')),
  'publicOrders.problem': changes('anyone', 200, ofGuest('/problem', 'paid', { kind: 'other' })),
  'publicOrders.floor': {
    ...reads('anyone', ofGuest('/floor', 'paid')),
    success: { status: 404, resultCode: 'ORDER_ID_NOT_VALID' },
  },
  'publicOrders.receipt': reads('anyone', ofGuest('/receipt', 'paid')),
  'publicOrders.document': reads('anyone', async (stage, project) => {
    await asRoot(stage, 'GET', `/projects/${project.id}/legal-texts`);
    return ofGuest('/documents/terms_of_use', 'paid')(stage, project);
  }),
};

async function codeOf(stage: Stage, project: StageProject): Promise<string> {
  const body = { target_id: await freshTarget(stage, project), printable_name: '' };
  return ((await asRoot(stage, 'POST', `/projects/${project.id}/qr-codes`, body)).body as { code: string })
    .code;
}

function aCode(rest: string) {
  return async (stage: Stage, project: StageProject) => ({
    path: `/public/qr/${await codeOf(stage, project)}${rest}`,
  });
}

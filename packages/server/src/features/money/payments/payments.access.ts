import type { AccessTable } from '../../../access-walker/access-table.ts';
import { changes, reads } from '../../../access-walker/requests.ts';
import type { StageProject } from '../../../access-walker/stage.ts';

const merchants = { inProject: ['rr_project_admin', 'rr_submerchant_admin'] } as const;
const at =
  (rest: string) =>
  (_stage: unknown, { id }: StageProject) => ({ path: `/projects/${id}/${rest}` });
/** A nonce that opens nothing. */
const NOBODYS = 'n'.repeat(43);

export const access: AccessTable = {
  'payments.list': reads(merchants, at('payments')),
  'payments.ledger': reads(merchants, at('ledger')),
  'payments.refunds': reads(merchants, at('refunds')),
  'payments.decideRefund': {
    ...changes(merchants, 200, (_stage, { id }) => ({
      path: `/projects/${id}/refunds/none/decision`,
      body: { agrees: true },
    })),
    success: { status: 404, resultCode: 'RECORD_NOT_FOUND' },
    changes: false,
  },
  'payments.balance': reads(merchants, at('ledger/balance')),
  'publicPayments.returned': {
    ...reads('anyone', () => ({ path: `/public/payments/return/${NOBODYS}` })),
    success: { status: 404, resultCode: 'RECORD_NOT_FOUND' },
  },
  'publicPayments.returnedByLink': {
    ...reads('anyone', () => ({ path: `/public/payments/return/${NOBODYS}` })),
    success: { status: 404, resultCode: 'RECORD_NOT_FOUND' },
  },
  'publicPayments.webhook': {
    ...reads('anyone', (_stage, { id }) => ({ path: `/public/payments/webhooks/sandbox/${id}` })),
    success: { status: 401, resultCode: 'WEBHOOK_SIGNATURE_WRONG' },
  },
};

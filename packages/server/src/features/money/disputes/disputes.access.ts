import type { AccessTable } from '../../../access-walker/access-table.ts';
import { reads, refusesNow } from '../../../access-walker/requests.ts';
import type { StageProject } from '../../../access-walker/stage.ts';

const merchants = { inProject: ['rr_project_admin', 'rr_submerchant_admin'] } as const;
const NOTHING = { status: 404, resultCode: 'RECORD_NOT_FOUND' } as const;

export const access: AccessTable = {
  'disputes.list': reads(merchants, (_stage, { id }: StageProject) => ({ path: `/projects/${id}/disputes` })),
  // Of an unpaid order.
  'disputes.open': refusesNow(merchants, 'REFUND_NOTHING_PAID', (_stage, { id }) => ({
    path: `/projects/${id}/disputes`,
    body: { order_id: 'none', reason: 'Not received' },
  })),
  'disputes.update': {
    ...reads(merchants, (_stage, { id }) => ({
      path: `/projects/${id}/disputes/none`,
      body: { version: 1, note: 'seen' },
    })),
    success: NOTHING,
  },
  'disputes.evidence': {
    ...reads(merchants, (_stage, { id }) => ({ path: `/projects/${id}/disputes/none/evidence` })),
    success: NOTHING,
  },
};

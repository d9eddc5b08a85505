import type { AccessTable } from '../../../access-walker/access-table.ts';
import { changes, reads } from '../../../access-walker/requests.ts';
import type { StageProject } from '../../../access-walker/stage.ts';

const merchants = { inProject: ['rr_project_admin', 'rr_submerchant_admin'] } as const;
const at =
  (rest: string) =>
  (_stage: unknown, { id }: StageProject) => ({ path: `/projects/${id}/${rest}` });
/** A day without sales: a caller with access gets that answer. */
const NOTHING = { status: 404, resultCode: 'RECORD_NOT_FOUND' } as const;
const DAY = 'day-closings/2024-02-29/none';

export const access: AccessTable = {
  'settlement.payouts': reads(merchants, at('payouts?from=2026-01-01&to=2026-01-31')),
  'settlement.exportPayouts': reads(merchants, at('payouts/export?from=2026-01-01&to=2026-01-31')),
  'settlement.refusedPayouts': reads(merchants, at('payouts/refused')),
  'settlement.retryPayout': { ...reads(merchants, at('payouts/refused/none/retry')), success: NOTHING },
  'settlement.days': reads(merchants, at('day-closings?from=2026-01-01&to=2026-01-31')),
  'settlement.close': { ...reads(merchants, at(DAY)), success: NOTHING },
  'settlement.dayCsv': { ...reads(merchants, at(`${DAY}/export`)), success: NOTHING },
  'settlement.dayPdf': { ...reads(merchants, at(`${DAY}/pdf`)), success: NOTHING },
  'settlement.differences': reads(merchants, at('payment-differences')),
  // Nothing was sold there.
  'settlement.compare': reads(merchants, (_stage, { id }) => ({
    path: `/projects/${id}/payment-differences/compare`,
    body: { day: '2026-01-31' },
  })),
  'settlement.bookFee': {
    ...reads(merchants, (_stage, { id }) => ({
      path: `/projects/${id}/payment-differences/none/book`,
      body: { note: 'seen' },
    })),
    success: NOTHING,
  },
  'settlement.resolve': {
    ...changes(merchants, 200, (_stage, { id }) => ({
      path: `/projects/${id}/payment-differences/none/resolve`,
      body: { note: 'seen' },
    })),
    success: NOTHING,
    changes: false,
  },
};

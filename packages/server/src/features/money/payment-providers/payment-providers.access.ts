import type { AccessTable } from '../../../access-walker/access-table.ts';
import { reads, refusesNow } from '../../../access-walker/requests.ts';
import type { StageProject } from '../../../access-walker/stage.ts';

const merchants = { inProject: ['rr_project_admin', 'rr_submerchant_admin'] } as const;
const at =
  (rest: string) =>
  (_stage: unknown, { id }: StageProject) => ({ path: `/projects/${id}/payment-providers${rest}` });

export const access: AccessTable = {
  'paymentProviders.list': reads(merchants, at('')),
  // It is the one in use already, and no keys are there to be forgotten.
  'paymentProviders.choose': reads(merchants, (_stage, { id }) => ({
    path: `/projects/${id}/payment-providers/chosen`,
    body: { provider: 'sandbox' },
  })),
  // Keys that cannot be any: no provider is asked for them.
  'paymentProviders.setKeys': {
    ...reads(merchants, (_stage, { id }) => ({
      path: `/projects/${id}/payment-providers/keys`,
      body: { provider: 'iyzico', api_key: 'short', secret_key: 'short' },
    })),
    success: { status: 400, resultCode: 'VALIDATION_FAILED' },
  },
  'paymentProviders.check': refusesNow(merchants, 'PROVIDER_NOT_READY', at('/stripe/check')),
  // The default: nothing changes.
  'paymentProviders.setFeeLimit': reads(merchants, (_stage, { id }) => ({
    path: `/projects/${id}/payment-providers/sandbox/fee-limit`,
    body: { percent: 10, fixed_minor: 500 },
  })),
  'paymentProviders.removeKeys': reads(merchants, at('/stripe/keys')),
};

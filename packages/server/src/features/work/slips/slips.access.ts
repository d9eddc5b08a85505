import type { AccessTable } from '../../../access-walker/access-table.ts';
import { deliveryReaders } from '../../../access-walker/people.ts';
import { reads } from '../../../access-walker/requests.ts';

export const access: AccessTable = {
  'slips.pdf': reads({ inProject: deliveryReaders }, (_stage, { id, deliveryId }) => ({
    path: `/projects/${id}/deliveries/slips`,
    body: { delivery_ids: [deliveryId], lang: 'tr' },
  })),
};

import type { AccessTable } from '../../../access-walker/access-table.ts';
import { reads } from '../../../access-walker/requests.ts';

export const access: AccessTable = {
  'reach.get': reads('signed in', () => ({ path: '/reach' })),
};

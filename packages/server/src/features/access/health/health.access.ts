import type { AccessTable } from '../../../access-walker/access-table.ts';

export const access: AccessTable = {
  'health.get': { who: 'anybody', request: () => ({ path: '/health' }), success: 200, changes: false },
  'health.live': { who: 'anybody', request: () => ({ path: '/health/live' }), success: 200, changes: false },
};

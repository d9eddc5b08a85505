import type { AccessTable } from '../../../access-walker/access-table.ts';

export const access: AccessTable = {
  'health.get': { who: 'anyone', request: () => ({ path: '/health' }), success: 200, changes: false },
  'health.live': { who: 'anyone', request: () => ({ path: '/health/live' }), success: 200, changes: false },
};

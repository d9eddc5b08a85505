import { aName } from '@rota/testing';
import type { AccessTable } from '../../../access-walker/access-table.ts';
import { reads } from '../../../access-walker/requests.ts';

export const access: AccessTable = {
  'savedViews.list': reads('signed in', () => ({ path: '/saved-views' })),
  // Those who walk are no people: they have nothing to keep, and nothing that could be deleted.
  'savedViews.save': {
    who: 'signed in',
    request: () => ({ path: '/saved-views', body: { list: 'audit', name: aName(), query: 'search=W-01' } }),
    success: { status: 404, resultCode: 'RECORD_NOT_FOUND' },
    changes: false,
  },
  'savedViews.remove': reads('signed in', () => ({ path: `/saved-views/${aName()}` })),
};

import { aName } from '@rota/testing';
import type { AccessTable } from '../../../access-walker/access-table.ts';
import { reads, unconfirmed } from '../../../access-walker/requests.ts';

const provider = {
  name: 'House',
  issuer: 'https://login.example.com',
  client_id: 'rota',
  client_secret: 'a secret',
};

export const access: AccessTable = {
  'singleSignOn.offers': {
    who: 'anyone',
    request: () => ({ path: '/auth/sso' }),
    success: 200,
    changes: false,
  },
  'singleSignOn.begin': {
    who: 'anyone',
    request: () => ({ path: `/auth/sso/${aName()}/begin`, body: {} }),
    success: { status: 404, resultCode: 'RECORD_NOT_FOUND' },
    changes: false,
  },
  'singleSignOn.finish': {
    who: 'anyone',
    request: () => ({ path: '/auth/sso/finish', body: { query: '?code=made-up&state=made-up' } }),
    success: { status: 401, resultCode: 'SSO_REFUSED' },
    changes: false,
  },
  'singleSignOn.list': reads({ everywhere: [] }, () => ({ path: '/sso-providers' })),
  'singleSignOn.create': unconfirmed({ everywhere: [] }, () => ({ path: '/sso-providers', body: provider })),
  'singleSignOn.update': unconfirmed({ everywhere: [] }, () => ({
    path: `/sso-providers/${aName()}`,
    body: { is_enabled: false },
  })),
  'singleSignOn.remove': unconfirmed({ everywhere: [] }, () => ({ path: `/sso-providers/${aName()}` })),
  // No server listens there: the attempt itself is what is allowed.
  'singleSignOn.test': reads({ everywhere: [] }, () => ({
    path: '/sso-providers/test',
    body: { issuer: 'http://127.0.0.1:9', client_id: 'rota' },
  })),
};

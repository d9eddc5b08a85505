import { aName } from '@rota/testing';
import type { AccessTable } from '../../access-walker/access-table.ts';
import { knownUser, reads } from '../../access-walker/requests.ts';

export const access: AccessTable = {
  'auth.login': {
    who: 'anybody',
    request: async ({ server }) => {
      const user = await knownUser(server);
      return { path: '/auth/login', body: { userNameOrPhone: user.username, password: user.password } };
    },
    success: 200,
    changes: true,
  },
  'auth.refresh': {
    who: 'anybody',
    request: async ({ server }) => {
      const user = await knownUser(server);
      const answer = await server.call('POST', '/auth/login', { body: { userNameOrPhone: user.username, password: user.password } });
      const cookie = answer.raw.cookies.find((one) => one.name === 'rota_refresh')?.value ?? '';
      return { path: '/auth/refresh', headers: { cookie: `rota_refresh=${cookie}` } };
    },
    success: 200,
    changes: false,
  },
  'auth.revoke': { who: 'anybody', request: () => ({ path: '/auth/revoke' }), success: 200, changes: false },
  'auth.policy': { who: 'anybody', request: () => ({ path: '/auth/policy' }), success: 200, changes: false },
  'auth.sessions': reads('signed in', () => ({ path: '/auth/sessions' })),
  'auth.endSession': {
    who: 'signed in',
    request: () => ({ path: `/auth/sessions/${aName()}` }),
    success: { status: 404, resultCode: 'RECORD_NOT_FOUND' },
    changes: false,
  },
  'auth.endAllSessions': reads('signed in', () => ({ path: '/auth/sessions' })),
  // Those who walk are no people and have no password.
  'auth.changePassword': {
    who: 'signed in',
    request: () => ({ path: '/auth/password', body: { currentPassword: 'Right-Password-1', newPassword: 'Other-Password-2' } }),
    success: { status: 400, resultCode: 'VALIDATION_FAILED' },
    changes: false,
  },
};

import { aName, type TestServer } from '@rota/testing';
import type { AccessTable, CallAccess } from '../../../access-walker/access-table.ts';
import { knownUser, reads, unconfirmed, type Requested } from '../../../access-walker/requests.ts';
import { invite } from './invitations.service.ts';

export const access: AccessTable = {
  'auth.login': {
    who: 'anyone',
    request: async ({ server }) => {
      const user = await knownUser(server);
      return { path: '/auth/login', body: { userNameOrPhone: user.username, password: user.password } };
    },
    success: 200,
    changes: true,
  },
  'auth.refresh': {
    who: 'anyone',
    request: async ({ server }) => {
      const user = await knownUser(server);
      const answer = await server.call('POST', '/auth/login', {
        body: { userNameOrPhone: user.username, password: user.password },
      });
      const cookie = answer.raw.cookies.find((one) => one.name === 'rota_refresh')?.value ?? '';
      return { path: '/auth/refresh', headers: { cookie: `rota_refresh=${cookie}` } };
    },
    success: 200,
    changes: false,
  },
  'auth.revoke': { who: 'anyone', request: () => ({ path: '/auth/revoke' }), success: 200, changes: false },
  'auth.policy': { who: 'anyone', request: () => ({ path: '/auth/policy' }), success: 200, changes: false },
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
    request: () => ({
      path: '/auth/password',
      body: { current_password: 'Right-Password-1', new_password: 'Other-Password-2' },
    }),
    success: { status: 400, resultCode: 'VALIDATION_FAILED' },
    changes: false,
  },
  'auth.confirm': {
    who: 'signed in',
    request: () => ({ path: '/auth/confirm', body: { password: 'Right-Password-1' } }),
    success: { status: 400, resultCode: 'VALIDATION_FAILED' },
    changes: false,
  },
  // No account has these digits here: the call is open to anyone, and answers all alike.
  'auth.loginPin': {
    who: 'anyone',
    request: () => ({ path: '/auth/login/pin', body: { userNameOrPhone: aName(), pin: '0000' } }),
    success: { status: 401, resultCode: 'INVALID_LOGIN_CREDENTIALS' },
    // The rejection is logged, for an unknown name, too.
    changes: true,
  },
  'auth.resendPin': {
    who: 'anyone',
    request: () => ({ path: '/auth/login/pin/resend', body: { userNameOrPhone: aName() } }),
    success: { status: 401, resultCode: 'INVALID_LOGIN_CREDENTIALS' },
    changes: false,
  },
  'auth.pendingLogin': {
    who: 'anyone',
    request: () => ({ path: '/auth/login/pending' }),
    success: 200,
    changes: false,
  },
  'auth.resetPassword': {
    who: 'anyone',
    request: () => ({ path: '/auth/reset-password', body: { userNameOrPhone: aName() } }),
    success: 200,
    changes: true,
  },
  'auth.resetPasswordPin': {
    who: 'anyone',
    request: () => ({ path: '/auth/reset-password/pin', body: { userNameOrPhone: aName(), pin: '000000' } }),
    success: { status: 400, resultCode: 'INVALID_RESET_PASSWORD_CREDENTIALS' },
    // The rejection is logged, for an unknown name, too.
    changes: true,
  },
  'auth.resetPasswordChange': {
    who: 'anyone',
    request: () => ({
      path: '/auth/reset-password/change',
      body: { reset_token: aName(), password: 'Other-Password-2' },
    }),
    success: { status: 400, resultCode: 'INVALID_RESET_PASSWORD_CREDENTIALS' },
    changes: false,
  },
  'auth.readInvitation': {
    who: 'anyone',
    request: async ({ server }) => ({
      path: '/auth/register/read',
      body: { token: await anInvitation(server) },
    }),
    success: 200,
    changes: false,
  },
  'auth.sendRegistrationCode': {
    who: 'anyone',
    request: async ({ server }) => ({
      path: '/auth/register/code',
      body: { token: await anInvitation(server), kind: 'email' },
    }),
    success: 200,
    changes: true,
  },
  'auth.register': {
    who: 'anyone',
    request: async ({ server }) => ({
      path: '/auth/register',
      body: { token: await anInvitation(server, null), password: 'Right-Password-1' },
    }),
    success: 200,
    changes: true,
  },
  // Those who walk have no account.
  'auth.ownAccount': ofUnknownAccount(() => ({ path: '/auth/account' })),
  'auth.changeOwnAccount': ofUnknownAccount(() => ({ path: '/auth/account', body: { name: 'Ada' } })),
  'auth.sendContactCode': ofUnknownAccount(() => ({
    path: '/auth/account/contact',
    body: { kind: 'email', value: 'ada@example.com' },
  })),
  'auth.proveContact': unconfirmed('signed in', () => ({
    path: '/auth/account/contact/prove',
    body: { kind: 'email', code: '000000' },
  })),
  'auth.removeContact': ofUnknownAccount(() => ({ path: '/auth/account/contact/email' })),
  'auth.signInPolicy': reads({ everywhere: [] }, () => ({ path: '/sign-in-policy' })),
  'auth.changeSignInPolicy': unconfirmed({ everywhere: [] }, () => ({
    path: '/sign-in-policy',
    body: {
      password_min: 8,
      sms_pin: { who: 'nobody', roles: [] },
      second_factor: { who: 'nobody', roles: [] },
    },
  })),
};

/** A caller with access gets "not found", as a service has no account. */
function ofUnknownAccount(request: Requested): CallAccess {
  return {
    who: 'signed in',
    request,
    success: { status: 404, resultCode: 'RECORD_NOT_FOUND' },
    changes: false,
  };
}

async function anInvitation(
  server: TestServer,
  email: string | null = `${aName()}@example.com`,
): Promise<string> {
  const { id } = await server.addUser(email === null ? {} : { email });
  const { token } = await server.db.database.global((tx) => invite(tx, id, { id: 'system', name: 'system' }));
  return token;
}

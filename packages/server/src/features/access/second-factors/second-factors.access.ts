import { aName } from '@rota/testing';
import type { AccessTable, CallAccess } from '../../../access-walker/access-table.ts';
import { reads, unconfirmed, type Requested } from '../../../access-walker/requests.ts';

const credential = { id: 'unknown', type: 'public-key', response: {} };

export const access: AccessTable = {
  'secondFactors.loginTotp': rejectedCall(() => ({ path: '/auth/login/totp', body: { code: '000000' } })),
  'secondFactors.loginRecoveryCode': rejectedCall(() => ({
    path: '/auth/login/recovery-code',
    body: { code: 'abcde-fgh23' },
  })),
  'secondFactors.loginPasskeyOptions': {
    who: 'anyone',
    request: () => ({ path: '/auth/login/passkey/options' }),
    success: 200,
    changes: true,
  },
  'secondFactors.loginPasskey': rejectedCall(() => ({
    path: '/auth/login/passkey/verify',
    body: { credential },
  })),
  'secondFactors.removeAllOf': unconfirmed({ everywhere: [] }, () => ({
    path: `/users/${aName()}/second-factors`,
  })),
  'secondFactors.own': reads('signed in', () => ({ path: '/auth/second-factors' })),
  'secondFactors.beginTotp': unconfirmed('signed in', () => ({ path: '/auth/second-factors/totp' })),
  'secondFactors.confirmTotp': unconfirmed('signed in', () => ({
    path: '/auth/second-factors/totp/confirm',
    body: { code: '000000' },
  })),
  'secondFactors.removeTotp': unconfirmed('signed in', () => ({ path: '/auth/second-factors/totp' })),
  'secondFactors.renewRecoveryCodes': unconfirmed('signed in', () => ({
    path: '/auth/second-factors/recovery-codes',
  })),
  'secondFactors.beginPasskey': unconfirmed('signed in', () => ({
    path: '/auth/second-factors/passkeys/options',
  })),
  'secondFactors.addPasskey': unconfirmed('signed in', () => ({
    path: '/auth/second-factors/passkeys',
    body: { name: 'Phone', credential },
  })),
  'secondFactors.renamePasskey': {
    who: 'signed in',
    request: () => ({ path: `/auth/second-factors/passkeys/${aName()}`, body: { name: 'Phone' } }),
    success: { status: 404, resultCode: 'RECORD_NOT_FOUND' },
    changes: false,
  },
  'secondFactors.removePasskey': unconfirmed('signed in', () => ({
    path: `/auth/second-factors/passkeys/${aName()}`,
  })),
};

/** Any caller may try; without a sign-in in progress it fails. */
function rejectedCall(request: Requested): CallAccess {
  return {
    who: 'anyone',
    request,
    success: { status: 401, resultCode: 'SECOND_FACTOR_INVALID' },
    changes: false,
  };
}

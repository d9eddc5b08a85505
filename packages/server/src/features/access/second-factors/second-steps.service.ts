import type { SecondFactorMethod } from '@rota/contract/auth';
import { recordAudit } from '../../../audit/index.ts';
import type { Database, Tx } from '../../../db/database.ts';
import { AppError } from '../../../http/app-error.ts';
import type { Vault } from '../../../vault/index.ts';
import { findAccount, mayEnter, type Auth, type Caller, type SignedIn } from '../auth/index.ts';
import { challengeIn, readSigned, requestOptions, type Credential, type Place } from './passkeys.service.ts';
import type { RecoveryCodes } from './recovery-codes.service.ts';
import { totpSecret } from './second-factors.service.ts';
import * as store from './second-factors.store.ts';
import { stepOf } from './totp.service.ts';

const CHALLENGE_LIVES_S = 300;
const REFUSAL = 'SECOND_FACTOR_INVALID' as const;

export type SecondSteps = ReturnType<typeof createSecondSteps>;
export type SecondStepsDeps = {
  readonly database: Database;
  readonly vault: Vault;
  readonly auth: Pick<Auth, 'steps' | 'entrance' | 'log'>;
  readonly recovery: RecoveryCodes;
  readonly clock: () => number;
};

/** Second steps of signing in with a person's second factors, and signing in with a passkey alone. */
export function createSecondSteps({ database, vault, auth, recovery, clock }: SecondStepsDeps) {
  /** The factors that a person can give; a recovery code only in place of another. */
  async function methodsOf(tx: Tx, userId: string): Promise<readonly SecondFactorMethod[]> {
    const kinds = await store.readKinds(tx, userId);
    if (!kinds.totp && !kinds.passkey) return [];
    return [
      ...(kinds.totp ? (['totp'] as const) : []),
      ...(kinds.passkey ? (['passkey'] as const) : []),
      ...(kinds.recovery ? (['recovery_code'] as const) : []),
    ];
  }

  const byTotp = (code: string, caller: Caller): Promise<SignedIn> =>
    auth.steps.take({
      caller,
      how: 'totp',
      refusal: REFUSAL,
      check: async (tx, { user }) => {
        const totp = await store.findTotp(tx, user.id);
        const secret = await vault.get(tx, totpSecret(user.id));
        if (totp === undefined || totp.confirmedAt === null || secret === undefined) return false;
        const step = stepOf(code, secret, totp.lastStep, clock());
        if (step === undefined) return false;
        await store.takeStep(tx, user.id, step, false);
        return true;
      },
    });

  const byRecoveryCode = (code: string, caller: Caller): Promise<SignedIn> =>
    auth.steps.take({
      caller,
      how: 'recovery_code',
      refusal: REFUSAL,
      check: async (tx, { user }) => {
        if (!(await store.useRecoveryCode(tx, user.id, recovery.digest(user.id, code)))) return false;
        const left = await store.countRecoveryCodes(tx, user.id);
        await recordAudit(tx, {
          ...auth.log.bySelf(user),
          code: 'LOG_RECOVERY_CODE_USED',
          before: null,
          after: { left },
        });
        return true;
      },
    });

  /** What the browser is asked: for the passkeys of whose password was right on this device, else for any. */
  const passkeyOptions = (place: Place, caller: Caller) =>
    database.global(async (tx) => {
      const userId = await auth.steps.begunBy(tx, caller);
      const options = await requestOptions(
        place,
        userId === undefined ? [] : await store.listPasskeys(tx, userId),
      );
      const challenge = {
        challenge: options.challenge,
        purpose: 'sign_in',
        userId,
        livesS: CHALLENGE_LIVES_S,
      } as const;
      await store.insertPasskeyChallenge(tx, challenge);
      return { options: { ...options } };
    });

  /** Signs in with a passkey, as the second step or alone. Throws SECOND_FACTOR_INVALID. */
  async function byPasskey(place: Place, credential: Credential, caller: Caller): Promise<SignedIn> {
    const challenge = challengeIn(credential);
    const taken =
      challenge && (await database.global((tx) => store.takePasskeyChallenge(tx, challenge, 'sign_in')));
    if (challenge === undefined || taken === undefined || taken === '') throw codeRejected();
    const { userId } = taken;
    if (userId === null) return alone(place, credential, challenge, caller);
    return auth.steps.take({
      caller,
      how: 'passkey',
      refusal: REFUSAL,
      check: async (tx, { user }) =>
        user.id === userId && (await sign(tx, place, credential, challenge, { of: user.id })) !== undefined,
    });
  }

  async function alone(
    place: Place,
    credential: Credential,
    challenge: string,
    caller: Caller,
  ): Promise<SignedIn> {
    const signedIn = await database.global(async (tx) => {
      const userId = await sign(tx, place, credential, challenge, { of: undefined });
      const account = userId === undefined ? undefined : await findAccount(tx, { id: userId });
      if (account === undefined || !mayEnter(account)) return undefined;
      return auth.entrance.open(tx, account.user, caller, { how: 'passkey', isStrong: true });
    });
    if (signedIn === undefined) throw codeRejected();
    return signedIn;
  }

  /** Whose passkey signed; undefined when none of ours did. `of`: the only one whose counts. */
  async function sign(
    tx: Tx,
    place: Place,
    credential: Credential,
    challenge: string,
    { of }: { of: string | undefined },
  ): Promise<string | undefined> {
    const passkey = await store.findPasskey(tx, credential.id);
    if (passkey === undefined || (of !== undefined && passkey.userId !== of)) return undefined;
    const counter = await readSigned(place, credential, passkey, { isAlone: of === undefined, challenge });
    if (counter === undefined) return undefined;
    await store.usedPasskey(tx, passkey.id, counter);
    return passkey.userId;
  }

  return { methodsOf, byTotp, byRecoveryCode, passkeyOptions, byPasskey };
}

function codeRejected(): AppError {
  return new AppError(REFUSAL, 'This is not right, or it has expired');
}

import { isAsked, type User } from '@rota/contract/auth';
import type { OwnSecondFactors, Passkey } from '@rota/contract/second-factors';
import { recordAudit } from '../../../audit/index.ts';
import type { Database, Tx } from '../../../db/database.ts';
import { AppError, fieldProblem, limitReached, recordNotFound } from '../../../http/app-error.ts';
import type { Session } from '../../../http/context.ts';
import { validationFailed } from '../../../http/validation.ts';
import type { Vault } from '../../../vault/index.ts';
import { aboutSelf, findAccount, requireConfirmed, rolesOf, type Auth, type Caller } from '../auth/index.ts';
import {
  challengeIn,
  creationOptions,
  readCreated,
  type Credential,
  type Place,
} from './passkeys.service.ts';
import type { RecoveryCodes } from './recovery-codes.service.ts';
import * as store from './second-factors.store.ts';
import { newTotpSecret, stepOf, totpUri } from './totp.service.ts';

const MOST_PASSKEYS = 20;
const CHALLENGE_LIVES_S = 300;

export type SecondFactors = ReturnType<typeof createSecondFactors>;
export type SecondFactorsDeps = {
  readonly database: Database;
  readonly vault: Vault;
  readonly auth: Pick<Auth, 'policies' | 'steps' | 'limits'>;
  readonly recovery: RecoveryCodes;
  readonly clock: () => number;
};

/** The name of a person's secret in the vault; while an app is being set up, the new one lies beside the one that counts. */
export const totpSecret = (userId: string) => `totp/${userId}`;
export const newSecret = (userId: string) => `totp-new/${userId}`;

/** What people do about their own second factors. */
export function createSecondFactors({ database, vault, auth, recovery, clock }: SecondFactorsDeps) {
  const read = (session: Session): Promise<OwnSecondFactors> =>
    database.global(async (tx) => {
      const { second_factor: secondFactor } = await auth.policies.read(tx);
      const totp = await store.findTotp(tx, session.userId);
      return {
        totp_since: totp?.confirmedAt?.toISOString() ?? null,
        passkeys: (await store.listPasskeys(tx, session.userId)).map(present),
        recovery_codes_left: await store.countRecoveryCodes(tx, session.userId),
        is_required: isAsked(secondFactor, await rolesOf(tx, session.userId)),
      };
    });

  /** Runs a change of a person's second factors, after a recent password. Throws CONFIRMATION_REQUIRED. */
  function change<T>(session: Session, run: (tx: Tx, user: User) => Promise<T>): Promise<T> {
    return database.global(async (tx) => {
      await requireConfirmed(tx, session);
      await store.lockFactors(tx, session.userId);
      const account = await findAccount(tx, { id: session.userId });
      if (account === undefined) throw recordNotFound();
      return run(tx, account.user);
    });
  }

  const beginTotp = (session: Session): Promise<{ secret: string; uri: string }> =>
    change(session, async (tx, user) => {
      const secret = newTotpSecret();
      await store.beginTotp(tx, user.id);
      await vault.put(tx, newSecret(user.id), secret);
      return { secret, uri: totpUri(secret, 'Rota', user.username) };
    });

  /** Takes the first code of an app. Throws VALIDATION_FAILED for a wrong one, MAX_LOGIN_ATTEMPTS_REACHED after several. */
  async function confirmTotp(
    session: Session,
    code: string,
    caller: Caller,
  ): Promise<{ recovery_codes: string[] }> {
    await database.global((tx) => requireConfirmed(tx, session));
    const admitted = await auth.steps.admitCode(session.userId, session.userId, caller);
    const made = await change(session, async (tx, { id }) => {
      const secret = await vault.get(tx, newSecret(id));
      const step = secret === undefined ? undefined : stepOf(code, secret, null, clock());
      if (secret === undefined || step === undefined) return undefined;
      await vault.put(tx, totpSecret(id), secret);
      await vault.remove(tx, newSecret(id));
      const recoveryCodes = await recovery.first(tx, id);
      await store.takeStep(tx, id, step, true);
      await auth.limits.right(tx, admitted);
      await recordAudit(tx, { ...aboutSelf(session), code: 'LOG_TOTP_ADDED', before: null, after: null });
      return { recovery_codes: recoveryCodes };
    });
    if (made !== undefined) return made;
    await auth.limits.wrong(admitted);
    throw validationFailed([fieldProblem('code', 'code_wrong')]);
  }

  const removeTotp = (session: Session): Promise<void> =>
    change(session, async (tx, { id }) => {
      const { passkey, totp: had } = await store.readKinds(tx, id);
      if (!passkey) await requireUnneeded(tx, id);
      await store.deleteTotp(tx, id);
      await vault.remove(tx, totpSecret(id));
      await vault.remove(tx, newSecret(id));
      if (!passkey) await store.replaceRecoveryCodes(tx, id, []);
      if (had)
        await recordAudit(tx, { ...aboutSelf(session), code: 'LOG_TOTP_REMOVED', before: null, after: null });
    });

  /** Throws SECOND_FACTOR_MISSING where there is nothing that the codes would stand in for. */
  const renewRecoveryCodes = (session: Session): Promise<{ recovery_codes: string[] }> =>
    change(session, async (tx, { id }) => {
      const { totp, passkey } = await store.readKinds(tx, id);
      if (!totp && !passkey) throw new AppError('SECOND_FACTOR_MISSING', 'There is no second factor yet');
      const recoveryCodes = await recovery.renew(tx, id);
      await recordAudit(tx, {
        ...aboutSelf(session),
        code: 'LOG_RECOVERY_CODES_RENEWED',
        before: null,
        after: null,
      });
      return { recovery_codes: recoveryCodes };
    });

  const beginPasskey = (session: Session, place: Place) =>
    change(session, async (tx, user) => {
      const existing = await store.listPasskeys(tx, user.id);
      if (existing.length >= MOST_PASSKEYS) throw limitReached('passkey', MOST_PASSKEYS);
      const options = await creationOptions(place, user, existing);
      await store.insertPasskeyChallenge(tx, {
        challenge: options.challenge,
        purpose: 'add',
        userId: user.id,
        livesS: CHALLENGE_LIVES_S,
      });
      return { options: { ...options } };
    });

  /** Keeps a passkey. Throws PASSKEY_REFUSED when the browser's answer is not valid, or an account has this one already. */
  const addPasskey = (session: Session, place: Place, name: string, credential: Credential) =>
    change(session, async (tx, { id: userId }) => {
      const isOurs = async (challenge: string) =>
        (await store.takePasskeyChallenge(tx, challenge, 'add'))?.userId === userId;
      const made =
        challengeIn(credential) === undefined ? undefined : await readCreated(place, credential, isOurs);
      if (made === undefined || (await store.findPasskey(tx, made.id)) !== undefined)
        throw new AppError('PASSKEY_REFUSED', 'The passkey could not be checked');
      const recoveryCodes = await recovery.first(tx, userId);
      await store.insertPasskey(tx, { ...made, userId, name });
      await recordAudit(tx, {
        ...aboutSelf(session),
        code: 'LOG_PASSKEY_ADDED',
        before: null,
        after: { passkey: name },
      });
      return { recovery_codes: recoveryCodes, passkey: present(await ownPasskey(tx, userId, made.id)) };
    });

  const renamePasskey = (session: Session, id: string, name: string): Promise<Passkey> =>
    database.global(async (tx) => {
      const before = await ownPasskey(tx, session.userId, id);
      await store.renamePasskey(tx, session.userId, id, name);
      const change = { before: { passkey: before.name }, after: { passkey: name } };
      await recordAudit(tx, { ...aboutSelf(session), code: 'LOG_PASSKEY_RENAMED', ...change });
      return present({ ...before, name });
    });

  const removePasskey = (session: Session, id: string): Promise<void> =>
    change(session, async (tx, { id: userId }) => {
      const gone = await ownPasskey(tx, userId, id);
      const { totp } = await store.readKinds(tx, userId);
      const isLast = !totp && (await store.listPasskeys(tx, userId)).length === 1;
      if (isLast) await requireUnneeded(tx, userId);
      await store.deletePasskey(tx, userId, id);
      if (isLast) await store.replaceRecoveryCodes(tx, userId, []);
      await recordAudit(tx, {
        ...aboutSelf(session),
        code: 'LOG_PASSKEY_REMOVED',
        before: { passkey: gone.name },
        after: null,
      });
    });

  /** Throws SECOND_FACTOR_NEEDED where the policy asks for one. */
  async function requireUnneeded(tx: Tx, userId: string): Promise<void> {
    const { second_factor: secondFactor } = await auth.policies.read(tx);
    if (isAsked(secondFactor, await rolesOf(tx, userId)))
      throw new AppError('SECOND_FACTOR_NEEDED', 'A second factor is needed');
  }

  async function ownPasskey(tx: Tx, userId: string, id: string): Promise<store.KeptPasskey> {
    const found = await store.findPasskey(tx, id);
    if (found?.userId !== userId) throw recordNotFound();
    return found;
  }

  return {
    read,
    beginTotp,
    confirmTotp,
    removeTotp,
    renewRecoveryCodes,
    beginPasskey,
    addPasskey,
    renamePasskey,
    removePasskey,
  };
}

function present({ id, name, createdAt, lastUsedAt, isSynced }: store.KeptPasskey): Passkey {
  return {
    passkey_id: id,
    name,
    created_at: createdAt.toISOString(),
    last_used_at: lastUsedAt?.toISOString() ?? null,
    is_synced: isSynced,
  };
}

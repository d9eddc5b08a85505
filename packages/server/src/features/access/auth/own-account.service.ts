import { isAsked, type ContactKind, type OwnAccount } from '@rota/contract/auth';
import type { Database, Tx } from '../../../db/database.ts';
import { AppError, recordNotFound, fieldProblem } from '../../../http/app-error.ts';
import { translateConflict, type Conflicts } from '../../../http/conflicts.ts';
import type { Session } from '../../../http/context.ts';
import { validationFailed } from '../../../http/validation.ts';
import { recordAudit } from '../../../audit/index.ts';
import * as auth from './auth.store.ts';
import type { Caller } from './caller-cookies.service.ts';
import { requireConfirmed } from './confirmed-session.service.ts';
import type { Contacts } from './contacts.service.ts';
import * as store from './own-account.store.ts';
import { aboutSelf } from './own-sessions.service.ts';
import { readPhone } from './phone.service.ts';
import type { SignInLimits } from './sign-in-limits.service.ts';
import type { SignInPolicies } from './sign-in-policy.service.ts';
import type { Steps } from './steps.service.ts';

export type OwnAccounts = ReturnType<typeof createOwnAccounts>;
export type OwnAccountsDeps = {
  readonly database: Database;
  readonly contacts: Contacts;
  readonly policies: SignInPolicies;
  readonly steps: Steps;
  readonly limits: SignInLimits;
};

/** What people see and change of their own account. */
export function createOwnAccounts({ database, contacts, policies, steps, limits }: OwnAccountsDeps) {
  async function present(tx: Tx, userId: string): Promise<OwnAccount> {
    const account = await auth.findAccount(tx, { id: userId });
    if (account === undefined) throw recordNotFound();
    const policy = await policies.read(tx);
    return {
      ...account.user,
      language: account.language ?? null,
      phone_verified_at: account.phoneVerifiedAt?.toISOString() ?? null,
      email_verified_at: account.emailVerifiedAt?.toISOString() ?? null,
      has_password: account.passwordHash !== undefined,
      sms_pin: account.smsPin,
      is_sms_pin_asked: isAsked(policy.sms_pin, await auth.rolesOf(tx, userId)),
    };
  }

  const read = (session: Session): Promise<OwnAccount> =>
    database.global((tx) => present(tx, session.userId));

  /** Throws CONFIRMATION_REQUIRED and ACCOUNT_PHONE_NEEDED for the wish for an SMS. */
  async function change(session: Session, changes: store.AccountChanges): Promise<OwnAccount> {
    return database.global(async (tx) => {
      const before = await present(tx, session.userId);
      if (changes.sms_pin !== undefined && changes.sms_pin !== before.sms_pin) {
        await requireConfirmed(tx, session);
        if (changes.sms_pin && (before.phone === null || before.phone_verified_at === null))
          throw phoneNeeded();
      }
      await store.changeAccount(tx, session.userId, changes);
      const after = await present(tx, session.userId);
      const [was, is] = [before, after].map(({ name, lastname, language, sms_pin }) => ({
        name,
        lastname,
        language,
        sms_pin,
      }));
      await recordAudit(tx, {
        ...aboutSelf(session),
        code: 'LOG_OWN_ACCOUNT_CHANGED',
        before: was,
        after: is,
      });
      return after;
    });
  }

  /** Throws CONFIRMATION_REQUIRED, ACCOUNT_CONTACT_TAKEN, ThrottlerException. */
  async function sendContactCode(session: Session, kind: ContactKind, given: string, caller: Caller) {
    const value = kind === 'phone' ? readPhone(given) : given;
    if (value === undefined) throw validationFailed([fieldProblem('value', 'phone_number_invalid')]);
    return database.global(async (tx) => {
      const account = await present(tx, session.userId);
      await requireConfirmed(tx, session);
      if (await store.isContactTaken(tx, session.userId, kind, value)) throw contactTaken();
      return contacts.send(tx, {
        userId: session.userId,
        kind,
        value,
        language: account.language ?? caller.language,
      });
    });
  }

  /** Throws CONFIRMATION_REQUIRED, ACCOUNT_CONTACT_TAKEN, MAX_LOGIN_ATTEMPTS_REACHED and VALIDATION_FAILED for a wrong code. */
  async function proveContact(
    session: Session,
    kind: ContactKind,
    code: string,
    caller: Caller,
  ): Promise<OwnAccount> {
    await database.global((tx) => requireConfirmed(tx, session));
    const admitted = await steps.admitCode(session.userId, session.userId, caller);
    const outcome = await database.global(async (tx) => {
      const value = await contacts.check(tx, session.userId, kind, code);
      if (value === undefined) return undefined;
      const before = await present(tx, session.userId);
      await setContact(tx, session.userId, kind, value);
      await contacts.done(tx, session.userId, kind);
      await limits.right(tx, admitted);
      const change = { before: { [kind]: before[kind] }, after: { [kind]: value } };
      await recordAudit(tx, { ...aboutSelf(session), code: 'LOG_CONTACT_PROVED', ...change });
      return present(tx, session.userId);
    });
    if (outcome !== undefined) return outcome;
    await limits.wrong(admitted);
    throw validationFailed([fieldProblem('code', 'code_wrong_or_expired')]);
  }

  /** Throws CONFIRMATION_REQUIRED, and ACCOUNT_PHONE_NEEDED while the person wants an SMS at every sign-in. */
  async function removeContact(session: Session, kind: ContactKind): Promise<OwnAccount> {
    return database.global(async (tx) => {
      const before = await present(tx, session.userId);
      await requireConfirmed(tx, session);
      if (kind === 'phone' && (before.sms_pin || before.is_sms_pin_asked)) throw phoneNeeded();
      await store.setContact(tx, session.userId, kind, null);
      const change = { before: { [kind]: before[kind] }, after: { [kind]: null } };
      await recordAudit(tx, { ...aboutSelf(session), code: 'LOG_OWN_ACCOUNT_CHANGED', ...change });
      return present(tx, session.userId);
    });
  }

  return { read, change, sendContactCode, proveContact, removeContact };
}

const TAKEN = {
  code: 'ACCOUNT_CONTACT_TAKEN',
  message: 'A user with the given email, phone or username already exists',
} as const;
const CONFLICTS: Conflicts = { app_user_email_unique: TAKEN, app_user_phone_unique: TAKEN };

async function setContact(tx: Tx, userId: string, kind: ContactKind, value: string): Promise<void> {
  await store.setContact(tx, userId, kind, value).catch(translateConflict(CONFLICTS));
}

function contactTaken(): AppError {
  return new AppError(TAKEN.code, TAKEN.message);
}

function phoneNeeded(): AppError {
  return new AppError('ACCOUNT_PHONE_NEEDED', 'The SMS at sign-in needs a confirmed phone number');
}

import type { Rule } from '@rota/contract/core';
import { contactKinds, type ContactKind, type Invitation, type PasswordPolicy } from '@rota/contract/auth';
import type { Language } from '@rota/contract/core';
import type { Database, Tx } from '../../../db/database.ts';
import { AppError, type ErrorDetails, fieldProblem } from '../../../http/app-error.ts';
import { validationFailed } from '../../../http/validation.ts';
import { recordAudit } from '../../../audit/index.ts';
import * as auth from './auth.store.ts';
import type { Caller, SignedIn } from './caller-cookies.service.ts';
import type { Contacts } from './contacts.service.ts';
import type { Entrance } from './entrance.service.ts';
import { findOpenInvitation, useInvitation, type OpenInvitation } from './invitations.store.ts';
import * as own from './own-account.store.ts';
import { requireGoodPassword, type Passwords } from './passwords.service.ts';
import type { SignInLimits } from './sign-in-limits.service.ts';
import type { SignInLog } from './sign-in-log.service.ts';
import { mayEnter, type Steps } from './steps.service.ts';
import { digestOf } from './tokens.service.ts';

export type Registration = ReturnType<typeof createRegistration>;
export type RegistrationForm = {
  readonly token: string;
  readonly password: string;
  readonly phone_code?: string | undefined;
  readonly email_code?: string | undefined;
  readonly language?: Language | undefined;
};
export type RegistrationDeps = {
  readonly database: Database;
  readonly contacts: Contacts;
  readonly entrance: Entrance;
  readonly steps: Steps;
  readonly passwords: Passwords;
  readonly policy: PasswordPolicy;
  readonly limits: SignInLimits;
  readonly log: SignInLog;
};
type Invited = { readonly invitation: OpenInvitation; readonly account: auth.Account };

/** What an invited person does with the link they were given. */
export function createRegistration(deps: RegistrationDeps) {
  const { database, contacts, entrance, steps, passwords, policy, limits, log } = deps;

  /** Throws INVITATION_NOT_VALID. */
  async function findInvited(tx: Tx, token: string): Promise<Invited> {
    const invitation = await findOpenInvitation(tx, digestOf(token));
    const account = invitation && (await auth.findAccount(tx, { id: invitation.userId }));
    if (invitation === undefined || account === undefined || !mayEnter(account)) {
      throw new AppError('INVITATION_NOT_VALID', 'The invitation was used, withdrawn or has expired');
    }
    return { invitation, account };
  }

  async function read(token: string): Promise<Invitation> {
    const { invitation, account } = await database.global((tx) => findInvited(tx, token));
    const { username, name, lastname } = account.user;
    return {
      username,
      name,
      lastname,
      invited_by: invitation.createdBy.name,
      expires_at: invitation.expiresAt,
      to_prove: contactsToProve(account).map(({ kind, value }) => ({ kind, to: shorten(kind, value) })),
      language: account.language ?? null,
    };
  }

  /** Sends a code to what the invitation gave. Throws INVITATION_NOT_VALID, ThrottlerException, VALIDATION_FAILED. */
  async function sendCode(token: string, kind: ContactKind, caller: Caller) {
    return database.global(async (tx) => {
      const { account } = await findInvited(tx, token);
      const { value } = contactsToProve(account).find((one) => one.kind === kind) ?? {};
      if (value === undefined) throw validationFailed([fieldProblem('kind', 'not_choice')]);
      return contacts.send(tx, {
        userId: account.user.id,
        kind,
        value,
        language: account.language ?? caller.language,
      });
    });
  }

  /** Registers. Throws INVITATION_NOT_VALID, MAX_LOGIN_ATTEMPTS_REACHED and VALIDATION_FAILED at the field that is wrong. */
  async function register(form: RegistrationForm, caller: Caller): Promise<SignedIn> {
    const { account } = await database.global((tx) => findInvited(tx, form.token));
    const { user } = account;
    await requireGoodPassword(form.password, policy, [user.username, user.name, user.lastname], 'password');
    const toProve = contactsToProve(account);
    const given = { phone: form.phone_code, email: form.email_code };
    const missing = toProve.filter(({ kind }) => given[kind] === undefined);
    if (missing.length > 0)
      throw validationFailed(missing.map(({ kind }) => wrongCode(kind, 'code_required')));
    const admitted = await steps.admitCode(user.id, user.id, caller);
    const passwordHash = await passwords.hash(form.password);
    const outcome = await database.global(async (tx) => {
      const { invitation } = await findInvited(tx, form.token);
      const wrong: ErrorDetails = [];
      for (const { kind } of toProve) {
        const proved = await contacts.check(tx, user.id, kind, given[kind] ?? '');
        if (proved === undefined) wrong.push(wrongCode(kind, 'code_wrong_or_expired'));
      }
      if (wrong.length > 0) return wrong;
      for (const { kind, value } of toProve) {
        await contacts.done(tx, user.id, kind);
        await own.setContact(tx, user.id, kind, value);
      }
      await useInvitation(tx, invitation.invitationId);
      await auth.setPasswordHash(tx, user.id, passwordHash);
      await own.setValidated(tx, user.id);
      await own.changeAccount(tx, user.id, { language: form.language ?? caller.language });
      await limits.right(tx, admitted);
      const after = { contact: toProve.map(({ kind }) => kind) };
      await recordAudit(tx, { ...log.bySelf(user), code: 'LOG_USER_REGISTERED', before: null, after });
      return entrance.open(tx, user, caller, { how: 'invitation', isStrong: false });
    });
    if (!Array.isArray(outcome)) return outcome;
    await limits.wrong(admitted);
    throw validationFailed(outcome);
  }

  return { read, sendCode, register };
}

function contactsToProve({ user }: auth.Account): { kind: ContactKind; value: string }[] {
  return contactKinds.flatMap((kind) => {
    const value = user[kind];
    return value === null ? [] : [{ kind, value }];
  });
}

/** Enough for the owner to recognise it, too little for others. */
function shorten(kind: ContactKind, value: string): string {
  if (kind === 'phone') return `••• ${value.slice(-2)}`;
  const [name = '', host = ''] = value.split('@');
  return `${name.slice(0, 1)}•••@${host}`;
}

function wrongCode(kind: ContactKind, rule: Rule): ErrorDetails[number] {
  return fieldProblem(kind === 'phone' ? 'phone_code' : 'email_code', rule);
}

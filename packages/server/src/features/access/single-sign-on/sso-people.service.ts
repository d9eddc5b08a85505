import { randomUUID } from 'node:crypto';
import { recordAudit } from '../../../audit/index.ts';
import type { GrantedRoles } from '../../../db/column-contents.ts';
import type { Tx } from '../../../db/database.ts';
import {
  findAccount,
  foldUsername,
  insertUser,
  isLastSystemAdministrator,
  replaceRoles,
  rolesOf,
  setContact,
  setValidated,
  type Account,
} from '../auth/index.ts';
import { describe, grantedNow, mergeRoles, type Described } from './claims.rules.ts';
import type { Vouched } from './provider-client.service.ts';
import * as store from './single-sign-on.store.ts';

const SYSTEM = { id: 'system', name: 'system' };
/** Names tried for a new account before one is made up. */
const NAMES_TRIED = 20;

/**
 * The account of a person whom a provider vouches for: the one that they had through it before, else the one with the e-mail that the
 * provider proved, else a new one where the provider makes accounts. Undefined where no account is meant.
 */
export async function accountOf(
  tx: Tx,
  provider: store.Provider,
  vouched: Vouched,
): Promise<Account | undefined> {
  const { subject, claims, isOfManyIssuers } = vouched;
  const known = await store.findIdentity(tx, provider.id, subject);
  const person = describe(claims, subject, { isTrusted: provider.trusts_emails, isOfManyIssuers });
  const userId =
    known?.userId ??
    (await findByEmail(tx, person)) ??
    (provider.makes_accounts ? await makeAccount(tx, person) : undefined);
  if (userId === undefined) return undefined;
  const granted = grantedNow(provider.rules, claims, known?.granted ?? {});
  await giveRoles(tx, userId, known?.granted ?? {}, granted);
  await store.saveIdentity(tx, provider.id, subject, { userId, granted });
  if (known === undefined) await noteFirst(tx, userId, provider, person);
  return findAccount(tx, { id: userId });
}

async function findByEmail(tx: Tx, { email }: Described): Promise<string | undefined> {
  return email === undefined ? undefined : (await findAccount(tx, { email }))?.user.id;
}

async function makeAccount(tx: Tx, person: Described): Promise<string> {
  const id = randomUUID();
  const username = await freeName(tx, person.username, id);
  const user = {
    id,
    username,
    name: person.name,
    lastname: person.lastname,
    phone: null,
    email: person.email ?? null,
  };
  await insertUser(tx, { ...user, usernameFolded: foldUsername(username), passwordHash: undefined });
  await recordAudit(tx, { ...about(id), code: 'LOG_USER_CREATED', before: null, after: user });
  return id;
}

async function freeName(tx: Tx, wanted: string, id: string): Promise<string> {
  for (let n = 1; n <= NAMES_TRIED; n++) {
    const name = n === 1 ? wanted : `${wanted}-${n}`;
    if ((await findAccount(tx, { usernameFolded: foldUsername(name) })) === undefined) return name;
  }
  return `user-${id}`;
}

async function giveRoles(tx: Tx, userId: string, last: GrantedRoles, next: GrantedRoles): Promise<void> {
  const before = await rolesOf(tx, userId);
  const after = mergeRoles(before, last, next);
  if (JSON.stringify(before) === JSON.stringify(after)) return;
  const losesAll =
    (before['*'] ?? []).includes('rr_system_admin') && !(after['*'] ?? []).includes('rr_system_admin');
  // No administrator would be left to fix it.
  if (losesAll && (await isLastSystemAdministrator(tx, userId))) return;
  await replaceRoles(tx, userId, after);
  await recordAudit(tx, { ...about(userId), code: 'LOG_USER_ROLES_CHANGED', before, after });
}

async function noteFirst(
  tx: Tx,
  userId: string,
  provider: store.Provider,
  { email }: Described,
): Promise<void> {
  const account = await findAccount(tx, { id: userId });
  if (account === undefined) return;
  if (account.validatedAt === null) await setValidated(tx, userId);
  if (email !== undefined && account.user.email?.toLowerCase() === email && account.emailVerifiedAt === null)
    await setContact(tx, userId, 'email', account.user.email);
  const { name, lastname } = account.user;
  const actor = { id: userId, name: `${name} ${lastname}`.trim() };
  await recordAudit(tx, {
    ...about(userId),
    actor,
    code: 'LOG_SSO_PERSON_LINKED',
    before: null,
    after: { provider: provider.name },
  });
}

function about(userId: string) {
  return { projectId: null, actor: SYSTEM, entity: 'user', entityId: userId, aboutUser: userId };
}

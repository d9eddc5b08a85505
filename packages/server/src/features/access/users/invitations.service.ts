import { randomBytes, randomUUID } from 'node:crypto';
import type { User } from '@rota/contract/auth';
import { isSuperAdmin, type HumanRole, type RoleMap } from '@rota/contract/core';
import { addedRoles } from '@rota/contract/role-giving';
import type { CreatedAccount, InvitedPerson, NewUser } from '@rota/contract/users';
import type { Database, Tx } from '../../../db/database.ts';
import { translateConflict } from '../../../http/conflicts.ts';
import { recordAudit } from '../../../audit/index.ts';
import * as auth from '../auth/index.ts';
import { aboutUser } from './account-audit.rules.ts';
import { requireMayGrant } from './role-grants.rules.ts';
import {
  createLinkMaker,
  linkOf,
  type Asked,
  type InvitingOutbox,
  type Sent,
} from './account-links-sender.service.ts';
import { usernameFrom } from './people.rules.ts';
import { getPerson, mayMakeLink, toAccount } from './people.service.ts';
import { readContact, USER_CONFLICTS } from './person-fields.service.ts';
import {
  findPerson,
  lockAdministration,
  rolesOfPeople,
  updatePerson,
  type PersonRow,
} from './users.store.ts';

/** An account that was made or found. `link`: the new one, where the person has not registered yet. */
type Invited = {
  readonly userId: string;
  readonly link: auth.MadeInvitation | undefined;
  readonly sent: Sent;
};

export type InvitationService = ReturnType<typeof createInvitationService>;

/** New accounts and new roles, for invited people. */
export function createInvitationService({
  database,
  outbox,
}: {
  database: Database;
  outbox: InvitingOutbox;
}) {
  const { send, makeLink, whereSent } = createLinkMaker(outbox);

  async function insert(
    tx: Tx,
    person: Omit<User, 'id'>,
    roles: RoleMap,
    asked: Asked,
    projectId: number | null,
  ): Promise<Invited> {
    const user = { id: randomUUID(), ...person };
    await auth.insertUser(tx, {
      ...user,
      usernameFolded: auth.foldUsername(user.username),
      passwordHash: undefined,
    });
    await auth.replaceRoles(tx, user.id, roles);
    await recordAudit(tx, {
      ...aboutUser(user.id, asked.by),
      code: 'LOG_USER_CREATED',
      before: null,
      after: { ...person, roles },
    });
    await noteInProject(tx, user, {}, roles, asked, projectId);
    return { userId: user.id, ...(await makeLink(tx, user, asked, projectId)) };
  }

  /** Adds roles to an existing account; a person who has not registered yet gets a new link, as the old one was made for less. */
  async function addRoles(
    tx: Tx,
    { user, isRegistered }: PersonRow,
    roles: RoleMap,
    asked: Asked,
    projectId: number | null,
  ): Promise<Invited> {
    const before = (await rolesOfPeople(tx, [user.id])).get(user.id) ?? {};
    const added = addedRoles(before, roles);
    const after: Record<string, RoleMap[string]> = { ...before };
    for (const [scope, list] of Object.entries(added)) after[scope] = [...(before[scope] ?? []), ...list];
    await auth.replaceRoles(tx, user.id, after);
    await recordAudit(tx, { ...aboutUser(user.id, asked.by), code: 'LOG_USER_ROLES_CHANGED', before, after });
    await noteInProject(tx, user, before, after, asked, projectId);
    if (!isRegistered) return { userId: user.id, ...(await makeLink(tx, user, asked, projectId)) };
    return {
      userId: user.id,
      link: undefined,
      sent: await send(tx, user, 'access', asked, `${asked.origin}/auth/login`),
    };
  }

  /** Finds who is meant, or makes them an account with whatever is known. */
  async function invitePerson(
    tx: Tx,
    given: InvitedPerson,
    roles: RoleMap,
    asked: Asked,
    projectId: number | null,
  ): Promise<Invited> {
    await lockAdministration(tx);
    const { phone = null, email = null } = readContact(given);
    const found = await findByContact(tx, phone, email, given.username);
    if (found !== undefined) return addRoles(tx, found, roles, asked, projectId);
    const wanted = given.username ?? usernameFrom(email, randomBytes(4).toString('hex'));
    const isTaken = (await findPerson(tx, { username: wanted })) !== undefined;
    const username = isTaken ? usernameFrom(null, randomBytes(4).toString('hex')) : wanted;
    const { name = email?.split('@')[0] ?? username, lastname = '' } = given;
    return insert(tx, { username, name: name.slice(0, 80), lastname, phone, email }, roles, asked, projectId);
  }

  /** Makes an account. Throws USER_ALREADY_EXISTS, ROLE_NOT_YOURS_TO_GIVE, VALIDATION_FAILED. */
  async function create(given: NewUser, asked: Asked): Promise<CreatedAccount> {
    requireMayGrant(asked.by, given.roles);
    const { username, name, lastname = '', roles, can_login: canLogin, validated } = given;
    const { phone = null, email = null } = readContact(given);
    return database
      .global(async (tx) => {
        const made = await insert(tx, { username, name, lastname, phone, email }, roles, asked, null);
        await updatePerson(tx, made.userId, {
          ...(canLogin === false && { can_login: false }),
          ...(validated === true && { validated }),
        });
        return show(tx, made, asked);
      })
      .catch(translateConflict(USER_CONFLICTS));
  }

  /** Invites into any project. Throws ROLE_NOT_YOURS_TO_GIVE, VALIDATION_FAILED. */
  async function invite(given: InvitedPerson, roles: RoleMap, asked: Asked): Promise<CreatedAccount> {
    requireMayGrant(asked.by, roles);
    return database
      .global(async (tx) => show(tx, await invitePerson(tx, given, roles, asked, null), asked))
      .catch(translateConflict(USER_CONFLICTS));
  }

  /**
   * Invites into one project. The answer says where a message goes and nothing of the account: whether a person has one elsewhere is
   * not this project's to know. The link is answered to a system administrator, who sees every account, and to an inviter who names
   * neither an e-mail address nor a phone: no message goes out then, and the link would reach no one. Throws ROLE_NOT_YOURS_TO_GIVE,
   * VALIDATION_FAILED.
   */
  async function inviteMember(
    projectId: number,
    given: InvitedPerson,
    roles: readonly HumanRole[],
    asked: Asked,
  ): Promise<Sent & { readonly link: string | null }> {
    const map = { [projectId]: roles };
    requireMayGrant(asked.by, map);
    const { phone = null, email = null } = readContact(given);
    return database
      .global(async (tx) => {
        const { userId, link } = await invitePerson(tx, given, map, asked, projectId);
        const isReached = phone !== null || email !== null;
        const mayRead =
          isSuperAdmin(asked.by.reach) || (!isReached && (await mayHoldLink(tx, userId, asked)));
        const isShown = link !== undefined && mayRead;
        return { link: isShown ? linkOf(asked, link) : null, ...(await whereSent(tx, { phone, email })) };
      })
      .catch(translateConflict(USER_CONFLICTS));
  }

  return { create, invite, inviteMember };
}

type Named = Pick<User, 'id' | 'name' | 'lastname'>;

/** The log of a project with the invitation; the project knows nothing else of the person. */
async function noteInProject(
  tx: Tx,
  user: Named,
  before: RoleMap,
  after: RoleMap,
  { by }: Asked,
  projectId: number | null,
): Promise<void> {
  if (projectId === null) return;
  const { name, lastname } = user;
  const [was, is] = [before, after].map((map) => ({ name, lastname, roles: map[String(projectId)] ?? [] }));
  await recordAudit(tx, {
    ...aboutUser(user.id, by, projectId),
    code: 'LOG_USER_INVITED',
    before: was,
    after: is,
  });
}

/** An account that was there may reach more than who invites: its link is then only for its person, to whom it was sent. */
async function mayHoldLink(tx: Tx, userId: string, asked: Asked): Promise<boolean> {
  const { row, roles } = await getPerson(tx, userId);
  return mayMakeLink(row, roles, asked.by);
}

async function show(tx: Tx, { userId, link, sent }: Invited, asked: Asked): Promise<CreatedAccount> {
  const { row, roles } = await getPerson(tx, userId);
  const isShown = link !== undefined && mayMakeLink(row, roles, asked.by);
  return { ...toAccount(row, roles), link: isShown ? linkOf(asked, link) : null, ...sent };
}

/** The account with exactly this e-mail address or phone; by user name only where neither was said. */
async function findByContact(
  tx: Tx,
  phone: string | null,
  email: string | null,
  username: string | undefined,
): Promise<PersonRow | undefined> {
  const byEmail = email === null ? undefined : await findPerson(tx, { email });
  const found = byEmail ?? (phone === null ? undefined : await findPerson(tx, { phone }));
  if (found !== undefined || email !== null || phone !== null || username === undefined) return found;
  return findPerson(tx, { username });
}

import { randomBytes, randomUUID } from 'node:crypto';
import {
  addedRoles,
  type CreatedAccount,
  type HumanRole,
  type InvitedPerson,
  type Language,
  type NewUser,
  type RegistrationLink,
  type RoleMap,
  type User,
} from '@rota/contract';
import type { Database, Tx } from '../../db/database.ts';
import { AppError } from '../../http/app-error.ts';
import { recordAudit } from '../../audit/index.ts';
import * as auth from '../auth/index.ts';
import type { Outbox } from '../outbox/index.ts';
import { aboutUser } from './account-audit.ts';
import { requireMayGive, type Giver } from './giver.ts';
import { invitationMessage, type InvitationKind } from './invitation-message.ts';
import { usernameFrom } from './people.rules.ts';
import { getMemberRow, getPerson, mayMakeLink, toAccount } from './people.service.ts';
import { readContact, refuseTaken } from './person-fields.ts';
import { findPerson, lockAdministration, rolesOfPeople, updatePerson, type PersonRow } from './users.store.ts';

/** A message with a link means something for as long as the link. */
const MESSAGE_LIVES_S = auth.INVITATION_LIVES_S;

/** What a caller's links begin with. */
export type Asked = { readonly by: Giver; readonly origin: string; readonly language: Language };
type SentTo = CreatedAccount['sentTo'];
type Contact = Pick<User, 'phone' | 'email'>;
/** An account that was made or found. `token`: of the new link, where the person has not registered yet. */
type Invited = { readonly userId: string; readonly link: auth.MadeInvitation | undefined; readonly sentTo: SentTo };

export type InvitationService = ReturnType<typeof createInvitationService>;

/** New accounts, and the links by which their people make them theirs. */
export function createInvitationService({ database, outbox }: { database: Database; outbox: Pick<Outbox, 'sms' | 'email'> }) {
  /** By e-mail where there is an address, else by SMS. */
  async function send(tx: Tx, { phone, email }: Contact, kind: InvitationKind, asked: Asked, link: string): Promise<SentTo> {
    const { subject, text } = invitationMessage(kind, asked.language, asked.by.name, link);
    const message = { text, purpose: 'invitation', livesS: MESSAGE_LIVES_S } as const;
    if (email !== null) await outbox.email(tx, { ...message, to: email, subject });
    else if (phone !== null) await outbox.sms(tx, { ...message, to: phone });
    return email !== null ? ['email'] : phone !== null ? ['phone'] : [];
  }

  async function makeLink(tx: Tx, user: Pick<User, 'id' | 'name' | 'lastname'> & Contact, asked: Asked, projectId: number | null) {
    const link = await auth.invite(tx, user.id, asked.by);
    const sentTo = await send(tx, user, 'register', asked, linkOf(asked, link));
    if (projectId !== null) {
      const after = { name: user.name, lastname: user.lastname, sentTo };
      await recordAudit(tx, { ...aboutUser(user.id, asked.by, projectId), code: 'LOG_USER_LINK_MADE', before: null, after });
    }
    return { link, sentTo };
  }

  async function insert(tx: Tx, person: Omit<User, 'id'>, roles: RoleMap, asked: Asked, projectId: number | null): Promise<Invited> {
    const user = { id: randomUUID(), ...person };
    await auth.insertUser(tx, { ...user, usernameFolded: auth.foldUsername(user.username), passwordHash: undefined });
    await auth.replaceRoles(tx, user.id, roles);
    await recordAudit(tx, { ...aboutUser(user.id, asked.by), code: 'LOG_USER_CREATED', before: null, after: { ...person, roles } });
    await noteInProject(tx, user, {}, roles, asked, projectId);
    return { userId: user.id, ...(await makeLink(tx, user, asked, projectId)) };
  }

  /** Adds roles to an account that is there; who has not registered yet gets a link anew, as the old one was made for less. */
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
    return { userId: user.id, link: undefined, sentTo: await send(tx, user, 'access', asked, `${asked.origin}/auth/login`) };
  }

  /** Finds who is meant, or makes them an account with whatever is known. */
  async function inviteSomebody(tx: Tx, given: InvitedPerson, roles: RoleMap, asked: Asked, projectId: number | null): Promise<Invited> {
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
    requireMayGive(asked.by, given.roles);
    const { username, name, lastname = '', roles, canLogin, validated } = given;
    const { phone = null, email = null } = readContact(given);
    return database
      .global(async (tx) => {
        const made = await insert(tx, { username, name, lastname, phone, email }, roles, asked, null);
        await updatePerson(tx, made.userId, { ...(canLogin === false && { canLogin }), ...(validated === true && { validated }) });
        return show(tx, made, asked);
      })
      .catch(refuseTaken);
  }

  /** Invites into any project. Throws ROLE_NOT_YOURS_TO_GIVE, VALIDATION_FAILED. */
  async function invite(given: InvitedPerson, roles: RoleMap, asked: Asked): Promise<CreatedAccount> {
    requireMayGive(asked.by, roles);
    return database.global(async (tx) => show(tx, await inviteSomebody(tx, given, roles, asked, null), asked)).catch(refuseTaken);
  }

  /**
   * Invites into one project. The answer says where a message goes and nothing of the account: whether somebody has one elsewhere is
   * not this project's to know. Throws ROLE_NOT_YOURS_TO_GIVE, VALIDATION_FAILED.
   */
  async function inviteMember(
    projectId: number,
    given: InvitedPerson,
    roles: readonly HumanRole[],
    asked: Asked,
  ): Promise<{ sentTo: SentTo }> {
    const map = { [projectId]: roles };
    requireMayGive(asked.by, map);
    const { phone = null, email = null } = readContact(given);
    await database.global((tx) => inviteSomebody(tx, given, map, asked, projectId)).catch(refuseTaken);
    return { sentTo: email !== null ? ['email'] : phone !== null ? ['phone'] : [] };
  }

  async function renew(tx: Tx, row: PersonRow, roles: RoleMap, asked: Asked, projectId: number | null): Promise<RegistrationLink> {
    if (row.isRegistered) throw new AppError('USER_REGISTERED_ALREADY', 'This person has registered already');
    requireMayGive(asked.by, roles);
    const { link, sentTo } = await makeLink(tx, row.user, asked, projectId);
    return { link: linkOf(asked, link), expiresAt: link.expiresAt, sentTo };
  }

  /** A new link to register; those made before end. Throws RECORD_NOT_FOUND, USER_REGISTERED_ALREADY, ROLE_NOT_YOURS_TO_GIVE. */
  async function renewLink(userId: string, asked: Asked): Promise<RegistrationLink> {
    return database.global(async (tx) => {
      const { row, roles } = await getPerson(tx, userId);
      return renew(tx, row, roles as RoleMap, asked, null);
    });
  }

  /** The same for a member of a project who may nothing beyond what the asker may give there. */
  async function renewMemberLink(projectId: number, userId: string, asked: Asked): Promise<RegistrationLink> {
    return database.global(async (tx) => {
      const { row, roles } = await getMemberRow(tx, projectId, userId);
      return renew(tx, row, roles as RoleMap, asked, projectId);
    });
  }

  async function revoke(tx: Tx, { user }: PersonRow, linkId: string, by: Giver, projectId: number | null): Promise<void> {
    await auth.revokeInvitation(tx, user.id, linkId, by);
    if (projectId === null) return;
    const after = { name: user.name, lastname: user.lastname };
    await recordAudit(tx, { ...aboutUser(user.id, by, projectId), code: 'LOG_USER_LINK_REVOKED', before: null, after });
  }

  /** Ends an open link. Throws RECORD_NOT_FOUND. */
  async function revokeLink(userId: string, linkId: string, by: Giver): Promise<void> {
    await database.global(async (tx) => revoke(tx, (await getPerson(tx, userId)).row, linkId, by, null));
  }

  async function revokeMemberLink(projectId: number, userId: string, linkId: string, by: Giver): Promise<void> {
    await database.global(async (tx) => {
      const { row, roles } = await getMemberRow(tx, projectId, userId);
      if (!mayMakeLink(row, roles, by)) throw new AppError('ROLE_NOT_YOURS_TO_GIVE', 'The link lets in to more than this project');
      await revoke(tx, row, linkId, by, projectId);
    });
  }

  return { create, invite, inviteMember, renewLink, renewMemberLink, revokeLink, revokeMemberLink };
}

type Named = Pick<User, 'id' | 'name' | 'lastname'>;

/** The log of a project into which somebody was invited; it knows the person by nothing else. */
async function noteInProject(tx: Tx, user: Named, before: RoleMap, after: RoleMap, { by }: Asked, projectId: number | null): Promise<void> {
  if (projectId === null) return;
  const { name, lastname } = user;
  const [was, is] = [before, after].map((map) => ({ name, lastname, roles: map[String(projectId)] ?? [] }));
  await recordAudit(tx, { ...aboutUser(user.id, by, projectId), code: 'LOG_USER_INVITED', before: was, after: is });
}

async function show(tx: Tx, { userId, link, sentTo }: Invited, asked: Asked): Promise<CreatedAccount> {
  const { row, roles } = await getPerson(tx, userId);
  return { ...toAccount(row, roles), link: link === undefined ? null : linkOf(asked, link), sentTo };
}

function linkOf({ origin }: Asked, { token }: auth.MadeInvitation): string {
  return `${origin}/auth/register?token=${token}`;
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

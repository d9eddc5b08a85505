import type { Page, RoleMap } from '@rota/contract/core';
import { mayGiveAll } from '@rota/contract/role-giving';
import type {
  AccountDetails,
  AccountLink,
  MemberDetails,
  ProjectMember,
  UserAccount,
  UsersQuery,
} from '@rota/contract/users';
import type { Database, Tx } from '../../../db/database.ts';
import { AppError, recordNotFound } from '../../../http/app-error.ts';
import * as auth from '../auth/index.ts';
import type { Granter } from './role-grants.rules.ts';
import { obstaclesOf, readPeopleCursor, stateOf, writePeopleCursor } from './people.rules.ts';
import { listPeople, type ListedPerson } from './user-list.store.ts';
import { findPerson, rolesOfPeople, type PersonRow } from './users.store.ts';

export type PeopleService = ReturnType<typeof createPeopleService>;
type MembersQuery = Omit<UsersQuery, 'project'>;
type Roles = Readonly<Record<string, string[]>>;

/** People as administrators are shown them: all accounts, or the members of one project. */
export function createPeopleService({ database }: { database: Database }) {
  /** One page of people with their roles, as `show` shows each. */
  async function page<T>(
    query: UsersQuery,
    isAll: boolean,
    show: (row: PersonRow, roles: Roles) => T,
  ): Promise<Page<T>> {
    const after = query.cursor === undefined ? undefined : readPeopleCursor(query.cursor, query.sort);
    if (query.cursor !== undefined && after === undefined)
      throw new AppError('BAD_REQUEST', 'The cursor is not valid');
    const { limit, sort, search, role, state, project: scope } = query;
    return database.global(async (tx) => {
      const listing = { limit: limit + 1, sort, after, search, role, state, scope, searchesContact: isAll };
      const { rows, total } = await listPeople(tx, listing);
      const shown = rows.slice(0, limit);
      const roles = await rolesOfPeople(
        tx,
        shown.map(({ user }) => user.id),
      );
      return {
        items: shown.map((row) => show(row, roles.get(row.user.id) ?? {})),
        next_cursor: rows.length > limit ? cursorOf(sort, shown.at(-1)) : null,
        ...(total !== undefined && { total }),
      };
    });
  }

  async function list(query: UsersQuery): Promise<Page<UserAccount>> {
    return page(query, true, toAccount);
  }

  /** Who has a role in a project. */
  async function listMembers(projectId: number, query: MembersQuery): Promise<Page<ProjectMember>> {
    const scope = String(projectId);
    return page({ ...query, project: scope }, false, (row, roles) => toMember(row, roles[scope] ?? []));
  }

  /** What stands behind an account's state. */
  async function behind(tx: Tx, row: PersonRow, roles: Roles, by: Granter) {
    const invitations = (await auth.listInvitations(tx, row.user.id)).map(toLink);
    const resets = (await auth.listResets(tx, row.user.id)).map(toResetLink);
    const links = [...invitations, ...resets].sort((a, b) => b.created_at.localeCompare(a.created_at));
    const openLinkUntil = invitations.find(({ state }) => state === 'open')?.expires_at;
    const lockedUntil = await auth.lockedUntil(tx, row.user.id);
    const hasRoles = Object.keys(roles).length > 0;
    return {
      links,
      sign_in: obstaclesOf({ ...row, lockedUntil, openLinkUntil, hasRoles }),
      may_renew_link: mayMakeLink(row, roles, by),
    };
  }

  async function get(userId: string, by: Granter): Promise<AccountDetails> {
    return database.global(async (tx) => {
      const { row, roles } = await getPerson(tx, userId);
      return { ...toAccount(row, roles), ...(await behind(tx, row, roles, by)) };
    });
  }

  /** Throws RECORD_NOT_FOUND for who is no member. */
  async function getMember(projectId: number, userId: string, by: Granter): Promise<MemberDetails> {
    return database.global(async (tx) => {
      const { row, roles, own } = await getMemberRow(tx, projectId, userId);
      const { links, ...rest } = await behind(tx, row, roles, by);
      // A project does not see the links of a person who is in other projects as well.
      return { ...toMember(row, own), ...rest, links: rest.may_renew_link ? links : [] };
    });
  }

  return { list, listMembers, get, getMember };
}

function toLink({
  invitationId,
  createdAt,
  expiresAt,
  usedAt,
  revokedAt,
  isOpen,
}: auth.InvitationInfo): AccountLink {
  const ended = usedAt !== undefined ? 'used' : revokedAt !== undefined ? 'revoked' : 'expired';
  return {
    link_id: invitationId,
    kind: 'registration',
    state: isOpen ? 'open' : ended,
    created_at: createdAt,
    expires_at: expiresAt,
  };
}

function toResetLink({ resetId, createdAt, expiresAt, state }: auth.ResetInfo): AccountLink {
  const isOpen = state === 'sent' || state === 'proved';
  return {
    link_id: resetId,
    kind: 'password_reset',
    state: isOpen ? 'open' : state,
    created_at: createdAt,
    expires_at: expiresAt,
  };
}

/** A link to register sets a password, and so is the account: only for who never came, and by who may give all that they have. */
export function mayMakeLink(row: PersonRow, roles: Roles, { reach }: Pick<Granter, 'reach'>): boolean {
  return !row.isRegistered && mayGiveAll(reach, roles as RoleMap);
}

/** Throws RECORD_NOT_FOUND. */
export async function getPerson(tx: Tx, userId: string): Promise<{ row: PersonRow; roles: Roles }> {
  const row = await findPerson(tx, { id: userId });
  if (row === undefined) throw recordNotFound();
  return { row, roles: (await rolesOfPeople(tx, [userId])).get(userId) ?? {} };
}

/** Throws RECORD_NOT_FOUND for who is no member of the project. */
export async function getMemberRow(
  tx: Tx,
  projectId: number,
  userId: string,
): Promise<{ row: PersonRow; roles: Roles; own: string[] }> {
  const { row, roles } = await getPerson(tx, userId);
  const own = roles[String(projectId)] ?? [];
  if (own.length === 0) throw recordNotFound();
  return { row, roles, own };
}

export function toAccount(row: PersonRow, roles: Roles): UserAccount {
  const { user, canLogin, createdAt } = row;
  return {
    ...user,
    roles: { ...roles },
    can_login: canLogin,
    created_at: createdAt.toISOString(),
    ...standingOf(row),
  };
}

export function toMember(row: PersonRow, roles: readonly string[]): ProjectMember {
  const { id, name, lastname, username } = row.user;
  return { id, name, lastname, username, roles: [...roles], ...standingOf(row) };
}

function standingOf(row: PersonRow) {
  const { disabled, validated, lastSeenAt } = row;
  return { disabled, validated, state: stateOf(row), last_seen_at: lastSeenAt?.toISOString() ?? null };
}

function cursorOf(sort: UsersQuery['sort'], last: ListedPerson | undefined): string | null {
  return last === undefined ? null : writePeopleCursor(sort, { value: last.sortValue, id: last.user.id });
}

import { randomBytes, randomUUID } from 'node:crypto';
import {
  passwordProblem,
  type Page,
  type PasswordPolicy,
  type ProjectMember,
  type RoleMap,
  type User,
  type UserAccount,
} from '@rota/contract';
import type { Database, Tx } from '../../db/database.ts';
import { isUniqueViolation } from '../../db/database-errors.ts';
import { AppError, recordNotFound } from '../../http/app-error.ts';
import type { ActorRef } from '../../http/context.ts';
import { SetupProblem } from '../../setup-problem.ts';
import { erasePerson, recordAudit } from '../../audit/index.ts';
import * as auth from '../auth/index.ts';
import * as store from './users.store.ts';

const INSTALLATION_ACTOR: ActorRef = { id: 'system', name: 'system' };
const GLOBAL = '*';

export type NewAccount = {
  username: string;
  password: string;
  name: string;
  lastname: string;
  phone?: string;
  email?: string;
  roles: RoleMap;
};
export type AccountChanges = { readonly roles?: RoleMap | undefined; readonly disabled?: boolean | undefined };
type ListQuery = { readonly limit: number; readonly cursor?: string | undefined; readonly search?: string | undefined };

export type UserService = ReturnType<typeof createUserService>;

export function createUserService(deps: { database: Database; passwords: auth.Passwords; policy: PasswordPolicy }) {
  const { database, passwords, policy } = deps;

  async function addAccount(account: NewAccount, actor: ActorRef = INSTALLATION_ACTOR): Promise<User> {
    const { password, roles, phone, email, ...names } = account;
    auth.requireGoodPassword(password, policy, [names.username, names.name, names.lastname], 'password');
    const user: User = { id: randomUUID(), ...names, phone: phone ?? null, email: email ?? null };
    const passwordHash = await passwords.hash(password);
    await database.global(async (tx) => {
      await auth.insertUser(tx, { ...user, usernameFolded: auth.foldUsername(user.username), passwordHash });
      await auth.replaceRoles(tx, user.id, roles);
      await recordAudit(tx, { ...aboutUser(user.id, actor), code: 'LOG_USER_CREATED', before: null, after: { ...user, roles } });
    });
    return user;
  }

  /** Replaces all roles of a person; in force on every server within five seconds. */
  async function setRoles(userId: string, roles: RoleMap, actor: ActorRef = INSTALLATION_ACTOR): Promise<void> {
    await database.global((tx) => changeRoles(tx, userId, roles, actor));
  }

  async function changeRoles(tx: Tx, userId: string, roles: RoleMap, actor: ActorRef): Promise<void> {
    const before = await auth.rolesOf(tx, userId);
    await auth.replaceRoles(tx, userId, roles);
    await recordAudit(tx, { ...aboutUser(userId, actor), code: 'LOG_USER_ROLES_CHANGED', before, after: roles });
  }

  /** Disables a person, which ends what they have open, or enables them again. */
  async function setDisabled(userId: string, disabled: boolean, actor: ActorRef = INSTALLATION_ACTOR): Promise<void> {
    await database.global((tx) => changeDisabled(tx, userId, disabled, actor));
  }

  async function changeDisabled(tx: Tx, userId: string, disabled: boolean, actor: ActorRef): Promise<void> {
    await auth.setUserDisabled(tx, userId, disabled);
    if (disabled) await auth.endSessionsOf(tx, userId);
    const code = disabled ? 'LOG_USER_DISABLED' : 'LOG_USER_ENABLED';
    await recordAudit(tx, { ...aboutUser(userId, actor), code, before: { disabled: !disabled }, after: { disabled } });
  }

  /** Changes an account as a system administrator. Throws RECORD_NOT_FOUND, USER_LAST_SYSTEM_ADMIN. */
  async function update(userId: string, changes: AccountChanges, actor: ActorRef): Promise<UserAccount> {
    return database.global(async (tx) => {
      await store.lockAdministration(tx);
      const account = await auth.findAccount(tx, { id: userId });
      if (account === undefined) throw recordNotFound();
      const { roles, disabled = account.disabled } = changes;
      await keepingAnAdmin(tx, async () => {
        if (roles !== undefined) await changeRoles(tx, userId, roles, actor);
        if (disabled !== account.disabled) await changeDisabled(tx, userId, disabled, actor);
      });
      return { ...account.user, roles: await rolesFor(tx, userId), disabled };
    });
  }

  /** Deletes an account and erases the person from the audit log. Throws RECORD_NOT_FOUND, USER_LAST_SYSTEM_ADMIN. */
  async function remove(userId: string, actor: ActorRef): Promise<void> {
    await database.global(async (tx) => {
      await store.lockAdministration(tx);
      await keepingAnAdmin(tx, async () => {
        if (!(await store.deleteUser(tx, userId))) throw recordNotFound();
      });
      await recordAudit(tx, { ...aboutUser(userId, actor), code: 'LOG_USER_DELETED', before: null, after: null });
      await erasePerson(tx, userId, actor);
    });
  }

  async function list(query: ListQuery): Promise<Page<UserAccount>> {
    return database.global(async (tx) => {
      const { rows, nextCursor } = await store.listUsers(tx, query);
      const items = [];
      for (const { user, disabled } of rows) items.push({ ...user, roles: await rolesFor(tx, user.id), disabled });
      return { items, nextCursor };
    });
  }

  /** Who has a role in a project. */
  async function listMembers(projectId: number, query: ListQuery): Promise<Page<ProjectMember>> {
    return database.global(async (tx) => {
      const { rows, nextCursor } = await store.listUsers(tx, { ...query, projectId });
      const items = [];
      for (const row of rows) items.push(composeMember(row, (await auth.rolesOf(tx, row.user.id))[String(projectId)] ?? []));
      return { items, nextCursor };
    });
  }

  /** Replaces what a member of the project may do in it; their roles elsewhere stay. Throws RECORD_NOT_FOUND for who is no member. */
  async function updateMember(projectId: number, userId: string, roles: RoleMap[string], actor: ActorRef): Promise<ProjectMember> {
    const scope = String(projectId);
    return database.global(async (tx) => {
      await store.lockAdministration(tx);
      const account = await auth.findAccount(tx, { id: userId });
      const { [scope]: before = [], ...elsewhere } = await auth.rolesOf(tx, userId);
      if (account === undefined || before.length === 0) throw recordNotFound();
      await auth.replaceRoles(tx, userId, { ...elsewhere, [scope]: roles });
      // The project's log knows the person by nothing else.
      const { name, lastname } = account.user;
      const [was, is] = [before, roles].map((list) => ({ name, lastname, roles: list }));
      await recordAudit(tx, { ...aboutUser(userId, actor), projectId, code: 'LOG_USER_ROLES_CHANGED', before: was, after: is });
      return composeMember(account, roles);
    });
  }

  /** At first start makes the administrator. Answers the password to show once when it was made up; undefined in every other case. */
  async function ensureAdministrator(chosenPassword: string | undefined): Promise<{ username: string; password: string } | undefined> {
    if ((await database.global(auth.countUsers)) > 0) return undefined;
    const problem = chosenPassword === undefined ? undefined : passwordProblem(chosenPassword, policy, ['admin']);
    if (problem !== undefined) throw new SetupProblem(`ROTA_ADMIN_PASSWORD will not do: ${problem}.`);
    const password = chosenPassword ?? madeUpPassword(policy);
    try {
      await addAccount({ username: 'admin', password, name: 'Administrator', lastname: '', roles: { [GLOBAL]: ['rr_system_admin'] } });
    } catch (error) {
      // Another replica was faster; its password is the one that counts.
      if (isUniqueViolation(error, 'app_user_username_unique')) return undefined;
      throw error;
    }
    return chosenPassword === undefined ? { username: 'admin', password } : undefined;
  }

  return { addAccount, setRoles, setDisabled, update, remove, list, listMembers, updateMember, ensureAdministrator };
}

function aboutUser(userId: string, actor: ActorRef) {
  return { projectId: null, actor, entity: 'user', entityId: userId, aboutUser: userId };
}

/** Carries out a change unless it leaves nobody who may do everything. */
async function keepingAnAdmin(tx: Tx, change: () => Promise<void>): Promise<void> {
  const before = await store.countSystemAdmins(tx);
  await change();
  if (before > 0 && (await store.countSystemAdmins(tx)) === 0)
    throw new AppError('USER_LAST_SYSTEM_ADMIN', 'This is the last system administrator');
}

async function rolesFor(tx: Tx, userId: string): Promise<Record<string, string[]>> {
  return Object.fromEntries(Object.entries(await auth.rolesOf(tx, userId)).map(([scope, roles]) => [scope, [...roles]]));
}

function composeMember({ user, disabled }: { user: User; disabled: boolean }, roles: readonly string[]): ProjectMember {
  const { id, name, lastname, username } = user;
  return { id, name, lastname, username, roles: [...roles], disabled };
}

function madeUpPassword(policy: PasswordPolicy): string {
  for (;;) {
    const password = randomBytes(12).toString('base64url');
    if (passwordProblem(password, policy) === undefined) return password;
  }
}

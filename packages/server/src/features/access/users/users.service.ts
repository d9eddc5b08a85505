import { wireSentenceOf } from '@rota/contract/core';
import { randomBytes, randomUUID } from 'node:crypto';
import { passwordProblem, type PasswordPolicy, type User } from '@rota/contract/auth';
import type { RecordUse, RoleMap } from '@rota/contract/core';
import { addedRoles } from '@rota/contract/role-giving';
import type { UserAccount, usersApi } from '@rota/contract/users';
import type { z } from 'zod';
import type { Database, Tx } from '../../../db/database.ts';
import { isUniqueViolation } from '../../../db/database-errors.ts';
import { AppError, recordNotFound } from '../../../http/app-error.ts';
import { translateConflict } from '../../../http/conflicts.ts';
import type { ActorRef, Session } from '../../../http/context.ts';
import { SetupProblem } from '../../../setup-problem.ts';
import { erasePerson, recordAudit } from '../../../audit/index.ts';
import * as auth from '../auth/index.ts';
import { requireConfirmed } from '../auth/index.ts';
import { refuseUsed, type Uses } from '../../sites/uses/index.ts';
import { aboutUser } from './account-audit.rules.ts';
import { requireMayActOn, requireMayGrant, type Granter } from './role-grants.rules.ts';
import { getPerson, toAccount } from './people.service.ts';
import { readContact, USER_CONFLICTS } from './person-fields.service.ts';
import * as store from './users.store.ts';

const INSTALLATION_ACTOR: ActorRef = { id: 'system', name: 'system' };
const GLOBAL = '*';
/** A person belongs to no project. */
const NO_PROJECT = 0;

export type NewAccount = {
  username: string;
  password: string;
  name: string;
  lastname: string;
  phone?: string;
  email?: string;
  roles: RoleMap;
};
export type AccountChanges = z.output<typeof usersApi.update.body>;

export type UserServiceDeps = {
  readonly database: Database;
  readonly passwords: auth.Passwords;
  readonly policy: PasswordPolicy;
  readonly uses: Pick<Uses, 'list'>;
};
export type UserService = ReturnType<typeof createUserService>;

export function createUserService(deps: UserServiceDeps) {
  const { database, passwords, policy, uses } = deps;

  /** Makes an account with a password, for the person who sets the installation up. */
  async function addAccount(account: NewAccount, actor: ActorRef = INSTALLATION_ACTOR): Promise<User> {
    const { password, roles, phone, email, ...names } = account;
    await auth.requireGoodPassword(
      password,
      policy,
      [names.username, names.name, names.lastname],
      'password',
    );
    const user: User = { id: randomUUID(), ...names, phone: phone ?? null, email: email ?? null };
    const passwordHash = await passwords.hash(password);
    await database.global(async (tx) => {
      await auth.insertUser(tx, { ...user, usernameFolded: auth.foldUsername(user.username), passwordHash });
      await store.updatePerson(tx, user.id, { validated: true });
      await auth.replaceRoles(tx, user.id, roles);
      await recordAudit(tx, {
        ...aboutUser(user.id, actor),
        code: 'LOG_USER_CREATED',
        before: null,
        after: { ...user, roles },
      });
    });
    return user;
  }

  /** Replaces all roles of a person; in force on every server within five seconds. */
  async function setRoles(
    userId: string,
    roles: RoleMap,
    actor: ActorRef = INSTALLATION_ACTOR,
  ): Promise<void> {
    await database.global((tx) => changeRoles(tx, userId, roles, actor));
  }

  async function changeRoles(tx: Tx, userId: string, roles: RoleMap, actor: ActorRef): Promise<void> {
    const before = await auth.rolesOf(tx, userId);
    await auth.replaceRoles(tx, userId, roles);
    await auth.revokeInvitationsOfOthers(tx, userId, actor);
    await recordAudit(tx, {
      ...aboutUser(userId, actor),
      code: 'LOG_USER_ROLES_CHANGED',
      before,
      after: roles,
    });
  }

  /** Disables a person, which ends what they have open, or enables them again. */
  async function setDisabled(
    userId: string,
    disabled: boolean,
    actor: ActorRef = INSTALLATION_ACTOR,
  ): Promise<void> {
    await database.global((tx) => changeDisabled(tx, userId, disabled, actor));
  }

  async function changeDisabled(tx: Tx, userId: string, disabled: boolean, actor: ActorRef): Promise<void> {
    await auth.setUserDisabled(tx, userId, disabled);
    if (disabled) await auth.endSessionsOf(tx, userId);
    const code = disabled ? 'LOG_USER_DISABLED' : 'LOG_USER_ENABLED';
    await recordAudit(tx, {
      ...aboutUser(userId, actor),
      code,
      before: { disabled: !disabled },
      after: { disabled },
    });
  }

  async function changeFields(
    tx: Tx,
    row: store.PersonRow,
    changes: AccountChanges,
    actor: ActorRef,
  ): Promise<void> {
    const { username, name, lastname, phone, email, can_login, validated } = changes;
    const wanted = { username, name, lastname, ...readContact({ phone, email }), can_login, validated };
    const known = { ...row.user, can_login: row.canLogin, validated: row.validated };
    const fields = (Object.keys(wanted) as (keyof typeof wanted)[]).filter(
      (key) => wanted[key] !== undefined && wanted[key] !== known[key],
    );
    if (fields.length === 0) return;
    const of = (values: typeof wanted) => Object.fromEntries(fields.map((key) => [key, values[key]]));
    await store.updatePerson(tx, row.user.id, of(wanted));
    if (wanted.can_login === false) await auth.endSessionsOf(tx, row.user.id);
    await recordAudit(tx, {
      ...aboutUser(row.user.id, actor),
      code: 'LOG_USER_CHANGED',
      before: of(known),
      after: of(wanted),
    });
  }

  /** Changes an account. Throws RECORD_NOT_FOUND, USER_LAST_SYSTEM_ADMIN, USER_ALREADY_EXISTS, ROLE_NOT_YOURS_TO_GIVE. */
  async function update(userId: string, changes: AccountChanges, by: Granter): Promise<UserAccount> {
    return database
      .global(async (tx) => {
        await store.lockAdministration(tx);
        const { row, roles: held } = await getPerson(tx, userId);
        requireMayActOn(by, held as RoleMap);
        const { roles, disabled = row.disabled } = changes;
        if (roles !== undefined) requireMayGrant(by, addedRoles(held as RoleMap, roles));
        await keepingAnAdmin(tx, async () => {
          await changeFields(tx, row, changes, by);
          if (roles !== undefined) await changeRoles(tx, userId, roles, by);
          if (disabled !== row.disabled) await changeDisabled(tx, userId, disabled, by);
        });
        const now = await getPerson(tx, userId);
        return toAccount(now.row, now.roles);
      })
      .catch(translateConflict(USER_CONFLICTS));
  }

  /** What depends on an account, in all projects. Throws RECORD_NOT_FOUND. */
  async function listUses(userId: string): Promise<RecordUse[]> {
    return database.global(async (tx) => {
      await getPerson(tx, userId);
      return uses.list(tx, 'user', NO_PROJECT, userId);
    });
  }

  /**
   * Deletes an account and erases the person from the audit log. The own account needs a recent password, as everything that a session left
   * open must not do. `evenIfNeeded`: the caller accepts that API keys stop working and alerts no longer reach the person. Throws
   * RECORD_NOT_FOUND, USER_LAST_SYSTEM_ADMIN, USER_NEEDED, CONFIRMATION_REQUIRED.
   */
  async function remove(
    userId: string,
    evenIfNeeded: boolean,
    by: Granter,
    session?: Session,
  ): Promise<void> {
    await database.global(async (tx) => {
      if (session?.userId === userId) await requireConfirmed(tx, session);
      await store.lockAdministration(tx);
      requireMayActOn(by, (await getPerson(tx, userId)).roles as RoleMap);
      refuseUsed('USER_NEEDED', await uses.list(tx, 'user', NO_PROJECT, userId), evenIfNeeded);
      await keepingAnAdmin(tx, async () => {
        if (!(await store.deleteUser(tx, userId))) throw recordNotFound();
      });
      await recordAudit(tx, {
        ...aboutUser(userId, by),
        code: 'LOG_USER_DELETED',
        before: null,
        after: null,
      });
      await erasePerson(tx, userId, by);
    });
  }

  /** Ends everything that a person has open; their devices are strangers afterwards. Throws RECORD_NOT_FOUND. */
  async function signOut(userId: string, by: Granter): Promise<void> {
    await database.global(async (tx) => {
      requireMayActOn(by, (await getPerson(tx, userId)).roles as RoleMap);
      const count = await auth.endSessionsOf(tx, userId);
      await auth.forgetDevices(tx, userId);
      await recordAudit(tx, {
        ...aboutUser(userId, by),
        code: 'LOG_USER_SIGNED_OUT',
        before: null,
        after: { count },
      });
    });
  }

  /** At first start makes the administrator. Answers the password to show once when it was made up; undefined in every other case. */
  async function ensureAdministrator(
    chosenPassword: string | undefined,
  ): Promise<{ username: string; password: string } | undefined> {
    if ((await database.global(auth.countUsers)) > 0) return undefined;
    const problem =
      chosenPassword === undefined ? undefined : await auth.problemOf(chosenPassword, policy, ['admin']);
    if (problem !== undefined)
      throw new SetupProblem(`ROTA_ADMIN_PASSWORD will not do: ${wireSentenceOf(problem)}.`);
    const password = chosenPassword ?? madeUpPassword(policy);
    try {
      await addAccount({
        username: 'admin',
        password,
        name: 'Administrator',
        lastname: '',
        roles: { [GLOBAL]: ['rr_system_admin'] },
      });
    } catch (error) {
      // Another replica was faster; its password is the one that counts.
      if (isUniqueViolation(error, 'app_user_username_unique')) return undefined;
      throw error;
    }
    return chosenPassword === undefined ? { username: 'admin', password } : undefined;
  }

  return { addAccount, setRoles, setDisabled, update, remove, signOut, listUses, ensureAdministrator };
}

/** Carries out a change unless it leaves no administrator. */
async function keepingAnAdmin(tx: Tx, change: () => Promise<void>): Promise<void> {
  const before = await store.countSystemAdmins(tx);
  await change();
  if (before > 0 && (await store.countSystemAdmins(tx)) === 0)
    throw new AppError('USER_LAST_SYSTEM_ADMIN', 'This is the last system administrator');
}

function madeUpPassword(policy: PasswordPolicy): string {
  for (;;) {
    const password = randomBytes(12).toString('base64url');
    if (passwordProblem(password, policy) === undefined) return password;
  }
}

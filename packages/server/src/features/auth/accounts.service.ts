import { randomBytes, randomUUID } from 'node:crypto';
import type { RoleMap, User } from '@rota/contract';
import type { Database } from '../../db/database.ts';
import { isUniqueViolation } from '../../db/database-errors.ts';
import type { ActorRef } from '../../http/context.ts';
import { recordAudit } from '../audit/index.ts';
import { foldUsername } from './auth.rules.ts';
import * as store from './auth.store.ts';
import type { Passwords } from './passwords.ts';

const INSTALLATION_ACTOR: ActorRef = { id: 'system', name: 'Rota' };

export type NewAccount = {
  username: string;
  password: string;
  name: string;
  lastname: string;
  phone?: string;
  email?: string;
  roles: RoleMap;
};

export type AccountService = ReturnType<typeof createAccountService>;

export function createAccountService(deps: { database: Database; passwords: Passwords }) {
  const { database, passwords } = deps;

  async function addAccount(account: NewAccount, actor: ActorRef = INSTALLATION_ACTOR): Promise<User> {
    const { password, roles, phone, email, ...names } = account;
    const user: User = { id: randomUUID(), ...names, phone: phone ?? null, email: email ?? null };
    const passwordHash = await passwords.hash(password);
    await database.global(async (tx) => {
      await store.insertUser(tx, { ...user, usernameFolded: foldUsername(user.username), passwordHash });
      await store.replaceRoles(tx, user.id, roles);
      await recordAudit(tx, {
        projectId: null,
        actor,
        code: 'LOG_USER_CREATED',
        entity: 'user',
        entityId: user.id,
        before: null,
        after: { ...user, roles },
      });
    });
    return user;
  }

  async function setRoles(userId: string, roles: RoleMap, actor: ActorRef = INSTALLATION_ACTOR): Promise<void> {
    await database.global(async (tx) => {
      const before = await store.rolesOf(tx, userId);
      await store.replaceRoles(tx, userId, roles);
      await recordAudit(tx, {
        projectId: null,
        actor,
        code: 'LOG_USER_ROLES_CHANGED',
        entity: 'user',
        entityId: userId,
        before,
        after: roles,
      });
    });
  }

  async function setDisabled(userId: string, disabled: boolean, actor: ActorRef = INSTALLATION_ACTOR): Promise<void> {
    await database.global(async (tx) => {
      await store.setUserDisabled(tx, userId, disabled);
      const code = disabled ? 'LOG_USER_DISABLED' : 'LOG_USER_ENABLED';
      await recordAudit(tx, {
        projectId: null,
        actor,
        code,
        entity: 'user',
        entityId: userId,
        before: { disabled: !disabled },
        after: { disabled },
      });
    });
  }

  /** At first start makes the administrator. Answers the password to show once when it was made up; undefined in every other case. */
  async function ensureAdministrator(chosenPassword: string | undefined): Promise<{ username: string; password: string } | undefined> {
    if ((await database.global(store.countUsers)) > 0) return undefined;
    const password = chosenPassword ?? randomBytes(12).toString('base64url');
    try {
      await addAccount({ username: 'admin', password, name: 'Administrator', lastname: '', roles: { '*': ['rr_system_admin'] } });
    } catch (error) {
      // Another replica was faster; its password is the one that counts.
      if (isUniqueViolation(error, 'app_user_username_unique')) return undefined;
      throw error;
    }
    return chosenPassword === undefined ? { username: 'admin', password } : undefined;
  }

  return { addAccount, setRoles, setDisabled, ensureAdministrator };
}

import { randomUUID } from 'node:crypto';
import { machineRoles, type MachineRole, type Page } from '@rota/contract/core';
import {
  installationRoles,
  machineKindOf,
  type IssuedMachine,
  type MachineAccount,
  type MachineKind,
  type ServiceLogEntry,
} from '@rota/contract/machine-accounts';
import { recordAudit } from '../../../audit/index.ts';
import type { Database, Tx } from '../../../db/database.ts';
import { foldCase } from '../../../db/folding.ts';
import { AppError, recordNotFound, requireRow } from '../../../http/app-error.ts';
import { missingRecord, translateConflict, type Conflicts } from '../../../http/conflicts.ts';
import type { ActorRef, PersonRef } from '../../../http/context.ts';
import type { BearerHolder, BearerSecrets, ServiceLog } from '../auth/index.ts';
import { toSecretInfo } from '../api-keys/index.ts';
import * as store from './machine-accounts.store.ts';

export const HOLDER_KIND = 'machine';
const GLOBAL = '*';

/** Whose accounts: a project's, or (null) the installation's. */
export type Whose = number | null;
export type NewMachine = {
  readonly name: string;
  readonly role: MachineRole;
  readonly note: string;
  readonly robot_id?: string | null | undefined;
};
export type MachineChange = {
  readonly name?: string | undefined;
  readonly note?: string | undefined;
  readonly enabled?: boolean | undefined;
  readonly robot_id?: string | null | undefined;
};
export type MachineQuery = {
  readonly limit: number;
  readonly cursor?: string | undefined;
  readonly search?: string | undefined;
  readonly kind?: MachineKind | undefined;
  readonly role?: MachineRole | undefined;
  readonly robot_id?: string | undefined;
};

export type MachineDeps = {
  readonly database: Database;
  readonly bearers: Pick<BearerSecrets, 'issue' | 'list' | 'revoke'>;
  readonly log: Pick<ServiceLog, 'write' | 'list'>;
};
export type MachineService = ReturnType<typeof createMachineService>;

const CONFLICTS: Conflicts = {
  machine_account_name_unique: { nameTaken: 'machine_account' },
  machine_account_robot: missingRecord('robot_id'),
};

/** Accounts of robots' computers, programs and devices: one role each, in one project or in all. */
export function createMachineService({ database, bearers, log }: MachineDeps) {
  const holder = (id: string) => ({ kind: HOLDER_KIND, id });

  /** Who comes in with a token; undefined for an account that is switched off. */
  async function load(tx: Tx, id: string): Promise<BearerHolder | undefined> {
    const account = await store.findMachine(tx, id);
    return account?.enabled === true
      ? { name: account.name, roles: { [account.scope]: [account.role] } }
      : undefined;
  }

  async function compose(tx: Tx, row: store.MachineRow): Promise<MachineAccount> {
    const { id, scope, role, name, note, enabled, robot_id, created_at } = row;
    return {
      machine_account_id: id,
      project_id: scope === GLOBAL ? null : Number(scope),
      role,
      name,
      note,
      enabled,
      robot_id,
      created_at: created_at.toISOString(),
      secrets: (await bearers.list(tx, holder(id))).map(toSecretInfo),
    };
  }

  async function changing<T>(run: (tx: Tx) => Promise<T>): Promise<T> {
    return database.global(run).catch(translateConflict(CONFLICTS));
  }

  async function lockMachine(tx: Tx, whose: Whose, id: string): Promise<store.MachineRow> {
    return requireRow(await store.lockMachine(tx, scopeOf(whose), id));
  }

  async function list(
    whose: Whose,
    { kind, role, search, ...query }: MachineQuery,
  ): Promise<Page<MachineAccount>> {
    const roles = machineRoles.filter(
      (one) => (kind === undefined || machineKindOf(one) === kind) && (role === undefined || one === role),
    );
    return database.global(async (tx) => {
      const { rows, nextCursor } = await store.listMachines(tx, scopeOf(whose), {
        ...query,
        roles,
        search: search && foldCase(search),
      });
      const items: MachineAccount[] = [];
      for (const row of rows) items.push(await compose(tx, row));
      return { items, next_cursor: nextCursor };
    });
  }

  /** Throws RECORD_NOT_FOUND. */
  async function get(whose: Whose, id: string): Promise<MachineAccount> {
    return database.global(async (tx) =>
      compose(tx, requireRow(await store.findMachine(tx, id, scopeOf(whose)))),
    );
  }

  /** Throws NAME_TAKEN, MACHINE_ROLE_OUT_OF_PLACE, RECORD_NOT_FOUND for an unknown robot. */
  async function create(
    whose: Whose,
    { name, role, note, robot_id = null }: NewMachine,
    actor: PersonRef,
  ): Promise<IssuedMachine> {
    if (whose !== null && installationRoles.includes(role)) {
      throw new AppError('MACHINE_ROLE_OUT_OF_PLACE', 'This role belongs to the whole installation');
    }
    requireProject(whose, robot_id);
    return changing(async (tx) => {
      const row = await store.insertMachine(tx, {
        id: randomUUID(),
        scope: scopeOf(whose),
        role,
        name,
        nameFolded: foldCase(name),
        note,
        robot_id,
      });
      const { token } = await bearers.issue(tx, holder(row.id), actor.personId);
      await record(tx, whose, actor, 'LOG_MACHINE_ACCOUNT_CREATED', row.id, null, {
        name,
        role,
        note,
        ...(robot_id !== null && { robot_id }),
      });
      return { ...(await compose(tx, row)), token };
    });
  }

  /** Throws RECORD_NOT_FOUND (for an unknown robot, too), NAME_TAKEN. */
  async function update(
    whose: Whose,
    id: string,
    change: MachineChange,
    actor: ActorRef,
  ): Promise<MachineAccount> {
    return changing(async (tx) => {
      const before = await lockMachine(tx, whose, id);
      const {
        name = before.name,
        note = before.note,
        enabled = before.enabled,
        robot_id = before.robot_id,
      } = change;
      requireProject(whose, robot_id);
      const row = await store.updateMachine(tx, scopeOf(whose), id, {
        name,
        nameFolded: foldCase(name),
        note,
        enabled,
        robot_id,
      });
      if (enabled !== before.enabled)
        await log.write(tx, holder(id), enabled ? 'enabled' : 'disabled', actor.name);
      await record(
        tx,
        whose,
        actor,
        'LOG_MACHINE_ACCOUNT_CHANGED',
        id,
        auditSnapshot(before),
        auditSnapshot(row),
      );
      return compose(tx, row);
    });
  }

  /** Throws RECORD_NOT_FOUND. */
  async function removeIn(tx: Tx, whose: Whose, id: string, actor: ActorRef): Promise<void> {
    const row = await lockMachine(tx, whose, id);
    await bearers.revoke(tx, holder(id));
    await store.deleteMachine(tx, scopeOf(whose), id);
    await record(tx, whose, actor, 'LOG_MACHINE_ACCOUNT_DELETED', id, auditSnapshot(row), null);
  }

  /** Throws RECORD_NOT_FOUND. */
  async function remove(whose: Whose, id: string, actor: ActorRef): Promise<void> {
    await database.global((tx) => removeIn(tx, whose, id, actor));
  }

  /** Deletes the accounts that are bound to a robot, in the caller's transaction. */
  async function removeOfRobot(tx: Tx, projectId: number, robotId: string, actor: ActorRef): Promise<void> {
    for (const { id } of await store.listMachinesOfRobot(tx, projectId, robotId))
      await removeIn(tx, projectId, id, actor);
  }

  /** Throws RECORD_NOT_FOUND, LIMIT_REACHED. */
  async function addSecret(whose: Whose, id: string, actor: PersonRef): Promise<IssuedMachine> {
    return database.global(async (tx) => {
      const row = await lockMachine(tx, whose, id);
      const { token, prefix } = await bearers.issue(tx, holder(id), actor.personId);
      await record(tx, whose, actor, 'LOG_MACHINE_TOKEN_ADDED', id, null, { name: row.name, prefix });
      return { ...(await compose(tx, row)), token };
    });
  }

  /** Throws RECORD_NOT_FOUND. */
  async function removeSecret(
    whose: Whose,
    id: string,
    secretId: string,
    actor: ActorRef,
  ): Promise<MachineAccount> {
    return database.global(async (tx) => {
      const row = await lockMachine(tx, whose, id);
      const prefix = (await bearers.list(tx, holder(id))).find((one) => one.id === secretId)?.prefix;
      if ((await bearers.revoke(tx, holder(id), secretId)) === 0) throw recordNotFound();
      await record(tx, whose, actor, 'LOG_MACHINE_TOKEN_REVOKED', id, { name: row.name, prefix }, null);
      return compose(tx, row);
    });
  }

  /** Throws RECORD_NOT_FOUND. */
  async function readLog(whose: Whose, id: string): Promise<ServiceLogEntry[]> {
    return database.global(async (tx) => {
      requireRow(await store.findMachine(tx, id, scopeOf(whose)));
      return log.list(tx, holder(id));
    });
  }

  return { load, list, get, create, update, remove, removeOfRobot, addSecret, removeSecret, readLog };
}

function scopeOf(whose: Whose): string {
  return whose === null ? GLOBAL : String(whose);
}

/** An account of the installation belongs to no robot. */
function requireProject(whose: Whose, robotId: string | null): void {
  if (whose === null && robotId !== null) throw recordNotFound();
}

function auditSnapshot({ name, note, enabled, robot_id }: store.MachineRow) {
  return { name, note, enabled, robot_id };
}

async function record(
  tx: Tx,
  whose: Whose,
  actor: ActorRef,
  code: `LOG_MACHINE_${'ACCOUNT_CREATED' | 'ACCOUNT_CHANGED' | 'ACCOUNT_DELETED' | 'TOKEN_ADDED' | 'TOKEN_REVOKED'}`,
  id: string,
  before: object | null,
  after: object | null,
): Promise<void> {
  await recordAudit(tx, {
    projectId: whose,
    actor,
    code,
    entity: 'machine_account',
    entityId: id,
    before,
    after,
  });
}

import type { Page } from '@rota/contract/core';
import type { BrokerAccess } from '@rota/contract/devices';
import type { MqttUser, MqttUserKind } from '@rota/contract/mqtt';
import { CONSOLE_TOPICS, hashMqttPassword } from '../../../adapters/broker/index.ts';
import { recordAudit } from '../../../audit/index.ts';
import type { Database, Tx } from '../../../db/database.ts';
import { AppError, requireRow } from '../../../http/app-error.ts';
import type { ActorRef } from '../../../http/context.ts';
import type { Vault } from '../../../vault/index.ts';
import { robotSecrets } from '../../../vault/robot-secrets.ts';
import { announceMqttUser, IN_VAULT, typedPasswordName } from './mqtt-accounts.store.ts';
import type { MqttPasswords } from './mqtt-passwords.service.ts';
import type { MqttService } from './mqtt.service.ts';
import * as store from './mqtt-users.store.ts';

export type MqttUserDeps = {
  readonly database: Database;
  readonly vault: Vault;
  readonly passwords: MqttPasswords;
  readonly broker: Pick<MqttService, 'connections' | 'robotUrl'>;
};
export type MqttUserService = ReturnType<typeof createMqttUserService>;
type ListQuery = {
  readonly kind: MqttUserKind;
  readonly limit: number;
  readonly cursor?: string | undefined;
  readonly search?: string | undefined;
};

/** Accounts of robots and devices at the broker, as people look after them. */
export function createMqttUserService({ database, vault, passwords, broker }: MqttUserDeps) {
  function compose(row: store.MqttUserRecord): MqttUser {
    const newest = row.password_hashes.at(-1);
    const connections = broker.connections(row.username);
    return {
      username: row.username,
      kind: row.kind,
      owner_id: row.owner_id,
      name: row.name,
      prefix: row.topic_prefix,
      not_publish: [...CONSOLE_TOPICS],
      enabled: row.enabled,
      passwords: row.password_hashes.length,
      connections:
        connections?.map(({ address, since, passwordHash }) => ({
          address,
          since: new Date(since).toISOString(),
          password: passwordHash === newest ? ('newest' as const) : ('older' as const),
        })) ?? null,
      signed_in_at: row.signed_in_at?.toISOString() ?? null,
      signed_in_from: row.signed_in_from,
    };
  }

  async function lockUser(tx: Tx, projectId: number, username: string): Promise<store.MqttUserRecord> {
    return requireRow(await store.lockMqttUser(tx, projectId, username));
  }

  async function list(projectId: number, query: ListQuery): Promise<Page<MqttUser>> {
    const rows = await database.tenant(projectId, (tx) => store.listMqttUsers(tx, projectId, query));
    return {
      items: rows.slice(0, query.limit).map(compose),
      next_cursor: rows.length > query.limit ? (rows[query.limit - 1]?.place ?? null) : null,
    };
  }

  /** Throws RECORD_NOT_FOUND. */
  async function get(projectId: number, username: string): Promise<MqttUser> {
    return compose(
      requireRow(await database.tenant(projectId, (tx) => store.findMqttUser(tx, projectId, username))),
    );
  }

  /** Throws RECORD_NOT_FOUND. */
  async function setEnabled(
    projectId: number,
    username: string,
    enabled: boolean,
    actor: ActorRef,
  ): Promise<MqttUser> {
    return database.tenant(projectId, async (tx) => {
      const before = await lockUser(tx, projectId, username);
      await store.setMqttUserEnabled(tx, projectId, username, enabled);
      await announceMqttUser(tx, { username, removedPrefix: null, keepsSessions: enabled });
      const after = await lockUser(tx, projectId, username);
      await record(tx, projectId, actor, 'LOG_MQTT_USER_CHANGED', before, { enabled: after.enabled });
      return compose(after);
    });
  }

  /** A new password, generated unless it is given. With `keepsOlder` open connections stay. Throws RECORD_NOT_FOUND. */
  async function setPassword(
    projectId: number,
    username: string,
    given: { readonly password?: string | undefined; readonly keepsOlder: boolean },
    actor: ActorRef,
  ): Promise<BrokerAccess> {
    const made =
      given.password === undefined ? passwords.create() : { password: given.password, seed: IN_VAULT };
    return database.tenant(projectId, async (tx) => {
      const row = await lockUser(tx, projectId, username);
      const seed = passwords.canRestore ? made.seed : null;
      await store.addMqttPassword(
        tx,
        projectId,
        username,
        { hash: hashMqttPassword(made.password), seed },
        given.keepsOlder,
      );
      if (row.kind === 'robots')
        await robotSecrets(vault).keep(tx, row.owner_id, 'mqtt_password', made.password);
      if (seed === IN_VAULT) await vault.put(tx, typedPasswordName(username), made.password);
      await announceMqttUser(tx, { username, removedPrefix: null, keepsSessions: given.keepsOlder });
      await record(tx, projectId, actor, 'LOG_MQTT_PASSWORD_CHANGED', row, { keeps_older: given.keepsOlder });
      return { url: broker.robotUrl(), username, password: made.password, prefix: row.topic_prefix };
    });
  }

  /** Ends the older of two passwords. Throws RECORD_NOT_FOUND, MQTT_PASSWORD_IN_USE. */
  async function endOlder(
    projectId: number,
    username: string,
    isForced: boolean,
    actor: ActorRef,
  ): Promise<MqttUser> {
    return database.tenant(projectId, async (tx) => {
      const row = await lockUser(tx, projectId, username);
      if (!isForced && compose(row).connections?.some(({ password }) => password === 'older') === true) {
        throw new AppError('MQTT_PASSWORD_IN_USE', 'A connection still uses the older password');
      }
      await store.keepNewestMqttPassword(tx, projectId, username);
      // Connections by the newest password go on.
      await announceMqttUser(tx, { username, removedPrefix: null, keepsSessions: true });
      await record(tx, projectId, actor, 'LOG_MQTT_PASSWORD_ENDED', row, null);
      return compose(await lockUser(tx, projectId, username));
    });
  }

  /** Throws RECORD_NOT_FOUND. */
  async function disconnect(projectId: number, username: string, actor: ActorRef): Promise<void> {
    await database.tenant(projectId, async (tx) => {
      const row = await lockUser(tx, projectId, username);
      await announceMqttUser(tx, { username, removedPrefix: null });
      await record(tx, projectId, actor, 'LOG_MQTT_USER_DISCONNECTED', row, null);
    });
  }

  return { list, get, setEnabled, setPassword, endOlder, disconnect };
}

async function record(
  tx: Tx,
  projectId: number,
  actor: ActorRef,
  code: `LOG_MQTT_${'USER_CHANGED' | 'PASSWORD_CHANGED' | 'PASSWORD_ENDED' | 'USER_DISCONNECTED'}`,
  row: store.MqttUserRecord,
  after: object | null,
): Promise<void> {
  const { username, name, enabled } = row;
  await recordAudit(tx, {
    projectId,
    actor,
    code,
    entity: 'mqtt_user',
    entityId: username,
    before: { name, enabled },
    after: after && { name, ...after },
  });
}

import type { MqttUserKind } from '@rota/contract/mqtt';
import { sql, type Selectable } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import type { DB } from '../../../db/schema.gen.ts';
import type { MadePassword } from './mqtt-accounts.store.ts';

export type MqttUserRecord = {
  readonly username: string;
  readonly kind: MqttUserKind;
  readonly owner_id: string;
  readonly name: string;
  readonly topic_prefix: string;
  /** Of the account itself; a robot or device that is switched off cannot come in either. */
  readonly enabled: boolean;
  readonly password_hashes: readonly string[];
  readonly signed_in_at: Date | null;
  readonly signed_in_from: string | null;
  /** By name, and among equals by user name. */
  readonly place: string;
};

const PLACE = sql.raw(`lower(coalesce(r.name, d.name)) || ' ' || u.username collate "C"`);
const RECORD = sql.raw(`
  select u.username, case when u.robot_id is null then 'devices' else 'robots' end as kind,
    coalesce(u.robot_id, d.device_id) as owner_id, coalesce(r.name, d.name) as name, u.topic_prefix,
    u.enabled and coalesce(r.enabled, d.enabled) as enabled, u.password_hashes, u.signed_in_at, u.signed_in_from,
    lower(coalesce(r.name, d.name)) || ' ' || u.username as place
  from mqtt_user u left join robot r on r.id = u.robot_id left join device d on d.id = u.device_id`);

/** Accounts of one kind (elevators' are looked after with the elevators) by the name of whose they are; the cursor is the last one's place. */
export async function listMqttUsers(
  tx: Tx,
  projectId: number,
  query: {
    readonly kind: MqttUserKind;
    readonly limit: number;
    readonly cursor?: string | undefined;
    readonly search?: string | undefined;
  },
): Promise<MqttUserRecord[]> {
  const like = `%${(query.search ?? '').toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
  const { rows } = await sql<MqttUserRecord>`${RECORD}
    where u.project_id = ${projectId} and u.elevator_id is null and (u.robot_id is not null) = ${query.kind === 'robots'}
      and ${PLACE} > ${query.cursor ?? ''}
      and (lower(coalesce(r.name, d.name)) like ${like} or lower(u.username) like ${like} or lower(u.topic_prefix) like ${like})
    order by ${PLACE} limit ${query.limit + 1}`.execute(tx);
  return rows;
}

/** An account, and nobody else may change it until the transaction ends. */
export async function lockMqttUser(
  tx: Tx,
  projectId: number,
  username: string,
): Promise<MqttUserRecord | undefined> {
  await tx
    .selectFrom('mqtt_user')
    .select(sql`1`.as('one'))
    .where('project_id', '=', projectId)
    .where('username', '=', username)
    .forUpdate()
    .execute();
  return findMqttUser(tx, projectId, username);
}

export async function findMqttUser(
  tx: Tx,
  projectId: number,
  username: string,
): Promise<MqttUserRecord | undefined> {
  const { rows } = await sql<MqttUserRecord>`${RECORD}
    where u.project_id = ${projectId} and u.elevator_id is null and u.username = ${username}`.execute(tx);
  return rows[0];
}

export async function setMqttUserEnabled(
  tx: Tx,
  projectId: number,
  username: string,
  enabled: boolean,
): Promise<void> {
  await tx
    .updateTable('mqtt_user')
    .set({ enabled, updated_at: sql<Date>`now()` })
    .where('project_id', '=', projectId)
    .where('username', '=', username)
    .execute();
}

/** A new password; with `keepsOlder` the newest of those before it goes on. */
export async function addMqttPassword(
  tx: Tx,
  projectId: number,
  username: string,
  { hash, seed }: MadePassword,
  keepsOlder: boolean,
): Promise<void> {
  const kept = keepsOlder
    ? sql<string[]>`array[password_hashes[cardinality(password_hashes)], ${hash}]`
    : sql<string[]>`array[${hash}]`;
  await tx
    .updateTable('mqtt_user')
    .set({ password_hashes: kept, password_seed: seed, updated_at: sql<Date>`now()` })
    .where('project_id', '=', projectId)
    .where('username', '=', username)
    .execute();
}

/** Only the newest password lets the account in from now on. */
export async function keepNewestMqttPassword(tx: Tx, projectId: number, username: string): Promise<void> {
  await tx
    .updateTable('mqtt_user')
    .set({
      password_hashes: sql<
        Selectable<DB['mqtt_user']>['password_hashes']
      >`array[password_hashes[cardinality(password_hashes)]]`,
      updated_at: sql<Date>`now()`,
    })
    .where('project_id', '=', projectId)
    .where('username', '=', username)
    .execute();
}

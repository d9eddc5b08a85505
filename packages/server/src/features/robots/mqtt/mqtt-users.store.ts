import type { MqttUserKind } from '@rota/contract/mqtt';
import { sql, type Selectable } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import type { DB } from '../../../db/schema.gen.ts';
import type { MadePassword } from './mqtt-accounts.store.ts';

export type MqttUserRecord = Readonly<
  Pick<
    Selectable<DB['mqtt_user']>,
    'username' | 'topic_prefix' | 'password_hashes' | 'signed_in_at' | 'signed_in_from'
  >
> & {
  readonly kind: MqttUserKind;
  readonly owner_id: string;
  readonly name: string;
  /** Of the account itself; a robot or device that is switched off cannot come in either. */
  readonly enabled: boolean;
  /** By name, and among equals by user name. */
  readonly place: string;
};

const PLACE = sql<string>`lower(coalesce(r.name, d.name)) || ' ' || u.username`;
const SORTED_PLACE = sql<string>`${PLACE} collate "C"`;

/** Those of robots and devices. */
const records = (tx: Tx, projectId: number) =>
  tx
    .selectFrom('mqtt_user as u')
    .leftJoin('robot as r', 'r.id', 'u.robot_id')
    .leftJoin('device as d', 'd.id', 'u.device_id')
    .select([
      'u.username',
      sql<MqttUserKind>`case when u.robot_id is null then 'devices' else 'robots' end`.as('kind'),
      sql<string>`coalesce(u.robot_id, d.device_id)`.as('owner_id'),
      sql<string>`coalesce(r.name, d.name)`.as('name'),
      'u.topic_prefix',
      sql<boolean>`u.enabled and coalesce(r.enabled, d.enabled)`.as('enabled'),
      'u.password_hashes',
      'u.signed_in_at',
      'u.signed_in_from',
      PLACE.as('place'),
    ])
    .where('u.project_id', '=', projectId)
    .where('u.elevator_id', 'is', null);

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
  return records(tx, projectId)
    .where(sql<boolean>`(u.robot_id is not null) = ${query.kind === 'robots'}`)
    .where(SORTED_PLACE, '>', query.cursor ?? '')
    .where(
      sql<boolean>`(lower(coalesce(r.name, d.name)) like ${like} or lower(u.username) like ${like} or lower(u.topic_prefix) like ${like})`,
    )
    .orderBy(SORTED_PLACE)
    .limit(query.limit + 1)
    .execute();
}

/** When each of these accounts last came in, by user name; one that never did is not among them. */
export async function listSignIns(
  tx: Tx,
  projectId: number,
  usernames: readonly string[],
): Promise<ReadonlyMap<string, Date>> {
  if (usernames.length === 0) return new Map();
  const rows = await tx
    .selectFrom('mqtt_user')
    .select(['username', 'signed_in_at'])
    .where('project_id', '=', projectId)
    .where('username', 'in', [...usernames])
    .execute();
  return new Map(rows.flatMap(({ username, signed_in_at: at }) => (at === null ? [] : [[username, at]])));
}

/** An account, locked until the transaction ends. */
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
  return records(tx, projectId).where('u.username', '=', username).executeTakeFirst();
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

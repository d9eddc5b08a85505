import { sql } from 'kysely';
import { z } from 'zod';
import type { MqttAccount, MqttAccounts, ProvisionedAccount } from '../../../adapters/broker/index.ts';
import type { Database, Tx } from '../../../db/database.ts';
import type { Functions } from '../../../db/schema.gen.ts';
import type { Vault } from '../../../vault/index.ts';
import type { MqttPasswords } from './mqtt-passwords.service.ts';

const CHANNEL = 'mqtt_user';
const notice = z.object({
  username: z.string(),
  removedPrefix: z.string().nullable(),
  keepsSessions: z.boolean().default(false),
});

/**
 * The brokers' notice of an account that changed: its project, whether its sessions may go on, and for a removed robot under which
 * prefix nothing may be kept.
 */
export type MqttUserNotice = z.input<typeof notice>;

/** The accounts of all projects, by exact user name: what the broker checks sign-ins against. */
export function createMqttAccounts(database: Database): MqttAccounts {
  async function list(usernames: readonly string[]): Promise<MqttAccount[]> {
    const { rows } = await database.global((tx) =>
      sql<Functions['mqtt_accounts']>`select * from mqtt_accounts(${[...usernames]}::text[])`.execute(tx),
    );
    return rows.map((row) => ({
      username: row.username,
      prefix: row.topic_prefix,
      passwordHashes: row.password_hashes,
      enabled: row.enabled,
    }));
  }
  return { list, find: async (username) => (await list([username]))[0] };
}

/** In place of a seed: a person typed the password, and it lies in the vault. */
export const IN_VAULT = 'vault';

/** The vault's key of a typed password. */
export const typedPasswordName = (username: string): string => `mqtt/${username}`;

/** Notes that an account came in, and from where. */
export async function noteSignIn(database: Database, username: string, address: string): Promise<void> {
  await database.global((tx) => sql`select mqtt_signed_in(${username}, ${address})`.execute(tx));
}

/** Accounts for an external broker, and how many are missing as their password cannot be made again. */
export type ProvisionedAccounts = {
  readonly accounts: readonly ProvisionedAccount[];
  readonly unannounced: readonly string[];
};

/** The accounts of all projects, or those of some users. */
export async function listProvisionedAccounts(
  { database, vault }: { database: Database; vault: Vault },
  passwords: MqttPasswords,
  usernames?: readonly string[],
): Promise<ProvisionedAccounts> {
  const wanted = usernames === undefined ? null : [...usernames];
  const { rows } = await database.global((tx) =>
    sql<
      Functions['mqtt_provisioned_accounts']
    >`select * from mqtt_provisioned_accounts(${wanted}::text[])`.execute(tx),
  );
  const unannounced: string[] = [];
  const accounts: ProvisionedAccount[] = [];
  for (const { username, topic_prefix: prefix, password_seed: seed, enabled } of rows) {
    const password = await restorePassword(seed, username);
    if (password === undefined) unannounced.push(username);
    else accounts.push({ username, prefix, password, enabled });
  }
  return { accounts, unannounced };

  async function restorePassword(seed: string | null, username: string): Promise<string | undefined> {
    if (seed === null) return undefined;
    return seed === IN_VAULT
      ? database.global((tx) => vault.get(tx, typedPasswordName(username)))
      : passwords.restore(seed);
  }
}

/** The account of a robot, a device or an elevator at the broker. */
export type NewMqttUser = {
  readonly username: string;
  readonly prefix: string;
  readonly passwordHash: string;
  readonly passwordSeed: string | null;
} & (
  | { readonly robotId: string; readonly deviceId?: undefined; readonly elevatorId?: undefined }
  | { readonly deviceId: string; readonly robotId?: undefined; readonly elevatorId?: undefined }
  | { readonly elevatorId: string; readonly robotId?: undefined; readonly deviceId?: undefined }
);
export type MqttUserRow = { readonly username: string; readonly prefix: string };

export async function insertMqttUser(tx: Tx, projectId: number, user: NewMqttUser): Promise<void> {
  await tx
    .insertInto('mqtt_user')
    .values({
      username: user.username,
      project_id: projectId,
      robot_id: user.robotId ?? null,
      device_id: user.deviceId ?? null,
      elevator_id: user.elevatorId ?? null,
      topic_prefix: user.prefix,
      password_hashes: [user.passwordHash],
      password_seed: user.passwordSeed,
    })
    .execute();
}

export async function findMqttUser(tx: Tx, projectId: number, robotId: string): Promise<MqttUserRow> {
  return tx
    .selectFrom('mqtt_user')
    .select(['username', 'topic_prefix as prefix'])
    .where('project_id', '=', projectId)
    .where('robot_id', '=', robotId)
    .executeTakeFirstOrThrow();
}

/** The robot speaks under another prefix from now on. */
export async function setMqttPrefix(
  tx: Tx,
  projectId: number,
  robotId: string,
  prefix: string,
): Promise<void> {
  await tx
    .updateTable('mqtt_user')
    .set({ topic_prefix: prefix, updated_at: sql<Date>`now()` })
    .where('project_id', '=', projectId)
    .where('robot_id', '=', robotId)
    .execute();
}

export type MadePassword = { readonly hash: string; readonly seed: string | null };

/** `replace` ends every older password; `add` lets the one before it go on. */
export async function setMqttPassword(
  tx: Tx,
  projectId: number,
  robotId: string,
  made: MadePassword,
  how: 'replace' | 'add',
): Promise<void> {
  const { hash, seed } = made;
  const kept =
    how === 'replace' ? sql<string[]>`array[${hash}]` : sql<string[]>`array[password_hashes[1], ${hash}]`;
  await tx
    .updateTable('mqtt_user')
    .set({ password_hashes: kept, password_seed: seed, updated_at: sql<Date>`now()` })
    .where('project_id', '=', projectId)
    .where('robot_id', '=', robotId)
    .execute();
}

/** Another prefix and password for the account of a device whose hardware is replaced; the ones before end. */
export async function renewDeviceAccount(
  tx: Tx,
  projectId: number,
  deviceId: string,
  { prefix, hash, seed }: MadePassword & { readonly prefix: string },
): Promise<void> {
  await tx
    .updateTable('mqtt_user')
    .set({
      topic_prefix: prefix,
      password_hashes: [hash],
      password_seed: seed,
      updated_at: sql<Date>`now()`,
    })
    .where('project_id', '=', projectId)
    .where('device_id', '=', deviceId)
    .execute();
}

/** A new password for the account of an elevator; the ones before it end. @returns false when it has no account */
export async function setElevatorPassword(
  tx: Tx,
  projectId: number,
  elevatorId: string,
  { hash, seed }: MadePassword,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('mqtt_user')
    .set({ password_hashes: [hash], password_seed: seed, updated_at: sql<Date>`now()` })
    .where('project_id', '=', projectId)
    .where('elevator_id', '=', elevatorId)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Takes an elevator's account away, as it is reached otherwise now. @returns false when it had none */
export async function deleteElevatorAccount(tx: Tx, projectId: number, elevatorId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('mqtt_user')
    .where('project_id', '=', projectId)
    .where('elevator_id', '=', elevatorId)
    .executeTakeFirstOrThrow();
  return numDeletedRows === 1n;
}

/** Tells every broker, when the transaction commits, that an account changed. */
export async function announceMqttUser(tx: Tx, notice: MqttUserNotice): Promise<void> {
  await sql`select pg_notify(${CHANNEL}, ${JSON.stringify(notice)})`.execute(tx);
}

/** Handles the notices of `announceMqttUser` in any process. `onMissed` is called when a notice may have been lost. */
export async function onMqttUser(
  database: Database,
  handler: (notice: MqttUserNotice) => void,
  onMissed: () => void,
): Promise<() => Promise<void>> {
  return database.listen(
    CHANNEL,
    (payload) => {
      const notice = readNotice(payload);
      if (notice !== undefined) handler(notice);
    },
    onMissed,
  );
}

/** Any user of the database may send on a channel, so a message that is not a notice is skipped. */
function readNotice(payload: string): MqttUserNotice | undefined {
  try {
    return notice.safeParse(JSON.parse(payload)).data;
  } catch {
    return undefined;
  }
}

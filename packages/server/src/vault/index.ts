import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { keepSecret, readIfPresent, writePrivateFile } from '../adapters/private-file.ts';
import type { Database, Tx } from '../db/database.ts';
import { readSealingKeys, seal, unseal, type SealingKey } from './sealing.ts';

/**
 * Secrets that must be read back: of gateways and providers, second factors, certificates. They lie in the database sealed under a key that
 * lies in a file beside it, so that a copy of either alone tells nothing.
 */
export type Vault = {
  /** Keeps a secret under a name such as `totp/<user id>`, in place of an earlier one. */
  readonly put: (tx: Tx, name: string, text: string) => Promise<void>;
  /** The secret of a name; undefined when there is none. Throws an Error when it was altered or its key is lost. */
  readonly get: (tx: Tx, name: string) => Promise<string | undefined>;
  /** Whether there is a secret of a name, without opening it. */
  readonly has: (tx: Tx, name: string) => Promise<boolean>;
  /** Forgets secrets: one by its name, or all below a name that ends in a slash. */
  readonly remove: (tx: Tx, name: string) => Promise<void>;
};

/** Where the keys lie, below the data folder. */
export const VAULT_KEY_FILE = 'keys/vault';

const now = sql<Date>`now()`;
const NONCE_BYTES = 12;
const newKey = (): string => randomBytes(32).toString('base64url');

/** Opens the vault whose keys lie in a file; at first start the file is made. */
export async function openVault(keyFile: string): Promise<Vault> {
  await keepSecret(keyFile, newKey);
  let keys = await readKeys(keyFile);

  async function keyOf(id: string): Promise<SealingKey> {
    // Another server may have taken a new key into use.
    if (!keys.some((key) => key.id === id)) keys = await readKeys(keyFile);
    const found = keys.find((key) => key.id === id);
    if (found === undefined)
      throw new Error(`The vault's key ${id} is not in ${keyFile}: restore that file from its backup.`);
    return found;
  }

  return {
    async put(tx, name, text) {
      // A rotation under way in another process has its new key in the file before it takes its own hold of the lock.
      await sql`select pg_advisory_xact_lock_shared(hashtextextended('vault', 0))`.execute(tx);
      keys = await readKeys(keyFile);
      await save(tx, newest(keys), name, text);
    },
    async get(tx, name) {
      const row = await tx.selectFrom('vault_secret').selectAll().where('name', '=', name).executeTakeFirst();
      return row && unseal(await keyOf(row.key_id), name, row.sealed);
    },
    async has(tx, name) {
      const row = await tx
        .selectFrom('vault_secret')
        .select('name')
        .where('name', '=', name)
        .executeTakeFirst();
      return row !== undefined;
    },
    async remove(tx, name) {
      const query = tx.deleteFrom('vault_secret');
      await (
        name.endsWith('/')
          ? query.where(sql<boolean>`starts_with(name, ${name})`)
          : query.where('name', '=', name)
      ).execute();
    },
  };
}

/** Takes a new key into use, seals every secret again and forgets the keys before it. Answers how many secrets there were. */
export async function rotateVaultKey(database: Pick<Database, 'global'>, keyFile: string): Promise<number> {
  await keepSecret(keyFile, newKey);
  const before = await readKeys(keyFile);
  // Both keys lie in the file while secrets go from one to the other: a crash on the way loses nothing.
  await writePrivateFile(
    keyFile,
    `${newKey()}\n${before.map(({ key }) => key.toString('base64url')).join('\n')}\n`,
  );
  const keys = await readKeys(keyFile);
  const [key] = keys;
  if (key === undefined) throw new Error('The vault has no key.');
  const count = await database.global(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('vault', 0))`.execute(tx);
    const rows = await tx.selectFrom('vault_secret').selectAll().forUpdate().execute();
    for (const row of rows) {
      const old = keys.find(({ id }) => id === row.key_id);
      if (old === undefined) throw new Error(`The vault's key ${row.key_id} is not in ${keyFile}.`);
      await save(tx, key, row.name, unseal(old, row.name, row.sealed));
    }
    return rows.length;
  });
  await writePrivateFile(keyFile, `${key.key.toString('base64url')}\n`);
  return count;
}

/** Adds the keys of a backup's key file to those in use: what was sealed before a rotation opens again after a restore. */
export async function addSealingKeys(keyFile: string, backupFile: string): Promise<void> {
  const lines = async (path: string): Promise<string[]> =>
    ((await readIfPresent(path)) ?? '').split('\n').filter((line) => line !== '');
  const [here, there] = [await lines(keyFile), await lines(backupFile)];
  const missing = there.filter((line) => !here.includes(line));
  if (missing.length > 0) await writePrivateFile(keyFile, `${[...here, ...missing].join('\n')}\n`);
}

async function save(tx: Tx, key: SealingKey, name: string, text: string): Promise<void> {
  const { keyId, bytes } = seal(key, name, text, randomBytes(NONCE_BYTES));
  const values = { key_id: keyId, sealed: bytes, updated_at: now };
  await tx
    .insertInto('vault_secret')
    .values({ name, ...values })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(values))
    .execute();
}

async function readKeys(keyFile: string): Promise<SealingKey[]> {
  return readSealingKeys(await readFile(keyFile, 'utf8'));
}

function newest([key]: readonly SealingKey[]): SealingKey {
  if (key === undefined) throw new Error('The vault has no key.');
  return key;
}

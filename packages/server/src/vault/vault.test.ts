import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startDatabase, type TestDatabase } from '@rota/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase, type Database } from '../db/database.ts';
import { addSealingKeys, openVault, rotateVaultKey } from './index.ts';

let db: TestDatabase;
let database: Database;
let folder: string;
beforeAll(async () => {
  [db, folder] = await Promise.all([startDatabase(), mkdtemp(join(tmpdir(), 'rota-vault-'))]);
  database = openDatabase({ url: db.appUrl, log: { warn: () => {} } });
});
afterAll(async () => {
  await database.close();
  await db.close();
  await rm(folder, { recursive: true, force: true });
});
const put = async (vault: Awaited<ReturnType<typeof openVault>>, name: string, text: string) =>
  database.global((tx) => vault.put(tx, name, text));

describe('the vault', () => {
  test('gives back what was put, and the database alone does not tell it', async () => {
    const vault = await openVault(join(folder, 'a'));
    await put(vault, 'gateway/sms', 'çok gizli');
    await put(vault, 'gateway/sms', 'daha gizli');
    expect(await database.global((tx) => vault.get(tx, 'gateway/sms'))).toBe('daha gizli');
    const rows = await db.asOwner('select sealed from vault_secret where name = $1', ['gateway/sms']);
    expect(rows).toHaveLength(1);
    expect((rows[0]?.['sealed'] as Buffer).includes('gizli')).toBe(false);
    await database.global((tx) => vault.remove(tx, 'gateway/'));
    expect(await database.global((tx) => vault.get(tx, 'gateway/sms'))).toBeUndefined();
  });

  test('refuses a secret that was altered or put under another name', async () => {
    const vault = await openVault(join(folder, 'a'));
    await put(vault, 'totp/one', 'first');
    await put(vault, 'totp/two', 'second');
    await db.asOwner(
      `update vault_secret a set sealed = b.sealed from vault_secret b where a.name = 'totp/one' and b.name = 'totp/two'`,
    );
    await expect(database.global((tx) => vault.get(tx, 'totp/one'))).rejects.toThrow();
    await db.asOwner(
      `update vault_secret set sealed = set_byte(sealed, 30, 255 - get_byte(sealed, 30)) where name = 'totp/two'`,
    );
    await expect(database.global((tx) => vault.get(tx, 'totp/two'))).rejects.toThrow();
    await database.global((tx) => vault.remove(tx, 'totp/'));
  });

  test('goes on through a rotation, on a server that runs meanwhile, and through a restore of the older key', async () => {
    const file = join(folder, 'b');
    const running = await openVault(file);
    await put(running, 'oidc/one', 'kept');
    const before = await readFile(file, 'utf8');
    expect(await rotateVaultKey(database, file)).toBe(1);
    expect(await readFile(file, 'utf8')).not.toContain(before.trim());
    expect(await database.global((tx) => running.get(tx, 'oidc/one'))).toBe('kept');
    await put(running, 'oidc/two', 'new');
    const fresh = await openVault(file);
    expect(await database.global((tx) => fresh.get(tx, 'oidc/two'))).toBe('new');
    await writeFile(join(folder, 'older'), before);
    await addSealingKeys(file, join(folder, 'older'));
    expect((await readFile(file, 'utf8')).trim().split('\n')).toHaveLength(2);
    expect(await database.global(async (tx) => (await openVault(file)).get(tx, 'oidc/one'))).toBe('kept');
  });

  test('says which file is missing when its key is', async () => {
    const file = join(folder, 'c');
    const vault = await openVault(file);
    await put(vault, 'vpn/ca', 'x');
    const other = await openVault(join(folder, 'd'));
    await expect(database.global((tx) => other.get(tx, 'vpn/ca'))).rejects.toThrow(
      'restore that file from its backup',
    );
  });
});

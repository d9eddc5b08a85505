import { chmod, lstat, mkdir, mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { restoreBackup, takeBackup } from '../../backup/index.ts';
import { findBinaries } from './binaries.ts';
import { findRunning, startEmbeddedPostgres } from './index.ts';
import { makeReachable, reachablePrograms } from './reachable.ts';
import { chooseSystemUser } from './system-user.ts';

const said: string[] = [];
const log = { info: (message: string) => said.push(message), warn: (message: string) => said.push(message) };

let folder: string;
/** Stands for root's home: no other user can enter it. */
let home: string;
let elsewhere: string;
beforeEach(async () => {
  said.length = 0;
  folder = await mkdtemp(join(tmpdir(), 'rota-reach-'));
  await chmod(folder, 0o711);
  home = join(folder, 'home');
  elsewhere = join(folder, 'elsewhere');
  await mkdir(home, { mode: 0o700 });
});
afterEach(() => rm(folder, { recursive: true, force: true }));

// An ordinary user's PostgreSQL runs as that user, who can reach whatever Rota can.
describe.runIf(process.getuid?.() === 0)(
  'in the home of root, which the system user of the database cannot enter,',
  () => {
    const options = () => ({
      directory: join(home, 'data', 'postgres'),
      walFolder: join(home, 'data', 'backups', 'wal'),
      elsewhere,
      log,
    });

    test('the database works in another folder, which is said once and found again by the next start', async () => {
      const first = await startEmbeddedPostgres({ ...options(), throwaway: true });
      await query(first.ownerUrl, 'create table kept (n int)');
      await first.stop();
      // The checkout itself may lie where the system user cannot go: that its programs are copied is another message.
      const aboutHome = said.filter((line) => line.includes(`cannot enter ${home}`));
      expect(aboutHome.map((line) => line.includes(elsewhere))).toEqual([true, true]);
      expect((await lstat(options().directory)).isSymbolicLink()).toBe(true);
      expect(await readFile(join(options().directory, 'server.json'), 'utf8')).toContain('rootPassword');
      said.length = 0;
      const second = await startEmbeddedPostgres({ ...options(), throwaway: true });
      expect(await query(second.ownerUrl, 'select count(*)::int as n from kept')).toEqual([{ n: 0 }]);
      expect(await findRunning(join(options().directory, 'data'))).toBeDefined();
      await second.stop();
      expect(said.filter((line) => line.includes(home))).toEqual([]);
    });

    test('its log is archived, and a backup of it can be put back', async () => {
      const server = await startEmbeddedPostgres(options());
      await query(server.ownerUrl, 'create table kept (n int)');
      await query(server.ownerUrl, 'insert into kept values (7)');
      const places = {
        dataDir: join(home, 'data'),
        filesDir: join(home, 'data', 'files'),
        backupDir: join(home, 'data', 'backups'),
      };
      await takeBackup(places, log);
      await query(server.ownerUrl, 'drop table kept');
      await server.stop();
      const { backup } = await restoreBackup(places, undefined, log);
      expect(backup.folder.startsWith(places.backupDir)).toBe(true);
      const again = await startEmbeddedPostgres(options());
      expect(await query(again.ownerUrl, `select to_regclass('kept') is null as gone`)).toEqual([
        { gone: true },
      ]);
      await again.stop();
    });

    test('programs are copied once for each version', async () => {
      const as = await chooseSystemUser(join(home, 'none'));
      const found = await findBinaries();
      const hidden = join(home, 'bin', 'postgres');
      const binaries = { ...found, postgres: hidden };
      await mkdir(dirname(hidden));
      await writeFile(hidden, '#!/bin/sh\necho "postgres (PostgreSQL) 1.2"\n', { mode: 0o755 });
      for (const warnings of [1, 0]) {
        said.length = 0;
        const programs = await reachablePrograms(binaries, as, log, elsewhere);
        expect(programs.postgres).toBe(join(elsewhere, 'postgres-PostgreSQL-1.2', 'bin', 'postgres'));
        expect(said).toHaveLength(warnings);
      }
    });

    test('a folder that holds files already stays where it is', async () => {
      const as = await chooseSystemUser(join(home, 'none'));
      const path = join(home, 'full');
      await mkdir(path);
      await writeFile(join(path, 'PG_VERSION'), '18');
      expect(await makeReachable(path, as, log, elsewhere)).toBe(await realpath(path));
      expect(said).toEqual([]);
    });
  },
);

async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end();
  }
}

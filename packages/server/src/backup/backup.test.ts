import { appendFile, chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { waitFor } from '@rota/testing';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../adapters/postgres/index.ts';
import { bringUpToDate } from '../db/prepare.ts';
import { walFolderOf } from './backup-folder.ts';
import {
  boundArchivedLog,
  exportProject,
  forgetOldBackups,
  importProject,
  listBackups,
  restoreBackup,
  sizeOfArchivedLog,
  takeBackup,
  type BackupPlaces,
} from './index.ts';

/** Several databases are made, copied and replayed. */
vi.setConfig({ testTimeout: 180_000 });

const log = { info: () => {}, warn: () => {} };
let folder: string;
let places: BackupPlaces;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rota-backup-'));
  await chmod(folder, 0o711);
  places = {
    dataDir: join(folder, 'data'),
    filesDir: join(folder, 'data', 'files'),
    backupDir: join(folder, "back ups' %"),
  };
  await mkdir(join(places.filesDir, 'maps', '1'), { recursive: true });
});
afterEach(() => rm(folder, { recursive: true, force: true }));

function start(): Promise<EmbeddedPostgres> {
  return startEmbeddedPostgres({
    directory: join(places.dataDir, 'postgres'),
    log,
    throwaway: true,
    walFolder: walFolderOf(places.backupDir),
  });
}

async function query<Row extends object>(url: string, text: string, values: unknown[] = []): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(text, values)).rows;
  } finally {
    await client.end();
  }
}

const note = (url: string, from: number, to: number) =>
  query(url, 'insert into note select generate_series($1::int, $2::int)', [from, to]);
async function notes(server: EmbeddedPostgres): Promise<string> {
  const [row] = await query<{ text: string }>(
    server.ownerUrl,
    `select min(n) || '..' || max(n) || ' (' || count(*) || ')' as text from note`,
  );
  return row?.text ?? '';
}

async function clock(url: string): Promise<Date> {
  const [row] = await query<{ now: Date }>(url, 'select clock_timestamp() as now');
  return row?.now ?? new Date(0);
}

describe('backup and restore', () => {
  test('brings back the state of a moment, and after it the latest one', async () => {
    const server = await start();
    await bringUpToDate(server.ownerUrl);
    await query(server.ownerUrl, 'create table note (n int)');
    await query(server.ownerUrl, `insert into lease values (1, 'first', 7, now())`);
    await note(server.ownerUrl, 1, 1_000);
    await writeFile(join(places.filesDir, 'maps', '1', 'plan.zip'), 'a plan');
    const writing = note(server.ownerUrl, 1_001, 2_000);
    const backup = await takeBackup(places, log);
    await writing;
    await note(server.ownerUrl, 2_001, 3_000);
    const moment = await clock(server.ownerUrl);
    await note(server.ownerUrl, 3_001, 4_000);
    await server.stop();
    await restoreBackup(places, undefined, log);
    const latest = await start();
    expect(await notes(latest), 'also what was not archived yet').toBe('1..4000 (4000)');
    await latest.stop();

    await rm(places.filesDir, { recursive: true });
    const restored = await restoreBackup(places, moment, log);
    expect(restored.backup.folder).toBe(backup.folder);
    expect(Number(restored.lastChangeAt)).toBeLessThanOrEqual(Number(moment));
    const again = await start();
    expect(await notes(again)).toBe('1..3000 (3000)');
    const [lease] = await query<{ token: string }>(again.ownerUrl, 'select token from lease');
    expect(Number(lease?.token), 'robots refuse a token lower than they knew').toBeGreaterThan(7);
    expect(await readFile(join(places.filesDir, 'maps', '1', 'plan.zip'), 'utf8')).toBe('a plan');
    await note(again.ownerUrl, 3_001, 3_500);
    await again.stop();
    await expect(
      start().then((one) => one.stop()),
      'it starts without help',
    ).resolves.toBeUndefined();
  });

  test('works while Rota is stopped, and loses nothing when all but the backup folder is gone', async () => {
    const server = await start();
    await query(server.ownerUrl, 'create table note (n int)');
    await note(server.ownerUrl, 1, 10);
    await server.stop();
    await takeBackup(places, log);
    await rm(places.dataDir, { recursive: true });
    await restoreBackup(places, undefined, log);
    const restored = await start();
    expect(await notes(restored)).toBe('1..10 (10)');
    await restored.stop();
  });

  test('archives every change from the first backup on, and none before', async () => {
    const server = await start();
    const walFolder = walFolderOf(places.backupDir);
    const archived = async () => (await readdir(walFolder)).filter((name) => /^[0-9A-F]{24}\.gz$/.test(name));
    await query(server.rootUrl, 'select pg_switch_wal()');
    await takeBackup(places, log);
    const before = await archived();
    await query(server.ownerUrl, 'create table note (n int)');
    await query(server.rootUrl, 'select pg_switch_wal()');
    await waitFor(async () => (await archived()).length > before.length);
    const newest = (await archived()).filter((name) => !before.includes(name))[0] ?? '';
    expect(
      (await stat(join(walFolder, newest))).size,
      'a piece that is nearly empty takes little',
    ).toBeLessThan(200_000);
    await server.stop();
  });

  test('keeps the newest backups and the log that they need, and keeps the log within its limit', async () => {
    const server = await start();
    await query(server.ownerUrl, 'create table note (n int)');
    for (let round = 0; round < 3; round++) {
      await note(server.ownerUrl, round * 10, round * 10 + 9);
      await takeBackup(places, log);
    }
    const size = async () => (await sizeOfArchivedLog(places.backupDir)) ?? 0;
    const folders = async () => (await listBackups(places.backupDir)).map((backup) => backup.folder);
    const [, , newest] = await folders();
    const before = await size();
    expect(await boundArchivedLog(places, before, log), 'within its limit').toBe(false);
    expect(await boundArchivedLog(places, before - 1, log), 'the oldest backup goes with its log').toBe(true);
    expect(await folders()).toHaveLength(2);
    expect(await forgetOldBackups(places.backupDir, 1)).toBe(1);
    expect(await folders()).toEqual([newest]);
    // Text that does not compress, more than the newest backup may keep.
    await query(
      server.ownerUrl,
      'create table filler as select md5(random()::text) as text from generate_series(1, 20000)',
    );
    await query(server.rootUrl, 'select pg_switch_wal()');
    await waitFor(async () => (await size()) > before + 500_000);
    expect(await boundArchivedLog(places, 400_000, log), 'a new backup needs no earlier log').toBe(true);
    const [kept, ...others] = await listBackups(places.backupDir);
    expect(others).toEqual([]);
    expect(kept?.folder).not.toBe(newest);
    expect(await size()).toBeLessThan(400_000);
    const names = (await readdir(walFolderOf(places.backupDir))).map((name) => name.slice(0, 24)).sort();
    expect(names[0]).toBe(kept?.manifest.firstWal);
    await server.stop();
    await restoreBackup(places, undefined, log);
    const restored = await start();
    expect(await notes(restored)).toBe('0..29 (30)');
    await restored.stop();
  });

  test('refuses a damaged backup and a time that it cannot reach, and leaves everything as it was', async () => {
    const server = await start();
    await query(server.ownerUrl, 'create table note (n int)');
    await note(server.ownerUrl, 1, 5);
    const early = await clock(server.ownerUrl);
    const backup = await takeBackup(places, log);
    await note(server.ownerUrl, 6, 9);
    await server.stop();
    await expect(restoreBackup(places, early, log)).rejects.toThrow(/a time before that cannot be restored/);
    await expect(restoreBackup(places, new Date(Date.now() + 3_600_000), log)).rejects.toThrow(
      /The log ends before/,
    );
    await appendFile(join(backup.folder, 'data', 'PG_VERSION'), 'x');
    await expect(restoreBackup(places, undefined, log)).rejects.toThrow(/is damaged: data\/PG_VERSION/);
    const same = await start();
    expect(await notes(same)).toBe('1..9 (9)');
    await same.stop();
    expect(
      (await readdir(join(places.dataDir, 'postgres'))).filter((name) => name.startsWith('before')),
    ).toEqual([]);
  });

  test('says in one sentence that there is nothing to back up or to restore', async () => {
    await expect(takeBackup(places, log)).rejects.toThrow(/There is no database in/);
    await expect(restoreBackup(places, undefined, log)).rejects.toThrow(/There is no backup in/);
  });
});

describe('a project exported', () => {
  test('is read back row for row, whole or not at all', async () => {
    const server = await start();
    await bringUpToDate(server.ownerUrl);
    const url = server.ownerUrl;
    await query(
      url,
      `insert into project (name, name_folded, delivery) values ('Lale', 'lale', '{}'), ('Other', 'other', '{}')`,
    );
    for (const project of [1, 2]) {
      await query(
        url,
        `insert into floor_map (project_id, map_id, site, floor, file_key) values ($1, 'a_b', 'a', 'b', 'k')`,
        [project],
      );
      await query(
        url,
        `insert into target (project_id, id, map_id, name, name_folded, type, x, y, theta)
         select $1::int, $1::int || '-' || n, 'a_b', 'Masa ' || n, 'masa ' || n, 'table', n / 3.0, -n, pi() from generate_series(1, 2500) n`,
        [project],
      );
      await query(url, `select audit_append($1, 'u', 'Ada', 'LOG_X', 'target', 't', null, '{"a":1}')`, [
        project,
      ]);
    }
    // Rows of the installation that the project names: a rollout comes along, a person does not.
    await query(
      url,
      `insert into app_user (id, username, username_folded, name, lastname) values ('ada', 'ada', 'ada', 'Ada', 'Y')`,
    );
    await query(
      url,
      `insert into workshop_robot (project_id, robot_id, owner, responsible_id, version) values (1, 'r', 'Hotel', 'ada', 1)`,
    );
    await query(
      url,
      `insert into rollout (rollout_id, name, search_text, release_id, kind, release_version, state, project_ids, waves, limits,
         battery_percent, rolls_back, created_by)
       values ('ro', 'Spring', '', 're', 'robot_software', '2', 'finished', '{1}', '[]', '{}', 20, true, 'Ada')`,
    );
    await query(
      url,
      `insert into rollout_robot (project_id, rollout_id, robot_id, robot_name, kind, update_id, wave, step, to_version)
       values (1, 'ro', 'r', 'R', 'robot_software', 'u', 1, 'installed', '2')`,
    );
    await writeFile(join(places.filesDir, 'maps', '1', 'plan.zip'), 'a plan');
    const out = join(folder, 'lale');
    const manifest = await exportProject(url, places.filesDir, 1, out);
    expect(manifest.tables.find(({ name }) => name === 'target')).toEqual({ name: 'target', rows: 2_500 });
    expect(await readFile(join(out, 'tables', 'target.jsonl'), 'utf8')).not.toContain('"project_id": 2');
    await expect(exportProject(url, places.filesDir, 1, out)).rejects.toThrow(/is there already/);
    await expect(exportProject(url, places.filesDir, 9, join(folder, 'nine'))).rejects.toThrow(
      /There is no project 9/,
    );
    await expect(importProject(url, places.filesDir, out)).rejects.toThrow(
      /that number belongs to Lale here/,
    );

    await query(server.rootUrl, 'create database elsewhere owner rota_owner');
    const elsewhere = url.replace(/\/rota$/, '/elsewhere');
    await bringUpToDate(elsewhere);
    const filesElsewhere = join(folder, 'files-elsewhere');
    await importProject(elsewhere, filesElsewhere, out);
    for (const table of ['project', 'floor_map', 'target', 'audit_entry', 'audit_head']) {
      const column = table === 'project' ? 'id' : 'project_id';
      const digest = `select md5(string_agg(t::text, e'\\n' order by t::text)) as md5, count(*)::int from ${table} t where ${column} = 1`;
      expect(await query(elsewhere, digest), table).toEqual(await query(url, digest));
    }
    expect(await query(elsewhere, 'select name from rollout')).toEqual([{ name: 'Spring' }]);
    expect(await query(elsewhere, 'select owner, responsible_id from workshop_robot')).toEqual([
      { owner: 'Hotel', responsible_id: null },
    ]);
    expect(await query(elsewhere, 'select audit_first_broken(1) as broken')).toEqual([{ broken: null }]);
    expect(await readFile(join(filesElsewhere, 'maps', '1', 'plan.zip'), 'utf8')).toBe('a plan');
    const [next] = await query<{ id: number }>(
      elsewhere,
      `insert into project (name, name_folded, delivery) values ('Next', 'next', '{}') returning id`,
    );
    expect(next?.id).toBeGreaterThan(1);

    await query(server.rootUrl, 'create database third owner rota_owner');
    const third = url.replace(/\/rota$/, '/third');
    await bringUpToDate(third);
    await appendFile(
      join(out, 'tables', 'target.jsonl'),
      (await readFile(join(out, 'tables', 'target.jsonl'), 'utf8')).split('\n')[0] ?? '',
    );
    await expect(importProject(third, filesElsewhere, out)).rejects.toThrow(
      /something of it is here already|is damaged/,
    );
    expect(await query(third, 'select count(*)::int as n from project')).toEqual([{ n: 0 }]);
    await server.stop();
  });
});

import { spawn } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { waitFor } from '@rota/testing';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startEmbeddedPostgres } from './index.ts';
import { isAlive } from '../process-life.ts';
import { findRunning, readPostmaster } from './postmaster.ts';

let folder: string;
let directory: string;
const said: string[] = [];
const log = { info: (message: string) => said.push(message), warn: (message: string) => said.push(message) };
const start = () => startEmbeddedPostgres({ directory, log, throwaway: true });

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rota-launcher-'));
  await chmod(folder, 0o711);
  directory = join(folder, 'postgres');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end();
  }
}
const runningPid = async () => (await readPostmaster(join(directory, 'data')))?.pid ?? 0;

describe('the embedded PostgreSQL', () => {
  test('starts, keeps its port and data over a restart, and stops without a trace', async () => {
    const first = await start();
    await query(first.ownerUrl, 'create table kept (n int)');
    const pid = await runningPid();
    await first.stop();
    expect(await isAlive(pid)).toBe(false);
    const second = await start();
    expect(second.port).toBe(first.port);
    expect(await query(second.ownerUrl, 'select count(*)::int as n from kept')).toEqual([{ n: 0 }]);
    await second.stop();
  });

  test('listens on loopback with passwords only, and on no socket file', async () => {
    const server = await start();
    const settings = await query(
      server.rootUrl,
      `select name, setting from pg_settings where name in ('listen_addresses', 'password_encryption', 'unix_socket_directories') order by 1`,
    );
    expect(settings.map((row) => row['setting'])).toEqual(['127.0.0.1', 'scram-sha-256', '']);
    const methods = await query(server.rootUrl, 'select distinct auth_method from pg_hba_file_rules');
    expect(methods).toEqual([{ auth_method: 'scram-sha-256' }]);
    await expect(query(server.appUrl.replace(/:[^:@]+@/, ':wrong@'), 'select 1')).rejects.toThrow(
      /password authentication failed/,
    );
    await server.stop();
  });

  test('that a killed process left running is taken over', async () => {
    const script = `const { startEmbeddedPostgres } = await import(${JSON.stringify(new URL('./index.ts', import.meta.url).href)});
      await startEmbeddedPostgres({ directory: ${JSON.stringify(directory)}, log: console, throwaway: true });
      process.kill(process.pid, 'SIGKILL');`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: 'ignore' });
    await new Promise((done) => child.once('exit', done));
    const orphan = await findRunning(join(directory, 'data'));
    expect(orphan?.ready).toBe(true);
    const server = await start();
    expect(await isAlive(orphan?.pid ?? 0)).toBe(false);
    expect(await query(server.appUrl, 'select 1 as n')).toEqual([{ n: 1 }]);
    await server.stop();
  });

  test('is not hindered by a pid file whose number belongs to another program now', async () => {
    await writeFile(
      join(directory, 'data', 'postmaster.pid'),
      `${process.pid}\n${join(directory, 'data')}\n1\n5432\n\n127.0.0.1\n1 1\nready\n`,
    );
    const server = await start();
    expect(await query(server.appUrl, 'select 1 as n')).toEqual([{ n: 1 }]);
    await server.stop();
    expect(await isAlive(process.pid)).toBe(true);
  });

  test('moves to another port when its own is taken', async () => {
    const { port } = JSON.parse(await readFile(join(directory, 'server.json'), 'utf8')) as { port: number };
    const squatter = createServer();
    await new Promise<void>((done) => squatter.listen(port, '127.0.0.1', done));
    const server = await start();
    expect(server.port).not.toBe(port);
    expect(await query(server.appUrl, 'select 1 as n')).toEqual([{ n: 1 }]);
    await server.stop();
    await new Promise((done) => squatter.close(done));
  });

  test('is started again on the same port when it is killed', async () => {
    const server = await start();
    const pid = await runningPid();
    process.kill(pid, 'SIGKILL');
    await waitFor(
      async () => (await runningPid()) !== pid && (await query(server.appUrl, 'select 1 as n')).length === 1,
      20_000,
    );
    expect(said.some((message) => message.includes('ended by itself'))).toBe(true);
    await server.stop();
  });

  test('says in one sentence that its passwords are missing', async () => {
    const file = join(directory, 'server.json');
    const text = await readFile(file, 'utf8');
    await rm(file);
    await expect(start()).rejects.toThrow(/server\.json with their passwords is missing/);
    await writeFile(file, text, { mode: 0o600 });
  });

  test('says which folder its system user cannot enter; one that starts it as itself can enter its own', async () => {
    const closed = join(folder, 'closed');
    await startEmbeddedPostgres({ directory: join(closed, 'db'), log, throwaway: true }).then((server) =>
      server.stop(),
    );
    await chmod(closed, 0o700);
    const again = startEmbeddedPostgres({ directory: join(closed, 'db'), log, throwaway: true });
    if (process.getuid?.() === 0)
      await expect(again).rejects.toThrow(new RegExp(`cannot enter ${closed}: allow that`));
    else await (await again).stop();
  });
});

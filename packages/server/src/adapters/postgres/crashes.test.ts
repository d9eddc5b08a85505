import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { campaign, expectWithin, waitFor } from '@rota/testing';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startEmbeddedPostgres, type EmbeddedPostgres } from './index.ts';
import { readPostmaster } from './postmaster.ts';

let folder: string;
let server: EmbeddedPostgres;
const quiet = { info: () => {}, warn: () => {} };
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rota-crashes-'));
  await chmod(folder, 0o711);
  // With everything flushed as in production: what is acknowledged must be there.
  server = await startEmbeddedPostgres({ directory: join(folder, 'postgres'), log: quiet });
});
afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

const KILLS = campaign(10, 200);
const WRITERS = 8;

/** Writes row after row on a connection of its own and reconnects when it breaks. Notes what the database acknowledged. */
async function write(writer: number, acknowledged: Set<string>, isOver: () => boolean): Promise<void> {
  for (let n = 0; !isOver();) {
    const client = new pg.Client({ connectionString: server.ownerUrl, connectionTimeoutMillis: 1_000 });
    client.on('error', () => {});
    try {
      await client.connect();
      for (; !isOver(); n += 1) {
        await client.query('insert into written values ($1, $2) on conflict do nothing', [writer, n]);
        acknowledged.add(`${writer} ${n}`);
      }
    } catch {
      // Killed: the row of which nothing was heard is written again.
    } finally {
      await client.end().catch(() => {});
    }
  }
}

async function answers(): Promise<boolean> {
  const client = new pg.Client({ connectionString: server.ownerUrl, connectionTimeoutMillis: 1_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    return (await client.query('select 1 from written limit 1')).rowCount === 1;
  } finally {
    await client.end().catch(() => {});
  }
}

test(
  `${KILLS} kills under ${WRITERS} writers lose no acknowledged row, and the server is ready again within 2 s`,
  { timeout: campaign(90_000, 3_600_000) },
  async () => {
    const owner = new pg.Client({ connectionString: server.ownerUrl });
    await owner.connect();
    await owner.query('create table written (writer int, n int, primary key (writer, n))');
    await owner.end();
    const acknowledged = new Set<string>();
    let over = false;
    const writers = Array.from({ length: WRITERS }, (_, writer) => write(writer, acknowledged, () => over));
    const readyMs: number[] = [];
    for (let kill = 0; kill < KILLS; kill += 1) {
      const before = acknowledged.size;
      await waitFor(() => acknowledged.size > before + 100, 20_000);
      const { pid = 0 } = (await readPostmaster(join(folder, 'postgres', 'data'))) ?? {};
      process.kill(pid, 'SIGKILL');
      const killedAt = performance.now();
      await waitFor(
        async () =>
          (await readPostmaster(join(folder, 'postgres', 'data')))?.pid !== pid && (await answers()),
        20_000,
      );
      readyMs.push(performance.now() - killedAt);
    }
    over = true;
    await Promise.all(writers);
    const check = new pg.Client({ connectionString: server.ownerUrl });
    await check.connect();
    const { rows } = await check.query<{ key: string }>(`select writer || ' ' || n as key from written`);
    await check.end();
    const present = new Set(rows.map((row) => row.key));
    const lost = [...acknowledged].filter((key) => !present.has(key));
    readyMs.sort((a, b) => a - b);
    const p99 = readyMs[Math.ceil(readyMs.length * 0.99) - 1] ?? Infinity;
    process.stdout.write(
      `${KILLS} kills: ${acknowledged.size} rows acknowledged, ${lost.length} lost, ready after ${Math.round(p99)} ms (p99)\n`,
    );
    expect(lost).toEqual([]);
    expectWithin('ready again after a kill', p99, 2_000);
  },
);

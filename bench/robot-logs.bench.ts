import { fork } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { formatNumber, quantile, report } from './report.ts';
import { startProduct, stopChild } from './stage/product.ts';
import type { LoggingOrder } from './stage/logging-robots.ts';
import { registerLoadRobot } from './stage/register.ts';
import { usageOf } from './stage/usage.ts';

const ROBOTS = 100;
const LINES_PER_S = 10;
const INGEST_S = 30;
const DAYS = 30;
const DAY_S = 86_400;
/** Robots whose logs are filled. The one that is searched is the first. */
const FILLED = 3;
/** Lines of a robot on the newest day, at the full rate, and on each day before it. */
const FULL_DAY = LINES_PER_S * DAY_S;
const OTHER_DAY = FULL_DAY / 20;
const SEARCHES = 20;
const SEEN_MS = 8_000;
/** A day ($3 days ago) of $4 lines of one robot; $5 keeps the robots' lines apart. */
const FILL_DAY = `
  insert into robot_log_line (project_id, robot_id, at, sequence, level, source, text)
  select $1::int, $2, date_trunc('day', now()) - ($3::int - 1) * interval '1 day' - (n * ${DAY_S}.0 / $4::int) * interval '1 second', n,
         case when n % 50000 = 7 then 3 else 1 end,
         case when n % 40000 = 3 then 'gripper' when n % 3 = 0 then 'navigation' else 'localization' end,
         case when n % 100000 = 11 then 'bumper pressed at ' || n
              else 'plan ' || n || ': ' || (n * 31 + $5) % 997 || ' poses, cost ' || (n % 97) || ', next waypoint in ' || (n % 13) || '.4 m' end
    from generate_series(1, $4::int - 1) n`;
const SIZE = `
  select (select count(*) from robot_log_line) as lines, sum(pg_total_relation_size(inhrelid)) as bytes
    from pg_inherits where inhparent = 'robot_log_line'::regclass`;
/** The same search without days: all of them at once. */
const PLAIN = `
  select * from robot_log_line
   where project_id = $1 and robot_id = $2 and at >= now() - interval '${DAYS} days'
     and ($3::text is null or text ilike $3) and ($4::int is null or level >= $4) and ($5::text is null or source = $5)
   order by at desc, sequence desc limit 100`;

const product = await startProduct();
const { project_id: projectId } = await product.call<{ project_id: number }>('POST', '/projects/', {
  project_name: 'Bench',
});
const robots: Awaited<ReturnType<typeof registerLoadRobot>>[] = [];
for (let index = 0; index < ROBOTS; index++) robots.push(await registerLoadRobot(product, projectId, index));
const { port, ownerPassword } = JSON.parse(
  await readFile(join(product.dataDir, 'postgres', 'server.json'), 'utf8'),
) as { port: number; ownerPassword: string };
const database = new pg.Client({
  connectionString: `postgres://rota_owner:${ownerPassword}@127.0.0.1:${port}/rota`,
});
await database.connect();

const ingest = await measureIngest();
const robotIds = robots.map(({ robotId }) => robotId);
const searched = robotIds[0] ?? '';
const filled = await fill(robotIds.slice(0, FILLED));
const rows: (string | number)[][] = [];
const slowest: number[] = [];
for (const [words, query] of [
  ['the newest lines', {}],
  ['a word of every line', { q: 'waypoint' }],
  ['a word of one line in 100,000', { q: 'bumper pressed' }],
  ['a word of no line', { q: 'unicorn' }],
  ['two letters of no line', { q: 'qq' }],
  ['errors only', { level: 'error' }],
  ['one source that seldom writes', { source: 'gripper' }],
] as const) {
  const ours = await timesOf(() => readPage(query));
  const plain = await timesOf(() => readPlain(query), 3);
  slowest.push(...ours);
  rows.push([
    words,
    formatNumber(quantile(ours, 0.5)),
    formatNumber(quantile(ours, 0.95)),
    formatNumber(quantile(plain, 0.5)),
    formatNumber(quantile(plain, 0.5) / quantile(ours, 0.5)),
  ]);
}
await database.end();
await product.stop();

const p95 = quantile(slowest, 0.95);
report({
  title: 'Logs of robots',
  method:
    `${ROBOTS} robots send ${LINES_PER_S} lines a second each over MQTT for ${INGEST_S} s: ${formatNumber(ingest.perSecond)} lines/s written, ` +
    `${ingest.lost} lost, server ${formatNumber(ingest.cpu * 100)} % of a core. Then one robot is searched over ${DAYS} days, ${SEARCHES} times each, in ` +
    `${formatNumber(filled.lines / 1e6)} million lines of ${FILLED} robots (${formatNumber(filled.bytesPerLine)} bytes a line with its indexes): the newest day at the full rate, ` +
    `the others at a twentieth of it. Beside it: the same search as one statement over all days. A search answers after 0.6 s with what it has found and goes on with the next page.`,
  columns: ['search for', 'Rota p50 ms', 'p95 ms', 'one statement p50 ms', 'ratio'],
  rows,
  aims: [
    {
      aim: `all ${ROBOTS * LINES_PER_S} lines/s kept`,
      found: `${ingest.lost} of ${ingest.sent} lost`,
      met: ingest.lost === 0,
    },
    {
      aim: 'p95 of a search over 30 days under 1 s',
      found: `${formatNumber(p95)} ms; slowest ${formatNumber(Math.max(...slowest))} ms`,
      met: p95 < 1_000,
    },
  ],
});

async function measureIngest(): Promise<{ perSecond: number; lost: number; sent: number; cpu: number }> {
  // The server looks for new robots every few seconds; those of a house are known to it for long.
  await delay(SEEN_MS);
  const load = fork(join(import.meta.dirname, 'stage', 'logging-robots.ts'));
  load.send({ url: product.mqttUrl, robots, linesPerS: LINES_PER_S } satisfies LoggingOrder);
  await new Promise<void>((done) => load.once('message', () => done()));
  let sent = 0;
  load.on('message', (count: number) => (sent = count));
  await delay(3_000);
  const [before, began] = [await countLines(), performance.now()];
  const { cpuS } = usageOf(product.pid);
  await delay(INGEST_S * 1_000);
  const perSecond = ((await countLines()) - before) / ((performance.now() - began) / 1_000);
  const cpu = (usageOf(product.pid).cpuS - cpuS) / INGEST_S;
  await stopChild(load);
  // What was on its way is written within a few seconds.
  await delay(4_000);
  return { perSecond, sent, lost: Math.max(0, sent - (await countLines())), cpu };
}

async function countLines(): Promise<number> {
  const { rows: counted } = await database.query<{ count: string }>('select count(*) from robot_log_line');
  return Number(counted[0]?.count);
}

/** Fills thirty days of some robots, as the owner of the database. The indexes are made by the rows, as in use. */
async function fill(ids: readonly string[]): Promise<{ lines: number; bytesPerLine: number }> {
  await database.query('select robot_log_prepare(now(), $1, 1)', [DAYS]);
  for (let day = DAYS; day >= 1; day--)
    for (const [index, robotId] of ids.entries())
      await database.query(FILL_DAY, [projectId, robotId, day, day === 1 ? FULL_DAY : OTHER_DAY, index]);
  await database.query('analyze robot_log_line');
  const { rows: sizes } = await database.query<{ lines: string; bytes: string }>(SIZE);
  const lines = Number(sizes[0]?.lines);
  return { lines, bytesPerLine: Number(sizes[0]?.bytes) / lines };
}

type Search = { readonly q?: string; readonly level?: 'error'; readonly source?: string };

/** The page that a person waits for. */
async function readPage(search: Search): Promise<void> {
  const query = new URLSearchParams({ ...search, limit: '100' });
  await product.call('GET', `/projects/${projectId}/robots/${searched}/logs?${query}`);
}

async function readPlain({ q, level, source }: Search): Promise<void> {
  await database.query(PLAIN, [
    projectId,
    searched,
    q === undefined ? null : `%${q}%`,
    level === undefined ? null : 3,
    source ?? null,
  ]);
}

/** How long each run took, ms. */
async function timesOf(run: () => Promise<void>, count = SEARCHES): Promise<number[]> {
  const times: number[] = [];
  for (let index = 0; index < count; index++) {
    const began = performance.now();
    await run();
    times.push(performance.now() - began);
  }
  return times;
}

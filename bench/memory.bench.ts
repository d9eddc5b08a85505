import { fork, type ChildProcess } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { quantile, report } from './report.ts';
import { startDemo, stopDemo, type Demo } from './stage/demo.ts';
import { stopChild } from './stage/product.ts';
import { usageOf } from './stage/usage.ts';
import type { VisitorsOrder } from './stage/visitors.ts';

/*
 * Measures the server's memory after an hour of the demo with a few visitors. ROTA_BENCH_MINUTES measures for another time; the report
 * says for how long it was.
 */
const MINUTES = Number(process.env['ROTA_BENCH_MINUTES'] ?? 60);
const VISITORS = 4;
const SAMPLE_MS = 5_000;
const MOST_MB = 400;
const ASSETS = join(import.meta.dirname, '../packages/web/dist/assets');

async function startVisitors(order: VisitorsOrder): Promise<ChildProcess> {
  const visitors = fork(join(import.meta.dirname, 'stage/visitors.ts'));
  visitors.send(order);
  await new Promise((done) => visitors.once('message', done));
  return visitors;
}

const dataDir = await mkdtemp(join(tmpdir(), 'rota-bench-'));
let demo: Demo | undefined;
let visitors: ChildProcess | undefined;
try {
  demo = await startDemo(dataDir);
  const { url, projectId, child } = demo;
  const assets = (await readdir(ASSETS)).map((name) => `/assets/${name}`);
  visitors = await startVisitors({ url, projectId, visitors: VISITORS, assets });
  const samples: number[] = [];
  while (samples.length * SAMPLE_MS < MINUTES * 60_000) {
    await pause(SAMPLE_MS);
    if (visitors.exitCode !== null) throw new Error('The visitors went away.');
    samples.push(usageOf(child.pid ?? 0).residentMb);
  }
  const at = (part: number): number => Math.round(samples[Math.ceil(samples.length * part) - 1] ?? NaN);
  const lastQuarter = samples.slice(Math.floor(samples.length * 0.75));
  const plateau = Math.round(quantile(lastQuarter, 0.5));
  const highest = Math.round(Math.max(...samples));
  report({
    title: 'Memory of the demo with visitors',
    method: `The product with its demo (12 robots) and ${VISITORS} visitors who watch everything live and change pages every 2 s, for ${MINUTES} minutes. Resident memory of the server with its broker, every ${SAMPLE_MS / 1_000} s; the plateau is the median of the last quarter.`,
    columns: ['minutes', 'MB after a tenth', 'MB at half time', 'plateau, MB', 'highest, MB'],
    rows: [[MINUTES, at(0.1), at(0.5), plateau, highest]],
    aims: [
      {
        aim: `a plateau under ${MOST_MB} MB`,
        found: `${plateau} MB after ${MINUTES} minutes${MINUTES < 60 ? ', not after an hour' : ''}`,
        met: plateau < MOST_MB,
      },
    ],
  });
} finally {
  if (visitors !== undefined) await stopChild(visitors);
  if (demo !== undefined) await stopDemo(demo);
  await rm(dataDir, { recursive: true, force: true });
}

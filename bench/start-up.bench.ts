import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { report, formatNumber } from './report.ts';
import { startDemo, stopDemo, type Demo } from './stage/demo.ts';
import { usageOf } from './stage/usage.ts';

/*
 * Measures a person's wait for the first robot: the product is started with its demo twice in a folder of its own, and the second start is
 * measured from the start of the process until the live socket delivers a place that a robot said since.
 */
const LIMIT_MS = 10_000;
const SETTLE_MS = 30_000;
const MEASURE_MS = 60_000;

const dataDir = await mkdtemp(join(tmpdir(), 'rota-bench-'));
let running: Demo | undefined;
try {
  const first = (running = await startDemo(dataDir));
  await stopDemo(first);
  const warm = (running = await startDemo(dataDir));
  await pause(SETTLE_MS);
  const pid = warm.child.pid ?? 0;
  const before = usageOf(pid);
  await pause(MEASURE_MS);
  const after = usageOf(pid);
  const share = ((after.cpuS - before.cpuS) * 1_000) / MEASURE_MS;
  report({
    title: 'Start, and the demo fleet at normal speed',
    method: `The product with its demo, started twice in its own folder: from process start until sign-in works, and until the live socket delivers a new robot position. Then the CPU of the server with its embedded broker for ${MEASURE_MS / 1_000} s, ${SETTLE_MS / 1_000} s after that.`,
    columns: ['', 'sign-in ms', 'first robot ms'],
    rows: [
      ['first start', Math.round(first.signedInMs), Math.round(first.firstRobotMs)],
      ['warm start', Math.round(warm.signedInMs), Math.round(warm.firstRobotMs)],
    ],
    aims: [
      {
        aim: `first robot within ${LIMIT_MS / 1_000} s of a warm start`,
        found: `${formatNumber(warm.firstRobotMs / 1_000)} s`,
        met: warm.firstRobotMs <= LIMIT_MS,
      },
      {
        aim: 'under a fifth of a core with 12 robots',
        found: `${formatNumber(share * 100)} % of a core`,
        met: share < 0.2,
      },
    ],
  });
} finally {
  if (running !== undefined) await stopDemo(running);
  await rm(dataDir, { recursive: true, force: true });
}

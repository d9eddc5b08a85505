import { nearestFirst, runBusyDay } from '@rota/fleet-core/testing';
import { quantile, report, formatNumber } from './report.ts';

/** Seeded days of a site with the product's dispatch and with the nearest robot for the oldest task: `node bench/dispatch.bench.ts [seeds]`. */

const SEEDS = Number(process.argv[2] ?? 6);
const ROBOTS = 6;
const HOURS = 2;
const LOADS = [
  { name: 'quiet', tasksAnHour: 60 },
  { name: 'usual', tasksAnHour: 100 },
  { name: 'busy', tasksAnHour: 150 },
  { name: 'overrun', tasksAnHour: 180 },
] as const;
/** At the busy site the mean is to be so much lower. */
const LOWER = 0.2;

type Found = {
  readonly mean: number;
  readonly p95: number;
  readonly longest: number;
  readonly tasks: number;
};

function run(tasksAnHour: number, place?: typeof nearestFirst): Found {
  const seconds: number[] = [];
  for (let seed = 1; seed <= SEEDS; seed += 1) {
    seconds.push(
      ...runBusyDay({ seed, robots: ROBOTS, hours: HOURS, tasksAnHour, ...(place && { place }) }).seconds,
    );
  }
  const mean = seconds.reduce((sum, one) => sum + one, 0) / seconds.length;
  return { mean, p95: quantile(seconds, 0.95), longest: Math.max(...seconds), tasks: seconds.length };
}

function percent(ours: number, theirs: number): string {
  return `${((ours / theirs - 1) * 100).toFixed(0)} %`;
}

const rows = LOADS.map((load) => ({
  load,
  ours: run(load.tasksAnHour),
  theirs: run(load.tasksAnHour, nearestFirst),
}));
const busy = rows.find(({ load }) => load.name === 'busy') as (typeof rows)[number];
const quiet = rows.find(({ load }) => load.name === 'quiet') as (typeof rows)[number];
const isMet = busy.ours.mean <= (1 - LOWER) * busy.theirs.mean;
/** The extra time of a task compared with a run without waiting: the part that the choice of a robot can change. */
const waits = { ours: busy.ours.mean - quiet.ours.mean, theirs: busy.theirs.mean - quiet.theirs.mean };

report({
  title: 'Dispatch',
  method: `${SEEDS} seeded days of ${HOURS} hours on a site of 60 m with ${ROBOTS} robots and 22 places, alternating quiet half hours and rushes. Seconds from creating a task to its last hand-over, people included. Baseline: the nearest free robot takes the oldest task; same seeds.`,
  columns: [
    'site',
    'tasks an hour',
    'tasks',
    'mean s',
    'nearest first s',
    'change',
    'p95 s',
    'nearest first p95 s',
    'change',
    'longest s',
    'nearest first s',
  ],
  rows: rows.map(({ load, ours, theirs }) => [
    load.name,
    load.tasksAnHour,
    ours.tasks,
    formatNumber(ours.mean),
    formatNumber(theirs.mean),
    percent(ours.mean, theirs.mean),
    formatNumber(ours.p95),
    formatNumber(theirs.p95),
    percent(ours.p95, theirs.p95),
    formatNumber(ours.longest),
    formatNumber(theirs.longest),
  ]),
  aims: [
    {
      aim: 'a mean at least 20 % below nearest first at the busy site',
      found: percent(busy.ours.mean, busy.theirs.mean),
      met: isMet,
      ...(!isMet && {
        limit: `loading, driving and handing over alone take ${formatNumber(quiet.ours.mean)} s; the wait beyond that fell from ${formatNumber(waits.theirs)} s to ${formatNumber(waits.ours)} s (${percent(waits.ours, waits.theirs)}).`,
      }),
    },
    {
      aim: 'a 95th percentile below nearest first at the busy site',
      found: percent(busy.ours.p95, busy.theirs.p95),
      met: busy.ours.p95 < busy.theirs.p95,
    },
  ],
});

import { report, formatNumber, type Aim } from './report.ts';
import { percentile } from './floors.ts';
import { makeFleet, TICK_MS } from './stage/made-fleet.ts';

/** The fleet control with many robots on one large made floor, without wire and database: `node bench/fleet-core.bench.ts [robots …]`. */

const SECONDS = 40;
const WARM_UP_SECONDS = 10;
const turnsIn = (seconds: number): number => (seconds * 1000) / TICK_MS;

/** Robots that drive what is released to them and report once a second. */
function run(robots: number): Record<string, number> {
  let orders = 0;
  const fleet = makeFleet(robots, (effects) => {
    orders += effects.filter(({ type }) => type === 'order.published').length;
  });
  const ticks: number[] = [];
  const reports: number[] = [];
  let created = 0;
  for (let turn = 0; turn < turnsIn(SECONDS + WARM_UP_SECONDS); turn += 1) {
    const isWarm = turn >= turnsIn(WARM_UP_SECONDS);
    if (turn === turnsIn(WARM_UP_SECONDS)) {
      orders = 0;
      Object.assign(fleet.planning, { ms: 0, plans: 0, longestMs: 0 });
    }
    // Enough work that about half of the robots are busy.
    for (; created < ((turn + 1) * robots) / 480; created += 1)
      fleet.tell({ type: 'delivery.created', delivery: fleet.aDelivery() });
    const { tickMs, reportsMs } = fleet.turn();
    if (!isWarm) continue;
    ticks.push(tickMs);
    reports.push(...reportsMs);
  }
  const spent = [...ticks, ...reports].reduce((sum, value) => sum + value, 0);
  const { ms, plans, longestMs } = fleet.planning;
  return {
    robots,
    'prepare ms': Math.round(fleet.preparedMs),
    'tick p50 ms': round2(percentile(ticks, 0.5)),
    'tick p99 ms': round2(percentile(ticks, 0.99)),
    'report p99 us': Math.round(percentile(reports, 0.99) * 1000),
    'busy %': round2(spent / SECONDS / 10),
    'planning %': round2(ms / SECONDS / 10),
    'longest plan ms': round2(longestMs),
    'plans a second': Math.round(plans / SECONDS),
    'orders a second': Math.round(orders / SECONDS),
    'memory MB': Math.round(process.memoryUsage().rss / 1e6),
  };
}

/** Ten times as many deliveries as robots come in one moment, and are begun as robots get free. */
function rush(robots: number): Record<string, string | number> {
  const freeSince = new Map<string, number>();
  const delays: number[] = [];
  let decisions = 0;
  const fleet = makeFleet(robots, (effects, now) => {
    for (const effect of effects) {
      if (effect.type === 'decision.saved') decisions += 1;
      if (effect.type !== 'trip.saved') continue;
      const { trip } = effect;
      if (trip.status !== 'active') freeSince.set(trip.robotId, now);
      else if (trip.kind === 'deliver' && freeSince.has(trip.robotId)) {
        delays.push((now - (freeSince.get(trip.robotId) ?? now)) / 1000);
        freeSince.delete(trip.robotId);
      }
    }
  });
  for (let turn = 0; turn < turnsIn(WARM_UP_SECONDS); turn += 1) fleet.turn();
  decisions = 0;
  delays.length = 0;
  for (let robot = 0; robot < robots; robot += 1) freeSince.set(`r${robot}`, fleet.now());
  const deliveries = robots * 10;
  let spent = 0;
  for (let count = 0; count < deliveries; count += 1)
    spent += fleet.tell({ type: 'delivery.created', delivery: fleet.aDelivery() }).ms;
  const ticks: number[] = [];
  for (let turn = 0; turn < turnsIn(RUSH_SECONDS); turn += 1) {
    const { tickMs, reportsMs } = fleet.turn();
    ticks.push(tickMs);
    spent += tickMs + reportsMs.reduce((sum, ms) => sum + ms, 0);
  }
  return {
    robots,
    deliveries,
    'robots given work': delays.length,
    decisions,
    'decisions a second': Math.round(decisions / RUSH_SECONDS),
    'as many as a core could': Math.round(decisions / (spent / 1000)),
    'delay p50 s': formatNumber(percentile(delays, 0.5)),
    'delay p99 s': formatNumber(percentile(delays, 0.99)),
    'tick p50 ms': round2(percentile(ticks, 0.5)),
    'tick p99 ms': round2(percentile(ticks, 0.99)),
    'busy %': round2(spent / RUSH_SECONDS / 10),
  };
}

function round2(value: number): number {
  return Math.round(value * 100) / 100;
}

const RUSH_SECONDS = 60;
/** Longest 99th percentile of a tick in ms that is aimed at, by robots. */
const TICK_AIMS: Readonly<Record<number, number>> = { 300: 50, 1000: 100 };
const BUSY_AIM = 50;

function aimsOf(line: Record<string, number>): Aim[] {
  const { robots = 0 } = line;
  const aim = TICK_AIMS[robots];
  if (aim === undefined) return [];
  const tick = line['tick p99 ms'] ?? NaN;
  const busy = line['busy %'] ?? NaN;
  return [
    { aim: `p99 of a tick under ${aim} ms with ${robots} robots`, found: `${tick} ms`, met: tick < aim },
    { aim: `under half a core with ${robots} robots`, found: `${busy} %`, met: busy < BUSY_AIM },
  ].map((item) => ({
    ...item,
    ...(!item.met && {
      limit: `searches for ways, ${line['planning %']} % of a core of the ${busy} %; one alone takes up to ${line['longest plan ms']} ms.`,
    }),
  }));
}

const counts = process.argv.slice(2).map(Number);
const lines = (counts.length > 0 ? counts : [100, 300, 1000]).map(run);
const columns = Object.keys(lines[0] ?? {});
report({
  title: 'Fleet control',
  method:
    'The fleet control alone, with simulated robots on a generated floor of 3000 x 3000 cells, all working. Times are processor time.',
  columns,
  rows: lines.map((line) => columns.map((column) => line[column] ?? '')),
  aims: lines.flatMap(aimsOf),
});

const rushes = (counts.length > 0 ? counts : [10, 100, 1000]).map(rush);
const rushColumns = Object.keys(rushes[0] ?? {});
report({
  title: 'Fleet control: ten times as many deliveries as robots',
  method: `The same floor and robots; ten deliveries per robot arrive at once, and ${RUSH_SECONDS} s are measured. Delay: from a robot being idle while work waits until it gets a trip.`,
  columns: rushColumns,
  rows: rushes.map((line) => rushColumns.map((column) => line[column] ?? '')),
  aims: [],
});

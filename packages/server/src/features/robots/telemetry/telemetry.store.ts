import type { LastHour, Resolution, TelemetryPoint, TrackPoint } from '@rota/contract/telemetry';
import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import type { Sample } from './telemetry.rules.ts';

/** Percent, and how many errors stand: what a look at the details adds to a sample. */
export type SampleExtras = {
  readonly errors: number;
  readonly usage: { readonly cpu: number; readonly memory: number; readonly disk: number } | null;
};
export type SampleRow = Sample & SampleExtras;

/** Writes samples in one statement; one that is there already stays as it is. Throws a check violation where the day has no partition. */
export async function insertSamples(tx: Tx, projectId: number, rows: readonly SampleRow[]): Promise<void> {
  const wire = rows.map((row) => ({
    robot_id: row.robotId,
    at: new Date(row.at).toISOString(),
    seconds: row.seconds,
    driving_s: row.spent.driving,
    waiting_s: row.spent.waiting,
    charging_s: row.spent.charging,
    idle_s: row.spent.idle,
    offline_s: row.spent.offline,
    distance_m: row.distance,
    battery: row.battery,
    battery_used: row.batteryUsed,
    speed: row.speed,
    speed_max: row.speedMax,
    state: row.state,
    map_id: row.mapId,
    x: row.position?.x ?? null,
    y: row.position?.y ?? null,
    theta: row.position?.theta ?? null,
    errors: Math.min(30_000, row.errors),
    cpu: row.usage?.cpu ?? null,
    memory: row.usage?.memory ?? null,
    disk: row.usage?.disk ?? null,
  }));
  await sql`
    insert into robot_sample
    select ${projectId}::int, robot_id, at, seconds, driving_s, waiting_s, charging_s, idle_s, offline_s, distance_m, battery, battery_used,
           speed, speed_max, state, map_id, x, y, theta, errors, cpu, memory, disk
      from jsonb_to_recordset(${JSON.stringify(wire)}::jsonb) as row(
        robot_id text, at timestamptz, seconds real, driving_s real, waiting_s real, charging_s real, idle_s real, offline_s real,
        distance_m real, battery real, battery_used real, speed real, speed_max real, state text, map_id text, x real, y real, theta real,
        errors smallint, cpu real, memory real, disk real)
    on conflict (project_id, robot_id, at) do nothing`.execute(tx);
}

/** The day of a sample has no partition. */
export function isPartitionMissing(error: unknown): boolean {
  return (
    error instanceof Error &&
    (error as { code?: unknown }).code === '23514' &&
    error.message.includes('no partition')
  );
}

type PointRow = Omit<TelemetryPoint, 'at'> & { at: Date };

const SPENT = sql`sum(driving_s)::float8 as driving_s, sum(waiting_s)::float8 as waiting_s, sum(charging_s)::float8 as charging_s,
  sum(idle_s)::float8 as idle_s, sum(offline_s)::float8 as offline_s, sum(distance_m)::float8 as distance_m, max(errors)::int as errors,
  max(speed_max)::float8 as speed_max`;

const MEANS: Readonly<Record<'raw' | 'rolled', RawBuilder<unknown>>> = {
  raw: sql`avg(battery)::float8 as battery, avg(speed)::float8 as speed, avg(cpu)::float8 as cpu, avg(memory)::float8 as memory,
    avg(disk)::float8 as disk`,
  rolled: sql`sum(battery_sum) / nullif(sum(battery_n), 0) as battery, sum(speed_sum) / nullif(sum(speed_n), 0) as speed,
    sum(cpu_sum) / nullif(sum(usage_n), 0) as cpu, sum(memory_sum) / nullif(sum(usage_n), 0) as memory,
    sum(disk_sum) / nullif(sum(usage_n), 0) as disk`,
};

const TABLES: Readonly<Record<Resolution, string>> = {
  raw: 'robot_sample',
  minute: 'robot_minute',
  hour: 'robot_hour',
};

/** A robot's past between two moments (ms), in steps of `stepS` seconds, oldest first. */
export async function listPoints(
  tx: Tx,
  projectId: number,
  robotId: string,
  range: {
    readonly from: number;
    readonly to: number;
    readonly resolution: Resolution;
    readonly stepS: number;
  },
): Promise<TelemetryPoint[]> {
  const { rows } = await sql<PointRow>`
    select date_bin(make_interval(secs => ${range.stepS}::int), at, 'epoch') as bin, ${MEANS[range.resolution === 'raw' ? 'raw' : 'rolled']}, ${SPENT},
           date_bin(make_interval(secs => ${range.stepS}::int), min(at), 'epoch') as at
      from ${sql.table(TABLES[range.resolution])}
     where project_id = ${projectId} and robot_id = ${robotId} and at >= ${new Date(range.from)} and at < ${new Date(range.to)}
     group by bin order by bin`.execute(tx);
  return rows.map(
    ({
      at,
      battery,
      speed,
      speed_max,
      driving_s,
      waiting_s,
      charging_s,
      idle_s,
      offline_s,
      distance_m,
      errors,
      cpu,
      memory,
      disk,
    }) => ({
      at: at.toISOString(),
      battery,
      speed,
      speed_max,
      driving_s,
      waiting_s,
      charging_s,
      idle_s,
      offline_s,
      distance_m,
      errors,
      cpu,
      memory,
      disk,
    }),
  );
}

/** Where a robot was between two moments (ms), oldest first; of several samples at one place the first. */
export async function listTrack(
  tx: Tx,
  projectId: number,
  robotId: string,
  range: { readonly from: number; readonly to: number; readonly most: number },
): Promise<TrackPoint[]> {
  const { rows } = await sql<{ at: Date; map_id: string; x: number; y: number }>`
    select at, map_id, x, y from (
      select at, map_id, x, y, lag(map_id) over run as map_before, lag(x) over run as x_before, lag(y) over run as y_before
        from robot_sample
       where project_id = ${projectId} and robot_id = ${robotId} and at >= ${new Date(range.from)} and at < ${new Date(range.to)}
         and map_id is not null and x is not null and y is not null
      window run as (order by at)
    ) sample
    where map_before is distinct from map_id or abs(x - x_before) > 0.1 or abs(y - y_before) > 0.1
    order by at limit ${range.most}`.execute(tx);
  return rows.map(({ at, map_id: mapId, x, y }) => ({ at: at.toISOString(), mapId, x, y }));
}

/** What the samples of a stretch come to. */
export async function sumSamples(
  tx: Tx,
  projectId: number,
  robotId: string,
  range: { readonly from: number; readonly to: number },
): Promise<Omit<LastHour, 'from' | 'to' | 'deliveries_done'>> {
  const sum = (column: string) => sql`coalesce(sum(${sql.ref(column)}), 0)::float8 as ${sql.ref(column)}`;
  const columns = [
    'driving_s',
    'waiting_s',
    'charging_s',
    'idle_s',
    'offline_s',
    'distance_m',
    'battery_used',
  ].map(sum);
  const { rows } = await sql<Omit<LastHour, 'from' | 'to' | 'deliveries_done'>>`
    select ${sql.join(columns)} from robot_sample
     where project_id = ${projectId} and robot_id = ${robotId} and at > ${new Date(range.from)} and at <= ${new Date(range.to)}`.execute(
    tx,
  );
  const [row] = rows;
  if (row === undefined) throw new Error('A sum has no row.');
  return row;
}

/** Makes the partitions around a moment (ms). @returns how many were new */
export async function preparePartitions(
  tx: Tx,
  around: number,
  days: { readonly back: number; readonly ahead: number },
): Promise<number> {
  const { rows } = await sql<{ made: number }>`
    select telemetry_prepare(${new Date(around)}, ${days.back}, ${days.ahead}) as made`.execute(tx);
  return rows[0]?.made ?? 0;
}

/** Rolls up what is due. @returns until when all is rolled up, ms */
export async function rollUp(tx: Tx, now: number): Promise<number> {
  const { rows } = await sql<{ until: Date }>`select telemetry_roll_up(${new Date(now)}) as until`.execute(
    tx,
  );
  return rows[0]?.until.getTime() ?? now;
}

/** Drops what ended before these moments (ms) and is rolled up. @returns names of what was dropped */
export async function forgetPartitions(
  tx: Tx,
  before: { readonly samples: number; readonly minutes: number },
): Promise<string[]> {
  const { rows } = await sql<{ named: string }>`
    select telemetry_forget(${new Date(before.samples)}, ${new Date(before.minutes)}) as named`.execute(tx);
  return rows.map(({ named }) => named);
}

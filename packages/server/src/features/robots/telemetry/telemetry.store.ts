import type { LastHour, Resolution, SignalCell, TelemetryPoint, TrackPoint } from '@rota/contract/telemetry';
import { sql, type Selectable } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import type { DB } from '../../../db/schema.gen.ts';
import type { Sample } from './telemetry.rules.ts';

/** Percent, and how many errors stand: what a look at the details adds to a sample. */
type SampleExtras = {
  readonly errors: number;
  readonly usage: {
    readonly cpu: number;
    readonly memory: number;
    readonly disk: number;
    readonly signalDbm?: number | undefined;
  } | null;
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
    signal: row.usage?.signalDbm ?? null,
  }));
  await sql`
    insert into robot_sample
    select ${projectId}::int, robot_id, at, seconds, driving_s, waiting_s, charging_s, idle_s, offline_s, distance_m, battery, battery_used,
           speed, speed_max, state, map_id, x, y, theta, errors, cpu, memory, disk, signal
      from jsonb_to_recordset(${JSON.stringify(wire)}::jsonb) as row(
        robot_id text, at timestamptz, seconds real, driving_s real, waiting_s real, charging_s real, idle_s real, offline_s real,
        distance_m real, battery real, battery_used real, speed real, speed_max real, state text, map_id text, x real, y real, theta real,
        errors smallint, cpu real, memory real, disk real, signal real)
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

const SPENT = [
  sql<number>`sum(driving_s)::float8`.as('driving_s'),
  sql<number>`sum(waiting_s)::float8`.as('waiting_s'),
  sql<number>`sum(charging_s)::float8`.as('charging_s'),
  sql<number>`sum(idle_s)::float8`.as('idle_s'),
  sql<number>`sum(offline_s)::float8`.as('offline_s'),
  sql<number>`sum(distance_m)::float8`.as('distance_m'),
  sql<number>`max(errors)::int`.as('errors'),
  sql<number | null>`max(speed_max)::float8`.as('speed_max'),
] as const;

const MEASURED = ['battery', 'speed', 'cpu', 'memory', 'disk'] as const;
/** How many samples of a stretch have each measure. */
const COUNTS = {
  battery: 'battery_n',
  speed: 'speed_n',
  cpu: 'usage_n',
  memory: 'usage_n',
  disk: 'usage_n',
} as const;
const MEANS = {
  raw: MEASURED.map((measure) => sql<number | null>`avg(${sql.ref(measure)})::float8`.as(measure)),
  rolled: MEASURED.map((measure) =>
    sql<number | null>`sum(${sql.ref(`${measure}_sum`)}) / nullif(sum(${sql.ref(COUNTS[measure])}), 0)`.as(
      measure,
    ),
  ),
};

const TABLES = {
  raw: 'robot_sample',
  minute: 'robot_minute',
  hour: 'robot_hour',
} as const satisfies Readonly<Record<Resolution, keyof DB>>;

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
  const rows = await tx
    .selectFrom(TABLES[range.resolution])
    .select(sql<Date>`date_bin(make_interval(secs => ${range.stepS}::int), at, 'epoch')`.as('bin'))
    .select(MEANS[range.resolution === 'raw' ? 'raw' : 'rolled'])
    .select(SPENT)
    .select(sql<Date>`date_bin(make_interval(secs => ${range.stepS}::int), min(at), 'epoch')`.as('at'))
    .where('project_id', '=', projectId)
    .where('robot_id', '=', robotId)
    .where('at', '>=', new Date(range.from))
    .where('at', '<', new Date(range.to))
    .groupBy(sql`bin`)
    .orderBy(sql`bin`)
    .execute();
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

/** Columns of a sample that says where the robot was. */
type Sampled = {
  readonly [C in 'at' | 'map_id' | 'x' | 'y']: NonNullable<Selectable<DB['robot_sample']>[C]>;
};

/** Where a robot was between two moments (ms), oldest first; of several samples at one place the first. */
export async function listTrack(
  tx: Tx,
  projectId: number,
  robotId: string,
  range: { readonly from: number; readonly to: number; readonly most: number },
): Promise<TrackPoint[]> {
  const { rows } = await sql<Sampled>`
    select at, map_id, x, y from (
      select at, map_id, x, y, lag(map_id) over run as map_before, lag(x) over run as x_before, lag(y) over run as y_before
        from robot_sample
       where project_id = ${projectId} and robot_id = ${robotId} and at >= ${new Date(range.from)} and at < ${new Date(range.to)}
         and map_id is not null and x is not null and y is not null
      window run as (order by at)
    ) sample
    where map_before is distinct from map_id or abs(x - x_before) > 0.1 or abs(y - y_before) > 0.1
    order by at limit ${range.most}`.execute(tx);
  return rows.map(({ at, map_id, x, y }) => ({ at: at.toISOString(), map_id, x, y }));
}

const SUMMED = [
  'driving_s',
  'waiting_s',
  'charging_s',
  'idle_s',
  'offline_s',
  'distance_m',
  'battery_used',
] as const;

/** What the samples of a stretch come to. */
export async function sumSamples(
  tx: Tx,
  projectId: number,
  robotId: string,
  range: { readonly from: number; readonly to: number },
): Promise<Omit<LastHour, 'from' | 'to' | 'deliveries_done'>> {
  return tx
    .selectFrom('robot_sample')
    .select(SUMMED.map((column) => sql<number>`coalesce(sum(${sql.ref(column)}), 0)::float8`.as(column)))
    .where('project_id', '=', projectId)
    .where('robot_id', '=', robotId)
    .where('at', '>', new Date(range.from))
    .where('at', '<=', new Date(range.to))
    .executeTakeFirstOrThrow();
}

const SUMMED_OF_STATS = [
  'driving_s',
  'waiting_s',
  'charging_s',
  'idle_s',
  'offline_s',
  'distance_m',
] as const;
type StatsSums = Record<(typeof SUMMED_OF_STATS)[number], number>;
type MsSpan = { readonly from: number; readonly to: number };

/** What roll-ups of whole hours and of minutes come to. */
export async function sumRolled(
  tx: Tx,
  projectId: number,
  robotId: string,
  { hours, minutes }: { readonly hours: MsSpan | null; readonly minutes: readonly MsSpan[] },
): Promise<StatsSums> {
  const sumOf = (table: 'robot_hour' | 'robot_minute', span: MsSpan): Promise<StatsSums> =>
    tx
      .selectFrom(table)
      .select(
        SUMMED_OF_STATS.map((column) => sql<number>`coalesce(sum(${sql.ref(column)}), 0)::float8`.as(column)),
      )
      .where('project_id', '=', projectId)
      .where('robot_id', '=', robotId)
      .where('at', '>=', new Date(span.from))
      .where('at', '<', new Date(span.to))
      .executeTakeFirstOrThrow();
  let total = { driving_s: 0, waiting_s: 0, charging_s: 0, idle_s: 0, offline_s: 0, distance_m: 0 };
  const pieces = [
    ...(hours === null ? [] : [['robot_hour', hours] as const]),
    ...minutes.map((span) => ['robot_minute', span] as const),
  ];
  for (const [table, span] of pieces) {
    const sums = await sumOf(table, span);
    total = {
      driving_s: total.driving_s + sums.driving_s,
      waiting_s: total.waiting_s + sums.waiting_s,
      charging_s: total.charging_s + sums.charging_s,
      idle_s: total.idle_s + sums.idle_s,
      offline_s: total.offline_s + sums.offline_s,
      distance_m: total.distance_m + sums.distance_m,
    };
  }
  return total;
}

/** Makes the partitions around a moment (ms). @returns how many were new */
export async function preparePartitions(
  tx: Tx,
  around: number,
  days: { readonly back: number; readonly ahead: number },
): Promise<number> {
  const { made } = await tx
    .selectNoFrom(sql<number>`telemetry_prepare(${new Date(around)}, ${days.back}, ${days.ahead})`.as('made'))
    .executeTakeFirstOrThrow();
  return made;
}

/** Rolls up what is due. @returns until when all is rolled up, ms */
export async function rollUp(tx: Tx, now: number): Promise<number> {
  const { until } = await tx
    .selectNoFrom(sql<Date>`telemetry_roll_up(${new Date(now)})`.as('until'))
    .executeTakeFirstOrThrow();
  return until.getTime();
}

/** Drops what ended before these moments (ms) and is rolled up. @returns names of what was dropped */
export async function forgetPartitions(
  tx: Tx,
  before: { readonly samples: number; readonly minutes: number },
): Promise<string[]> {
  const rows = await tx
    .selectNoFrom(
      sql<string>`telemetry_forget(${new Date(before.samples)}, ${new Date(before.minutes)})`.as('named'),
    )
    .execute();
  return rows.map(({ named }) => named);
}

/** How strong a robot received its network on a floor between two moments (ms), in squares of `cellM` metres. */
export async function listSignal(
  tx: Tx,
  projectId: number,
  robotId: string,
  {
    mapId,
    from,
    to,
    cellM,
  }: { readonly mapId: string; readonly from: number; readonly to: number; readonly cellM: number },
): Promise<SignalCell[]> {
  const middle = (axis: 'x' | 'y') =>
    sql<number>`((floor(${sql.ref(axis)} / ${cellM}::float8) + 0.5) * ${cellM}::float8)::float8`;
  return tx
    .selectFrom('robot_sample')
    .select([
      middle('x').as('x'),
      middle('y').as('y'),
      sql<number>`avg(signal)::float8`.as('dbm'),
      sql<number>`min(signal)::float8`.as('lowest_dbm'),
      sql<number>`count(*)::int`.as('samples'),
    ])
    .where('project_id', '=', projectId)
    .where('robot_id', '=', robotId)
    .where('at', '>=', new Date(from))
    .where('at', '<', new Date(to))
    .where('map_id', '=', mapId)
    .where('signal', 'is not', null)
    .groupBy([sql`1`, sql`2`])
    .execute();
}

import type { Resolution } from '@rota/contract/telemetry';
import { campaign, startDatabase, type TestDatabase } from '@rota/testing';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Tx } from '../../../db/database.ts';
import { aRobotDetailView } from '../../../fleet/client/robot-view.fake.ts';
import { createTelemetryRecorder } from './telemetry-recorder.service.ts';
import { createTelemetryKeeping } from './telemetry.jobs.ts';
import { createTelemetryService } from './telemetry.service.ts';
import {
  insertSamples,
  isPartitionMissing,
  listPoints,
  preparePartitions,
  type SampleRow,
} from './telemetry.store.ts';

const HOUR = 3_600_000;
const DAY = 86_400_000;
/** The beginning of an hour, well inside the partitions that the tests make. */
const START = Date.UTC(2026, 4, 10, 8);
const retention = { rawDays: 14, minuteDays: 365 };
const silent = { warn: () => undefined };

let db: TestDatabase;
beforeAll(async () => {
  db = await startDatabase();
  await db.database.global((tx) => preparePartitions(tx, START, { back: 2, ahead: 3 }));
});
afterAll(() => db.close());
afterEach(async () => {
  await db.asOwner('delete from robot_sample');
  await db.asOwner('delete from robot_minute');
  await db.asOwner('delete from robot_hour');
});

function aSample(at: number, more: Partial<SampleRow> = {}): SampleRow {
  return {
    robotId: 'r1',
    at,
    seconds: 10,
    spent: { driving: 4, waiting: 3, charging: 0, idle: 3, offline: 0 },
    distance: 2.5,
    battery: 80,
    batteryUsed: 0.125,
    speed: 0.5,
    speedMax: 0.75,
    state: 'going',
    mapId: 'hotel_1',
    position: { x: 1, y: 2, theta: 0 },
    errors: 0,
    usage: { cpu: 20, memory: 40, disk: 50 },
    ...more,
  };
}
const save = (projectId: number, rows: readonly SampleRow[]) =>
  db.database.tenant(projectId, (tx) => insertSamples(tx, projectId, rows));
const points = (resolution: Resolution, stepS: number, projectId = 1) =>
  db.database.tenant(projectId, (tx) =>
    listPoints(tx, projectId, 'r1', { from: START - DAY, to: START + DAY, resolution, stepS }),
  );
const keepingAt = (now: () => number) =>
  createTelemetryKeeping({ database: db.database, retention, clock: now });
const rolledUntil = (at: number) =>
  db.asOwner('update telemetry_progress set rolled_until = $1', [new Date(at)]);

describe('samples', () => {
  test('of one project are not seen from another, and a repeated write changes nothing', async () => {
    await save(1, [aSample(START)]);
    await save(1, [aSample(START, { distance: 9 })]);
    await save(2, [aSample(START)]);
    expect(await points('raw', 10)).toMatchObject([
      { at: new Date(START).toISOString(), distance_m: 2.5, battery: 80, cpu: 20 },
    ]);
    const other = await db.database.tenant(2, (tx) =>
      listPoints(tx, 1, 'r1', { from: START - DAY, to: START + DAY, resolution: 'raw', stepS: 10 }),
    );
    expect(other).toEqual([]);
  });

  test('cannot be written into another project', async () => {
    await expect(db.database.tenant(2, (tx) => insertSamples(tx, 1, [aSample(START)]))).rejects.toThrow(
      'row-level security',
    );
  });

  test('of a day without a partition are refused, and taken once it was made', async () => {
    const far = START + 40 * DAY;
    const error: unknown = await save(1, [aSample(far)]).catch((failure: unknown) => failure);
    expect(isPartitionMissing(error)).toBe(true);
    await db.database.global((tx) => preparePartitions(tx, far, { back: 0, ahead: 0 }));
    await save(1, [aSample(far)]);
    expect(
      await db.asOwner('select count(*)::int as n from robot_sample where at > $1', [
        new Date(START + 39 * DAY),
      ]),
    ).toEqual([{ n: 1 }]);
  });
});

describe('the track of a robot', () => {
  const service = (hasRobot = true) =>
    createTelemetryService({
      database: db.database,
      hasRobot: async () => hasRobot,
      countDeliveriesDone: async () => 0,
      retention,
      clock: () => START + HOUR,
    });
  const place = (x: number, mapId = 'hotel_1') => ({ position: { x, y: 2, theta: 0 }, mapId });
  const range = { from: new Date(START).toISOString(), to: new Date(START + 60_000).toISOString() };

  test('is where it drove in that time, without where it only stood, and of the own project', async () => {
    const samples = [
      place(1),
      place(1),
      place(4),
      place(4, 'hotel_2'),
      { position: null, mapId: null },
      place(5),
    ];
    await save(
      1,
      samples.map((one, index) => aSample(START + index * 10_000, one)),
    );
    await save(1, [aSample(START + 70_000, place(9))]);
    await save(2, [aSample(START, place(7))]);
    const track = await service().track(1, 'r1', range);
    expect(track.map(({ map_id: mapId, x }) => [mapId, x])).toEqual([
      ['hotel_1', 1],
      ['hotel_1', 4],
      ['hotel_2', 4],
      ['hotel_1', 5],
    ]);
  });

  test('of a robot that there is not, or of no time at all, is refused', async () => {
    await expect(service(false).track(1, 'r1', range)).rejects.toMatchObject({ code: 'RECORD_NOT_FOUND' });
    await expect(service().track(1, 'r1', { ...range, to: range.from })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    });
  });
});

test('the network on a floor is the mean of each square where a robot was, of the own project and the last days', async () => {
  const service = createTelemetryService({
    database: db.database,
    hasRobot: async (_projectId, robotId) => robotId === 'r1',
    countDeliveriesDone: async () => 0,
    retention,
    clock: () => START + HOUR,
  });
  const heard = (index: number, x: number, signalDbm: number | undefined, mapId = 'hotel_1') =>
    aSample(START + index * 10_000, {
      position: { x, y: -0.2, theta: 0 },
      mapId,
      usage: { cpu: 20, memory: 40, disk: 50, ...(signalDbm !== undefined && { signalDbm }) },
    });
  await save(1, [
    heard(0, 1.1, -60),
    heard(1, 1.9, -80),
    heard(2, 5, -50),
    heard(3, 6, undefined),
    heard(4, 7, -40, 'hotel_2'),
  ]);
  await save(2, [heard(0, 1.1, -20)]);
  const cells = await service.signal(1, 'r1', 'hotel_1');
  expect(cells.toSorted((a, b) => a.x - b.x)).toEqual([
    { x: 1.5, y: -0.5, dbm: -70, lowest_dbm: -80, samples: 2 },
    { x: 5.5, y: -0.5, dbm: -50, lowest_dbm: -50, samples: 1 },
  ]);
  await expect(service.signal(1, 'r2', 'hotel_1')).rejects.toMatchObject({ code: 'RECORD_NOT_FOUND' });
});

describe('roll-ups', () => {
  /** Samples of up to three robots and two projects, over some hours, in any order; halves and quarters, whose sums are exact. */
  const part = fc.integer({ min: 0, max: 40 }).map((quarters) => quarters / 4);
  const sample = fc.record({
    project: fc.constantFrom(1, 2),
    robotId: fc.constantFrom('r1', 'r2', 'r3'),
    second: fc.integer({ min: 0, max: 3 * 3_600 - 1 }),
    distance: part,
    driving: part,
    battery: fc.option(part),
    speed: fc.option(part),
    errors: fc.nat(5),
    usage: fc.option(fc.record({ cpu: part, memory: part, disk: part })),
  });

  test('equal what the samples themselves come to, however late some came and however often it ran', async () => {
    const batches = fc.array(fc.array(sample, { minLength: 1, maxLength: 40 }), {
      minLength: 1,
      maxLength: 3,
    });
    await fc.assert(
      fc.asyncProperty(batches, async (parts) => {
        await db.asOwner('delete from robot_sample');
        await db.asOwner('delete from robot_minute');
        await db.asOwner('delete from robot_hour');
        await rolledUntil(START);
        let now = START;
        for (const [index, rows] of parts.entries()) {
          // Rows of the time until now, or up to a quarter of an hour late.
          const [from, to] = [index === 0 ? START : now - 14 * 60_000, now + HOUR + 7_000];
          for (const projectId of [1, 2]) {
            const own = rows.filter((row) => row.project === projectId);
            await save(
              projectId,
              own.map((row) => ({
                ...aSample(from + Math.floor((row.second * (to - from)) / (3 * 3_600))),
                ...row,
                spent: { driving: row.driving, waiting: 0, charging: 0, idle: 0, offline: 0 },
              })),
            );
          }
          now = to;
          await keepingAt(() => now).rollUp();
        }
        now += 60_000;
        await keepingAt(() => now).rollUp();
        for (const [table, unit] of [
          ['robot_minute', 'minute'],
          ['robot_hour', 'hour'],
        ] as const) {
          const rolled = await db.asOwner(
            `select project_id, robot_id, at, samples, distance_m, driving_s, battery_sum, battery_n, speed_sum, speed_n, errors, cpu_sum, usage_n from ${table} order by 1, 2, 3`,
          );
          const direct =
            await db.asOwner(`select project_id, robot_id, date_trunc('${unit}', at, 'UTC') as at, count(*)::int as samples, sum(distance_m)::float8 as distance_m,
            sum(driving_s)::float8 as driving_s, coalesce(sum(battery), 0)::float8 as battery_sum, count(battery)::int as battery_n, coalesce(sum(speed), 0)::float8 as speed_sum,
            count(speed)::int as speed_n, max(errors)::smallint as errors, coalesce(sum(cpu), 0)::float8 as cpu_sum, count(cpu)::int as usage_n
            from robot_sample group by 1, 2, 3 order by 1, 2, 3`);
          expect(rolled).toEqual(direct);
        }
      }),
      { numRuns: campaign(15, 300) },
    );
  });

  test('go on where they stopped, hour by hour, after the server was away for days', async () => {
    await rolledUntil(START - DAY);
    await save(1, [aSample(START - 20 * HOUR), aSample(START - HOUR)]);
    await keepingAt(() => START + 30_000).rollUp();
    expect(await points('hour', 3_600)).toHaveLength(2);
    expect(await db.asOwner('select rolled_until from telemetry_progress')).toEqual([
      { rolled_until: new Date(START) },
    ]);
  });

  test('give the same means whether read by minutes or by samples', async () => {
    await rolledUntil(START);
    await save(1, [
      aSample(START, { battery: 80 }),
      aSample(START + 10_000, { battery: 78, speed: null, usage: null }),
    ]);
    await keepingAt(() => START + 60_000).rollUp();
    expect(await points('minute', 60)).toEqual(await points('raw', 60));
  });
});

describe('the recorder', () => {
  function aFleet(attempt: (run: (tx: Tx) => Promise<void>) => Promise<boolean>) {
    const clock = { now: START };
    const view = () =>
      aRobotDetailView('r1', { speed: 0.5, state: 'going', systemUsage: { cpu: 10, memory: 20, disk: 30 } });
    const recorder = createTelemetryRecorder({
      fleets: () => [{ projectId: 1, views: () => new Map([['r1', view()]]), details: view, attempt }],
      prepare: () => db.database.global((tx) => preparePartitions(tx, clock.now, { back: 0, ahead: 0 })),
      clock: () => clock.now,
      log: silent,
    });
    const live = (seconds: number) => {
      for (let second = 0; second < seconds; second += 1) {
        recorder.look();
        clock.now += 1_000;
      }
    };
    return { recorder, clock, live };
  }
  const write = async (run: (tx: Tx) => Promise<void>): Promise<boolean> => {
    await db.database.tenant(1, run);
    return true;
  };

  test('writes a row about every ten seconds, with all the time in it', async () => {
    const { recorder, live } = aFleet(write);
    live(61);
    await recorder.flush();
    const rows = await points('raw', 10);
    expect(rows).toHaveLength(6);
    expect(rows.reduce((sum, row) => sum + row.driving_s, 0)).toBe(60);
    expect(rows[0]).toMatchObject({ cpu: 10, errors: 0, speed: 0.5 });
  });

  test('keeps rows while the database is away, and writes them once when it is back', async () => {
    let isUp = false;
    const { recorder, live } = aFleet((run) => (isUp ? write(run) : Promise.resolve(false)));
    live(31);
    await recorder.flush();
    expect(await points('raw', 10)).toEqual([]);
    isUp = true;
    await recorder.flush();
    await recorder.flush();
    expect(await points('raw', 10)).toHaveLength(3);
  });

  test('makes the partition of a day that has none, and loses nothing by it', async () => {
    const { recorder, clock, live } = aFleet(write);
    clock.now = START + 90 * DAY;
    live(11);
    await recorder.flush();
    await recorder.flush();
    expect(
      await db.asOwner('select count(*)::int as n from robot_sample where at > $1', [
        new Date(START + 89 * DAY),
      ]),
    ).toEqual([{ n: 1 }]);
  });

  test('drops what was gathered when another server owns the project', async () => {
    let writes = 0;
    const { recorder, live } = aFleet(() => {
      writes += 1;
      return Promise.reject(new Error('fenced'));
    });
    live(11);
    await recorder.flush();
    await recorder.flush();
    expect(writes).toBe(1);
  });
});

describe('the last hour', () => {
  test('sums time, metres and battery of the last hour only, with deliveries that were completed', async () => {
    const asked: number[] = [];
    const service = createTelemetryService({
      database: db.database,
      hasRobot: async (_projectId, robotId) => robotId === 'r1',
      countDeliveriesDone: async (_tx, _projectId, _robotId, since) => {
        asked.push(since);
        return 3;
      },
      retention,
      clock: () => START + HOUR,
    });
    await save(1, [aSample(START - 10_000), aSample(START + 10_000), aSample(START + HOUR)]);
    expect(await service.lastHour(1, 'r1')).toMatchObject({
      deliveries_done: 3,
      distance_m: 5,
      battery_used: 0.25,
      driving_s: 8,
      waiting_s: 6,
    });
    expect(asked).toEqual([START]);
    await expect(service.lastHour(1, 'r2')).rejects.toMatchObject({ code: 'RECORD_NOT_FOUND' });
    await expect(
      service.history(1, 'r1', {
        from: new Date(START + HOUR).toISOString(),
        to: new Date(START).toISOString(),
      }),
    ).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    expect(await service.history(1, 'r1', {})).toMatchObject({
      resolution: 'raw',
      step_s: 10,
      points: [{ distance_m: 2.5 }],
    });
  });
});

describe('what is no longer kept', () => {
  test('goes by whole partitions, but never before it is rolled up', async () => {
    const partitions = async (): Promise<unknown[]> =>
      (
        await db.asOwner(
          `select relname from pg_class where relname like 'robot_sample_202605%' and relkind = 'r' order by 1`,
        )
      ).map((row) => row['relname']);
    const before = await partitions();
    expect(before).toHaveLength(6);
    await rolledUntil(START);
    expect(await keepingAt(() => START + 20 * DAY).keep()).toEqual([
      'robot_sample_20260508',
      'robot_sample_20260509',
    ]);
    await rolledUntil(START + 20 * DAY);
    expect(await keepingAt(() => START + 15 * DAY).keep()).toEqual(['robot_sample_20260510']);
    const after = await partitions();
    expect(after.slice(0, 3)).toEqual(before.slice(3));
  });

  test('partitions are made once, a week ahead', async () => {
    const later = START + 300 * DAY;
    const keeping = keepingAt(() => later);
    expect(await keeping.prepare()).toBeGreaterThanOrEqual(9);
    expect(await keeping.prepare()).toBe(0);
    await save(1, [aSample(later + 7 * DAY - 1_000)]);
  });
});

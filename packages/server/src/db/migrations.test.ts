import { startDatabase, type TestDatabase } from '@rota/testing';
import { runMigrations } from 'graphile-worker';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { quietLogger } from '../jobs/logger.ts';
import { SetupProblem } from '../setup-problem.ts';
import { migrate, readMigrations, type Migration } from './migrations.ts';

let db: TestDatabase;
beforeEach(async () => {
  db = await startDatabase('empty');
});
afterEach(() => db.close());

const migrations = await readMigrations();

function step(number: number, sql: string): Migration {
  return { number, name: `step_${number}`, sql, checksum: `sum of ${sql}` };
}

describe('migrations of the product', () => {
  test('run on an empty database, and then have nothing left to do', async () => {
    await runMigrations({ connectionString: db.ownerUrl, logger: quietLogger });
    expect(await migrate(db.ownerUrl, migrations)).toHaveLength(migrations.length);
    expect(await migrate(db.ownerUrl, migrations)).toEqual([]);
  });

  test('run on a database with data of the first release step and keep it', async () => {
    await runMigrations({ connectionString: db.ownerUrl, logger: quietLogger });
    const first = migrations.filter((migration) => migration.number < 10);
    await migrate(db.ownerUrl, first);
    await db.asOwner(
      `insert into project (name, name_folded, delivery) values ('Otel', 'otel', '{"queue":true}')`,
    );
    await db.asOwner(
      `insert into app_user (id, username, username_folded, name, lastname, password_hash) values ('u1', 'ada', 'ada', 'Ada', 'L', 'x')`,
    );
    await db.asOwner(`insert into user_role values ('u1', '1', 'rr_admin')`);
    await db.asOwner(
      `select audit_append(1, 'u1', 'Ada', 'LOG_PROJECT_CREATED', 'project', '1', null, '{"a":1}')`,
    );
    await migrate(db.ownerUrl, migrations);
    expect(await db.asOwner('select name from project')).toEqual([{ name: 'Otel' }]);
    expect(await db.asOwner('select audit_first_broken(1) as broken')).toEqual([{ broken: null }]);
  });

  test('name the floor of each stop of a trip that was under way before stops had floors', async () => {
    await runMigrations({ connectionString: db.ownerUrl, logger: quietLogger });
    await migrate(
      db.ownerUrl,
      migrations.filter((migration) => migration.number < 100),
    );
    await db.asOwner(`
      set app.project_id = '1';
      insert into project (name, name_folded, delivery) values ('Otel', 'otel', '{}');
      insert into floor_map (project_id, map_id, site, floor, file_key) values (1, 'otel_1', 'otel', '1', 'k');
      insert into target (project_id, id, map_id, name, name_folded, type, x, y, theta)
        values (1, 'a', 'otel_1', 'A', 'a', 'table', 0, 0, 0), (1, 'b', 'otel_1', 'B', 'b', 'table', 1, 1, 0);
      insert into trip (project_id, trip_id, robot_id, kind, status, stops, stop_index, phase, phase_since, created_at, updated_at)
        values (1, 't1', 'r1', 'deliver', 'active',
          '[{"kind":"load","targetId":"b","work":[]},{"kind":"unload","targetId":"a","work":[]},{"kind":"unload","targetId":"gone","work":[]}]',
          0, 'planning', now(), now(), now())`);
    await migrate(db.ownerUrl, migrations);
    await db.asOwner('alter table trip no force row level security');
    expect(await db.asOwner('select stops from trip')).toEqual([
      {
        stops: [
          { kind: 'load', mapId: 'otel_1', targetId: 'b', work: [] },
          { kind: 'unload', mapId: 'otel_1', targetId: 'a', work: [] },
          { kind: 'unload', mapId: '', targetId: 'gone', work: [] },
        ],
      },
    ]);
  });
});

describe('the runner', () => {
  test('runs each step once when two servers start together', async () => {
    const steps = [step(1, 'create table a (n int)'), step(2, 'insert into a values (1)')];
    const ran = await Promise.all([migrate(db.ownerUrl, steps), migrate(db.ownerUrl, steps)]);
    expect(ran.map((list) => list.length).sort()).toEqual([0, 2]);
    expect(await db.asOwner('select n from a')).toEqual([{ n: 1 }]);
  });

  test('undoes a step that fails and keeps those before it', async () => {
    const steps = [step(1, 'create table a (n int)'), step(2, 'insert into a values (1); select wrong')];
    await expect(migrate(db.ownerUrl, steps)).rejects.toThrow(/Migration 2 step_2 failed/);
    expect(await db.asOwner('select n from a')).toEqual([]);
    expect(await db.asOwner('select number from schema_migration')).toEqual([{ number: 1 }]);
  });

  test('refuses a step that was edited after it ran', async () => {
    await migrate(db.ownerUrl, [step(1, 'create table a (n int)')]);
    await expect(migrate(db.ownerUrl, [step(1, 'create table b (n int)')])).rejects.toThrow(SetupProblem);
  });

  test('refuses a database that a newer version made', async () => {
    await migrate(db.ownerUrl, [step(1, 'create table a (n int)'), step(2, 'create table b (n int)')]);
    await expect(migrate(db.ownerUrl, [step(1, 'create table a (n int)')])).rejects.toThrow(/newer Rota/);
  });
});

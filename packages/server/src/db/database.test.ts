import { startDatabase, waitFor, type TestDatabase } from '@rota/testing';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { recordAudit } from '../audit/index.ts';
import { isDatabaseUnavailable } from './database-errors.ts';
import { openDatabase, type Tx } from './database.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await startDatabase();
});
afterAll(() => db.close());

function change(projectId: number) {
  return {
    projectId,
    actor: { id: 'u', name: 'U' },
    code: 'LOG_PROJECT_CHANGED',
    entity: 'thing',
    entityId: '1',
    before: null,
    after: null,
  } as const;
}

describe('a tenant transaction', () => {
  test('sees the rows of its own project only', async () => {
    for (const projectId of [1, 2])
      await db.database.tenant(projectId, (tx) => recordAudit(tx, change(projectId)));
    const seen = await db.database.tenant(1, (tx) =>
      sql<{ project_id: number }>`select project_id from audit_entry`.execute(tx),
    );
    expect(seen.rows).toEqual([{ project_id: 1 }]);
    const none = await db.database.global((tx) => sql`select project_id from audit_entry`.execute(tx));
    expect(none.rows).toEqual([]);
  });

  test('leaves nothing behind for the next user of the connection', async () => {
    const single = openDatabase({ url: db.appUrl, maxConnections: 1, log: { warn: () => {} } });
    await single.tenant(1, async () => {});
    const { rows } = await single.global((tx) =>
      sql<{ tenant: string }>`select current_setting('app.project_id', true) as tenant`.execute(tx),
    );
    expect(rows[0]?.tenant ?? '').toBe('');
    await single.close();
  });

  test('is undone when its work fails', async () => {
    const failing = db.database.tenant(3, async (tx) => {
      await recordAudit(tx, change(3));
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await db.asOwner('select 1 from audit_entry where project_id = 3')).toEqual([]);
  });
});

describe('a statement that is read alone', () => {
  const projects = sql<{ project_id: number }>`select distinct project_id from audit_entry`;

  test('sees the rows of its own project only, and leaves nothing behind', async () => {
    for (const projectId of [11, 12])
      await db.database.tenant(projectId, (tx) => recordAudit(tx, change(projectId)));
    const single = openDatabase({ url: db.appUrl, maxConnections: 1, log: { warn: () => {} } });
    const bind = (one: typeof projects) => (known: Parameters<Parameters<typeof single.read>[1]>[0]) => ({
      compile: () => one.compile(known),
    });
    expect(await single.read(11, bind(projects))).toEqual([{ project_id: 11 }]);
    expect(await single.read(12, bind(projects))).toEqual([{ project_id: 12 }]);
    const none = await single.global((tx) => projects.execute(tx));
    expect(none.rows).toEqual([]);
    await single.close();
  });

  test('takes no parameters, which would have to stand in it as text', async () => {
    await expect(
      db.database.read(11, (known) => ({ compile: () => sql`select ${'x'}::text`.compile(known) })),
    ).rejects.toThrow(TypeError);
  });
});

describe('a transaction that begins with its first statement', () => {
  const notice = (key: string) => sql`insert into room_for_tests values (${key})`;
  beforeAll(async () => {
    await db.asOwner(
      'create table room_for_tests (key text primary key); grant select, insert on room_for_tests to public',
    );
  });
  const keys = async () =>
    (await db.asOwner('select key from room_for_tests order by key')).map(
      (row) => (row as { key: string }).key,
    );

  test('holds all of its statements, whether the first has parameters or not', async () => {
    for (const first of [sql`select 1`, sql`select ${1}::int`]) {
      const failing = db.database.global(async (tx) => {
        await first.execute(tx);
        await notice('undone').execute(tx);
        throw new Error('no');
      });
      await expect(failing).rejects.toThrow('no');
    }
    const failing = db.database.global(async (tx) => {
      await notice('undone').execute(tx);
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    await db.database.global((tx) => notice('kept').execute(tx));
    expect(await keys()).toEqual(['kept']);
  });

  test('answers the rows of its first statement', async () => {
    const { rows } = await db.database.global((tx) => sql<{ n: number }>`select 7 as n`.execute(tx));
    expect(rows).toEqual([{ n: 7 }]);
  });

  test('leaves a connection that goes on working when the first statement fails, or when there is none', async () => {
    const single = openDatabase({ url: db.appUrl, maxConnections: 1, log: { warn: () => {} } });
    await expect(single.global((tx) => sql`select 1 / 0`.execute(tx))).rejects.toThrow('division by zero');
    await expect(single.global((tx) => sql`no statement`.execute(tx))).rejects.toThrow('syntax error');
    await expect(single.global((tx) => sql`select ${0}::int / 0`.execute(tx))).rejects.toThrow(
      'division by zero',
    );
    await single.global(async () => {});
    await expect(single.global(() => Promise.reject(new Error('before any')))).rejects.toThrow('before any');
    const { rows } = await single.global((tx) => sql<{ n: number }>`select ${3}::int as n`.execute(tx));
    expect(rows).toEqual([{ n: 3 }]);
    await single.close();
  });
});

test("the application's role is neither superuser nor owner, and may not pass row security", async () => {
  const { rows } = await db.database.global((tx) =>
    sql`select rolsuper, rolbypassrls, rolcreaterole, rolcreatedb, pg_has_role('rota_owner', 'member') as owns from pg_roles where rolname = current_user`.execute(
      tx,
    ),
  );
  expect(rows).toEqual([
    { rolsuper: false, rolbypassrls: false, rolcreaterole: false, rolcreatedb: false, owns: false },
  ]);
});

test('every table with a project has forced row security with the scalar policy on project_id', async () => {
  const tables = await db.asOwner(`
    select c.relname as name, c.relrowsecurity as enabled, c.relforcerowsecurity as forced,
           a.attnotnull and a.atttypid = 'int'::regtype as typed,
           array(select regexp_replace(pg_get_expr(p.polqual, p.polrelid), '\\s+', ' ', 'g') from pg_policy p where p.polrelid = c.oid) as policies
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'project_id' and not a.attisdropped
    where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace order by 1`);
  expect(tables.length).toBeGreaterThan(1);
  for (const table of tables) {
    expect(table).toEqual({
      name: table['name'],
      enabled: true,
      forced: true,
      typed: true,
      policies: ["(project_id = (NULLIF(current_setting('app.project_id'::text, true), ''::text))::integer)"],
    });
  }
});

test('every function that runs with the rights of the owner fixes its search path', async () => {
  const loose = await db.asOwner(`
    select proname from pg_proc where prosecdef and pronamespace = 'public'::regnamespace
      and not exists (select from unnest(proconfig) as setting where setting like 'search_path=%')`);
  expect(loose).toEqual([]);
});

describe('listening', () => {
  test('hears what is notified, also after its connection was cut, and ends when asked to', async () => {
    const heard: string[] = [];
    let reconnected = 0;
    const end = await db.database.listen(
      'doorbell',
      (payload) => heard.push(payload),
      () => reconnected++,
    );
    await db.asOwner(`notify doorbell, 'one'`);
    await waitFor(() => heard.includes('one'));
    const root = new pg.Client({ connectionString: db.rootUrl });
    await root.connect();
    await root.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'rota listener' and datname = $1`,
      [db.name],
    );
    await root.end();
    await waitFor(() => reconnected === 1);
    await db.asOwner(`notify doorbell, 'two'`);
    await waitFor(() => heard.includes('two'));
    await end();
    await db.asOwner(`notify doorbell, 'three'`);
    const witness: string[] = [];
    const endWitness = await db.database.listen('witness', (payload) => witness.push(payload));
    await db.asOwner(`notify witness, 'after'`);
    await waitFor(() => witness.length === 1);
    await endWitness();
    expect(heard).toEqual(['one', 'two']);
  });
});

test('a database that cannot be reached, or is too slow, is distinguished from a wrong statement', async () => {
  const nowhere = openDatabase({ url: 'postgres://x:y@127.0.0.1:9/none', log: { warn: () => {} } });
  const unreachable: unknown = await nowhere.global(async () => {}).catch((error: unknown) => error);
  expect(isDatabaseUnavailable(unreachable)).toBe(true);
  expect(await nowhere.isUp()).toBe(false);
  await nowhere.close();
  const lock = (tx: Tx) => sql`select pg_advisory_xact_lock(1)`.execute(tx);
  await db.database.global(async (holder) => {
    await lock(holder);
    const late: unknown = await db.database
      .global(async (tx) => {
        await sql`set local statement_timeout = 20`.execute(tx);
        await lock(tx);
      })
      .catch((error: unknown) => error);
    expect(isDatabaseUnavailable(late)).toBe(true);
  });
  const wrong: unknown = await db.database
    .global((tx) => sql`select nothing from nowhere`.execute(tx))
    .catch((error: unknown) => error);
  expect(isDatabaseUnavailable(wrong)).toBe(false);
});

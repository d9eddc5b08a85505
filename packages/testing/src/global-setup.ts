import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bringUpToDate, startEmbeddedPostgres, type EmbeddedPostgres } from '@rota/server';
import pg from 'pg';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface can be added to.
  interface ProvidedContext {
    /** The URL at which test files request a database of their own. */
    databaseKeeper: string;
  }
}

/** Databases for a test run. */
type Keeper = {
  create(migrated: boolean): Promise<CreatedDatabase>;
  drop(name: string): Promise<void>;
  stop(): Promise<void>;
};
export type CreatedDatabase = {
  readonly name: string;
  readonly rootUrl: string;
  readonly ownerUrl: string;
  readonly appUrl: string;
};

const TEMPLATE = 'rota_template';

/**
 * One embedded PostgreSQL for all test files of a run, started when the first of them asks, so that a run of pure tests pays nothing.
 * Each file gets a database copied from a migrated template.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  let keeper: Promise<Keeper> | undefined;
  const secret = randomBytes(16).toString('hex');
  const server = createServer((request, response) => {
    keeper ??= startKeeper();
    keeper
      .then((ready) => answer(request, ready, secret))
      .then(
        (body) => response.end(JSON.stringify(body)),
        (error: unknown) => response.writeHead(500).end(String(error)),
      );
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  project.provide('databaseKeeper', `http://127.0.0.1:${port}/${secret}`);
  return async () => {
    server.closeAllConnections();
    server.close();
    const started = await keeper?.catch(() => undefined);
    await started?.stop();
  };
}

async function answer(request: IncomingMessage, keeper: Keeper, secret: string): Promise<object> {
  const [, given, name] = (request.url ?? '').split('/');
  if (given !== secret) throw new Error('not for you');
  if (request.method === 'DELETE' && name !== undefined) {
    await keeper.drop(name);
    return {};
  }
  return keeper.create(name !== 'empty');
}

async function startKeeper(): Promise<Keeper> {
  const outside = process.env['ROTA_TEST_DATABASE_URL'];
  const postgres =
    outside === undefined || outside === '' ? await startThrowaway() : await prepareOutside(outside);
  const root = new pg.Pool({ connectionString: postgres.rootUrl, max: 2 });
  // A connection that is closing may still hear that the server stops.
  root.on('error', () => {});
  await createDatabase(root, TEMPLATE, undefined);
  await bringUpToDate(withDatabase(postgres.ownerUrl, TEMPLATE));
  return {
    async create(migrated) {
      const name = `test_${randomBytes(6).toString('hex')}`;
      await createDatabase(root, name, migrated ? TEMPLATE : undefined);
      return describe(postgres, name);
    },
    drop: async (name) =>
      void (await root.query(`drop database if exists ${pg.escapeIdentifier(name)} with (force)`)),
    async stop() {
      await root.end();
      await postgres.stop();
    },
  };
}

type TestPostgres = Pick<EmbeddedPostgres, 'rootUrl' | 'ownerUrl' | 'appUrl' | 'stop'>;

async function startThrowaway(): Promise<TestPostgres> {
  const folder = await mkdtemp(join(tmpdir(), 'rota-test-'));
  const quiet = { info: () => {}, warn: () => {} };
  // Under root the database runs as another user, who must be able to pass through the folder.
  await chmod(folder, 0o711);
  const postgres = await startEmbeddedPostgres({
    directory: join(folder, 'postgres'),
    log: quiet,
    throwaway: true,
  });
  return {
    ...postgres,
    async stop() {
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** URL of a superuser of an external server, to run the same tests on another version of PostgreSQL. */
async function prepareOutside(rootUrl: string): Promise<TestPostgres> {
  const password = randomBytes(16).toString('hex');
  const root = new pg.Client({ connectionString: rootUrl });
  await root.connect();
  try {
    await root.query(`drop database if exists ${TEMPLATE} with (force)`);
    for (const [role, rights] of Object.entries({ rota_owner: 'bypassrls', rota_app: '' })) {
      const { rowCount } = await root.query('select from pg_roles where rolname = $1', [role]);
      const verb = rowCount === 0 ? 'create' : 'alter';
      await root.query(`${verb} role ${role} login ${rights} password ${pg.escapeLiteral(password)}`);
    }
  } finally {
    await root.end();
  }
  const as = (role: string) => Object.assign(new URL(rootUrl), { username: role, password }).href;
  return { rootUrl, ownerUrl: as('rota_owner'), appUrl: as('rota_app'), stop: async () => {} };
}

async function createDatabase(root: pg.Pool, name: string, template: string | undefined): Promise<void> {
  const copy = template === undefined ? '' : ` template ${pg.escapeIdentifier(template)} strategy file_copy`;
  await root.query(`create database ${pg.escapeIdentifier(name)} owner rota_owner${copy}`);
}

function describe(postgres: TestPostgres, name: string): CreatedDatabase {
  return {
    name,
    rootUrl: withDatabase(postgres.rootUrl, name),
    ownerUrl: withDatabase(postgres.ownerUrl, name),
    appUrl: withDatabase(postgres.appUrl, name),
  };
}

function withDatabase(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}

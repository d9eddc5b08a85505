import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { User } from '@rota/contract/auth';
import type { ErrorBody, RoleMap } from '@rota/contract/core';
import { compose, readConfig, type Config, type NewAccount, type Rota } from '@rota/server';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { aName } from './builders.ts';
import { startDatabase, type TestDatabase } from './database.ts';
import { createSecretWatch } from './secret-watch.ts';

export type TestServer = Rota & {
  readonly db: TestDatabase;
  /** Remembers secrets that did not go through `call`. */
  readonly noteSecrets: (body: unknown) => void;
  readonly config: Config;
  /** Base URL when `listen` was asked for. */
  readonly url: string | undefined;
  /** A token of a person with these roles. */
  tokenFor(roles: RoleMap, name?: string): Promise<string>;
  addUser(account?: Partial<NewAccount>): Promise<User & { password: string }>;
  /** Adds a project; answers its id. */
  addProject(name?: string): Promise<number>;
  /** Calls the API without a socket. `path` is below /api. */
  call(method: InjectOptions['method'], path: string, options?: CallOptions): Promise<Answer>;
};

export type CallOptions = {
  readonly token?: string | undefined;
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
  readonly from?: string;
};
export type Answer = {
  readonly status: number;
  readonly body: unknown;
  readonly error: ErrorBody;
  readonly raw: LightMyRequestResponse;
};

export type ServerOptions = {
  /** Also listens on a free port of loopback, and works on jobs. */
  readonly listen?: boolean;
  readonly config?: Partial<Config>;
  /** Works on a database that is there, which outlives the server: as after a restart, or as a second server. */
  readonly on?: TestDatabase;
};

/** The real server on a database of its own. Stop it in afterAll. */
export async function startServer(options: ServerOptions = {}): Promise<TestServer> {
  const [db, dataDir] = await Promise.all([
    options.on ?? startDatabase(),
    mkdtemp(join(tmpdir(), 'rota-server-')),
  ]);
  const defaults = readConfig(
    {
      PORT: '0',
      MQTT_PORT: '0',
      ROTA_DATA_DIR: dataDir,
      LOG_LEVEL: 'silent',
      ROTA_REQUESTS_PER_MINUTE: '1000000',
    },
    dataDir,
  );
  const config: Config = { ...defaults, webDir: undefined, ...options.config };
  const watch = createSecretWatch();
  const rota = await compose(config, db, watch.log);
  let url: string | undefined;
  if (options.listen === true) {
    const { port } = await rota.start();
    url = `http://127.0.0.1:${port}`;
  } else {
    await rota.app.ready();
  }
  return {
    ...rota,
    db,
    noteSecrets: (body) => watch.note(body),
    config,
    url,
    tokenFor: (roles, name = 'tester') => rota.mintServiceToken(roles, name),
    async addUser(account = {}) {
      watch.note(account);
      const full = {
        username: `user-${aName()}`,
        password: 'Right-Password-1',
        name: 'Ada',
        lastname: 'Yılmaz',
        roles: {},
        ...account,
      };
      return { ...(await rota.accounts.addAccount(full)), password: full.password };
    },
    async addProject(name = `Project ${aName()}`) {
      const project = await rota.projects.create(
        { project_name: name },
        { id: 'test', name: 'Test' },
        async () => {},
      );
      return project.project_id;
    },
    async call(method, path, { token, body, headers, from } = {}) {
      const raw = await rota.app.inject({
        method: method ?? 'GET',
        url: `/api${path}`,
        ...(from !== undefined && { remoteAddress: from }),
        headers: { ...(token !== undefined && { authorization: `Bearer ${token}` }), ...headers },
        ...(body !== undefined && { payload: body as object }),
      });
      watch.note(body);
      const parsed: unknown = String(raw.headers['content-type']).startsWith('application/json')
        ? raw.json()
        : raw.body;
      watch.note(parsed);
      return { status: raw.statusCode, body: parsed, error: parsed as ErrorBody, raw };
    },
    async stop() {
      await rota.stop();
      // Secrets of a test must not appear in readable records: checked at the end of every file with a server.
      const leak = await watch.requireNone(db).then(
        () => undefined,
        (error: unknown) => (error instanceof Error ? error : new Error(String(error))),
      );
      if (options.on === undefined) await db.close();
      await rm(dataDir, { recursive: true, force: true });
      if (leak !== undefined) throw leak;
    },
  };
}

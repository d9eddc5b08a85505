import { once } from 'node:events';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { api, type RoleMap, type SystemState } from '@rota/contract';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { keepSecret } from './adapters/private-file.ts';
import type { Config } from './config.ts';
import { openDatabase, type Database } from './db/database.ts';
import type { DatabaseUrls } from './db/prepare.ts';
import { AUDIT_HEADS_FILE, createHeadExport } from './audit/index.ts';
import { auditRoutes, createAuditService, exportAuditHeads } from './features/audit/index.ts';
import {
  authRoutes,
  createAuthService,
  createOwnSessions,
  createPasswords,
  createSessions,
  createSignInLimits,
  createTokens,
} from './features/auth/index.ts';
import { createUserService, userRoutes, type UserService } from './features/users/index.ts';
import { configRoutes, createConfigService } from './features/config/index.ts';
import { createHealthService, createSystemWatch, healthRoutes } from './features/health/index.ts';
import { createProjectService, projectRoutes, type ProjectService } from './features/projects/index.ts';
import { listUnserved } from './fleet/index.ts';
import { createHttpApp } from './http/app.ts';
import { createIdempotency } from './http/idempotency.ts';
import { serveDocs } from './http/docs.ts';
import { isAmong } from './http/address-list.ts';
import { installMetrics } from './http/metrics.ts';
import type { MountDeps } from './http/mount.ts';
import { originOf } from './http/origin.ts';
import { installRequestLog } from './http/request-log.ts';
import { serveWeb } from './http/web.ts';
import { forgetOldRows } from './jobs/forget-old-rows.ts';
import { startJobs, type JobHandler, type JobRunner } from './jobs/index.ts';
import { createLiveHub, liveRoutes } from './live/index.ts';
import { composeOperations } from './compose-operations.ts';
import { SetupProblem } from './setup-problem.ts';
import { version } from './version.ts';

export type Started = {
  readonly url: string;
  readonly port: number;
  /** Base URLs for processes of this machine: over loopback and without TLS, unless the broker is an outside one. */
  readonly onThisMachine: { readonly apiUrl: string; readonly mqttUrl: string };
};

export type Rota = {
  readonly app: FastifyInstance;
  readonly database: Database;
  readonly accounts: UserService;
  readonly projects: ProjectService;
  /** A token for a part of this very process (the demo, tests); it ends with the process. */
  mintServiceToken: (roles: RoleMap, name: string) => Promise<string>;
  /** Starts working and listens; answers the console's address. Throws SetupProblem when the port cannot be had. */
  start: () => Promise<Started>;
  stop: () => Promise<void>;
};

/** Puts the parts of the server together on a database that is up to date. Each feature is one block; nothing works until `start`. */
export async function compose(config: Config, urls: DatabaseUrls, log: FastifyBaseLogger): Promise<Rota> {
  const database = openDatabase({ url: urls.appUrl, log });
  const jobHandlers: JobHandler[] = [];
  const stops: (() => Promise<void>)[] = [];
  let publicUrl = config.publicUrl ?? `http://localhost:${config.port}`;

  // auth
  const tokens = createTokens(await keepSecret(join(config.dataDir, 'keys', 'access-token')));
  const sessions = createSessions({ database, tokens, clock: Date.now });
  const passwords = createPasswords();
  const policy = { min: config.passwordMin };
  const limits = createSignInLimits({ database, isProxy: isAmong(config.trustedProxies) });
  const auth = createAuthService({ database, tokens, passwords, sessions, limits, policy });
  const accounts = createUserService({ database, passwords, policy });

  // audit
  const headsPath = join(config.dataDir, AUDIT_HEADS_FILE);
  const audit = createAuditService({ database, headsPath, clock: Date.now });
  const headExport = createHeadExport({ database, path: headsPath, clock: Date.now });
  jobHandlers.push(exportAuditHeads(headExport.append));

  // projects
  const projects = createProjectService({ database, onProjectChanged: (tx, id) => operations.fleet.registryChanged(tx, id, 'settings') });

  // http
  const { authenticate } = sessions;
  const app = await createHttpApp({
    log,
    tls: config.tls,
    trustedProxies: config.trustedProxies,
    requestsPerMinute: config.requestsPerMinute,
    authenticate,
  });
  installRequestLog(app);
  installMetrics(app, config.metricsToken ?? (await keepSecret(join(config.dataDir, 'keys', 'metrics-token'))));
  const mounting: MountDeps = {
    projects: projects.directory,
    idempotency: createIdempotency(database),
    originOf: (request) => originOf(request, publicUrl),
  };
  authRoutes(app, auth, createOwnSessions({ database, sessions }), mounting);
  userRoutes(app, accounts, mounting);
  auditRoutes(app, audit, mounting);
  projectRoutes(app, projects, mounting);

  // config
  configRoutes(app, createConfigService({ database }), mounting);

  // live
  const live = createLiveHub({ log });
  const systemState = (): SystemState => watch.state();
  await liveRoutes(app, {
    hub: live,
    authenticate,
    onAccessChanged: sessions.onAccessChanged,
    projectExists: (projectId) => projects.directory.exists(projectId),
    systemState,
    log,
  });

  // robots, maps, targets, deliveries
  const operations = await composeOperations({ app, config, database, live, projects, mounting, log });
  jobHandlers.push(...operations.jobs);

  // health
  const watch = createSystemWatch({
    isDatabaseUp: database.isUp,
    isBrokerUp: operations.isBrokerUp,
    listUnserved: () => database.global(listUnserved),
    clock: Date.now,
  });
  healthRoutes(app, createHealthService({ version, watch }), mounting);

  // what is not a feature: the API's description, old rows, the console itself
  await serveDocs(app, api, version);
  jobHandlers.push(
    forgetOldRows(async () => {
      await auth.forgetOldSessions();
      await mounting.idempotency.forgetOld();
    }),
  );
  await serveWeb(app, config.webDir);

  async function start(): Promise<Started> {
    const jobs: JobRunner = await startJobs({ ownerUrl: urls.ownerUrl, handlers: jobHandlers, rolesOf: sessions.rolesOf, log });
    stops.push(jobs.stop);
    await sessions.start();
    stops.push(sessions.stop);
    await headExport.append();
    stops.push(operations.stop);
    await operations.start();
    watch.start();
    stops.push(async () => watch.stop());
    await listen(app, config);
    const { port } = app.server.address() as { port: number };
    publicUrl = config.publicUrl ?? `${config.tls ? 'https' : 'http'}://localhost:${port}`;
    const local = await listenLocally(app, config, port);
    stops.push(local.stop);
    return { url: publicUrl, port, onThisMachine: { apiUrl: local.apiUrl, mqttUrl: operations.localMqttUrl() } };
  }

  async function stop(): Promise<void> {
    // First of all, while the last requests are still answered: somebody else is to serve the robots within the second.
    await operations.handOver();
    await app.close();
    live.close();
    for (const stopPart of stops.reverse()) await stopPart();
    await database.close();
  }

  return { app, database, accounts, projects, mintServiceToken: sessions.mintServiceToken, start, stop };
}

/** Where the main address is not plain loopback, a second one is, on a port of its own. */
async function listenLocally(app: FastifyInstance, config: Config, port: number): Promise<{ apiUrl: string; stop: () => Promise<void> }> {
  const isPlainLoopback = config.tls === undefined && ['127.0.0.1', '0.0.0.0', '::', 'localhost'].includes(config.host);
  if (isPlainLoopback) return { apiUrl: `http://127.0.0.1:${port}`, stop: async () => {} };
  const server = createServer((request, response) => app.routing(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port: localPort } = server.address() as { port: number };
  return {
    apiUrl: `http://127.0.0.1:${localPort}`,
    stop: async () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

async function listen(app: FastifyInstance, config: Config): Promise<void> {
  try {
    await app.listen({ host: config.host, port: config.port });
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE')
      throw new SetupProblem(`Port ${config.port} is in use; stop what uses it, or set PORT to another one.`, { cause });
    if (code === 'EACCES')
      throw new SetupProblem(`Port ${config.port} may not be used by this user; set PORT to one above 1023.`, { cause });
    if (code === 'EADDRNOTAVAIL')
      throw new SetupProblem(`This machine has no address ${config.host}; set HOST to one it has, or 127.0.0.1.`, { cause });
    throw cause;
  }
}

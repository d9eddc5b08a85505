import { spawn, type ChildProcess } from 'node:child_process';
import { chown, mkdir, open, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { SetupProblem } from '../../setup-problem.ts';
import { readIfPresent } from '../private-file.ts';
import { isAlive } from '../process-life.ts';
import { archiveSettings, recoverySettings } from './archive.ts';
import { findBinaries, type PostgresBinaries } from './binaries.ts';
import { findRunning, readPostmaster, removeStalePidFile, stopByPid } from './postmaster.ts';
import { makeReachable, reachableArchive, reachablePrograms } from './reachable.ts';
import { run, type RunAs } from './run.ts';
import { freePort, readServerFile, writeServerFile, type ServerFile } from './server-file.ts';
import { checkReach, chooseSystemUser } from './system-user.ts';

export type EmbeddedPostgresOptions = {
  /** Holds the database files, the server's log and the file with its port and passwords. */
  readonly directory: string;
  readonly log: { info: (message: string) => void; warn: (message: string) => void };
  /** For tests: nothing is flushed to disk, so a power cut loses everything. */
  readonly throwaway?: boolean;
  /** While this folder exists, every finished piece of the write-ahead log is copied there. */
  readonly walFolder?: string;
  /** The folder for files that the database's system user cannot reach elsewhere; `/var/lib/rota` by default. */
  readonly elsewhere?: string;
  /** Start from a restored backup: replay the log of `walFolder`, to its end or to a moment, and go on from there. */
  readonly recovery?: { readonly toTime: Date | undefined };
};

export type EmbeddedPostgres = {
  readonly port: number;
  /** Superuser of the server, database `postgres`. */
  readonly rootUrl: string;
  /** The role that owns the tables and migrates them; not a superuser, BYPASSRLS. Database `rota`. */
  readonly ownerUrl: string;
  /** The role of the application: neither owner nor superuser. Database `rota`. */
  readonly appUrl: string;
  stop: () => Promise<void>;
};

const READY_PATIENCE_MS = 60_000;
/** A long log takes its time to replay. */
const RECOVERY_PATIENCE_MS = 3_600_000;
const RETRY_EVERY_MS = 100;
const RETRIES = 100;
const STOP_PATIENCE_MS = 3_000;
const FIRST_PAUSE_MS = 20;
const LONGEST_PAUSE_MS = 3_000;
/** This many lives in a row that were this short are a loop, which gets the longest pause. */
const SHORT_LIVES = 5;
const SHORT_LIFE_MS = 1_000;

/**
 * Starts the PostgreSQL server that npm brought, on loopback TCP only, with passwords made at first start. A server that a killed
 * process left behind is stopped first. If the server dies by itself it is started again on the same port.
 * Throws SetupProblem with one plain sentence when this machine cannot run it.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const [found, as] = await Promise.all([findBinaries(), chooseSystemUser(join(options.directory, 'data'))]);
  const directory = await makeReachable(options.directory, as, options.log, options.elsewhere);
  const binaries = await reachablePrograms(found, as, options.log, options.elsewhere);
  await checkReach(as, [directory]);
  const walFolder =
    options.walFolder && (await reachableArchive(options.walFolder, as, options.log, options.elsewhere));
  const dataFolder = join(directory, 'data');
  const filePath = join(directory, 'server.json');
  const initialised = (await readIfPresent(join(dataFolder, 'PG_VERSION'))) !== undefined;
  if (initialised && (await readIfPresent(filePath)) === undefined) {
    throw new SetupProblem(
      `The database files in ${dataFolder} are there but ${filePath} with their passwords is missing; put it back.`,
    );
  }
  const file = await readServerFile(filePath);
  const server = {
    options: { ...options, directory, ...(walFolder !== undefined && { walFolder }) },
    binaries,
    as,
    dataFolder,
    logPath: join(directory, 'postgres.log'),
  };
  if (initialised) await stopOrphan(server);
  else await initialise(server, file);
  const port = await freePort(file.port);
  const settled = { ...file, port };
  const keeper = await keepRunning(server, settled);
  if (keeper.port() !== file.port) await writeServerFile(filePath, { ...file, port: keeper.port() });
  const url = (role: string, password: string, database: string) =>
    `postgres://${role}:${password}@127.0.0.1:${keeper.port()}/${database}`;
  const rootUrl = url('rota_root', file.rootPassword, 'postgres');
  try {
    await prepareRoles(rootUrl, file);
  } catch (error) {
    await keeper.stop();
    throw error;
  }
  return {
    port: keeper.port(),
    rootUrl,
    ownerUrl: url('rota_owner', file.ownerPassword, 'rota'),
    appUrl: url('rota_app', file.appPassword, 'rota'),
    stop: keeper.stop,
  };
}

type Server = {
  readonly options: EmbeddedPostgresOptions;
  readonly binaries: PostgresBinaries;
  readonly as: RunAs;
  readonly dataFolder: string;
  readonly logPath: string;
};

async function stopOrphan(server: Server): Promise<void> {
  const running = await findRunning(server.dataFolder);
  if (running !== undefined) {
    server.options.log.info(
      `Stopping the database server (process ${running.pid}) that an earlier run left behind.`,
    );
    await stopByPid(running.pid, STOP_PATIENCE_MS);
  }
  await removeStalePidFile(server.dataFolder);
}

/** Makes the database files beside their place and moves them there when complete, so that an interrupted first start leaves nothing. */
async function initialise(server: Server, file: ServerFile): Promise<void> {
  const { options, as } = server;
  const fresh = join(options.directory, 'data.new');
  const passwordPath = join(options.directory, 'initial-password');
  await rm(fresh, { recursive: true, force: true });
  await mkdir(fresh, { mode: 0o700 });
  await writeFile(passwordPath, file.rootPassword, { mode: 0o600 });
  try {
    if (as !== undefined) for (const path of [fresh, passwordPath]) await chown(path, as.uid, as.gid);
    const args = [
      `--pgdata=${fresh}`,
      '--username=rota_root',
      `--pwfile=${passwordPath}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale=C',
      // Small pieces of log: one is archived each minute that has changes, full or not.
      '--wal-segsize=1',
    ];
    const made = await run(
      server.binaries.initdb,
      options.throwaway ? [...args, '--no-sync'] : args,
      as,
      serverEnvironment(),
    );
    if (made.code !== 0)
      throw new SetupProblem(`PostgreSQL could not make its files: ${lastLine(made.output)}`);
    await rename(fresh, server.dataFolder);
  } finally {
    await rm(passwordPath, { force: true });
  }
}

type Keeper = { port: () => number; stop: () => Promise<void> };

/** Starts the server and starts it again whenever it ends by itself. */
async function keepRunning(server: Server, file: ServerFile): Promise<Keeper> {
  let stopping = false;
  let child: ChildProcess;
  let port = file.port;
  let startedAt = performance.now();
  let shortLives = 0;
  // When the process ends without `stop` (a crash, a forced exit) the server gets its shutdown signal all the same.
  const endWithProcess = (): void => void child.kill('SIGINT');
  process.once('exit', endWithProcess);
  function watch(): void {
    // It may have died between being ready and being watched; its exit is not reported a second time.
    if (child.exitCode !== null || child.signalCode !== null)
      return handleExit(child.exitCode, child.signalCode);
    child.once('exit', handleExit);
  }
  function handleExit(code: number | null, signal: NodeJS.Signals | null): void {
    if (stopping) return;
    server.options.log.warn(
      `The database server ended by itself (${signal ?? String(code)}); starting it again.`,
    );
    restart(mayStartAtOnce(signal)).catch((error: unknown) =>
      server.options.log.warn(`The database server does not come back: ${String(error)}`),
    );
  }
  /** Retries until it succeeds: a full disk may take hours until someone makes room. The pause grows, so that retries cost nothing. */
  async function restart(atOnce: boolean): Promise<void> {
    for (
      let pause = atOnce ? FIRST_PAUSE_MS : LONGEST_PAUSE_MS;
      !stopping;
      pause = Math.min(pause * 2, LONGEST_PAUSE_MS)
    ) {
      await wait(pause);
      if (stopping) return;
      try {
        await removeStalePidFile(server.dataFolder);
        ({ child } = await launch(server, port, 'this port only'));
        startedAt = performance.now();
        if (stopping) child.kill('SIGINT');
        else watch();
        return;
      } catch (error) {
        server.options.log.warn(
          `The database server does not come back yet: ${error instanceof Error ? error.message : String(error)}`,
        );
      }
    }
  }
  /** A killed server is worth starting at once; one that crashes in its first second is not, again and again. */
  function mayStartAtOnce(signal: NodeJS.Signals | null): boolean {
    const isShort = signal !== 'SIGKILL' && performance.now() - startedAt < SHORT_LIFE_MS;
    shortLives = isShort ? shortLives + 1 : 0;
    return shortLives < SHORT_LIVES;
  }
  ({ child, port } = await launch(server, port, 'any port'));
  watch();
  return {
    port: () => port,
    stop: async () => {
      stopping = true;
      process.off('exit', endWithProcess);
      if (child.pid !== undefined && child.exitCode === null && child.signalCode === null)
        await stopChild(server, child, child.pid);
    },
  };
}

async function stopChild(server: Server, child: ChildProcess, pid: number): Promise<void> {
  const handleExit = new Promise<void>((done) => child.once('exit', () => done()));
  if (process.platform === 'win32')
    await run(server.binaries.pgCtl, ['stop', '-D', server.dataFolder, '-m', 'fast'], undefined);
  else await stopByPid(pid, STOP_PATIENCE_MS);
  await handleExit;
}

/** Starts the server once it can: memory that a killed server still holds and a port that was taken meanwhile pass. */
async function launch(
  server: Server,
  wishedPort: number,
  where: 'any port' | 'this port only',
): Promise<{ child: ChildProcess; port: number }> {
  let port = wishedPort;
  for (let attempt = 0; ; attempt++) {
    const started = await launchOnce(server, port);
    if ('child' in started) return { child: started.child, port };
    const passing = /shared memory block .*still in use|lock file "postmaster.pid"/.test(started.output);
    const portTaken = /could not bind|Address already in use/.test(started.output);
    if (attempt >= RETRIES || !(passing || portTaken)) {
      const hint = /error while loading shared libraries/.test(started.output)
        ? ' The install scripts of its package were skipped: run "npm rebuild".'
        : ` Its log is ${server.logPath}.`;
      throw new SetupProblem(`The embedded PostgreSQL did not start: ${lastLine(started.output)}${hint}`);
    }
    if (portTaken && where === 'any port') port = await freePort();
    else await wait(RETRY_EVERY_MS);
  }
}

async function launchOnce(
  server: Server,
  port: number,
): Promise<{ child: ChildProcess } | { output: string }> {
  const log = await open(server.logPath, 'w', 0o600);
  let failure: string | undefined;
  try {
    // Detached: a Ctrl-C in the terminal must reach us only, so that the database goes last.
    const child = spawn(
      server.binaries.postgres,
      ['-D', server.dataFolder, ...settings(port, server.options)],
      {
        ...server.as,
        env: serverEnvironment(),
        stdio: ['ignore', log.fd, log.fd],
        detached: true,
      },
    );
    child.on('error', (error) => (failure = error.message));
    const patienceMs = server.options.recovery === undefined ? READY_PATIENCE_MS : RECOVERY_PATIENCE_MS;
    const until = performance.now() + patienceMs;
    while (
      performance.now() < until &&
      failure === undefined &&
      child.exitCode === null &&
      child.signalCode === null
    ) {
      const state = await readPostmaster(server.dataFolder);
      if (state?.ready && state.pid === child.pid) return { child };
      await wait(10);
    }
    if (child.pid !== undefined && (await isAlive(child.pid))) {
      await stopByPid(child.pid, STOP_PATIENCE_MS);
      failure ??= `it was not ready within ${patienceMs / 1_000} s`;
    }
  } finally {
    await log.close();
  }
  return { output: failure ?? (await readFile(server.logPath, 'utf8')) };
}

/** Small, because the same machine also runs everything else. */
function settings(
  port: number,
  { throwaway = false, walFolder, recovery }: EmbeddedPostgresOptions,
): string[] {
  const values: Record<string, string> = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: '',
    password_encryption: 'scram-sha-256',
    max_connections: throwaway ? '300' : '80',
    shared_buffers: '64MB',
    work_mem: '8MB',
    maintenance_work_mem: '32MB',
    max_wal_size: '512MB',
    max_parallel_workers_per_gather: '0',
    max_worker_processes: '4',
    // After a kill the files are flushed as one file system and not one by one, which takes seconds on a slow disk.
    ...(process.platform === 'linux' && { recovery_init_sync_method: 'syncfs' }),
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    lc_messages: 'C',
    ...(walFolder !== undefined && archiveSettings(walFolder)),
    ...(walFolder !== undefined && recovery !== undefined && recoverySettings(walFolder, recovery.toTime)),
    ...(throwaway && { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', autovacuum: 'off' }),
  };
  return Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

/** Nothing of our own environment (secrets, PG* variables) reaches the server. */
function serverEnvironment(): NodeJS.ProcessEnv {
  const { PATH, SystemRoot } = process.env;
  return {
    ...(PATH !== undefined && { PATH }),
    ...(SystemRoot !== undefined && { SystemRoot }),
    LC_ALL: 'C',
  };
}

/** Makes the roles and the database when they are missing. Safe to repeat. */
async function prepareRoles(rootUrl: string, file: ServerFile): Promise<void> {
  const client = new pg.Client({ connectionString: rootUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>(
      `select rolname as name from pg_roles where rolname in ('rota_owner', 'rota_app') union all select datname from pg_database where datname = 'rota'`,
    );
    const present = new Set(rows.map((row) => row.name));
    if (!present.has('rota_owner')) {
      await client.query(
        `create role rota_owner login bypassrls password ${client.escapeLiteral(file.ownerPassword)}`,
      );
    }
    if (!present.has('rota_app'))
      await client.query(`create role rota_app login password ${client.escapeLiteral(file.appPassword)}`);
    if (!present.has('rota')) await client.query('create database rota owner rota_owner');
  } finally {
    await client.end();
  }
}

function lastLine(output: string): string {
  const lines = output.trim().split('\n');
  const fatal = lines.findLast((line) => /FATAL|ERROR|error|could not/.test(line));
  return (fatal ?? lines.at(-1) ?? 'no output').trim();
}

import { can, projectIdParam, type Permission, type Reach } from '@rota/contract/core';
import { run, type Runner } from 'graphile-worker';
import { sql } from 'kysely';
import pg from 'pg';
import { z } from 'zod';
import type { Tx } from '../db/database.ts';
import { jobLogger } from './logger.ts';

/** On whose behalf a job runs: the installation's own, or a person's who must still hold the permission in the project when it runs. */
type JobAccess = 'system' | { readonly permission: Permission };

export type Job<P extends z.ZodType = z.ZodType> = {
  readonly name: string;
  readonly access: JobAccess;
  readonly payload: P;
};

/** Declares a kind of job. One without access does not compile. */
export function defineJob<P extends z.ZodType>(job: Job<P>): Job<P> {
  return job;
}

/** The person and the project of a job that is not the installation's own. */
export type JobActor = { readonly projectId: number; readonly userId: string };
const envelope = z.object({
  actor: z.object({ projectId: projectIdParam, userId: z.string() }).nullable(),
  payload: z.unknown(),
});

/**
 * Queues a job in the caller's transaction. Jobs with the same `key` that still wait are one. A job that fails is tried five times
 * in all, with growing pauses.
 */
export async function enqueueJob<P extends z.ZodType>(
  tx: Tx,
  job: Job<P>,
  payload: z.input<P>,
  options: { key?: string; actor?: JobActor } = {},
): Promise<void> {
  if (job.access !== 'system' && options.actor === undefined)
    throw new Error(`The job ${job.name} runs on behalf of a user; name them.`);
  const text = JSON.stringify({ actor: options.actor ?? null, payload });
  await sql`select job_enqueue(${job.name}, ${text}::json, ${options.key ?? null})`.execute(tx);
}

export type JobHandler = {
  readonly job: Job;
  readonly run: (payload: unknown, actor: JobActor | undefined) => Promise<void>;
  /** Also runs by the clock, as a crontab line says (UTC), with an empty payload. */
  readonly schedule?: string;
};

/** Ties a kind of job to what it does. */
export function handleJob<P extends z.ZodType>(
  job: Job<P>,
  handler: (payload: z.output<P>, actor: JobActor | undefined) => Promise<void>,
): JobHandler {
  return { job, run: (payload, actor) => handler(job.payload.parse(payload), actor) };
}

const RESTART_MS = 2_000;

export type JobRunner = { stop: () => Promise<void> };

export type JobRunnerDeps = {
  readonly ownerUrl: string;
  readonly handlers: readonly JobHandler[];
  /** The roles a person holds now; undefined when unknown or disabled. */
  readonly rolesOf: (userId: string) => Promise<Reach | undefined>;
  readonly log: {
    debug: (message: string) => void;
    warn: (message: string) => void;
    error: (message: string) => void;
  };
};

/** Works on queued jobs, two at once, until stopped; a stop waits for those that are running. */
export async function startJobs(deps: JobRunnerDeps): Promise<JobRunner> {
  const pool = new pg.Pool({
    connectionString: deps.ownerUrl,
    max: 4,
    application_name: 'rota jobs',
    keepAlive: true,
  });
  let stopping = false;
  const warn = (error: Error): void => {
    if (!stopping) deps.log.warn(`The job runner lost a database connection: ${error.message}`);
  };
  pool.on('error', warn);
  pool.on('connect', (client) => void client.on('error', warn));
  const taskList = Object.fromEntries(
    deps.handlers.map((handler) => [handler.job.name, (payload: unknown) => runJob(handler, payload, deps)]),
  );
  const start = (): Promise<Runner> =>
    run({
      pgPool: pool,
      taskList,
      crontab: deps.handlers.flatMap((handler) => crontabLine(handler)).join('\n'),
      concurrency: 2,
      pollInterval: 5_000,
      noHandleSignals: true,
      logger: jobLogger(deps.log),
    });
  let runner = await start();
  let timer: NodeJS.Timeout | undefined;
  watch();

  /** A runner gives up when the database was away for a while; a new one takes its place. */
  function watch(): void {
    runner.promise.then(
      () => again(),
      (error: unknown) => again(error),
    );
  }
  function again(error?: unknown): void {
    if (stopping) return;
    deps.log.warn(
      `The job runner stopped${error instanceof Error ? ` (${error.message})` : ''}; it starts again.`,
    );
    timer = setTimeout(() => {
      start().then(
        (fresh) => {
          runner = fresh;
          if (stopping)
            fresh
              .stop()
              .catch((failure: unknown) => deps.log.warn(`The job runner did not stop: ${String(failure)}`));
          else watch();
        },
        (failure: unknown) => again(failure),
      );
    }, RESTART_MS);
  }
  return {
    async stop() {
      stopping = true;
      clearTimeout(timer);
      await runner
        .stop()
        .catch((error: unknown) => deps.log.debug(`The job runner had stopped already: ${String(error)}`));
      await pool.end();
    },
  };
}

function crontabLine(handler: JobHandler): string[] {
  return handler.schedule === undefined
    ? []
    : [`${handler.schedule} ${handler.job.name} {"actor":null,"payload":{}}`];
}

async function runJob(handler: JobHandler, raw: unknown, deps: JobRunnerDeps): Promise<void> {
  const { actor, payload } = envelope.parse(raw);
  const { access } = handler.job;
  if (access !== 'system') {
    const roles = actor === null ? undefined : await deps.rolesOf(actor.userId);
    if (actor === null || roles === undefined || !can(roles, access.permission, String(actor.projectId))) {
      throw new Error(
        `The job ${handler.job.name} is refused: no user with ${access.permission} stands behind it.`,
      );
    }
  }
  await handler.run(payload, actor ?? undefined);
}

import { createHash, randomUUID } from 'node:crypto';
import type { Endpoint } from '@rota/contract/core';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Database, Tx } from '../db/database.ts';
import { AppError, fieldProblem } from './app-error.ts';
import type { Session, Settle } from './context.ts';
import { validationFailed } from './validation.ts';

export type Idempotency = {
  /** Runs a call once per Idempotency-Key: a repetition gets the first answer. Without the header it just runs. */
  once: <T>(
    spec: Endpoint,
    request: FastifyRequest,
    session: Session | undefined,
    run: (settle: Settle) => Promise<T>,
  ) => Promise<T>;
  /** Forgets keys older than 24 hours; answers how many. */
  forgetOld: () => Promise<number>;
};

type Claim = {
  readonly owner: string;
  readonly endpoint: string;
  readonly key: string;
  readonly requestHash: string;
  readonly claim: string;
};

const KEY = /^[\x21-\x7e]{1,200}$/;

/** A claim older than this belongs to a server that died: no call runs that long. The fence in `settle` holds even if it does. */
const CLAIM_EXPIRES_S = 25;

/** Keeps the answers of calls by their Idempotency-Key for 24 hours: same body same answer, other body 422, still running 409. */
export function createIdempotency(database: Database): Idempotency {
  return {
    async once(spec, request, session, run) {
      const header = request.headers['idempotency-key'];
      if (header === undefined) return run(async () => {});
      const claim = describe(spec, request, session, header);
      const kept = await database.global((tx) => claimOrFind(tx, claim));
      if (kept !== undefined) return kept.answer as Awaited<ReturnType<typeof run>>;
      let settled = false;
      const settle: Settle = async (tx, answer) => {
        await keepAnswer(tx, claim, answer);
        settled = true;
      };
      try {
        const answer = await run(settle);
        if (!settled) await database.global((tx) => keepAnswer(tx, claim, answer));
        return answer;
      } catch (error) {
        // A failed call left nothing behind, so that it may be tried again with the same key. After a settled commit the answer stays.
        await database
          .global((tx) => release(tx, claim))
          .catch((failure: unknown) =>
            request.log.warn({ err: failure }, 'an idempotency key stays claimed'),
          );
        throw error;
      }
    },

    async forgetOld() {
      return database.global(async (tx) => {
        const result = await tx
          .deleteFrom('idempotency_key')
          .where('claimed_at', '<', sql<Date>`now() - interval '24 hours'`)
          .executeTakeFirst();
        return Number(result.numDeletedRows);
      });
    },
  };
}

function describe(
  spec: Endpoint,
  request: FastifyRequest,
  session: Session | undefined,
  header: string | string[],
): Claim {
  if (typeof header !== 'string' || !KEY.test(header)) {
    throw validationFailed([fieldProblem('Idempotency-Key', 'wrong_idempotency_key')]);
  }
  const requestHash = createHash('sha256')
    .update(JSON.stringify([request.url.replace(/\/(?=$|\?)/, ''), canonical(request.body)]))
    .digest('hex');
  return {
    owner: session?.userId ?? `ip:${request.ip}`,
    endpoint: `${spec.method} ${spec.path}`,
    key: header,
    requestHash,
    claim: randomUUID(),
  };
}

/** Claims the key; answers the kept answer when there is one. */
async function claimOrFind(tx: Tx, claim: Claim): Promise<{ answer: unknown } | undefined> {
  const row = {
    owner: claim.owner,
    endpoint: claim.endpoint,
    key: claim.key,
    request_hash: claim.requestHash,
    claim: claim.claim,
  };
  const inserted = await tx
    .insertInto('idempotency_key')
    .values({ ...row, claimed_at: sql<Date>`now()`, answer: null })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (Number(inserted.numInsertedOrUpdatedRows) === 1) return undefined;
  const found = await tx
    .selectFrom('idempotency_key')
    .select([
      'request_hash',
      'answer',
      sql<boolean>`claimed_at < now() - make_interval(secs => ${CLAIM_EXPIRES_S})`.as('expired'),
    ])
    .where(isKey(claim))
    .forUpdate()
    .executeTakeFirst();
  if (found === undefined) throw inFlight();
  if (found.request_hash !== claim.requestHash) {
    throw new AppError('IDEMPOTENCY_KEY_REUSED', 'This Idempotency-Key was used for another request');
  }
  if (found.answer !== null) return { answer: found.answer };
  if (!found.expired) throw inFlight();
  await tx
    .updateTable('idempotency_key')
    .set({ claim: claim.claim, claimed_at: sql<Date>`now()` })
    .where(isKey(claim))
    .execute();
  return undefined;
}

async function keepAnswer(tx: Tx, claim: Claim, answer: unknown): Promise<void> {
  const kept = await tx
    .updateTable('idempotency_key')
    .set({ answer: sql<string>`${JSON.stringify(answer)}::jsonb` })
    .where(isKey(claim))
    .where('claim', '=', claim.claim)
    .where('answer', 'is', null)
    .executeTakeFirst();
  if (Number(kept.numUpdatedRows) !== 1) throw inFlight();
}

async function release(tx: Tx, claim: Claim): Promise<void> {
  await tx
    .deleteFrom('idempotency_key')
    .where(isKey(claim))
    .where('claim', '=', claim.claim)
    .where('answer', 'is', null)
    .execute();
}

function isKey(claim: Claim) {
  return sql<boolean>`owner = ${claim.owner} and endpoint = ${claim.endpoint} and key = ${claim.key}`;
}

function inFlight(): AppError {
  return new AppError('IDEMPOTENCY_KEY_IN_FLIGHT', 'A request with this Idempotency-Key is still running');
}

/** The same value with its keys sorted, so that two writings of one body count as the same. */
function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, item]) => [key, canonical(item)]),
  );
}

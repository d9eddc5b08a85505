import type { FastifyBaseLogger } from 'fastify';
import pino from 'pino';
import type { Config } from './config.ts';
import { isDatabaseUnavailable } from './db/database-errors.ts';

/** The program's log: one JSON line an event, readable lines when a person watches. Secrets of requests are never written. */
export function createLog(level: Config['logLevel'], stream?: pino.DestinationStream): FastifyBaseLogger {
  const redact = ['req.headers.authorization', 'req.headers.cookie', '*.password', '*.token'];
  const options = { level, redact, serializers: { err: errorForLog } };
  if (stream) return pino(options, stream);
  const readable = process.stdout.isTTY
    ? { transport: { target: 'pino-pretty', options: { ignore: 'pid,hostname', translateTime: 'HH:MM:ss' } } }
    : {};
  return pino({ ...options, ...readable });
}

/** Says nothing; for tests. */
export const silentLog: FastifyBaseLogger = pino({ level: 'silent' });

/**
 * What an error says and where it arose, and no more: database and network drivers hang their whole client on theirs. That the database
 * is away is no fault of the code, so it needs no stack.
 */
function errorForLog(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const said =
    error instanceof AggregateError ? error.errors.map((each: unknown) => (each instanceof Error ? each.message : String(each))) : [];
  const brief = {
    type: error.constructor.name,
    message: [error.message, ...said].filter((text) => text !== '').join('; '),
    ...('code' in error && { code: error.code }),
  };
  if (isDatabaseUnavailable(error)) return brief;
  return { ...brief, stack: error.stack, ...(error.cause !== undefined && { cause: errorForLog(error.cause) }) };
}

import type { FastifyBaseLogger } from 'fastify';
import pino from 'pino';
import { prettyFactory } from 'pino-pretty';
import type { Config } from './config.ts';
import { isDatabaseUnavailable } from './db/database-errors.ts';

export type LogSettings = Pick<Config, 'logLevel' | 'logFormat'>;

/**
 * The program's log. Unless the settings say otherwise: for a person at a terminal readable lines of what needs attention, elsewhere one
 * JSON line an event. Secrets of requests are never written.
 */
export function createLog(
  { logLevel, logFormat }: LogSettings,
  stream: pino.DestinationStream = process.stdout,
  isTerminal: boolean = process.stdout.isTTY,
): FastifyBaseLogger {
  const level = logLevel ?? (isTerminal ? 'warn' : 'info');
  const redact = ['req.headers.authorization', 'req.headers.cookie', '*.password', '*.token'];
  const options = { level, redact, serializers: { err: errorForLog } };
  const isReadable = (logFormat ?? (isTerminal ? 'text' : 'json')) === 'text';
  return pino(options, isReadable ? readableLines(stream, isTerminal) : stream);
}

function readableLines(destination: pino.DestinationStream, colorize: boolean): pino.DestinationStream {
  const readable = prettyFactory({ colorize, ignore: 'pid,hostname', translateTime: 'SYS:HH:MM:ss' });
  return { write: (line) => destination.write(readable(line)) };
}

/** Says nothing; for tests. */
export const silentLog: FastifyBaseLogger = pino({ level: 'silent' });

/**
 * What an error says and where it arose, and no more: database and network drivers hang their whole client on theirs. That the database
 * is away is no fault of the code, so it needs no stack.
 */
function errorForLog(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const messages =
    error instanceof AggregateError
      ? error.errors.map((each: unknown) => (each instanceof Error ? each.message : String(each)))
      : [];
  const brief = {
    type: error.constructor.name,
    message: [error.message, ...messages].filter((text) => text !== '').join('; '),
    ...('code' in error && { code: error.code }),
  };
  if (isDatabaseUnavailable(error)) return brief;
  return {
    ...brief,
    stack: error.stack,
    ...(error.cause !== undefined && { cause: errorForLog(error.cause) }),
  };
}

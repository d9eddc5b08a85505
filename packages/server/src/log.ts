import type { FastifyBaseLogger } from 'fastify';
import pino from 'pino';
import type { Config } from './config.ts';

/** The program's log: one JSON line an event, readable lines when a person watches. Secrets of requests are never written. */
export function createLog(level: Config['logLevel']): FastifyBaseLogger {
  const redact = ['req.headers.authorization', 'req.headers.cookie', '*.password', '*.token'];
  const readable = process.stdout.isTTY
    ? { transport: { target: 'pino-pretty', options: { ignore: 'pid,hostname', translateTime: 'HH:MM:ss' } } }
    : {};
  return pino({ level, redact, ...readable });
}

/** Says nothing; for tests. */
export const silentLog: FastifyBaseLogger = pino({ level: 'silent' });

import type { PlainErrorCode } from '@rota/contract/areas';
import type { ErrorBody } from '@rota/contract/core';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isDatabaseUnavailable } from '../db/database-errors.ts';
import { AppError } from './app-error.ts';

/** Gives every failure the contract's body. What is not meant for the caller is logged and hidden. */
export function installErrorHandler(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) =>
    sendError(isCallerGone(request) ? callerGone(error) : toAppError(error), request, reply),
  );
}

/** The caller left before its request was whole. The connection's error looks like one of the database, and it is no fault of the server. */
function isCallerGone({ raw }: FastifyRequest): boolean {
  return raw.destroyed && !raw.complete;
}

function callerGone(cause: unknown): AppError {
  return new AppError('BAD_REQUEST', 'The request was not sent to its end', { cause });
}

export function sendError(error: AppError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (error.status >= 500)
    request.log.error({ err: error.cause ?? error, resultCode: error.code }, 'request failed');
  if (error.retryAfterS !== undefined)
    void reply.header('Retry-After', String(Math.max(1, Math.ceil(error.retryAfterS))));
  const body: ErrorBody = {
    status: error.status,
    resultCode: error.code,
    message: error.message,
    ...(error.details && { details: error.details }),
    request_id: request.id,
    ...(error.entity !== undefined && { entity: error.entity }),
    ...(error.feature !== undefined && { feature: error.feature }),
    ...(error.limit !== undefined && { limit: error.limit }),
    ...(error.current !== undefined && { current: error.current }),
  };
  return reply.status(error.status).type('application/json; charset=utf-8').send(JSON.stringify(body));
}

/** The framework's own rejections, by code. */
const byCode: Readonly<Record<string, [PlainErrorCode, string]>> = {
  FST_ERR_BAD_URL: ['URL_UNREADABLE', 'The address contains characters that cannot be read'],
  FST_ERR_MAX_PARAM_LENGTH: ['URL_TOO_LONG', 'The address is too long'],
};

/** The framework's own rejections, by status. */
const byStatus: Readonly<Record<number, [PlainErrorCode, string]>> = {
  400: ['BAD_REQUEST', 'The request could not be read'],
  404: ['ROUTE_NOT_FOUND', 'There is no such call'],
  413: ['PAYLOAD_TOO_LARGE', 'The request is too large'],
  415: ['UNSUPPORTED_MEDIA_TYPE', 'The content type is not supported'],
  429: ['ThrottlerException', 'Request limit reached, try later'],
};

export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (isDatabaseUnavailable(error))
    return new AppError('DATABASE_UNAVAILABLE', 'The database cannot be reached, try later', {
      cause: error,
    });
  const status =
    error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number'
      ? error.statusCode
      : 500;
  const code = error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
  const known =
    byCode[code] ?? byStatus[status] ?? (status >= 400 && status < 500 ? byStatus[400] : undefined);
  if (known === undefined) return new AppError('INTERNAL_ERROR', 'An Error Occurred', { cause: error });
  return new AppError(known[0], known[1], { cause: error });
}

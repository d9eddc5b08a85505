import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { ErrorBody } from '@rota/contract/core';
import { AppError } from './app-error.ts';

/** Answers bytes that Node could not read as a request (an address or headers beyond its limit, broken HTTP) in the contract's error shape. */
export function answerUnreadableRequest(error: Error & { readonly code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) {
    socket.destroy();
    return;
  }
  const problem =
    error.code === 'HPE_HEADER_OVERFLOW'
      ? new AppError('HEADERS_TOO_LARGE', 'The address or the headers are too large')
      : new AppError('BAD_REQUEST', 'The request could not be read');
  const text: ErrorBody = {
    status: problem.status,
    resultCode: problem.code,
    message: problem.message,
    request_id: randomUUID(),
  };
  const body = JSON.stringify(text);
  const head = [
    `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status] ?? ''}`,
    'Content-Type: application/json; charset=utf-8',
    'Cache-Control: no-store',
    'X-Content-Type-Options: nosniff',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}

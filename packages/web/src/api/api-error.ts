import type { ErrorBody } from '@rota/contract/core';
import { recordOf, readRefusal, textIn, type FailedAnswer } from './send.ts';

/** One field of a form or a body that the server refused. */
export type FieldProblem = { property: string; message: string };

/**
 * A call that failed, with a message that a person can be shown. A failure on the way (no answer at all) carries only its
 * message; an answer that is not a success carries its status, and a `resultCode` when the server gave one.
 */
export class ApiError extends Error {
  readonly resultCode: string | undefined;
  readonly status: number | undefined;
  readonly fields: readonly FieldProblem[];
  readonly requestId: string | undefined;
  /** Seconds after which the server may be asked again. */
  readonly retryAfterS: number | undefined;
  /** With a 409 of an edited document: the newer one, as the server sent it. */
  readonly current: unknown;
  constructor(
    message: string,
    about: {
      resultCode?: string | undefined;
      status?: number | undefined;
      fields?: readonly FieldProblem[];
      requestId?: string | undefined;
      retryAfterS?: number | undefined;
      current?: unknown;
    } = {},
  ) {
    super(message);
    this.name = 'ApiError';
    this.resultCode = about.resultCode;
    this.status = about.status;
    this.fields = about.fields ?? [];
    this.requestId = about.requestId;
    this.retryAfterS = about.retryAfterS;
    this.current = about.current;
  }
}

/** The message of a call that a later call of the same kind replaced, or that its page no longer needs. Never shown. */
export const CANCELED = 'canceled';

export function isCanceled(error: unknown): boolean {
  // By name and not by class: an abort comes as a DOMException, which is no Error everywhere.
  if (typeof error !== 'object' || error === null) return false;
  const { name, message } = error as { name?: unknown; message?: unknown };
  return message === CANCELED || name === 'AbortError' || name === 'CancelledError';
}

/** Whether a call failed because there is nothing of the id that an address names, or never can be. */
export function isUnknown(error: unknown): boolean {
  return ['RECORD_NOT_FOUND', 'VALIDATION_FAILED'].includes(resultCodeOf(error) ?? '');
}

/** Looks texts up: of a failure by its code or of a broken rule, each with a default, and by the name of a failure without a code. */
export type ErrorWords = {
  failure: (
    failure: Pick<ErrorBody, 'resultCode' | 'entity' | 'limit' | 'feature'>,
    otherwise: string,
  ) => string | Promise<string>;
  rule: (rule: string, values: Readonly<Record<string, unknown>>, otherwise: string) => string;
  message: (text: string) => string;
};

/** The sentence for an answer without words of its own, such as the page of a proxy in front of a server that is down. */
function sentenceOf(status: number): string {
  return status >= 502 && status <= 504 ? 'server_unreachable' : 'server_failed';
}

/**
 * The message of a failed call. Precedence: the details of a validation, each translated where a text exists, joined with
 * ', '; else the code's text, with the translated message as its default. The message is the response's `message`, else its
 * `error`, else a sentence for its status. The status line is never shown: it is English on every page.
 */
export async function errorFromAnswer(
  { status, body, retryAfterS }: FailedAnswer,
  words: ErrorWords,
): Promise<ApiError> {
  const { resultCode, details } = readRefusal(body);
  const { message: given, error, request_id: requestId, current, entity, limit, feature } = recordOf(body);
  const raw = textIn(given) ?? textIn(error) ?? sentenceOf(status);
  const fields = details.flatMap(({ property, constraints, values }) =>
    Object.entries(recordOf(constraints)).flatMap(([rule, sentence]) => {
      const text = textIn(sentence);
      if (text === undefined) return [];
      return [
        {
          property: textIn(property) ?? '',
          message: words.rule(rule, recordOf(recordOf(values)[rule]), text),
        },
      ];
    }),
  );
  const message =
    fields.length > 0
      ? fields.map((field) => field.message).join(', ')
      : resultCode === undefined
        ? words.message(raw)
        : await words.failure(
            {
              resultCode,
              entity: textIn(entity),
              limit: typeof limit === 'number' ? limit : undefined,
              feature: textIn(feature),
            },
            words.message(raw),
          );
  return new ApiError(message, {
    resultCode,
    status,
    fields,
    requestId: textIn(requestId),
    retryAfterS,
    current,
  });
}

/** The code of a failure, when the server gave one that the catalogue may know. */
export function resultCodeOf(error: unknown): ErrorBody['resultCode'] | undefined {
  return error instanceof ApiError ? error.resultCode : undefined;
}

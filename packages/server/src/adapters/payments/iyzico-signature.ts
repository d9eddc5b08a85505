import { createHmac } from 'node:crypto';
import { isSame } from './constant-time.ts';

/** The header that carries the random key of a call, and the one that carries the signature of a webhook. */
export const RANDOM_HEADER = 'x-iyzi-rnd';
export const WEBHOOK_HEADER = 'x-iyz-signature-v3';

export type IyzicoKeys = { readonly apiKey: string; readonly secretKey: string };

/** What a call shows: who calls, and that the body is as they sent it. `path` is without its query. */
export function authorizationOf(
  { apiKey, secretKey }: IyzicoKeys,
  randomKey: string,
  path: string,
  body: string,
): string {
  const signature = hmac(secretKey, randomKey + path + body);
  return `IYZWSv2 ${Buffer.from(`apiKey:${apiKey}&randomKey:${randomKey}&signature:${signature}`).toString('base64')}`;
}

type Field = string | number | null | undefined;

/** The signature of an answer: over some of its fields, in the order that each call has. */
function answerSignature(secretKey: string, fields: readonly Field[]): string {
  return hmac(secretKey, fields.map((field) => field ?? '').join(':'));
}

export function isAnswerSigned(secretKey: string, fields: readonly Field[], signature: unknown): boolean {
  return isSame(signature, answerSignature(secretKey, fields));
}

/** What a webhook tells; `token` where it is about a hosted form. */
export type IyzicoNews = {
  readonly iyziEventType: string;
  readonly iyziPaymentId?: Field;
  readonly paymentId?: Field;
  readonly token?: Field;
  readonly paymentConversationId: string;
  readonly status: string;
};

function newsSignature(secretKey: string, news: IyzicoNews): string {
  const {
    iyziEventType: kind,
    iyziPaymentId,
    paymentId,
    token,
    paymentConversationId: conversation,
    status,
  } = news;
  const about = token === undefined || token === null ? [paymentId ?? iyziPaymentId] : [iyziPaymentId, token];
  return hmac(
    secretKey,
    [secretKey, kind, ...about.map((field) => field ?? ''), conversation, status].join(''),
  );
}

export function isNewsSigned(secretKey: string, news: IyzicoNews, signature: unknown): boolean {
  return isSame(
    typeof signature === 'string' ? signature.toLowerCase() : undefined,
    newsSignature(secretKey, news),
  );
}

function hmac(secretKey: string, text: string): string {
  return createHmac('sha256', secretKey).update(text).digest('hex');
}

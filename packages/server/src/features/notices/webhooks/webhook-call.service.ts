import type { Tx } from '../../../db/database.ts';
import { findOutside, postOutside, type AllowedHosts } from '../../../http/outside-call.ts';
import type { Vault } from '../../../vault/index.ts';
import { Webhook as Signer } from 'standardwebhooks';
import { isTaken } from './webhooks.rules.ts';
import type { WebhookRow } from './webhooks.store.ts';

/** The names of a webhook's secrets in the vault: the present one, and the one before it. */
export const secretName = (projectId: number, id: string) => `webhook/${projectId}/${id}/now`;
export const oldSecretName = (projectId: number, id: string) => `webhook/${projectId}/${id}/before`;
export const secretsOf = (projectId: number, id: string) => `webhook/${projectId}/${id}/`;

/** The secrets that sign a webhook's messages now: the present one, and for a while the one before it. */
export async function readSecrets(
  tx: Tx,
  vault: Vault,
  projectId: number,
  webhook: WebhookRow,
): Promise<string[]> {
  const isOldGood = webhook.old_secret_until !== null && webhook.old_secret_until.getTime() > Date.now();
  const names = [
    secretName(projectId, webhook.id),
    ...(isOldGood ? [oldSecretName(projectId, webhook.id)] : []),
  ];
  const secrets: string[] = [];
  for (const name of names) {
    const secret = await vault.get(tx, name);
    if (secret !== undefined) secrets.push(secret);
  }
  return secrets;
}

/** What came of one try; `error` in the words of what failed, null when it arrived. */
export type Tried = {
  readonly isTaken: boolean;
  readonly httpStatus: number | null;
  readonly error: string | null;
};
export type WebhookMessage = {
  readonly id: string;
  readonly url: string;
  readonly body: string;
  readonly secrets: readonly string[];
};

/** Calls a webhook once, signed with id, time and body (Standard Webhooks, version 1.0). Never throws. */
export async function callWebhook(
  { id, url, body, secrets }: WebhookMessage,
  allowed: AllowedHosts,
): Promise<Tried> {
  // A project that came from another installation left its secrets there.
  if (secrets.length === 0)
    return { isTaken: false, httpStatus: null, error: 'It has no secret here: make a new one' };
  const at = new Date();
  try {
    const target = await findOutside(url, allowed);
    const httpStatus = await postOutside(target, body, {
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
      'webhook-signature': secrets.map((secret) => new Signer(secret).sign(id, at, body)).join(' '),
    });
    return { isTaken: isTaken(httpStatus), httpStatus, error: null };
  } catch (error) {
    return { isTaken: false, httpStatus: null, error: wordsOf(error) };
  }
}

function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === 'TimeoutError' || error.name === 'AbortError') return 'No answer within 10 s';
  // Where every address of a host refuses, what is wrong stands in the parts.
  const [first] = error instanceof AggregateError ? (error.errors as unknown[]) : [];
  return (first instanceof Error ? first.message : error.message).slice(0, 300);
}

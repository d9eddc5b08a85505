import { signedAuditHead, type SignedAuditHead } from '@rota/contract/audit';
import type { Database } from '../db/database.ts';
import { findHash } from './audit.store.ts';
import { isSignedBy } from './signed-head.ts';

/** Reads a head that a person noted; undefined where it is none. */
export function readNotedHead(text: string): SignedAuditHead | undefined {
  try {
    return signedAuditHead.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/**
 * Compares a noted head with the log as it is now. `publicKey`: the installation's own, or one that was noted with the head; a head that
 * brings its own key proves nothing by it.
 */
export async function checkNotedHead(
  database: Database,
  head: SignedAuditHead,
  publicKey: string | undefined,
): Promise<{ readonly isRight: boolean; readonly sentence: string }> {
  const whose = head.project_id === null ? 'the installation' : `project ${head.project_id}`;
  const wrong = (why: string) => ({
    isRight: false,
    sentence: `The noted head of ${whose} does not hold: ${why}.`,
  });
  if (publicKey === undefined) return wrong('this installation has no key to sign with');
  if (!isSignedBy(head, publicKey)) return wrong('its signature is not of this key');
  const chain = head.project_id ?? 0;
  const hash = await database.tenant(chain, (tx) => findHash(tx, chain, head.number));
  if (hash === undefined) return wrong(`entry ${head.number} is missing`);
  if (hash !== head.hash) return wrong(`entry ${head.number} is not the one that was there on ${head.at}`);
  return {
    isRight: true,
    sentence: `The noted head of ${whose} holds: up to entry ${head.number} the log is as it was on ${head.at}.`,
  };
}

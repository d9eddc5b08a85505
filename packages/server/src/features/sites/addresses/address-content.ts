import type { AddressState } from '@rota/contract/addresses';
import type { Tx } from '../../../db/database.ts';
import { foldCase, foldSearch } from '../../../db/folding.ts';
import { recordAudit, type AuditChange } from '../../../audit/index.ts';
import type { ActorRef } from '../../../http/context.ts';
import { nameKey } from './addresses.rules.ts';
import type { AddressContent, AddressRow } from './addresses.store.ts';

/** What people say of an address. */
export type AddressWords = {
  readonly site: string;
  readonly floor: string;
  readonly name: string;
  readonly user_id: string | null;
  readonly target_id: string | null;
};
/** Who decided about it, and how. */
export type AddressVerdict = {
  readonly state: AddressState;
  readonly reject_reason: string | null;
  readonly reviewed_by: string | null;
  readonly reviewed_at: Date | null;
};

/** Nobody has decided yet. */
export const WAITING: AddressVerdict = {
  state: 'waiting',
  reject_reason: null,
  reviewed_by: null,
  reviewed_at: null,
};

export function verified(actor: ActorRef, at: number): AddressVerdict {
  return { state: 'verified', reject_reason: null, reviewed_by: actor.name, reviewed_at: new Date(at) };
}

export function verdictOf({ state, reject_reason, reviewed_by, reviewed_at }: AddressRow): AddressVerdict {
  return { state, reject_reason, reviewed_by, reviewed_at };
}

/** The row of an address, with its name in the forms in which it is compared and searched. */
export function contentOf(
  { site, floor, name, user_id, target_id }: AddressWords,
  verdict: AddressVerdict,
): AddressContent {
  return {
    site,
    floor,
    name,
    user_id,
    target_id,
    name_folded: foldCase(name),
    name_key: nameKey(name),
    search_text: foldSearch(`${name} ${site} ${floor}`),
    ...verdict,
  };
}

/** One entry of the audit log about one address. */
export async function auditAddress(
  tx: Tx,
  projectId: number,
  change: {
    readonly actor: ActorRef;
    readonly code: Extract<AuditChange['code'], `LOG_ADDRESS_${string}`>;
    readonly uid: string;
    readonly before: AddressRow | null;
    readonly after: AddressRow | null;
  },
): Promise<void> {
  const { actor, code, uid, before, after } = change;
  await recordAudit(tx, {
    projectId,
    actor,
    code,
    entity: 'address',
    entityId: uid,
    before: said(before),
    after: said(after),
  });
}

function said(row: AddressRow | null): object | null {
  if (row === null) return null;
  const { name, site, floor, user_id, target_id, state, reject_reason } = row;
  return { name, site, floor, user_id, target_id, state, ...(reject_reason !== null && { reject_reason }) };
}

import type { AddressState } from '@rota/contract/addresses';
import { foldCase, foldSearch } from '../../../db/folding.ts';
import type { AuditedRecord } from '../../../audit/index.ts';
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

/** The verdict before any decision. */
export const WAITING: AddressVerdict = {
  state: 'waiting',
  reject_reason: null,
  reviewed_by: null,
  reviewed_at: null,
};

export function composeVerified(actor: ActorRef, at: number): AddressVerdict {
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

export const ADDRESS: AuditedRecord<AddressRow> = {
  entity: 'address',
  idOf: ({ address_uid: uid }) => uid,
  snapshot: ({ name, site, floor, user_id, target_id, state, reject_reason }) => ({
    name,
    site,
    floor,
    user_id,
    target_id,
    state,
    ...(reject_reason !== null && { reject_reason }),
  }),
  conflicts: {
    address_place_unique: { nameTaken: 'address' },
  },
};

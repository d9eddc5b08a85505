import type { Address } from '@rota/contract/addresses';
import type { TargetInfo } from '@rota/fleet-core';
import type { Database, Tx } from '../../../db/database.ts';
import { listNamedPeople } from '../../access/users/index.ts';
import { tiesTo } from './addresses.rules.ts';
import type { AddressRow } from './addresses.store.ts';

export type AddressDeps = {
  readonly database: Database;
  readonly targets: { list(projectId: number): Promise<readonly TargetInfo[]> };
  readonly clock: () => number;
};

/** Rows as callers see them: with the names of people, and the targets as they are now. */
export async function readAddresses(
  { targets }: Pick<AddressDeps, 'targets'>,
  tx: Tx,
  projectId: number,
  rows: readonly AddressRow[],
): Promise<Address[]> {
  if (rows.length === 0) return [];
  const tieOf = tiesTo(await targets.list(projectId));
  const people = await listNamedPeople(tx, [...new Set(rows.flatMap(({ user_id }) => user_id ?? []))]);
  const nameOf = new Map(people.map(({ id, name, username }) => [id, name === '' ? username : name]));
  return rows.map((row) => ({
    uid: row.address_uid,
    site: row.site,
    floor: row.floor,
    name: row.name,
    verified: row.state === 'verified',
    state: row.state,
    user_id: row.user_id,
    user_name: row.user_id === null ? null : (nameOf.get(row.user_id) ?? null),
    target: tieOf({
      site: row.site,
      floor: row.floor,
      nameKey: row.name_key,
      targetId: row.target_id,
    }),
    reject_reason: row.reject_reason,
    reviewed_by: row.reviewed_by,
    reviewed_at: row.reviewed_at?.toISOString() ?? null,
    sent_at: row.sent_at.toISOString(),
    version: row.version,
    updated_at: row.updated_at.toISOString(),
  }));
}

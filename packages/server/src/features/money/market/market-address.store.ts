import type { Selectable } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import type { DB } from '../../../db/schema.gen.ts';

export type AddressRow = Readonly<Pick<Selectable<DB['market_address']>, (typeof COLUMNS)[number]>>;
const COLUMNS = ['address_id', 'label', 'address_uid', 'target_id'] as const;

/** The first saved first. */
export async function listAddresses(tx: Tx, projectId: number, userId: string): Promise<AddressRow[]> {
  return tx
    .selectFrom('market_address')
    .select(COLUMNS)
    .where('project_id', '=', projectId)
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('address_id')
    .execute();
}

export async function findAddress(
  tx: Tx,
  projectId: number,
  userId: string,
  addressId: string,
): Promise<AddressRow | undefined> {
  return tx
    .selectFrom('market_address')
    .select(COLUMNS)
    .where('project_id', '=', projectId)
    .where('user_id', '=', userId)
    .where('address_id', '=', addressId)
    .executeTakeFirst();
}

export async function insertAddress(
  tx: Tx,
  projectId: number,
  userId: string,
  row: AddressRow,
  at: Date,
): Promise<void> {
  await tx
    .insertInto('market_address')
    .values({
      project_id: projectId,
      address_id: row.address_id,
      user_id: userId,
      label: row.label,
      address_uid: row.address_uid,
      target_id: row.target_id,
      created_at: at,
    })
    .execute();
}

/** Whether there was one. */
export async function deleteAddress(
  tx: Tx,
  projectId: number,
  userId: string,
  addressId: string,
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('market_address')
    .where('project_id', '=', projectId)
    .where('user_id', '=', userId)
    .where('address_id', '=', addressId)
    .executeTakeFirstOrThrow();
  return numDeletedRows === 1n;
}

import { sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';

export type AddressRow = {
  readonly address_id: string;
  readonly label: string;
  readonly address_uid: string | null;
  readonly target_id: string | null;
};
const COLUMNS = sql`address_id, label, address_uid, target_id`;

/** The first saved first. */
export async function listAddresses(tx: Tx, projectId: number, userId: string): Promise<AddressRow[]> {
  const { rows } = await sql<AddressRow>`
    select ${COLUMNS} from market_address where project_id = ${projectId} and user_id = ${userId}
    order by created_at, address_id`.execute(tx);
  return rows;
}

export async function findAddress(
  tx: Tx,
  projectId: number,
  userId: string,
  addressId: string,
): Promise<AddressRow | undefined> {
  const { rows } = await sql<AddressRow>`
    select ${COLUMNS} from market_address
    where project_id = ${projectId} and user_id = ${userId} and address_id = ${addressId}`.execute(tx);
  return rows[0];
}

export async function insertAddress(
  tx: Tx,
  projectId: number,
  userId: string,
  row: AddressRow,
  at: Date,
): Promise<void> {
  await sql`
    insert into market_address (project_id, address_id, user_id, label, address_uid, target_id, created_at)
    values (${projectId}, ${row.address_id}, ${userId}, ${row.label}, ${row.address_uid}, ${row.target_id}, ${at})`.execute(
    tx,
  );
}

/** Whether there was one. */
export async function deleteAddress(
  tx: Tx,
  projectId: number,
  userId: string,
  addressId: string,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from market_address where project_id = ${projectId} and user_id = ${userId} and address_id = ${addressId}`.execute(
    tx,
  );
  return numAffectedRows === 1n;
}

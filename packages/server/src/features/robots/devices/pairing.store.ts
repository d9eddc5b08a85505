import { sql, type Selectable } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import type { DB } from '../../../db/schema.gen.ts';

const COLUMNS = [
  'pairing_id',
  'device_id',
  'type',
  'model',
  'firmware',
  'expires_at',
  'paired_project_id',
  'name',
] as const;
/** A device that shows a code. */
export type PairingRow = Pick<Selectable<DB['device_pairing']>, (typeof COLUMNS)[number]>;

export type NewPairing = Omit<PairingRow, 'paired_project_id' | 'name'> & {
  readonly codeHash: string;
  readonly tokenHash: string;
};

/** Throws a unique violation of `device_pairing_code_hash_key` where another device shows this code. */
export async function insertPairing(tx: Tx, { codeHash, tokenHash, ...pairing }: NewPairing): Promise<void> {
  await tx
    .insertInto('device_pairing')
    .values({
      ...pairing,
      code_hash: codeHash,
      token_hash: tokenHash,
      paired_project_id: null,
      name: null,
    })
    .execute();
}

export async function countPairings(tx: Tx): Promise<number> {
  const { count } = await tx
    .selectFrom('device_pairing')
    .select((row) => row.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The device that shows a code and waits, locked until the transaction ends. */
export async function lockWaiting(tx: Tx, codeHash: string, now: Date): Promise<PairingRow | undefined> {
  return tx
    .selectFrom('device_pairing')
    .select(COLUMNS)
    .where('code_hash', '=', codeHash)
    .where('paired_project_id', 'is', null)
    .where('expires_at', '>', now)
    .forUpdate()
    .executeTakeFirst();
}

/** The pairing that a device asks for, locked until the transaction ends. */
export async function lockByToken(tx: Tx, tokenHash: string, now: Date): Promise<PairingRow | undefined> {
  return tx
    .selectFrom('device_pairing')
    .select(COLUMNS)
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .forUpdate()
    .executeTakeFirst();
}

/** A person paired it; the device has until `expiresAt` to fetch its access. */
export async function markPaired(
  tx: Tx,
  pairingId: string,
  paired: { readonly projectId: number; readonly name: string; readonly expiresAt: Date },
): Promise<void> {
  await tx
    .updateTable('device_pairing')
    .set({ paired_project_id: paired.projectId, name: paired.name, expires_at: paired.expiresAt })
    .where('pairing_id', '=', pairingId)
    .execute();
}

export async function deletePairing(tx: Tx, pairingId: string): Promise<void> {
  await tx.deleteFrom('device_pairing').where('pairing_id', '=', pairingId).execute();
}

/** Takes out pairings whose time is over. @returns their ids */
export async function deleteEnded(tx: Tx, now: Date): Promise<string[]> {
  const rows = await tx
    .deleteFrom('device_pairing')
    .where(sql<boolean>`expires_at <= ${now}`)
    .returning('pairing_id')
    .execute();
  return rows.map(({ pairing_id: id }) => id);
}

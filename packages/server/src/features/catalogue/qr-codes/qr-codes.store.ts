import { sql, type Selectable } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import type { DB, Functions } from '../../../db/schema.gen.ts';
import { foldCode } from './generate.rules.ts';

const CONTENT = ['target_id', 'printable_name', 'pickup_location_id', 'is_active'] as const;
export type QrContent = Readonly<Pick<Selectable<DB['qr_code']>, (typeof CONTENT)[number]>>;
export type QrRow = Readonly<Pick<Selectable<DB['qr_code']>, (typeof COLUMNS)[number]>>;
export type NewQr = QrContent & Pick<QrRow, 'qr_id' | 'code'>;

const COLUMNS = [
  'qr_id',
  'code',
  ...CONTENT,
  'scans',
  'scanned_at',
  'version',
  'created_at',
  'updated_at',
] as const;

export async function listQrs(tx: Tx, projectId: number): Promise<QrRow[]> {
  return tx.selectFrom('qr_code').select(COLUMNS).where('project_id', '=', projectId).execute();
}

export async function findQr(
  tx: Tx,
  projectId: number,
  qrId: string,
  lock = false,
): Promise<QrRow | undefined> {
  return tx
    .selectFrom('qr_code')
    .select(COLUMNS)
    .where('project_id', '=', projectId)
    .where('qr_id', '=', qrId)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst();
}

export async function lockQrByCode(tx: Tx, projectId: number, code: string): Promise<QrRow | undefined> {
  return tx
    .selectFrom('qr_code')
    .select(COLUMNS)
    .where('project_id', '=', projectId)
    .where('code_folded', '=', foldCode(code))
    .forUpdate()
    .executeTakeFirst();
}

/** Which of these codes are taken, in any project, or were once; folded. */
export async function takenCodes(tx: Tx, codes: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<
    Functions['taken_qr_codes']
  >`select code_folded from taken_qr_codes(${codes.map(foldCode)}::text[])`.execute(tx);
  return new Set(rows.map(({ code_folded: code }) => code));
}

/** Throws unique violations of `qr_code_unique` and `qr_code_target_unique`, a foreign key violation of `qr_code_station`. */
export async function insertQrs(tx: Tx, projectId: number, codes: readonly NewQr[]): Promise<QrRow[]> {
  if (codes.length === 0) return [];
  return tx
    .insertInto('qr_code')
    .values(codes.map((one) => ({ ...one, project_id: projectId, code_folded: foldCode(one.code) })))
    .returning(COLUMNS)
    .execute();
}

/** Throws as {@link insertQrs}. */
export async function updateQr(tx: Tx, projectId: number, qrId: string, content: QrContent): Promise<QrRow> {
  const { target_id, printable_name, pickup_location_id, is_active } = content;
  return tx
    .updateTable('qr_code')
    .set({
      target_id,
      printable_name,
      pickup_location_id,
      is_active,
      version: sql<number>`version + 1`,
      updated_at: sql<Date>`now()`,
    })
    .where('project_id', '=', projectId)
    .where('qr_id', '=', qrId)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
}

/** What is printed somewhere must never open another place: its letters are kept. */
export async function deleteQr(
  tx: Tx,
  projectId: number,
  { qr_id, code }: Pick<QrRow, 'qr_id' | 'code'>,
): Promise<void> {
  await tx
    .insertInto('qr_code_gone')
    .values({ code_folded: foldCode(code), project_id: projectId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await tx.deleteFrom('qr_code').where('project_id', '=', projectId).where('qr_id', '=', qr_id).execute();
}

/** The project and id of an active code, whosever it is. */
export async function findProjectOfQr(tx: Tx, code: string): Promise<Functions['project_of_qr'] | undefined> {
  const { rows } = await sql<
    Functions['project_of_qr']
  >`select * from project_of_qr(${foldCode(code)})`.execute(tx);
  return rows[0];
}

/** The project of a code that was switched off, replaced or deleted, whosever it is. */
export async function findProjectOfWithdrawnQr(tx: Tx, code: string): Promise<number | undefined> {
  const { rows } = await sql<
    Functions['project_of_withdrawn_qr']
  >`select * from project_of_withdrawn_qr(${foldCode(code)})`.execute(tx);
  return rows[0]?.project_id;
}

export async function countScan(tx: Tx, projectId: number, qrId: string): Promise<void> {
  await tx
    .updateTable('qr_code')
    .set({ scans: sql<number>`scans + 1`, scanned_at: sql<Date>`now()` })
    .where('project_id', '=', projectId)
    .where('qr_id', '=', qrId)
    .execute();
}

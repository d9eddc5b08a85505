import { sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import { foldCode } from './generate.rules.ts';

export type QrContent = {
  readonly target_id: string;
  readonly printable_name: string;
  readonly pickup_location_id: string | null;
  readonly is_active: boolean;
};
export type QrRow = QrContent & {
  readonly qr_id: string;
  readonly code: string;
  readonly scans: number;
  readonly scanned_at: Date | null;
  readonly version: number;
  readonly created_at: Date;
  readonly updated_at: Date;
};
export type NewQr = QrContent & { readonly qr_id: string; readonly code: string };

const COLUMNS = sql`qr_id, code, target_id, printable_name, pickup_location_id, is_active, scans, scanned_at, version, created_at, updated_at`;

export async function listQrs(tx: Tx, projectId: number): Promise<QrRow[]> {
  const { rows } = await sql<QrRow>`select ${COLUMNS} from qr_code where project_id = ${projectId}`.execute(
    tx,
  );
  return rows;
}

export async function findQr(
  tx: Tx,
  projectId: number,
  qrId: string,
  lock = false,
): Promise<QrRow | undefined> {
  const { rows } = await sql<QrRow>`
    select ${COLUMNS} from qr_code where project_id = ${projectId} and qr_id = ${qrId} ${lock ? sql`for update` : sql``}`.execute(
    tx,
  );
  return rows[0];
}

export async function lockQrByCode(tx: Tx, projectId: number, code: string): Promise<QrRow | undefined> {
  const { rows } = await sql<QrRow>`
    select ${COLUMNS} from qr_code where project_id = ${projectId} and code_folded = ${foldCode(code)} for update`.execute(
    tx,
  );
  return rows[0];
}

/** Which of these codes are taken, in any project, or were once; folded. */
export async function takenCodes(tx: Tx, codes: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{
    code_folded: string;
  }>`select code_folded from taken_qr_codes(${codes.map(foldCode)}::text[])`.execute(tx);
  return new Set(rows.map(({ code_folded: code }) => code));
}

/** Throws unique violations of `qr_code_unique` and `qr_code_target_unique`, a foreign key violation of `qr_code_station`. */
export async function insertQrs(tx: Tx, projectId: number, codes: readonly NewQr[]): Promise<QrRow[]> {
  const values = codes.map((one) => ({ ...one, code_folded: foldCode(one.code) }));
  const { rows } = await sql<QrRow>`
    insert into qr_code (project_id, qr_id, code, code_folded, target_id, printable_name, pickup_location_id, is_active)
    select ${projectId}, v.qr_id, v.code, v.code_folded, v.target_id, v.printable_name, v.pickup_location_id, v.is_active
    from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) v
      (qr_id text, code text, code_folded text, target_id text, printable_name text, pickup_location_id text, is_active boolean)
    returning ${COLUMNS}`.execute(tx);
  return rows;
}

/** Throws as {@link insertQrs}. */
export async function updateQr(tx: Tx, projectId: number, qrId: string, content: QrContent): Promise<QrRow> {
  const { target_id, printable_name, pickup_location_id, is_active } = content;
  const { rows } = await sql<QrRow>`
    update qr_code set target_id = ${target_id}, printable_name = ${printable_name}, pickup_location_id = ${pickup_location_id},
      is_active = ${is_active}, version = version + 1, updated_at = now()
    where project_id = ${projectId} and qr_id = ${qrId} returning ${COLUMNS}`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new Error('The row was not written.');
  return row;
}

/** What is printed somewhere must never open another place: its letters are kept. */
export async function deleteQr(
  tx: Tx,
  projectId: number,
  { qr_id, code }: Pick<QrRow, 'qr_id' | 'code'>,
): Promise<void> {
  await sql`insert into qr_code_gone (code_folded, project_id) values (${foldCode(code)}, ${projectId}) on conflict do nothing`.execute(
    tx,
  );
  await sql`delete from qr_code where project_id = ${projectId} and qr_id = ${qr_id}`.execute(tx);
}

/** The project and id of an active code, whosever it is. */
export async function findProjectOfQr(
  tx: Tx,
  code: string,
): Promise<{ project_id: number; qr_id: string } | undefined> {
  const { rows } = await sql<{
    project_id: number;
    qr_id: string;
  }>`select * from project_of_qr(${foldCode(code)})`.execute(tx);
  return rows[0];
}

export async function countScan(tx: Tx, projectId: number, qrId: string): Promise<void> {
  await sql`update qr_code set scans = scans + 1, scanned_at = now() where project_id = ${projectId} and qr_id = ${qrId}`.execute(
    tx,
  );
}

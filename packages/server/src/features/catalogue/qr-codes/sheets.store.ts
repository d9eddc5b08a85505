import type { QrSheet } from '@rota/contract/qr-codes';
import { sql, type Selectable } from 'kysely';
import { changeStatus } from '../../../db/change-status.ts';
import type { Tx } from '../../../db/database.ts';
import type { DB } from '../../../db/schema.gen.ts';
import { sheetChanges } from './sheet-transitions.rules.ts';

type SheetRow = Readonly<Pick<Selectable<DB['qr_sheet']>, (typeof COLUMNS)[number]>>;

const COLUMNS = ['sheet_id', 'state', 'done', 'total', 'pages', 'problem', 'created_at', 'told_at'] as const;

/** A running sheet reports progress at least this often, ms. */
const PATIENCE_MS = 60_000;

/** @returns undefined where there is none */
export async function findSheet(tx: Tx, projectId: number, sheetId: string): Promise<SheetRow | undefined> {
  return tx
    .selectFrom('qr_sheet')
    .select(COLUMNS)
    .where('project_id', '=', projectId)
    .where('sheet_id', '=', sheetId)
    .executeTakeFirst();
}

/** Whether one is being made. No other starts until the transaction ends. */
export async function isSheetMade(tx: Tx, projectId: number, now: number): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtext('qr sheet'), ${projectId})`.execute(tx);
  const rows = await tx
    .selectFrom('qr_sheet')
    .select('told_at')
    .where('project_id', '=', projectId)
    .where('state', '=', 'making')
    .execute();
  return rows.some(({ told_at: at }) => now - at.getTime() < PATIENCE_MS);
}

export async function insertSheet(
  tx: Tx,
  projectId: number,
  sheetId: string,
  total: number,
  now: number,
): Promise<SheetRow> {
  return tx
    .insertInto('qr_sheet')
    .values({
      project_id: projectId,
      sheet_id: sheetId,
      state: 'making',
      done: 0,
      total,
      told_at: new Date(now),
    })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
}

export async function tellSheet(
  tx: Tx,
  projectId: number,
  sheetId: string,
  { state, done, pages, problem }: Pick<QrSheet, 'state' | 'done' | 'pages' | 'problem'>,
  now: number,
): Promise<void> {
  await changeStatus(tx, {
    table: 'qr_sheet',
    to: sheetChanges[state],
    set: [
      sql`done = ${done}`,
      sql`pages = ${pages}`,
      sql`problem = ${problem}`,
      sql`told_at = ${new Date(now)}`,
    ],
    where: sql`project_id = ${projectId} and sheet_id = ${sheetId}`,
  });
}

/** Forgets sheets of before a moment; answers their ids. */
export async function forgetSheets(tx: Tx, projectId: number, before: Date): Promise<string[]> {
  const rows = await tx
    .deleteFrom('qr_sheet')
    .where('project_id', '=', projectId)
    .where('created_at', '<', before)
    .returning('sheet_id')
    .execute();
  return rows.map(({ sheet_id: id }) => id);
}

/** A sheet without progress for a while was left behind by a server that stopped. */
export function toSheet(
  { told_at: toldAt, created_at: createdAt, ...sheet }: SheetRow,
  now: number,
): QrSheet {
  const isLeft = sheet.state === 'making' && now - toldAt.getTime() >= PATIENCE_MS;
  return {
    ...sheet,
    ...(isLeft && { state: 'failed', problem: 'stopped' }),
    created_at: createdAt.toISOString(),
  };
}

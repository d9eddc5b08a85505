import type { Database, Tx } from '../../../db/database.ts';
import { AppError, fieldProblem, limitReached } from '../../../http/app-error.ts';
import { missingRecord, translateConflict, type Conflicts } from '../../../http/conflicts.ts';
import * as store from './qr-codes.store.ts';

/** How many codes a project has at most. */
const QR_MOST = 5_000;

const CONFLICTS: Conflicts = {
  qr_code_unique: { code: 'QR_ALREADY_IN_USE', message: 'This QR code is in use already' },
  qr_code_target_unique: { code: 'TARGET_HAS_QR', message: 'Map target already in use' },
  qr_code_station: missingRecord('pickup_location_id'),
};

/** Runs a change of codes. Throws what a violated rule of the table means: QR_ALREADY_IN_USE, TARGET_HAS_QR, RECORD_NOT_FOUND. */
export async function writingQrs<T>(
  database: Database,
  projectId: number,
  run: (tx: Tx) => Promise<T>,
): Promise<T> {
  return database.tenant(projectId, run).catch(translateConflict(CONFLICTS));
}

/** Throws LIMIT_REACHED, QR_ALREADY_IN_USE, and the violations that `writingQrs` tells in words. */
export async function addQrs(
  tx: Tx,
  projectId: number,
  codes: readonly store.NewQr[],
): Promise<store.QrRow[]> {
  if (codes.length === 0) return [];
  if ((await store.listQrs(tx, projectId)).length + codes.length > QR_MOST)
    throw limitReached('qr_code', QR_MOST);
  const taken = await store.takenCodes(
    tx,
    codes.map(({ code }) => code),
  );
  if (taken.size > 0) throw new AppError('QR_ALREADY_IN_USE', 'This QR code is in use already');
  return store.insertQrs(tx, projectId, codes);
}

/** A thing that is named and is not there. */
export function missing(property: string): AppError {
  return new AppError('RECORD_NOT_FOUND', 'Record not found', {
    details: [fieldProblem(property, 'no_such_record')],
  });
}

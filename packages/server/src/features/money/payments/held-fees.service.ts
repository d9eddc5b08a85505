import type { Tx } from '../../../db/database.ts';
import { feeLines } from './ledger.rules.ts';
import { writeLedger } from './ledger.store.ts';
import { saveFee } from './payments.store.ts';

/** A fee that was held when its payment was captured. Minor units; below zero the provider adds to the payment. */
export type HeldFee = {
  readonly paymentId: string;
  readonly orderId: string;
  readonly feeMinor: number;
  readonly currency: string;
};

/** Books a held fee in the caller's transaction, once for each payment: the database rejects a second time. */
export async function bookHeldFee(
  tx: Tx,
  projectId: number,
  { paymentId, orderId, feeMinor, currency }: HeldFee,
): Promise<void> {
  await saveFee(tx, projectId, paymentId, feeMinor);
  await writeLedger(
    tx,
    projectId,
    { kind: 'fee', causeId: paymentId, orderId, currency },
    feeLines(feeMinor),
  );
}

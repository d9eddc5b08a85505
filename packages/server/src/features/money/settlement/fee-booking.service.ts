import type { Difference } from '@rota/contract/settlement';
import { recordAudit } from '../../../audit/index.ts';
import type { Database } from '../../../db/database.ts';
import { AppError, requireRow } from '../../../http/app-error.ts';
import type { ActorRef } from '../../../http/context.ts';
import type { Payments } from '../payments/index.ts';
import { composeDifference } from './difference.rules.ts';
import * as differences from './differences.store.ts';

/** The table holds no higher fee: one that stands at this bound may be higher still. */
export const MOST_SHOWN = 2_147_483_647;

export type FeeBookingDeps = {
  readonly database: Database;
  readonly payments: Pick<Payments, 'bookHeldFee'>;
};

/**
 * Books a held fee as the provider charged it, and closes the difference; booked before, it stays so. Throws RECORD_NOT_FOUND,
 * DIFFERENCE_CLOSED, FEE_NOT_BOOKABLE.
 */
export function createFeeBooking({ database, payments }: FeeBookingDeps) {
  return async function bookFee(
    projectId: number,
    id: string,
    note: string,
    actor: ActorRef,
  ): Promise<Difference> {
    return database.tenant(projectId, async (tx) => {
      const row = requireRow(await differences.lockDifference(tx, projectId, id));
      if (!row.is_booked) {
        const { payment_id: paymentId, order_id: orderId, there_minor: feeMinor, currency } = row;
        const isExact = Math.abs(feeMinor) < MOST_SHOWN;
        if (row.kind !== 'odd_fee' || !isExact || paymentId === null || orderId === null)
          throw new AppError('FEE_NOT_BOOKABLE', 'The exact amount of this fee is not known');
        if (row.mended_at !== null)
          throw new AppError('DIFFERENCE_CLOSED', 'The difference was closed without booking');
        await payments.bookHeldFee(tx, projectId, { paymentId, orderId, feeMinor, currency });
        await differences.resolveDifference(tx, projectId, id, actor.name, note);
        await differences.noteBooked(tx, projectId, id);
        await recordAudit(tx, {
          projectId,
          actor,
          code: 'LOG_FEE_BOOKED',
          entity: 'payment_difference',
          entityId: id,
          before: null,
          after: { name: paymentId, amount_minor: feeMinor, note },
        });
      }
      return composeDifference(
        requireRow(
          (await differences.listDifferences(tx, projectId, false)).find(
            ({ difference_id: own }) => own === id,
          ),
        ),
      );
    });
  };
}

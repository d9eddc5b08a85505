import type { SavedCommerceSettings } from '@rota/contract/commerce';
import type { Database } from '../../../db/database.ts';
import { AppError, recordNotFound } from '../../../http/app-error.ts';
import { LIVES_MS, type Checkout, type Guest } from './checkout.service.ts';
import { statusDiffers } from './order-conflicts.rules.ts';
import { noteOnTimeline } from './order-timeline.store.ts';
import { orderChanges } from './order-transitions.rules.ts';
import * as store from './orders.store.ts';
import type { SmsCodes } from './sms-codes.service.ts';

export type VerificationDeps = {
  readonly database: Database;
  readonly checkout: Pick<Checkout, 'sendCode' | 'takeFree'>;
  readonly codes: Pick<SmsCodes, 'holds'>;
  readonly commerce: (projectId: number) => Promise<SavedCommerceSettings>;
  readonly house: (projectId: number) => Promise<string>;
  readonly announceChange: (projectId: number, orderId: string) => void;
  readonly clock: () => number;
};
export type Verification = ReturnType<typeof createVerification>;

/** Shows that the phone of an order is the guest's. */
export function createVerification(deps: VerificationDeps) {
  const { database, checkout, codes, clock } = deps;

  /** Sends another code. Throws ORDER_STATUS_DIFFERS, ThrottlerException. */
  async function resend(projectId: number, orderId: string, guest: Guest): Promise<void> {
    const [house, settings] = await Promise.all([deps.house(projectId), deps.commerce(projectId)]);
    await database.tenant(projectId, async (tx) => {
      const order = await store.findOrder(tx, projectId, orderId, true);
      if (order?.status !== 'pending_verification') throw statusDiffers();
      await checkout.sendCode(tx, projectId, order, {
        asker: { ip: guest.ip, qr: order.qr_code, limits: settings.codes },
        house,
        livesS: settings.qr.sms_expiry_s,
        // This order waits for a code, whatever was chosen for later ones.
        isOn: true,
      });
    });
  }

  /** Throws QR_VALIDATION_CODE_INVALID, ORDER_STATUS_DIFFERS. An order that costs nothing is taken at once. */
  async function verify(projectId: number, orderId: string, code: string): Promise<void> {
    const outcome = await database.tenant(projectId, async (tx) => {
      const order = await store.findOrder(tx, projectId, orderId, true);
      if (order === undefined) throw recordNotFound();
      // The code stays known after it was right: a second tap of the same button is fine, another code is not.
      const isRight = await codes.holds(tx, projectId, { id: orderId, phone: order.phone }, code);
      if (isRight && order.status === 'pending_verification') {
        await store.moveOrder(tx, projectId, orderId, orderChanges.verify, {
          expires_at: new Date(clock() + LIVES_MS),
        });
        await noteOnTimeline(tx, projectId, orderId, { kind: 'verified', actor: 'guest' });
      }
      return { order, isRight };
    });
    if (!outcome.isRight)
      throw new AppError('QR_VALIDATION_CODE_INVALID', 'The code is wrong or has expired');
    if (outcome.order.status === 'pending_verification' && outcome.order.total_minor === 0)
      await checkout.takeFree(projectId, orderId);
    deps.announceChange(projectId, orderId);
  }

  return { resend, verify };
}

import { randomUUID } from 'node:crypto';
import { CHARGE_LIMITS, chargeProblem, leastCharge } from '@rota/contract/payment-providers';
import type { PaymentProviderName } from '@rota/contract/payments';
import {
  ProviderRefused,
  SPLITS_ALL_OR_NOTHING,
  type BasketItem,
  type PaymentProvider,
} from '../../../adapters/payments/provider.ts';
import { isUniqueViolation } from '../../../db/database-errors.ts';
import type { Database, Tx } from '../../../db/database.ts';
import { AppError } from '../../../http/app-error.ts';
import { digestOf, newRandomToken } from '../../access/auth/index.ts';
import type { OrderPort, PayableOrder } from './orders.port.ts';
import { itemsOf, payoutOf, type PaymentItem } from './payment-items.rules.ts';
import { REST_S, WORK_S, type PaymentService } from './payments.service.ts';
import { paymentChanges } from './payment-transitions.rules.ts';
import * as store from './payments.store.ts';

type SellersOf = (
  tx: Tx,
  projectId: number,
  productIds: readonly string[],
  provider: PaymentProviderName,
) => Promise<ReadonlyMap<string, { readonly party: string; readonly ref: string | null }>>;
export type BeginDeps = {
  readonly database: Database;
  readonly orders: OrderPort;
  readonly service: Pick<PaymentService, 'fail' | 'setUnknown'>;
  /** Who takes cards for a project now. Throws PAYMENT_NOT_ALLOWED_HERE. */
  readonly provider: (projectId: number) => Promise<PaymentProvider>;
  /** It was not answered: whether it is down is looked at. */
  readonly doubt: (projectId: number, provider: PaymentProvider) => Promise<void>;
  /** The sellers of products beside the venue, and their accounts at a provider. */
  readonly sellersOf: SellersOf;
  readonly hasSellers: (tx: Tx, projectId: number, provider: PaymentProviderName) => Promise<boolean>;
  readonly settings: (
    projectId: number,
  ) => Promise<{ readonly asks3dSecure: boolean; readonly house: string }>;
  /** Base of addresses for banks, without a slash at the end. */
  readonly publicUrl: () => string;
  readonly log: { warn(fields: object, message: string): void };
};
export type BeginPayment = ReturnType<typeof createBeginPayment>;

/** The first step of paying: the attempt is recorded, then the provider is called, then its answer is recorded. */
export function createBeginPayment(deps: BeginDeps) {
  const { database, orders } = deps;

  /**
   * Begins to pay an order, or answers the page of the try that is open.
   * @throws AppError PAYMENT_IN_PROGRESS, PAYMENT_UNAVAILABLE, PAYMENT_NOT_ALLOWED_HERE, PAYMENT_TOO_SMALL, PAYMENT_TOO_LARGE,
   * PAYMENT_REFUSED
   */
  async function begin(
    projectId: number,
    orderId: string,
    asked: { readonly origin: string; readonly ip: string },
  ): Promise<{ redirectUrl: string }> {
    const provider = await deps.provider(projectId);
    await refuseUncharged(projectId, orderId, provider.name);
    const paymentId = randomUUID();
    const nonce = newRandomToken();
    const made = await insert(projectId, orderId, { paymentId, provider, nonce });
    if ('redirectUrl' in made) return made;
    const { order, items, hasSellers } = made;
    const { asks3dSecure, house } = await deps.settings(projectId);
    const base = asked.origin;
    try {
      const { providerRef, redirectUrl } = await provider.start({
        paymentId,
        orderId,
        orderNumber: order.number,
        amountMinor: order.totalMinor,
        currency: order.currency,
        asks3dSecure,
        house,
        language: order.language,
        basket: basketOf(items),
        hasSellers,
        returnUrl: `${base}/api/public/payments/return/${nonce}`,
        webhookUrl: `${deps.publicUrl()}/api/public/payments/webhooks/${provider.name}/${String(projectId)}`,
        buyer: {
          name: order.receiverName,
          phone: order.phone,
          ip: asked.ip,
        },
      });
      const change = { restS: REST_S.challenge, provider_ref: providerRef, redirect_url: redirectUrl };
      const moved = await database.tenant(projectId, (tx) =>
        store.movePayment(tx, projectId, paymentId, paymentChanges.challenge, change),
      );
      // It took so long that it was given up meanwhile: a payment there would not be taken.
      if (moved === undefined) throw new Error('The payment was given up before it was begun.');
      return { redirectUrl };
    } catch (error) {
      const isRefused = error instanceof ProviderRefused;
      deps.log.warn(
        { err: error, paymentId },
        isRefused ? 'a payment was refused' : 'whether a payment was begun is not known yet',
      );
      if (!isRefused) await deps.doubt(projectId, provider).catch(() => undefined);
      await (isRefused
        ? deps.service.fail(projectId, paymentId, error.message)
        : deps.service.setUnknown(projectId, paymentId));
      throw isRefused
        ? refusal(error)
        : new AppError('PAYMENT_UNAVAILABLE', 'Card payment is not available right now', { cause: error });
    }
  }

  /** What the provider is known not to charge is never begun: it would be refused however often it is tried. */
  async function refuseUncharged(
    projectId: number,
    orderId: string,
    provider: PaymentProvider['name'],
  ): Promise<void> {
    const { totalMinor, currency } = await database.tenant(projectId, (tx) =>
      orders.read(tx, projectId, orderId),
    );
    const problem = chargeProblem(provider, currency, totalMinor);
    if (problem === 'too_small')
      throw new AppError('PAYMENT_TOO_SMALL', 'Below the minimum payment of the provider', {
        current: { least_minor: leastCharge(provider, currency), currency },
      });
    if (problem === 'too_large')
      throw new AppError('PAYMENT_TOO_LARGE', 'Above the maximum payment of the provider', {
        current: { most_minor: CHARGE_LIMITS[provider].most, currency },
      });
  }

  type Wanted = { readonly paymentId: string; readonly provider: PaymentProvider; readonly nonce: string };

  async function insert(projectId: number, orderId: string, { paymentId, provider, nonce }: Wanted) {
    try {
      return await database.tenant(projectId, async (tx) => {
        const order = await orders.toPay(tx, projectId, orderId);
        const row = {
          payment_id: paymentId,
          order_id: orderId,
          provider: provider.name,
          amount_minor: order.totalMinor,
          currency: order.currency,
          items: await soldOf(tx, projectId, order, provider.name),
        };
        await store.insertPayment(tx, projectId, { ...row, nonceDigest: digestOf(nonce) }, WORK_S);
        await orders.note(tx, projectId, orderId, 'payment_begun', {});
        return { order, items: row.items, hasSellers: await deps.hasSellers(tx, projectId, provider.name) };
      });
    } catch (error) {
      if (!isUniqueViolation(error, 'payment_one_open')) throw error;
      const [open] = (
        await database.tenant(projectId, (tx) => store.listPaymentsOf(tx, projectId, [orderId]))
      ).filter(({ status }) => store.OPEN.includes(status));
      if (open?.status === 'challenge' && open.redirect_url !== null)
        return { redirectUrl: open.redirect_url };
      throw new AppError('PAYMENT_IN_PROGRESS', 'A payment for this order is in progress', {
        retryAfterS: 5,
        cause: error,
      });
    }
  }

  async function soldOf(
    tx: Tx,
    projectId: number,
    { basket, ...order }: PayableOrder,
    provider: PaymentProvider['name'],
  ): Promise<PaymentItem[]> {
    const ids = basket.map(({ productId }) => productId);
    const sellers = await deps.sellersOf(tx, projectId, ids, provider);
    const lines = basket.map(({ id, productId, name, amountMinor }) => {
      const seller = sellers.get(productId);
      return {
        id,
        name,
        amount_minor: amountMinor,
        party: seller?.party ?? '',
        seller_ref: seller?.ref ?? null,
      };
    });
    const isMixed =
      lines.some((line) => line.seller_ref === null) && SPLITS_ALL_OR_NOTHING.includes(provider);
    return itemsOf(isMixed ? lines.map((line) => ({ ...line, seller_ref: null })) : lines, order);
  }

  return begin;
}

/** Trying again does not help where the provider said no to what was asked. */
function refusal(cause: ProviderRefused): AppError {
  if (cause.sum === 'too_small')
    return new AppError('PAYMENT_TOO_SMALL', 'Below the minimum payment of the provider', { cause });
  if (cause.sum === 'too_large')
    return new AppError('PAYMENT_TOO_LARGE', 'Above the maximum payment of the provider', { cause });
  return new AppError('PAYMENT_REFUSED', 'The provider does not accept this payment', { cause });
}

function basketOf(items: readonly PaymentItem[]): BasketItem[] {
  return items.map((item) => ({
    id: item.id,
    name: item.name,
    amountMinor: item.amount_minor,
    subMerchant:
      item.seller_ref === null
        ? null
        : {
            ref: item.seller_ref,
            payoutMinor: payoutOf(item, 0),
          },
  }));
}

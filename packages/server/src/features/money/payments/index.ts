import type { Ground, Part } from '../../../part.ts';
import type { Commerce } from '../../catalogue/commerce/index.ts';
import type { Projects } from '../../sites/projects/index.ts';
import type { CardsNow, PaymentProviders } from '../payment-providers/index.ts';
import type { SubMerchants } from '../sub-merchants/index.ts';
import { createBeginPayment, type BeginPayment } from './begin-payment.service.ts';
import { sweepJob } from './sweep.jobs.ts';
import type { OrderPort } from './orders.port.ts';
import { paymentRoutes } from './payments.routes.ts';
import { createPaymentService, type PaymentService } from './payments.service.ts';
import { createPaymentReader, type PaymentReader } from './payment-reader.service.ts';
import { bookHeldFee } from './held-fees.service.ts';
import { bookLoss } from './losses.service.ts';
import { findTaken, lockPayment } from './payments.store.ts';
import { createReconciler } from './reconciler.service.ts';
import { createRefundSender } from './refunds.service.ts';
import { createRefundWishes, type RefundWishes } from './refund-requests.service.ts';
import { createReleases, type Releases } from './releases.service.ts';

export { sharesOf } from './ledger.rules.ts';
export { hasOpenPayment } from './payments.service.ts';
export { countOpenWith } from './payments.store.ts';
export type { OrderPort, PayableOrder } from './orders.port.ts';
export { composePayment, composeRefund, type MoneyOf, type PaymentReader } from './payment-reader.service.ts';
export type { RefundWishes } from './refund-requests.service.ts';

/** What disputes need of payments. */
export type Losses = {
  /** Books what a dispute costs now. */
  readonly book: typeof bookLoss;
  /** The payment of which a provider tells; undefined where none of that name was taken. */
  readonly paymentOf: typeof findTaken;
  /** Keeps it as it is until the transaction ends. */
  readonly lock: typeof lockPayment;
};

/** Payments for orders. */
export type Payments = Part & {
  readonly begin: BeginPayment;
  readonly look: PaymentService['look'];
  readonly reader: PaymentReader;
  readonly refunds: RefundWishes;
  /** The functions on payments for disputes, in the caller's transaction. */
  readonly losses: Losses;
  /** Books a fee that was held for review, in the transaction of the caller. */
  readonly bookHeldFee: typeof bookHeldFee;
  /** Sends a refund that is open, or asks what became of it. */
  readonly sendRefund: (projectId: number, refundId: string) => Promise<void>;
  /** An order was delivered: what the provider held back for sellers is theirs. Written in the transaction that completes it. */
  readonly release: Releases['release'];
  /** What providers refused to pay out, and asking for it again. */
  readonly refusedPayouts: { readonly list: Releases['listRefused']; readonly retry: Releases['retry'] };
  /** Whether a provider takes cards for a project; undefined where none does. */
  readonly takesCards: (projectId: number) => Promise<CardsNow | undefined>;
  /** Processes what was left open now, for tests and callers that cannot wait. */
  readonly reconcile: () => Promise<void>;
};

type Before = {
  readonly projects: Projects;
  readonly commerce: Commerce;
  readonly paymentProviders: PaymentProviders;
  readonly subMerchants: SubMerchants;
  readonly orderBook: { readonly port: OrderPort };
};

/** Payments, refunds and the ledger. */
export function payments(made: Pick<Ground, 'database' | 'urls' | 'log'> & Before): Payments {
  const { database, urls, log, projects, commerce, paymentProviders, subMerchants, orderBook } = made;
  const { desk } = paymentProviders;
  const orders = orderBook.port;
  const sender = createRefundSender({ database, orders, providerOf: desk.of, log });
  const service = createPaymentService({
    database,
    orders,
    providerOf: desk.of,
    findProvider: desk.find,
    feeLimit: desk.feeLimit,
    refunds: sender,
    log,
  });
  const begin = createBeginPayment({
    database,
    orders,
    service,
    provider: desk.current,
    doubt: desk.doubt,
    sellersOf: subMerchants.sellersOf,
    hasSellers: subMerchants.hasAccounts,
    publicUrl: urls.open,
    log,
    settings: async (projectId) => {
      const [{ payment }, { project_name: house }] = await Promise.all([
        commerce.get(projectId),
        projects.service.get(projectId),
      ]);
      return {
        asks3dSecure: payment.requires_3d_secure,
        house,
      };
    },
  });
  const releases = createReleases({ database, orders, providerOf: desk.of, log });
  const wishes = createRefundWishes({ database, orders, refunds: sender });
  const reconciler = createReconciler({ database, payments: service, refunds: sender, releases, log });
  const reader = createPaymentReader({ database, orders });
  return {
    begin,
    look: service.look,
    reader,
    reconcile: reconciler.tick,
    refunds: wishes,
    sendRefund: sender.send,
    bookHeldFee,
    losses: {
      book: bookLoss,
      paymentOf: findTaken,
      lock: lockPayment,
    },
    release: releases.release,
    refusedPayouts: {
      list: releases.listRefused,
      retry: releases.retry,
    },
    takesCards: desk.cards,
    routes: (app, mounting) =>
      paymentRoutes(
        app,
        {
          service,
          reader,
          wishes,
        },
        mounting,
      ),
    jobs: [...service.jobs, ...sender.jobs, ...releases.jobs, sweepJob(reconciler.sweep)],
    start: reconciler.start,
    stop: reconciler.stop,
  };
}

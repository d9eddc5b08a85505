import { createSandboxProvider } from '../../adapters/payments/sandbox-provider.ts';
import type { PaymentProvider } from '../../adapters/payments/provider.ts';
import { AppError } from '../../http/app-error.ts';
import type { Ground, Part } from '../../part.ts';
import type { Commerce } from '../commerce/index.ts';
import type { Projects } from '../projects/index.ts';
import type { SandboxBank } from '../sandbox-bank/index.ts';
import { createBeginPayment, type BeginPayment } from './begin-payment.ts';
import { sweepJob } from './sweep.ts';
import type { OrderPort } from './order-port.ts';
import { paymentRoutes } from './payments.routes.ts';
import { createPaymentService, type PaymentService } from './payments.service.ts';
import { createPaymentReader, type PaymentReader } from './payment-reader.ts';
import { createReconciler } from './reconciler.ts';
import { createRefundSender } from './refunds.service.ts';
import { createRefundWishes, type RefundWishes } from './refund-wishes.ts';

export { sharesOf } from './ledger.rules.ts';
export { hasOpenPayment } from './payments.service.ts';
export type { OrderPort, PayableOrder } from './order-port.ts';
export { composePayment, composeRefund, type MoneyOf, type PaymentReader } from './payment-reader.ts';
export type { RefundWishes } from './refund-wishes.ts';

/** Money of orders. Whoever keeps the orders hands them in, once, before the start. */
export type Payments = Part & {
  readonly begin: BeginPayment;
  readonly look: PaymentService['look'];
  readonly reader: PaymentReader;
  readonly refunds: RefundWishes;
  /** Whether somebody takes cards for a project, and whether it is test money; undefined where nobody does. */
  readonly takesCards: (projectId: number) => Promise<{ readonly isTest: boolean } | undefined>;
  readonly payFor: (orders: OrderPort) => void;
  /** Looks after what was left open now, for tests and whoever cannot wait. */
  readonly reconcile: () => Promise<void>;
};

type Before = { readonly projects: Projects; readonly commerce: Commerce; readonly sandboxBank: SandboxBank };

/** Payments, refunds and the ledger. */
export function payments(made: Pick<Ground, 'database' | 'urls' | 'log'> & Before): Payments {
  const { database, urls, log, projects, commerce, sandboxBank } = made;
  let port: OrderPort | undefined;
  const known = (): OrderPort => {
    if (port === undefined) throw new Error('Nobody keeps the orders.');
    return port;
  };
  const orders: OrderPort = {
    toPay: (...about) => known().toPay(...about),
    read: (...about) => known().read(...about),
    taking: (...about) => known().taking(...about),
    note: (...about) => known().note(...about),
    changed: (...about) => known().changed(...about),
  };
  const sandboxOf = (projectId: number): PaymentProvider =>
    createSandboxProvider({ bankUrl: urls.local, merchant: String(projectId), secret: sandboxBank.secretOf(String(projectId)) });
  const providerOf = async (projectId: number): Promise<PaymentProvider> => sandboxOf(projectId);
  const provider = async (projectId: number): Promise<PaymentProvider> => {
    if (!sandboxBank.isAllowed) throw new AppError('PAYMENT_NOT_ALLOWED_HERE', 'Payment is not set up here');
    return sandboxOf(projectId);
  };
  const sender = createRefundSender({ database, orders, providerOf, log });
  const service = createPaymentService({ database, orders, providerOf, refunds: sender, log });
  const begin = createBeginPayment({
    ...{ database, orders, service, provider, publicUrl: urls.open, log },
    settings: async (projectId) => {
      const [{ payment }, { project_name: house }] = await Promise.all([commerce.get(projectId), projects.service.get(projectId)]);
      return { asks3dSecure: payment.requires_3d_secure, house };
    },
  });
  const reconciler = createReconciler({ database, payments: service, refunds: sender, log });
  const reader = createPaymentReader({ database, orders });
  return {
    ...{ begin, look: service.look, reader, reconcile: reconciler.tick },
    refunds: createRefundWishes({ orders, refunds: sender }),
    takesCards: async () => (sandboxBank.isAllowed ? { isTest: true } : undefined),
    payFor: (keeper) => {
      port = keeper;
    },
    routes: (app, mounting) => paymentRoutes(app, { service, reader }, mounting),
    jobs: [...service.jobs, ...sender.jobs, sweepJob(reconciler.sweep)],
    start: reconciler.start,
    stop: reconciler.stop,
  };
}

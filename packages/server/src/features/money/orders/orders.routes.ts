import { can } from '@rota/contract/core';
import { ordersApi, publicOrdersApi } from '@rota/contract/orders';
import type { FastifyInstance } from 'fastify';
import { recordNotFound } from '../../../http/app-error.ts';
import { actorOf, personOf, requireSession, type Context } from '../../../http/context.ts';
import { mount, type MountDeps } from '../../../http/mount.ts';
import type { QrCodes } from '../../catalogue/qr-codes/index.ts';
import type { Checkout } from './checkout.service.ts';
import type { Offers } from './order-offer.service.ts';
import type { FullPlaces } from './full-places.service.ts';
import type { OrderLimits } from './order-limits.service.ts';
import type { By, OrderService } from './orders.service.ts';
import type { OrderReader } from './order-reader.service.ts';
import type { RobotAgain } from './robot-again.service.ts';
import type { OrderRefunds } from './order-refunds.service.ts';
import type { PublicOrderReader } from './public-order-reader.service.ts';
import type { PublicOrders } from './public-orders.service.ts';
import type { Verification } from './verification.service.ts';

type Services = {
  readonly orders: OrderService;
  readonly reader: OrderReader;
  readonly refund: OrderRefunds;
  readonly sendRobot: RobotAgain;
  readonly fullPlaces: FullPlaces;
  readonly guests: PublicOrders;
  readonly guestReader: PublicOrderReader;
  readonly verification: Verification;
  readonly checkout: Checkout;
  readonly offers: Offers;
  readonly find: QrCodes['find'];
  readonly limit: OrderLimits;
};

export function orderRoutes(app: FastifyInstance, services: Services, deps: MountDeps): void {
  staffRoutes(app, services, deps);
  guestRoutes(app, services, deps);
}

function staffRoutes(
  app: FastifyInstance,
  { orders, reader, refund, sendRobot, fullPlaces }: Services,
  deps: MountDeps,
): void {
  mount(
    app,
    ordersApi,
    {
      list: (context, { params, query }) =>
        reader.list(params.projectId, query, sees(context, params.projectId).phones),
      export: async (context, { params, query }) => {
        void context.reply
          .type('text/csv; charset=utf-8')
          .header('content-disposition', 'attachment; filename="orders.csv"');
        return reader.exportRows(params.projectId, query, sees(context, params.projectId).phones);
      },
      fullPlaces: (_context, { params }) => fullPlaces.list(params.projectId),
      reopenPlace: (context, { params, body }) =>
        fullPlaces.reopen(params.projectId, body.qr_code, actorOf(context)),
      code: async (_context, { params }) => ({ code: await reader.code(params.projectId, params.orderId) }),
      get: (context, { params }) =>
        reader.get(params.projectId, params.orderId, sees(context, params.projectId)),
      step: (context, { params, body }) => orders.step(params.projectId, params.orderId, body, byOf(context)),
      refuse: (context, { params, body }) =>
        orders.refuse(params.projectId, params.orderId, body, byOf(context)),
      solve: (context, { params }) => orders.solve(params.projectId, params.orderId, byOf(context)),
      sendRobot: (context, { params }) => sendRobot(params.projectId, params.orderId, byOf(context)),
      refund: (context, { params, body }) =>
        refund(params.projectId, params.orderId, body, { actor: personOf(context), settle: context.settle }),
      receipt: async ({ reply }, { params, query }) => {
        const pdf = await reader.receipt(params.projectId, params.orderId, query.lang);
        void reply.type('application/pdf');
        return pdf;
      },
      lines: async ({ reply }, { params, query }) => {
        void reply
          .type('text/csv; charset=utf-8')
          .header('content-disposition', 'attachment; filename="order.csv"');
        return reader.lines(params.projectId, params.orderId, query.lang);
      },
      document: async ({ reply }, { params }) => {
        const pdf = await reader.document(params.projectId, params.orderId, params.kind);
        void reply.type('application/pdf');
        return pdf;
      },
    },
    deps,
  );
}

function guestRoutes(app: FastifyInstance, services: Services, deps: MountDeps): void {
  const { guests, guestReader, checkout, verification, offers, find, limit } = services;
  const guest = ({ ip, origin }: Context) => ({ ip, origin });
  const looking = (context: Context, token: string) => {
    limit('look', context.ip);
    return guestReader.open(token);
  };
  const doing = (context: Context, token: string) => {
    limit('do', context.ip);
    return guestReader.open(token);
  };
  mount(
    app,
    publicOrdersApi,
    {
      offer: async (context, { params }) => {
        limit('look', context.ip);
        const offer = await offers.offerAt(await find(params.code, false));
        if (offer === null) throw recordNotFound();
        return offer;
      },
      create: async (context, { body }) => {
        limit('do', context.ip);
        const { order, token } = await checkout.create(body, guest(context));
        const { order_id, number, total_minor, currency, status } = order;
        return { order_token: token, order_id, number, total_minor, currency, status };
      },
      get: async (context, { params }) => guestReader.get(await looking(context, params.orderToken)),
      resend: async (context, { params }) => {
        const opened = await doing(context, params.orderToken);
        await verification.resend(opened.projectId, opened.orderId, guest(context));
        return guestReader.get(opened);
      },
      code: async (context, { params, body }) => {
        const opened = await doing(context, params.orderToken);
        await verification.verify(opened.projectId, opened.orderId, body.code);
        return guestReader.get(opened);
      },
      pay: async (context, { params, body }) => {
        const opened = await doing(context, params.orderToken);
        const { redirectUrl } = await checkout.pay(
          opened.projectId,
          opened.orderId,
          body.accepts_wait,
          guest(context),
        );
        return { redirect_url: redirectUrl };
      },
      cancel: async (context, { params }) => guests.cancel(await doing(context, params.orderToken)),
      open: async (context, { params }) => guests.openLid(await doing(context, params.orderToken)),
      taken: async (context, { params }) => guests.confirmTaken(await doing(context, params.orderToken)),
      problem: async (context, { params, body }) =>
        guests.problem(await doing(context, params.orderToken), body.kind, body.text),
      floor: async (context, { params }) => guests.floor(await looking(context, params.orderToken)),
      receipt: async (context, { params, query }) => {
        const pdf = await guests.receipt(await looking(context, params.orderToken), query.lang);
        void context.reply.type('application/pdf');
        return pdf;
      },
      document: async (context, { params }) => {
        const pdf = await guests.document(await looking(context, params.orderToken), params.kind);
        void context.reply.type('application/pdf');
        return pdf;
      },
    },
    deps,
  );
}

/** The data of an order beside its lines, for a reader. */
function sees(context: Context, projectId: number) {
  const { roles } = requireSession(context);
  return {
    money: can(roles, 'payments.read', String(projectId)),
    phones: can(roles, 'orders.contact', String(projectId)),
  };
}

function byOf(context: Context): By {
  return { actor: actorOf(context), settle: context.settle };
}

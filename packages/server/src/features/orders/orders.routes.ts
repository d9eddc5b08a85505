import { can } from '@rota/contract';
import { ordersApi, publicOrdersApi } from '@rota/contract/orders';
import type { FastifyInstance } from 'fastify';
import { recordNotFound } from '../../http/app-error.ts';
import { actorOf, requireSession, type Context } from '../../http/context.ts';
import { mount, type MountDeps } from '../../http/mount.ts';
import type { QrCodes } from '../qr-codes/index.ts';
import type { Checkout } from './checkout.service.ts';
import type { Offers } from './offer.ts';
import type { OrderLimits } from './order-limits.ts';
import type { By, OrderService } from './orders.service.ts';
import type { PublicOrders } from './public-orders.service.ts';

type Services = {
  readonly orders: OrderService;
  readonly guests: PublicOrders;
  readonly checkout: Checkout;
  readonly offers: Offers;
  readonly find: QrCodes['find'];
  readonly limit: OrderLimits;
};

export function orderRoutes(app: FastifyInstance, { orders, guests, checkout, offers, find, limit }: Services, deps: MountDeps): void {
  mount(
    app,
    ordersApi,
    {
      list: (_context, { params, query }) => orders.list(params.projectId, query),
      get: (context, { params }) => {
        const seesMoney = can(requireSession(context).roles, 'payments.read', String(params.projectId));
        return orders.get(params.projectId, params.orderId, seesMoney);
      },
      step: (context, { params, body }) => orders.step(params.projectId, params.orderId, body, byOf(context)),
      refuse: (context, { params, body }) => orders.refuse(params.projectId, params.orderId, body, byOf(context)),
      solve: (context, { params }) => orders.solve(params.projectId, params.orderId, byOf(context)),
      refund: (context, { params, body }) => orders.refund(params.projectId, params.orderId, body, byOf(context)),
      receipt: async ({ reply }, { params, query }) => {
        const pdf = await orders.receipt(params.projectId, params.orderId, query.lang);
        void reply.type('application/pdf');
        return pdf;
      },
      document: async ({ reply }, { params }) => {
        const pdf = await orders.document(params.projectId, params.orderId, params.kind);
        void reply.type('application/pdf');
        return pdf;
      },
    },
    deps,
  );

  const guest = ({ ip, origin }: Context) => ({ ip, origin });
  const looking = (context: Context, token: string) => {
    limit('look', context.ip);
    return guests.open(token);
  };
  const doing = (context: Context, token: string) => {
    limit('do', context.ip);
    return guests.open(token);
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
        return { orderToken: token, order_id, number, total_minor, currency, status };
      },
      get: async (context, { params }) => guests.get(await looking(context, params.orderToken)),
      resend: async (context, { params }) => {
        const opened = await doing(context, params.orderToken);
        await checkout.resend(opened.projectId, opened.orderId, guest(context));
        return guests.get(opened);
      },
      code: async (context, { params, body }) => {
        const opened = await doing(context, params.orderToken);
        await checkout.verify(opened.projectId, opened.orderId, body.code);
        return guests.get(opened);
      },
      pay: async (context, { params, body }) => {
        const opened = await doing(context, params.orderToken);
        return checkout.pay(opened.projectId, opened.orderId, body.accepts_wait, guest(context));
      },
      cancel: async (context, { params }) => guests.cancel(await doing(context, params.orderToken)),
      open: async (context, { params }) => guests.openLid(await doing(context, params.orderToken)),
      taken: async (context, { params }) => guests.taken(await doing(context, params.orderToken)),
      problem: async (context, { params, body }) => guests.problem(await doing(context, params.orderToken), body.kind, body.text),
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

function byOf(context: Context): By {
  return { actor: actorOf(context), settle: context.settle };
}

import { accountDeletionApi, marketApi, marketUsersApi } from '@rota/contract/market';
import type { FastifyInstance } from 'fastify';
import type { AddressLimits } from '../../../http/address-limits.ts';
import { actorOf, type Context } from '../../../http/context.ts';
import { mount, type MountDeps } from '../../../http/mount.ts';
import type { OrderDesk } from '../orders/index.ts';
import type { MarketAddresses } from './market-addresses.service.ts';
import type { MarketCodes } from './market-codes.service.ts';
import type { MarketDeletion } from './market-deletion.service.ts';
import type { MarketList } from './market-list.service.ts';
import type { MarketOrders } from './market-orders.service.ts';
import { composeUser, type MarketUsers } from './market-users.service.ts';

type Services = {
  readonly codes: Pick<MarketCodes, 'send'>;
  readonly users: MarketUsers;
  readonly addresses: MarketAddresses;
  readonly orders: MarketOrders;
  readonly desk: OrderDesk;
  readonly deletion: MarketDeletion;
  readonly list: MarketList;
  readonly limit: AddressLimits<'ask'>;
};
type OfUser = { readonly params: { readonly projectId: number; readonly userToken: string } };

export function marketRoutes(app: FastifyInstance, services: Services, deps: MountDeps): void {
  mount(app, marketApi, { ...accountHandlers(services), ...orderHandlers(services) }, deps);
  houseRoutes(app, services, deps);
  deletionRoutes(app, services, deps);
}

function accountHandlers({ codes, users, addresses, deletion }: Services) {
  const userOf = ({ params }: OfUser) => users.of(params.projectId, params.userToken);
  type Handlers = Parameters<typeof mount<typeof marketApi>>[2];
  const handlers = {
    code: ({ ip }, { params, body }) =>
      // An app asks for all of its users: they are counted by phone and by address, not together.
      codes.send(params.projectId, 'account', body.phone, body.language, {
        ip,
        place: `market ${body.phone}`,
      }),
    register: (_context, { params, body }) => users.register(params.projectId, body),
    setPin: (_context, { params, body }) => users.setPin(params.projectId, body),
    signIn: (_context, { params, body }) => users.signIn(params.projectId, body),
    async signOut(_context, { params }) {
      await users.signOut(params.projectId, params.userToken);
      return {};
    },
    me: async (_context, input) => composeUser(await userOf(input)),
    change: (_context, { params, body }) => users.change(params.projectId, params.userToken, body),
    async removeUser(_context, { params, body }) {
      await deletion.byUser(params.projectId, params.userToken, body.pin);
      return {};
    },
    addresses: async (_context, input) =>
      addresses.list(input.params.projectId, (await userOf(input)).user_id),
    addAddress: async (_context, input) =>
      addresses.add(input.params.projectId, (await userOf(input)).user_id, input.body),
    async removeAddress(_context, input) {
      await addresses.remove(input.params.projectId, (await userOf(input)).user_id, input.params.addressId);
      return {};
    },
  } satisfies Partial<Handlers>;
  return handlers;
}

function orderHandlers({ users, orders, desk }: Services) {
  const userOf = ({ params }: OfUser) => users.of(params.projectId, params.userToken);
  type Handlers = Parameters<typeof mount<typeof marketApi>>[2];
  type OfOrder = { readonly params: OfUser['params'] & { readonly orderId: string } };
  /** Whose order it is and which, as the desk takes them. */
  const which = async (input: OfOrder) =>
    [input.params.projectId, (await userOf(input)).user_id, input.params.orderId] as const;
  const handlers = {
    offer: (_context, { params, query }) => desk.offer(params.projectId, params.stationId, query.target_id),
    order: async (context, input) =>
      orders.create(input.params.projectId, await userOf(input), input.body, context),
    orders: async (_context, input) => orders.list(input.params.projectId, await userOf(input), input.query),
    orderOf: async (context, input) => orders.withPageUrl(await desk.get(...(await which(input))), context),
    pay: async (context, input) => {
      const { params, body } = input;
      return orders.pay(params.projectId, await userOf(input), params.orderId, body.accepts_wait, context);
    },
    cancel: async (context, input) => orders.withPageUrl(await desk.cancel(...(await which(input))), context),
    problem: async (context, input) =>
      orders.withPageUrl(
        await desk.problem(...(await which(input)), input.body.kind, input.body.text),
        context,
      ),
    openLid: async (context, input) =>
      orders.withPageUrl(await desk.openLid(...(await which(input))), context),
    taken: async (context, input) =>
      orders.withPageUrl(await desk.confirmTaken(...(await which(input))), context),
    again: async (context, input) =>
      orders.again(input.params.projectId, await userOf(input), input.params.orderId, input.body, context),
    receipt: async (context, input) => {
      const pdf = await desk.receipt(...(await which(input)), input.query.lang);
      void context.reply.type('application/pdf');
      return pdf;
    },
  } satisfies Partial<Handlers>;
  return handlers;
}

function houseRoutes(app: FastifyInstance, { list, deletion }: Services, deps: MountDeps): void {
  mount(
    app,
    marketUsersApi,
    {
      list: (_context, { params, query }) => list.list(params.projectId, query),
      get: (_context, { params }) => list.get(params.projectId, params.userId),
      deletionCode: async (_context, { params }) => ({
        code: await deletion.waitingCode(params.projectId, params.userId),
      }),
      async remove(context, { params }) {
        await deletion.erase(params.projectId, params.userId, { by: 'staff', actor: actorOf(context) });
        return list.get(params.projectId, params.userId);
      },
    },
    deps,
  );
}

function deletionRoutes(app: FastifyInstance, { deletion, limit }: Services, deps: MountDeps): void {
  const asking = ({ ip }: Context): string => {
    limit('ask', ip);
    return ip;
  };
  mount(
    app,
    accountDeletionApi,
    {
      page: async (context, { query }) => {
        asking(context);
        return deletion.page(query.project_id);
      },
      start: async (context, { body }) => deletion.start(body, asking(context)),
      code: async (context, { body }) => {
        asking(context);
        return deletion.check(body);
      },
      pin: async (context, { body }) => {
        asking(context);
        await deletion.checkPin(body);
        return {};
      },
      confirm: async (context, { body }) => {
        asking(context);
        await deletion.confirm(body);
        return {};
      },
    },
    deps,
  );
}

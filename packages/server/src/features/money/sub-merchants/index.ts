import { subMerchantsApi } from '@rota/contract/sub-merchants';
import type { Tx } from '../../../db/database.ts';
import { actorOf } from '../../../http/context.ts';
import { mount } from '../../../http/mount.ts';
import type { Ground, Part } from '../../../part.ts';
import type { Commerce } from '../../catalogue/commerce/index.ts';
import type { PaymentProviders } from '../payment-providers/index.ts';
import { createSubMerchantService } from './sub-merchants.service.ts';
import { hasAccounts, listSubMerchants, sellersOf } from './sub-merchants.store.ts';

/** The sellers of projects. */
export type SubMerchants = Part & {
  /** The sellers of products beside the venue, and their accounts at a provider. */
  readonly sellersOf: typeof sellersOf;
  readonly hasAccounts: typeof hasAccounts;
  /** The names of all, by id. */
  readonly names: (tx: Tx, projectId: number) => Promise<ReadonlyMap<string, string>>;
};
type Before = { readonly commerce: Commerce; readonly paymentProviders: PaymentProviders };

/** Sellers beside the venue itself, and the products of each. */
export function subMerchants({
  database,
  commerce,
  paymentProviders,
}: Pick<Ground, 'database'> & Before): SubMerchants {
  const currency = async (projectId: number): Promise<string> =>
    (await commerce.get(projectId)).payment.currency;
  const service = createSubMerchantService({ database, currency, desk: paymentProviders.desk });
  return {
    sellersOf,
    hasAccounts,
    names: async (tx, projectId) =>
      new Map((await listSubMerchants(tx, projectId)).map((row) => [row.sub_merchant_id, row.name])),
    routes: (app, mounting) =>
      mount(
        app,
        subMerchantsApi,
        {
          list: (_context, { params }) => service.list(params.projectId),
          create: (context, { params, body }) =>
            service.create(params.projectId, body, actorOf(context), context.settle),
          update: (context, { params, body }) =>
            service.update(params.projectId, params.subMerchantId, withoutUndefined(body), actorOf(context)),
          remove: async (context, { params }) => {
            await service.remove(params.projectId, params.subMerchantId, actorOf(context));
            return {};
          },
          products: (_context, { params }) => service.products(params.projectId),
          assign: (context, { params, body }) =>
            service.assign(params.projectId, body.product_ids, body.sub_merchant_id, actorOf(context)),
          register: (context, { params }) =>
            service.register(params.projectId, params.subMerchantId, actorOf(context)),
        },
        mounting,
      ),
  };
}

type Defined<T> = { [K in keyof T]: Exclude<T[K], undefined> };

/** Fields that were left out stay. */
function withoutUndefined<T extends object>(fields: T): Defined<T> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Defined<T>;
}

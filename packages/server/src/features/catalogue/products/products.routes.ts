import { productsApi, propertySetsApi } from '@rota/contract/products';
import type { FastifyInstance } from 'fastify';
import { actorOf } from '../../../http/context.ts';
import { mount, type MountDeps } from '../../../http/mount.ts';
import type { BulkService } from './bulk.service.ts';
import type { ProductImport } from './product-import.service.ts';
import type { ProductReader } from './product-reader.service.ts';
import type { ProductService } from './products.service.ts';
import type { PropertySetService } from './property-sets.service.ts';

type Services = {
  readonly reader: ProductReader;
  readonly products: ProductService;
  readonly bulk: BulkService;
  readonly imports: ProductImport;
  readonly sets: PropertySetService;
};

export function productRoutes(
  app: FastifyInstance,
  { reader, products, bulk, imports, sets }: Services,
  deps: MountDeps,
): void {
  mount(
    app,
    productsApi,
    {
      list: (_context, { params, query }) => reader.list(params.projectId, query),
      ids: (_context, { params, query }) => reader.ids(params.projectId, query),
      soldNow: (_context, { params, query }) => reader.listSold(params.projectId, query),
      get: (_context, { params }) => reader.get(params.projectId, params.productId),
      history: (_context, { params }) => reader.history(params.projectId, params.productId),
      create: (context, { params, body }) =>
        products.create(params.projectId, body, actorOf(context), context.settle),
      duplicate: (context, { params }) =>
        products.duplicate(params.projectId, params.productId, actorOf(context), context.settle),
      update: (context, { params, body }) =>
        products.update(params.projectId, params.productId, body, actorOf(context)),
      move: (_context, { params, body }) => products.move(params.projectId, params.productId, body.after),
      soldOut: (context, { params, body }) =>
        products.setSoldOut(params.projectId, params.productId, body.until, actorOf(context)),
      archive: (context, { params, body }) =>
        products.archive(params.projectId, params.productId, body.is_archived, actorOf(context)),
      checkBulk: (_context, { params, body }) => bulk.check(params.projectId, body),
      bulk: (context, { params, body }) => bulk.run(params.projectId, body, actorOf(context), context.settle),
      batches: (_context, { params }) => bulk.list(params.projectId),
      undo: (context, { params }) => bulk.undo(params.projectId, params.batchId, actorOf(context)),
      checkImport: (_context, { params, body }) => imports.check(params.projectId, body.csv),
      import: (context, { params, body }) =>
        imports.run(params.projectId, body.csv, actorOf(context), context.settle),
      export: async (context, { params, query }) => {
        void context.reply.header('content-disposition', `attachment; filename="products.csv"`);
        return imports.write(params.projectId, query);
      },
    },
    deps,
  );
  mount(
    app,
    propertySetsApi,
    {
      list: (_context, { params }) => sets.list(params.projectId),
      create: (context, { params, body }) =>
        sets.create(params.projectId, body, actorOf(context), context.settle),
      update: (context, { params, body }) =>
        sets.update(params.projectId, params.setId, body, actorOf(context)),
      remove: async (context, { params }) => {
        await sets.remove(params.projectId, params.setId, actorOf(context));
        return {};
      },
    },
    deps,
  );
}

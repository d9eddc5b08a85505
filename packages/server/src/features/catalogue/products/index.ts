import { sql, type RawBuilder } from 'kysely';
import { recordAudit } from '../../../audit/index.ts';
import type { Tx } from '../../../db/database.ts';
import type { Ground, Part } from '../../../part.ts';
import type { Audit } from '../../access/audit/index.ts';
import type { Commerce } from '../commerce/index.ts';
import type { MediaUser } from '../media/index.ts';
import type { Menus } from '../menus/index.ts';
import type { Projects } from '../../sites/projects/index.ts';
import { readUse, type Uses } from '../../sites/uses/index.ts';
import { createBulkService } from './bulk.service.ts';
import { createProductImport } from './product-import.service.ts';
import { createProductReader, type ProductReader } from './product-reader.service.ts';
import { productRoutes } from './products.routes.ts';
import { createProductService } from './products.service.ts';
import { createPropertySets } from './property-sets.service.ts';
import { countCheaper } from './products.store.ts';

export { dropMenu } from './products.store.ts';

type Before = {
  readonly audit: Pick<Audit, 'list'>;
  readonly projects: Projects;
  readonly menus: Menus;
  readonly commerce: Commerce;
  readonly uses: Pick<Uses, 'add'>;
};

/** Products, and what of them orders need. */
export type Products = Part & {
  readonly onMenu: ProductReader['onMenu'];
  readonly menuOpenings: ProductReader['menuOpenings'];
  /** Products on sale that cost something, and less than so much in minor units. */
  readonly countCheaper: typeof countCheaper;
  readonly setSoldOut: ReturnType<typeof createProductService>['setSoldOut'];
};

/** What is sold: products, their changes in bulk, and their files. */
export function products({
  database,
  clock,
  audit,
  projects,
  menus,
  commerce,
  uses,
}: Pick<Ground, 'database' | 'clock'> & Before): Products {
  const timeZone = (projectId: number): Promise<string> => projects.service.timeZone(projectId);
  const preparation = async (projectId: number): Promise<number> =>
    (await commerce.get(projectId)).kitchen.preparation_minutes;
  const reader = createProductReader({
    database,
    timeZone,
    clock,
    currency: commerce.currency,
    preparation,
    audit,
  });
  const services = {
    reader,
    products: createProductService({ database, reader, timeZone, clock }),
    bulk: createBulkService({ database, clock, menus: menus.menus, categories: menus.categories }),
    imports: createProductImport({ database }),
    sets: createPropertySets({ database }),
  };
  uses.add('menu', (tx, projectId, menuId) =>
    readUse(tx, PRODUCTS, productsWhere(tx, projectId, sql`menu_ids @> array[${menuId}]`)),
  );
  uses.add('category', (tx, projectId, id) =>
    readUse(tx, PRODUCTS, productsWhere(tx, projectId, sql`category_id = ${id}`)),
  );
  return {
    onMenu: reader.onMenu,
    menuOpenings: reader.menuOpenings,
    countCheaper,
    setSoldOut: services.products.setSoldOut,
    routes: (app, mounting) => productRoutes(app, services, mounting),
  };
}

const PRODUCTS = { kind: 'product', effect: 'stays' } as const;
const productsWhere = (tx: Tx, projectId: number, condition: RawBuilder<boolean>) =>
  tx
    .selectFrom('product')
    .select(['product_id as id', 'name'])
    .where('project_id', '=', projectId)
    .where('archived_at', 'is', null)
    .where(condition);

/** Pictures of products. */
export const productPictures: MediaUser = {
  keys: ['product_image'],
  uses: (projectId) => sql`
    select p.image_id as media_id, 'product' as kind, p.product_id as id, p.name
    from product p where p.project_id = ${projectId} and p.image_id is not null`,
  replace: async (tx, projectId, from, to, actor) => {
    const rows = await tx
      .updateTable('product')
      .set({
        image_id: to,
        version: sql<number>`version + 1`,
        updated_by: actor.name,
        updated_at: sql<Date>`now()`,
      })
      .where('project_id', '=', projectId)
      .where('image_id', '=', from)
      .returning(['product_id', sql<string>`coalesce(name ->> 'en', name ->> 'tr')`.as('name')])
      .execute();
    for (const { product_id: entityId, name } of rows) {
      const change = { before: { name, image_id: from }, after: { name, image_id: to } };
      await recordAudit(tx, {
        projectId,
        actor,
        code: 'LOG_PRODUCT_CHANGED',
        entity: 'product',
        entityId,
        ...change,
      });
    }
    return rows.length;
  },
};

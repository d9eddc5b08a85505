import type { Tx } from '../../../db/database.ts';
import { findMedia } from '../media/index.ts';
import { foldedName, listHeadings } from '../menus/index.ts';
import * as store from './products.store.ts';

export type TakenBack = {
  readonly back: readonly store.WrittenProduct[];
  /** How many of them are without something that they had and that is not there any more. */
  readonly incomplete: number;
};

/** Of products as they once were, those that can be so again: what they name and is gone is left out, and a name that is taken stays taken. */
export async function takeBack(
  tx: Tx,
  projectId: number,
  products: readonly store.WrittenProduct[],
): Promise<TakenBack> {
  const there = await thereOf(tx, projectId, products);
  const taken = await ownersOf(tx, projectId, products);
  const free = products.filter(
    (product) =>
      product.archived_at !== null ||
      (taken.get(foldedName(product.name)) ?? product.product_id) === product.product_id,
  );
  const back = free.map((product) => without(product, there));
  return { back, incomplete: back.filter((product, index) => isLess(product, free[index])).length };
}

type There = Readonly<Record<'images' | 'categories' | 'menus' | 'products', ReadonlySet<string>>>;

async function thereOf(tx: Tx, projectId: number, products: readonly store.WrittenProduct[]): Promise<There> {
  const imageIds = [...new Set(products.flatMap(({ image_id: id }) => id ?? []))];
  const productIds = [...new Set(products.flatMap(({ cross_sell_ids: ids }) => ids))];
  return {
    images: new Set((await findMedia(tx, projectId, imageIds)).map(({ media_id: id }) => id)),
    categories: new Set((await listHeadings(tx, 'category', projectId)).map(({ heading_id: id }) => id)),
    menus: new Set((await listHeadings(tx, 'menu', projectId)).map(({ heading_id: id }) => id)),
    products: new Set((await store.findProducts(tx, projectId, productIds)).map(({ product_id: id }) => id)),
  };
}

/** Who has each of their names now. */
async function ownersOf(
  tx: Tx,
  projectId: number,
  products: readonly store.WrittenProduct[],
): Promise<ReadonlyMap<string, string>> {
  const named = await store.findProductsNamed(
    tx,
    projectId,
    products.map(({ name }) => foldedName(name)),
  );
  return new Map(named.map(({ name, product_id: id }) => [foldedName(name), id]));
}

function without(
  product: store.WrittenProduct,
  { images, categories, menus, products }: There,
): store.WrittenProduct {
  const { image_id: image, category_id: category } = product;
  return {
    ...product,
    image_id: image !== null && images.has(image) ? image : null,
    category_id: category !== null && categories.has(category) ? category : null,
    menu_ids: product.menu_ids.filter((id) => menus.has(id)),
    cross_sell_ids: product.cross_sell_ids.filter((id) => products.has(id)),
  };
}

function isLess(product: store.WrittenProduct, wanted: store.WrittenProduct | undefined): boolean {
  return (
    wanted !== undefined &&
    (product.image_id !== wanted.image_id ||
      product.category_id !== wanted.category_id ||
      product.menu_ids.length < wanted.menu_ids.length ||
      product.cross_sell_ids.length < wanted.cross_sell_ids.length)
  );
}

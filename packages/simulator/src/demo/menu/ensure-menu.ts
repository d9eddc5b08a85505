import type { LocalText } from '@rota/contract/core';
import { mediaApi } from '@rota/contract/media';
import { categoriesApi, menusApi } from '@rota/contract/menus';
import { productsApi, type Product } from '@rota/contract/products';
import { access, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { ApiClient } from '../api-client.ts';
import { dishPicture } from './dish-picture.ts';
import { ensureLogo } from './ensure-logo.ts';
import { ensureOwner } from './ensure-owner.ts';
import { ensureSellers } from './ensure-sellers.ts';
import { CATEGORIES, MENUS, type CategoryKey, type MenuKey, type PlannedProduct } from './menu-plan.ts';
import { PRODUCTS } from './products.ts';
import { ensureTableCodes, sellAt } from './places.ts';

/** Between two products, ms: drawing pictures leaves the robots their share of the machine. */
const PAUSE_MS = 120;

type Place = { readonly client: ApiClient; readonly projectId: number };
type Made = {
  readonly menus: ReadonlyMap<MenuKey, string>;
  readonly categories: ReadonlyMap<CategoryKey, string>;
};

/**
 * What the hotel sells, with a picture of each, where it is sold, and the codes on its tables. Made at the first start only: what people
 * change or delete of it stays so. A later start goes on where the first one was broken off.
 */
export async function ensureMenu(
  client: ApiClient,
  projectId: number,
  targetIds: ReadonlyMap<string, string>,
  stationIds: ReadonlyMap<string, string>,
  dataDir: string,
): Promise<void> {
  const marker = join(dataDir, 'demo-menu');
  if (await isThere(marker)) return;
  // The legal texts of a house are made with the first guest who reads one.
  await ensureOwner(client, projectId);
  await ensureLogo(client, projectId);
  const place = { client, projectId };
  const made = { menus: await ensureMenus(place), categories: await ensureCategories(place) };
  // Guests see a place and its menu before its last picture is uploaded.
  await sellAt(client, projectId, stationIds, made.menus);
  await ensureTableCodes(client, projectId, targetIds, stationIds);
  await ensureSellers(client, projectId, await ensureProducts(place, made));
  await writeFile(marker, '', { mode: 0o600 });
}

async function ensureMenus({ client, projectId }: Place): Promise<Map<MenuKey, string>> {
  const params = { projectId };
  const known = await client.call(menusApi.list, { params, query: {} });
  const ids = new Map<MenuKey, string>();
  for (const [key, { name, description, hours, exceptions = [] }] of Object.entries(MENUS)) {
    const body = { name, description, hours: [...hours], exceptions: [...exceptions] };
    const there =
      known.find((menu) => isSame(menu.name, name)) ?? (await client.call(menusApi.create, { params, body }));
    ids.set(key as MenuKey, there.menu_id);
  }
  return ids;
}

async function ensureCategories({ client, projectId }: Place): Promise<Map<CategoryKey, string>> {
  const params = { projectId };
  const known = await client.call(categoriesApi.list, { params, query: {} });
  const ids = new Map<CategoryKey, string>();
  for (const [key, { name, hours }] of Object.entries(CATEGORIES)) {
    const body = { name, hours: [...hours] };
    const there =
      known.find((category) => isSame(category.name, name)) ??
      (await client.call(categoriesApi.create, { params, body }));
    ids.set(key as CategoryKey, there.category_id);
  }
  return ids;
}

/** @returns the ids of products by their keys */
async function ensureProducts(place: Place, made: Made): Promise<ReadonlyMap<string, string>> {
  const { client, projectId } = place;
  const params = { projectId };
  const { items } = await client.call(productsApi.list, { params, query: { limit: 100 } });
  const products = new Map<string, Product>();
  for (const [index, planned] of PRODUCTS.entries()) {
    const known = items.find(({ name }) => isSame(name, planned.name));
    products.set(planned.key, known ?? (await makeProduct(place, made, planned, index)));
    if (known === undefined) await delay(PAUSE_MS);
  }
  // Products offered along with another one may come after it.
  for (const { key, along = [] } of PRODUCTS) {
    const product = products.get(key);
    const cross_sell_ids = along.flatMap((other) => products.get(other)?.product_id ?? []);
    if (product === undefined || product.cross_sell_ids.length > 0 || cross_sell_ids.length === 0) continue;
    const body = { cross_sell_ids, version: product.version };
    await client.call(productsApi.update, { params: { projectId, productId: product.product_id }, body });
  }
  return new Map([...products].map(([key, { product_id: id }]) => [key, id]));
}

async function makeProduct(
  { client, projectId }: Place,
  { menus, categories }: Made,
  planned: PlannedProduct,
  index: number,
): Promise<Product> {
  const {
    name,
    description,
    ingredients,
    unit,
    price,
    discounted,
    minutes,
    kcal,
    badges = [],
    allergens = [],
    properties = [],
  } = planned;
  const picture = await client.call(
    mediaApi.upload,
    { params: { projectId }, query: { purpose: 'product', name: name.en ?? planned.key } },
    await dishPicture(planned.look, index + 1),
  );
  return client.call(productsApi.create, {
    params: { projectId },
    body: {
      name,
      description,
      ingredients,
      unit,
      price_minor: price,
      discounted_price_minor: discounted ?? null,
      image_id: picture.media_id,
      category_id: categories.get(planned.category) ?? null,
      menu_ids: planned.menus.flatMap((key) => menus.get(key) ?? []),
      is_popular: planned.popular ?? false,
      preparation_minutes: minutes,
      energy_kcal: kcal,
      badges: [...badges],
      allergens: [...allergens],
      properties: [...properties],
    },
  });
}

function isSame(name: LocalText, planned: LocalText): boolean {
  return name.en === planned.en;
}

function isThere(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
}

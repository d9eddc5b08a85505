import { MEDIA_LIMITS } from '@rota/contract/media';
import { newProduct, priceRange } from '@rota/contract/products';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { dishDrawing, dishPicture } from './dish-picture.ts';
import { MENUS } from './menu-plan.ts';
import { PRODUCTS } from './products.ts';

test.each(PRODUCTS.map((planned) => [planned.key, planned] as const))(
  '%s is a product as people may write one',
  (_key, planned) => {
    const {
      name,
      description,
      ingredients,
      unit,
      price,
      discounted,
      properties = [],
      badges = [],
      allergens = [],
    } = planned;
    const body = {
      name,
      description,
      ingredients,
      unit,
      price_minor: price,
      discounted_price_minor: discounted ?? null,
    };
    expect(newProduct.safeParse({ ...body, badges, allergens, properties }).error).toBeUndefined();
    for (const text of [name, description, ingredients])
      expect([text.en, text.tr].every((line) => line !== undefined && line !== '')).toBe(true);
    expect(priceRange({ ...body, properties: [...properties] }).lowest).toBeGreaterThanOrEqual(0);
  },
);

test('the menu holds together: keys once, what goes along is there, each menu sells something, no two pictures alike', () => {
  const keys = PRODUCTS.map(({ key }) => key);
  expect(new Set(keys).size).toBe(keys.length);
  expect(PRODUCTS.flatMap(({ along = [] }) => along).filter((key) => !keys.includes(key))).toEqual([]);
  for (const menu of Object.keys(MENUS))
    expect(PRODUCTS.filter(({ menus }) => menus.some((one) => one === menu)).length).toBeGreaterThan(5);
  expect(new Set(PRODUCTS.map(({ look }) => dishDrawing(look, 1))).size).toBe(PRODUCTS.length);
});

test('a picture has the size that a product may have, and is the same file each time', async () => {
  const [first] = PRODUCTS;
  if (first === undefined) throw new Error('The menu is empty.');
  const png = await dishPicture(first.look, 1);
  const { width, height } = await sharp(png).metadata();
  expect({ width, height }).toEqual({
    width: MEDIA_LIMITS.product.width,
    height: MEDIA_LIMITS.product.height,
  });
  expect(png.length).toBeLessThan(MEDIA_LIMITS.product.bytes);
  expect(png.equals(await dishPicture(first.look, 1))).toBe(true);
});

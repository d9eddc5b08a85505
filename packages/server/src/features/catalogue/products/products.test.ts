import type { Page } from '@rota/contract/core';
import type { Category, Menu } from '@rota/contract/menus';
import type {
  BulkPreview,
  ImportedProducts,
  Product,
  ProductBatch,
  ProductChangeEntry,
  UndoneBatch,
} from '@rota/contract/products';
import { startServer, type Answer, type TestServer } from '@rota/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

let server: TestServer;
let own: number;
let token: string;
beforeAll(async () => {
  server = await startServer();
  own = await server.addProject();
  token = await server.tokenFor({ [own]: ['rr_qrpe'] }, 'Ece');
});
beforeEach(() => server.db.asOwner('truncate product, category, menu, product_batch, property_set cascade'));
afterAll(() => server.stop());

type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
const ask = (method: Method, path: string, body?: unknown): Promise<Answer> =>
  server.call(method, `/projects/${own}${path}`, { token, body });
async function add(name: string, more: object = {}): Promise<Product> {
  const answer = await ask('POST', '/products', { name: { en: name }, price_minor: 1_000, ...more });
  if (answer.status !== 201) throw new Error(answer.raw.body);
  return answer.body as Product;
}
const list = async (query = ''): Promise<Product[]> =>
  ((await ask('GET', `/products${query}`)).body as Page<Product>).items;
const names = async (query = ''): Promise<string[]> =>
  (await list(query)).map(({ name }) => name.en ?? name.tr ?? '');
const aMenu = async (name: string, more: object = {}) =>
  (await ask('POST', '/menus', { name: { en: name }, ...more })).body as Menu;
const aCategory = async (name: string, more: object = {}) =>
  (await ask('POST', '/categories', { name: { en: name }, ...more })).body as Category;

test('a menu names the stations that sell it, and menus and categories the first of their products', async () => {
  const [menu, category] = [await aMenu('Day'), await aCategory('Soups')];
  const within = { menu_ids: [menu.menu_id], category_id: category.category_id };
  for (let number = 1; number <= 6; number += 1) await add(`Soup ${number}`, within);
  const products = { kind: 'product', effect: 'stays', count: 6 };
  const uses = async (of: string) => (await ask('GET', `${of}/uses`)).body as { first: unknown[] }[];
  expect(await uses(`/menus/${menu.menu_id}`)).toMatchObject([products]);
  const [ofCategory] = await uses(`/categories/${category.category_id}`);
  expect(ofCategory).toMatchObject(products);
  expect(ofCategory?.first.map((one) => (one as { name: unknown }).name)).toEqual(
    [1, 2, 3, 4, 5].map((number) => ({ en: `Soup ${number}` })),
  );
  await server.db.asOwner(
    `insert into station (project_id, station_id, name, name_folded, code, target_id, purposes, hours, switch, is_public, menu_id)
     values ($1, 'bar', 'Bar', 'bar', 'BAR', 't', '[]', '[]', 'automatic', false, $2)`,
    [own, menu.menu_id],
  );
  expect(await uses(`/menus/${menu.menu_id}`)).toMatchObject([
    { kind: 'station', effect: 'needs', first: [{ id: 'bar', name: 'Bar' }] },
    products,
  ]);
  const refused = (await ask('DELETE', `/menus/${menu.menu_id}`)).error;
  expect([refused.resultCode, refused.details?.[0]?.constraints]).toEqual([
    'MENU_IN_USE',
    { needed_by: 'Needed by Bar' },
  ]);
  await server.db.asOwner(`delete from station where station_id = 'bar'`);
  expect((await ask('DELETE', `/menus/${menu.menu_id}`)).status).toBe(200);
  const changed = { version: 1, is_active: false };
  expect((await ask('PATCH', `/categories/${category.category_id}`, changed)).status).toBe(200);
  expect((await ask('DELETE', `/categories/${category.category_id}`)).status).toBe(200);
  const log = await server.db.asOwner(
    `select code, entity, before ->> 'is_active' as before, after ->> 'is_active' as after from audit_log
     where entity_id in ($1, $2) order by number`,
    [menu.menu_id, category.category_id],
  );
  expect(log).toEqual([
    { code: 'LOG_MENU_CREATED', entity: 'menu', before: null, after: 'true' },
    { code: 'LOG_CATEGORY_CREATED', entity: 'category', before: null, after: 'true' },
    { code: 'LOG_MENU_DELETED', entity: 'menu', before: 'true', after: null },
    { code: 'LOG_CATEGORY_CHANGED', entity: 'category', before: 'true', after: 'false' },
    { code: 'LOG_CATEGORY_DELETED', entity: 'category', before: 'false', after: null },
  ]);
  expect(await uses('/menus/nothing')).toMatchObject({ resultCode: 'RECORD_NOT_FOUND' });
});

describe('a product', () => {
  test('is added with what is left out empty, and says what it costs at least and at most', async () => {
    const properties = [
      {
        key: 'size',
        label: { en: 'Size' },
        type: 'select',
        is_required: true,
        options: [
          {
            value: 's',
            label: { en: 'Small' },
            additional_price_minor: -250,
          },
          {
            value: 'l',
            label: { en: 'Large' },
            additional_price_minor: 500,
          },
        ],
      },
    ];
    expect(await add('Ayran', { properties })).toMatchObject({
      lowest_price_minor: 750,
      highest_price_minor: 1500,
      discounted_price_minor: null,
      is_on_sale: true,
      not_sold_because: 'no_menu',
      badges: [],
      image_url: null,
      version: 1,
      updated_by: 'Ece',
    });
  });

  test.each([
    [
      'a discount above the price',
      { discounted_price_minor: 1_001 },
      'Discounted price cannot be greater than price',
    ],
    ['no name', { name: { en: ' ' } }, 'Name is required'],
    ['no price', { price_minor: undefined }, 'Price is required'],
    [
      'a choice below zero',
      {
        properties: [
          {
            key: 'k',
            label: { en: 'K' },
            type: 'yes_no',
            is_required: true,
            options: ['y', 'n'].map((value) => ({
              value,
              label: { en: value },
              additional_price_minor: -1001,
            })),
          },
        ],
      },
      'The cheapest choice would cost less than nothing',
    ],
  ])('with %s is refused', async (_what, change, sentence) => {
    const answer = await ask('POST', '/products', { name: { en: 'Soup' }, price_minor: 1_000, ...change });
    expect([answer.status, answer.raw.body.includes(sentence)]).toEqual([400, true]);
  });

  test('is not overwritten in silence, and keeps rules that only a whole product shows', async () => {
    const { product_id: id } = await add('Soup', { discounted_price_minor: 900 });
    expect((await ask('PATCH', `/products/${id}`, { version: 1, is_popular: true })).status).toBe(200);
    expect((await ask('PATCH', `/products/${id}`, { version: 1, is_popular: false })).error.resultCode).toBe(
      'VERSION_CONFLICT',
    );
    // A blank text of one language is left out, and is no unknown field.
    expect((await ask('PATCH', `/products/${id}`, { description: { en: 'Warm', tr: '' } })).status).toBe(200);
    const cheaper = await ask('PATCH', `/products/${id}`, { price_minor: 800 });
    expect([cheaper.status, cheaper.error.message]).toEqual([
      400,
      'Discounted price cannot be greater than price',
    ]);
  });

  test('has a name of its own, unless the other one is archived', async () => {
    const { product_id: id } = await add('İşkembe');
    expect(
      (await ask('POST', '/products', { name: { en: 'ISKEMBE'.replace('S', 'Ş') }, price_minor: 1 })).error
        .resultCode,
    ).toBe('NAME_TAKEN');
    await ask('PUT', `/products/${id}/archive`, { is_archived: true });
    await add('işkembe');
    expect((await ask('PUT', `/products/${id}/archive`, { is_archived: false })).error.resultCode).toBe(
      'NAME_TAKEN',
    );
  });

  test('names nothing that is not there', async () => {
    for (const field of [
      { category_id: 'x' },
      { image_id: 'x' },
      { menu_ids: ['x'] },
      { cross_sell_ids: ['x'] },
    ])
      expect(
        (await ask('POST', '/products', { name: { en: 'A' }, price_minor: 1, ...field })).error.resultCode,
      ).toBe('RECORD_NOT_FOUND');
  });

  test('is added again under another name, behind itself and out of sale', async () => {
    const [{ product_id: id }] = [await add('Soup'), await add('Tea')];
    await ask('POST', `/products/${id}/duplicate`);
    expect((await ask('POST', `/products/${id}/duplicate`)).body).toMatchObject({
      name: { en: 'Soup (3)' },
      is_on_sale: false,
    });
    expect(await names()).toEqual(['Soup', 'Soup (3)', 'Soup (2)', 'Tea']);
  });

  test('shows who changed what, bulk changes included', async () => {
    const { product_id: id } = await add('Soup');
    await ask('PATCH', `/products/${id}`, { unit: 'bowl' });
    await ask('POST', '/products/bulk', {
      product_ids: [id],
      change: { kind: 'on_sale', is_on_sale: false },
    });
    const history = (await ask('GET', `/products/${id}/history`)).body as ProductChangeEntry[];
    expect(
      history.map(({ code, by, after }) => [code, by, after?.['unit'] ?? after?.['is_on_sale']]),
    ).toEqual([
      ['LOG_PRODUCTS_CHANGED', 'Ece', 'bowl'],
      ['LOG_PRODUCT_CHANGED', 'Ece', 'bowl'],
      ['LOG_PRODUCT_CREATED', 'Ece', ''],
    ]);
  });
});

describe('the order', () => {
  test('is kept where many move at once: each is where it was put, and none is lost', async () => {
    const made = await Promise.all(Array.from({ length: 12 }, (_none, index) => add(`P${index}`)));
    const ids = made.map(({ product_id: id }) => id);
    await Promise.all(
      ids.map((id, index) =>
        ask('POST', `/products/${id}/move`, { after: index % 2 === 0 ? null : (ids[0] ?? null) }),
      ),
    );
    const after = (await list('?limit=100')).map(({ product_id: id }) => id);
    expect([...after].sort()).toEqual([...ids].sort());
    expect(new Set((await list()).map(({ rank }) => rank)).size).toBe(12);
  });

  test('is paged by cursor, in every order, the Turkish way', async () => {
    for (const name of ['Çay', 'Cacık', 'Şalgam 10', 'Şalgam 2', 'Zeytin', 'Iskender', 'İçli köfte'])
      await add(name, { price_minor: name.length * 100 });
    expect(await names('?sort=name')).toEqual([
      'Cacık',
      'Çay',
      'Iskender',
      'İçli köfte',
      'Şalgam 2',
      'Şalgam 10',
      'Zeytin',
    ]);
    for (const sort of [
      'rank',
      'name',
      '-name',
      'price',
      '-price',
      'category',
      '-category',
      'updated',
      '-updated',
    ]) {
      const paged: string[] = [];
      for (let cursor: string | null = ''; cursor !== null;) {
        const page = (await ask('GET', `/products?limit=3&sort=${sort}${cursor && `&cursor=${cursor}`}`))
          .body as Page<Product>;
        paged.push(...page.items.map(({ product_id: id }) => id));
        cursor = page.next_cursor;
      }
      expect(paged).toEqual((await list(`?sort=${sort}`)).map(({ product_id: id }) => id));
    }
    expect(await names('?search=CACIK')).toEqual(['Cacık']);
    expect(await names('?search=salgam')).toHaveLength(2);
  });
});

test('what is sold now goes by product, category and menu', async () => {
  const never = { hours: [], exceptions: [{ date: '2026-03-02', hours: [] }] };
  const [day, closed] = [await aMenu('Day'), await aMenu('Closed', { is_active: false })];
  const [soups, off] = [await aCategory('Soups'), await aCategory('Off', never)];
  await add('Tea', { menu_ids: [day.menu_id] });
  await add('Soup', { menu_ids: [day.menu_id], category_id: soups.category_id });
  await add('Night', { menu_ids: [closed.menu_id] });
  await add('Today not', { menu_ids: [day.menu_id], category_id: off.category_id });
  const gone = await add('Gone', { menu_ids: [day.menu_id] });
  await ask('PUT', `/products/${gone.product_id}/sold-out`, { until: '2999-01-01T00:00:00Z' });
  const sold = async (query: string) =>
    ((await ask('GET', `/products/sold?${query}`)).body as { items: Product[] }).items.map(
      ({ name }) => name.en,
    );
  expect(await sold('at=2026-03-02T12:00:00Z')).toEqual(['Soup', 'Tea']);
  expect(await sold('at=2026-03-03T12:00:00Z')).toEqual(['Soup', 'Today not', 'Tea']);
  expect(await sold(`menu_id=${closed.menu_id}`)).toEqual([]);
  expect((await ask('DELETE', `/menus/${day.menu_id}`)).status).toBe(200);
  expect((await list('?search=Tea'))[0]).toMatchObject({ menu_ids: [], not_sold_because: 'no_menu' });
});

describe('a change of several', () => {
  test('is shown first, made as one, and undone as one but for what was changed since', async () => {
    const made = [
      await add('A', { price_minor: 990 }),
      await add('B', { price_minor: 1_010 }),
      await add('C', { price_minor: 0 }),
    ];
    const product_ids = made.map(({ product_id: id }) => id);
    const change = { kind: 'price', by: { unit: 'percent', value: 10 }, rounding: 'half' };
    const preview = (await ask('POST', '/products/bulk/check', { product_ids, change })).body as BulkPreview;
    expect(preview).toMatchObject({ changed: 2, same: 1, refused: 0 });
    const done = (await ask('POST', '/products/bulk', { product_ids, change })).body as BulkPreview & {
      batch: ProductBatch;
    };
    expect((await list()).map(({ price_minor: price }) => price)).toEqual([1_100, 1_100, 0]);
    await ask('PATCH', `/products/${product_ids[0]}`, { price_minor: 5_000 });
    await ask('PATCH', `/products/${product_ids[1]}`, { unit: 'bowl' });
    const undone = (await ask('POST', `/products/batches/${done.batch.batch_id}/undo`)).body as UndoneBatch;
    expect(undone).toEqual({ undone: 1, left: 1, incomplete: 0 });
    expect((await list()).map(({ price_minor: price, unit }) => [price, unit])).toEqual([
      [5_000, ''],
      [1_010, 'bowl'],
      [0, ''],
    ]);
    expect((await ask('POST', `/products/batches/${done.batch.batch_id}/undo`)).error.resultCode).toBe(
      'BATCH_UNDONE',
    );
  });

  test('is taken back as far as what it needs is still there', async () => {
    const [soups, rest] = [await aCategory('Soups'), await aCategory('Rest')];
    const made = [
      await add('A', { category_id: soups.category_id }),
      await add('B', { category_id: soups.category_id }),
      await add('C'),
    ];
    const product_ids = made.map(({ product_id: id }) => id);
    const bulk = async (change: object) =>
      ((await ask('POST', '/products/bulk', { product_ids, change })).body as { batch: ProductBatch }).batch;
    const moved = await bulk({ kind: 'category', category_id: rest.category_id });
    const archived = await bulk({ kind: 'archive', is_archived: true });
    await add('B');
    const undo = async (id: string) =>
      (await ask('POST', `/products/batches/${id}/undo`)).body as UndoneBatch;
    expect(await undo(archived.batch_id)).toEqual({ undone: 2, left: 1, incomplete: 0 });
    await ask('DELETE', `/categories/${soups.category_id}`);
    expect(await undo(moved.batch_id)).toEqual({ undone: 3, left: 0, incomplete: 2 });
    expect((await list('?search=A'))[0]).toMatchObject({ category_id: null, archived_at: null });
  });

  test('leaves what it would break as it is, and says so', async () => {
    const { product_id: id } = await add('A', { discounted_price_minor: 900 });
    const change = { kind: 'price', of: 'discount', by: { unit: 'percent', value: -100 }, rounding: 'none' };
    await ask('POST', '/products/bulk', { product_ids: [id], change });
    expect((await list())[0]?.discounted_price_minor).toBeNull();
    const option = (value: string) => ({ value, label: { en: value }, additional_price_minor: -600 });
    await ask('PATCH', `/products/${id}`, {
      properties: [
        {
          key: 'k',
          label: { en: 'K' },
          type: 'yes_no',
          is_required: true,
          options: [option('y'), option('n')],
        },
      ],
    });
    const half = { kind: 'price', by: { unit: 'percent', value: -50 } };
    expect((await ask('POST', '/products/bulk', { product_ids: [id], change: half })).body).toMatchObject({
      changed: 0,
      refused: 1,
      batch: null,
    });
  });
});

describe('a file', () => {
  const run = async (csv: string) =>
    (await ask('POST', '/products/import', { csv })).body as ImportedProducts;
  const check = async (csv: string) =>
    (await ask('POST', '/products/import/check', { csv })).body as ImportedProducts;
  const exported = async () => (await ask('GET', '/products/export')).body as string;

  test('makes products, menus and categories, is looked at first, and undone as one', async () => {
    const csv =
      'Ad;Fiyat;Kategori;Menü\nMercimek çorbası;"1.249,90";Çorbalar;Öğle | Akşam\nÇay;25;İçecekler;Öğle\n;5;;\nKahve;bir;;\n';
    expect(await check(csv)).toMatchObject({
      made: 2,
      refused: 2,
      new_menus: ['Öğle', 'Akşam'],
      new_categories: ['Çorbalar', 'İçecekler'],
      batch: null,
    });
    expect(await list()).toEqual([]);
    const done = await run(csv);
    expect(
      done.lines.map(({ line, outcome, refusal }) => [line, outcome, refusal?.code, refusal?.column]),
    ).toEqual([
      [2, 'made', undefined, undefined],
      [3, 'made', undefined, undefined],
      [4, 'refused', 'name_missing', 'name_tr'],
      [5, 'refused', 'price_unclear', 'price'],
    ]);
    expect((await list())[0]).toMatchObject({ name: { tr: 'Mercimek çorbası' }, price_minor: 124_990 });
    expect(await run(csv)).toMatchObject({ made: 0, changed: 0, same: 2, new_menus: [] });
    // What a person changed since is theirs, and what another product is in stays.
    const headings = async (kind: 'menus' | 'categories') =>
      (await ask('GET', `/${kind}`)).body as (Menu & Category)[];
    const evening = (await headings('menus')).find(({ name }) => name.tr === 'Akşam');
    await ask('PATCH', `/menus/${evening?.menu_id}`, { version: 1, name: { tr: 'Gece' } });
    const drinks = (await headings('categories')).find(({ name }) => name.tr === 'İçecekler');
    await ask('POST', '/products', {
      name: { tr: 'Ayran' },
      price_minor: 900,
      category_id: drinks?.category_id,
    });
    expect((await ask('POST', `/products/batches/${done.batch?.batch_id}/undo`)).body).toEqual({
      undone: 2,
      left: 0,
      incomplete: 0,
    });
    expect((await list()).map(({ name }) => name.tr)).toEqual(['Ayran']);
    expect((await headings('menus')).map(({ name }) => name.tr)).toEqual(['Gece']);
    expect((await headings('categories')).map(({ name }) => name.tr)).toEqual(['İçecekler']);
  });

  test('that was exported is imported unchanged, whatever stands in it', async () => {
    const [menu, category] = [
      await aMenu('=Lunch; "big" | small'.replace(' | ', ' ')),
      await aCategory('Soups'),
    ];
    const properties = [
      {
        key: 'size',
        label: {
          en: 'Size',
          tr: 'Boy',
        },
        type: 'quantity',
        is_required: false,
        allows_multiple: true,
        most: 3,
        options: [
          {
            value: 'x',
            label: { tr: 'Ek "sos", acı' },
            additional_price_minor: -5,
          },
        ],
      },
    ];
    const tea = await add('+Tea\u00a0', {
      name: { en: '+Tea', tr: 'Çay, demli' },
      discounted_price_minor: 0,
    });
    await add('Soup', {
      name: { tr: '=Çorba "günün"' },
      description: { en: 'a; b, "c"' },
      ingredients: { tr: 'un, su' },
      unit: '330 ml',
      price_minor: 12345,
      discounted_price_minor: 9999,
      menu_ids: [menu.menu_id],
      category_id: category.category_id,
      is_popular: true,
      is_on_sale: false,
      badges: ['vegan', 'halal'],
      allergens: ['milk', 'nuts'],
      preparation_minutes: 7,
      energy_kcal: 0,
      cross_sell_ids: [tea.product_id],
      properties,
    });
    expect(await check(await exported())).toMatchObject({ made: 0, changed: 0, same: 2, refused: 0 });
    const before = await exported();
    await run(before);
    expect(await exported()).toBe(before);
  });

  test('changes only the columns that it has, and finds by id before name', async () => {
    const { product_id: id } = await add('Soup', { unit: 'bowl', price_minor: 500 });
    await run(`id,name,price\n${id},Lentil soup,6\n`);
    expect(await list()).toMatchObject([{ name: { en: 'Lentil soup' }, unit: 'bowl', price_minor: 600 }]);
    expect(
      (await run('name,unit\nlentil SOUP,cup\nlentil soup,mug\n')).lines.map(({ refusal }) => refusal?.code),
    ).toEqual([undefined, 'twice_in_file']);
    expect((await run('id,price\nnobody,1\n')).lines[0]?.refusal?.code).toBe('id_unknown');
  });

  test.each([
    ['PRODUCT_FILE_EMPTY', 'name,price\n'],
    ['PRODUCT_FILE_COLUMNS_MISSING', 'colour,size\nred,1\n'],
    ['PRODUCT_FILE_NOT_READABLE', 'name,price\n\ufffd,1\n'],
    ['PRODUCT_FILE_NOT_READABLE', 'name,price\n"a,1\n'],
  ])('%s', async (code, csv) => {
    expect((await ask('POST', '/products/import', { csv })).error.resultCode).toBe(code);
  });

  test('the template can be imported', async () => {
    const template = (await ask('GET', '/products/export?template=yes&language=tr')).body as string;
    expect(await check(template)).toMatchObject({ made: 1, refused: 0 });
  });
});

test('a set of properties is kept, changed once at a time, and deleted', async () => {
  const properties = [
    {
      key: 'a',
      label: { en: 'A' },
      type: 'select',
      options: [{ value: 'x', label: { en: 'X' }, additional_price_minor: 0 }],
    },
  ];
  const set = (await ask('POST', '/property-sets', { name: 'Sizes', properties })).body as { set_id: string };
  expect((await ask('POST', '/property-sets', { name: 'SİZES', properties })).error.resultCode).toBe(
    'NAME_TAKEN',
  );
  expect(
    (await ask('PATCH', `/property-sets/${set.set_id}`, { version: 2, name: 'X' })).error.resultCode,
  ).toBe('VERSION_CONFLICT');
  expect((await ask('PATCH', `/property-sets/${set.set_id}`, { version: 1, name: 'X' })).body).toMatchObject({
    name: 'X',
    version: 2,
  });
  await ask('DELETE', `/property-sets/${set.set_id}`);
  expect((await ask('GET', '/property-sets')).body).toEqual([]);
});

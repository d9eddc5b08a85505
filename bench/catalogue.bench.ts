import { quantile, report, formatNumber } from './report.ts';
import { startProduct } from './stage/product.ts';

const PRODUCTS = 10_000;
const LOOKS = 30;
const WORDS = ['Çorba', 'Köfte', 'Şalgam', 'İçli', 'Ayran', 'Pide', 'Kebap', 'Börek', 'Tatlı', 'Kahve'];

const product = await startProduct();
const { project_id: projectId } = await product.call<{ project_id: number }>('POST', '/projects/', {
  project_name: 'Bench',
});
const at = `/projects/${projectId}/products`;

/** Milliseconds that something takes. */
async function measureMs(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

const lines = Array.from({ length: PRODUCTS }, (_none, index) => {
  const name = `${WORDS[index % 10] ?? ''} ${WORDS[Math.floor(index / 10) % 10] ?? ''} ${index}`;
  return `${name},${name},${100 + (index % 400)}.50,Grup ${index % 30},Menü ${index % 5},gluten`;
});
const csv = ['name_tr,name_en,price,category,menus,allergens', ...lines].join('\n');
const imported = await measureMs(() => product.call('POST', `${at}/import`, { csv }));
const { items } = await product.call<{ items: { product_id: string }[] }>('GET', `${at}?limit=100`);
const ids = await product.call<string[]>('GET', `${at}/ids`);
const change = { kind: 'price', by: { unit: 'percent', value: 10 }, rounding: 'half' };
const preview = await measureMs(() => product.call('POST', `${at}/bulk/check`, { product_ids: ids, change }));
let batch = '';
const bulk = await measureMs(async () => {
  const done = await product.call<{ batch: { batch_id: string } }>('POST', `${at}/bulk`, {
    product_ids: ids,
    change,
  });
  batch = done.batch.batch_id;
});
const undo = await measureMs(() => product.call('POST', `${at}/batches/${batch}/undo`));

const looks = {
  'first page of 50, in the menu order': () => product.call('GET', `${at}?limit=50`),
  'first page by Turkish name': () => product.call('GET', `${at}?limit=50&sort=name&language=tr`),
  'search in names, descriptions and ingredients': () => product.call('GET', `${at}?limit=50&search=salgam`),
  'one moved to the top': (turn: number) =>
    product.call('POST', `${at}/${items[turn]?.product_id ?? ''}/move`, { after: null }),
} as const;
const rows: (string | number)[][] = [];
const slowest: number[] = [];
for (const [name, look] of Object.entries(looks)) {
  const times: number[] = [];
  for (let turn = 0; turn < LOOKS; turn += 1) times.push(await measureMs(() => look(turn)));
  rows.push([name, formatNumber(quantile(times, 0.5)), formatNumber(quantile(times, 0.95))]);
  slowest.push(quantile(times, 0.95));
}
for (const [name, took] of Object.entries({
  'CSV import': imported,
  'preview of new prices': preview,
  'new prices': bulk,
  'their undo': undo,
}))
  rows.push([`${name} of all`, formatNumber(took), '']);
await product.stop();

const [look, change10k] = [Math.max(...slowest), Math.max(preview, bulk, undo)];
report({
  title: 'A catalogue of 10,000 products',
  method: `One project with ${PRODUCTS} products in 30 categories and 5 menus, made by one CSV import; ${LOOKS} reads each by one client, each bulk change once.`,
  columns: ['what', 'median ms', 'p95 ms'],
  rows,
  aims: [
    {
      aim: 'list, search and order answer within 200 ms (p95)',
      found: `${Math.round(look)} ms`,
      met: look <= 200,
    },
    {
      aim: 'a change of all products, its preview and its undo take at most 5 s',
      found: `${Math.round(change10k)} ms`,
      met: change10k <= 5_000,
    },
  ],
});

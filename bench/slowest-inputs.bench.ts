import { setTimeout as delay } from 'node:timers/promises';
import { quantile, report, formatNumber } from './report.ts';
import { freePort, startProduct } from './stage/product.ts';
import {
  deepList,
  drawings,
  fullSchedule,
  graph,
  LARGEST_SIDE,
  manyFields,
  noisyPicture,
  pillaredMap,
  points,
  productFile,
  raggedMask,
  startTalkingRobot,
  type SlowInput,
} from './stage/slow-inputs.ts';

/*
 * The slowest inputs that are taken, each alone: for how long does one hold up the one thread on which robots are answered?
 * `node bench/slowest-inputs.bench.ts [WORD]` measures those whose names match the pattern.
 */
const RUNS = 2;
const LIMIT_MS = 50;
/** With the rectangles beside them as many corners and drawings as a map may have. */
const [CORNERS, DRAWINGS] = [50_000, 5_000];
/** Cells along a side of the floor that is checked: its checks run in a thread and take minutes on the largest. */
const CHECKED_SIDE = 2_000;
/** Just below what the usual call takes. */
const BODY_BYTES = 260_000;
const PRODUCTS = 10_000;
const CODES = 600;
const [, , word = ''] = process.argv;

const meterPort = await freePort();
const product = await startProduct({
  ROTA_BENCH_METER_PORT: String(meterPort),
  NODE_OPTIONS: `--import=${new URL('./stage/block-meter.ts', import.meta.url).href}`,
});
const blocked = async (): Promise<number> =>
  Number(await (await fetch(`http://127.0.0.1:${meterPort}/`)).text());

const { project_id: projectId } = await product.call<{ project_id: number }>('POST', '/projects/', {
  project_name: 'Bench',
});
const map = `/project/${projectId}/maps/bench_1`;

async function send({ method, path, body }: SlowInput): Promise<number> {
  if (method === 'MQTT') {
    await robot.sayState();
    return 0;
  }
  const bytes = typeof body === 'object';
  const answer = await fetch(path.startsWith('http') ? path : `${product.url}/api${path}`, {
    method,
    headers: {
      authorization: `Bearer ${product.token()}`,
      ...(body !== undefined && { 'content-type': bytes ? 'application/octet-stream' : 'application/json' }),
    },
    ...(body !== undefined && { body: bytes ? new Uint8Array(body) : body }),
  });
  const text = await answer.text();
  if (!answer.ok) console.log(path, answer.status, text.slice(0, 300));
  return answer.status;
}

const checked = `/project/${projectId}/maps/bench_2`;
/** The floor with points on it, where a robot can take part in a pre-flight. */
const tried = `/project/${projectId}/maps/bench_3`;
const rows: (string | number)[][] = [];
for (const [path, side] of [
  [checked, CHECKED_SIDE],
  [tried, CHECKED_SIDE],
  [map, LARGEST_SIDE],
] as const) {
  const zip = await pillaredMap(side);
  await blocked();
  const begin = performance.now();
  await fetch(await product.call<string>('GET', `${path}/upload-zip`), {
    method: 'PUT',
    body: new Uint8Array(zip),
  });
  while ((await product.call<{ status: number }>('GET', path)).status !== 3) await delay(200);
  const size = formatNumber(zip.length / 1_024);
  if (side === LARGEST_SIDE)
    rows.push([
      'Map: upload of the largest',
      size,
      200,
      formatNumber(performance.now() - begin),
      formatNumber(await blocked()),
    ]);
}
const { stamp: base } = await product.call<{ stamp: string }>('GET', `${checked}/document`);

const project = `/projects/${projectId}`;
await product.call('POST', `${project}/products/import`, { csv: productFile(PRODUCTS, 'in short') });
const productIds = await product.call<string[]>('GET', `${project}/products/ids`);
const robot = await startTalkingRobot(product, projectId);
const codes = {
  kind: 'both',
  prefix: 'T',
  end: CODES,
  targets: { by: 'name', pattern: 'Table number {n} by the window' },
  skip_conflicts: true,
};
const priceBy = (value: number) => ({
  kind: 'price',
  by: { unit: 'percent', value },
  rounding: 'none',
  of: 'price',
});

const walls = drawings('obstacle', CORNERS, 2_000, DRAWINGS);
const places = points(2_000);
const json = JSON.stringify;
const { stamp: bare } = await product.call<{ stamp: string }>('GET', `${tried}/document`);
await product.call('POST', `${tried}/commits`, {
  base: bare,
  message: 'Open',
  drawings: drawings('eraser', CORNERS, 2_000, DRAWINGS),
  points: points(2_000, 'tried'),
});
const inputs: SlowInput[] = [
  {
    name: 'Map: check',
    method: 'POST',
    path: `${checked}/check`,
    body: json({ drawings: walls, points: places }),
  },
  {
    name: 'Map: commit that the check refuses',
    method: 'POST',
    path: `${checked}/commits`,
    body: json({ base, message: 'All', drawings: walls, points: places }),
  },
  { name: 'Map: drawings', method: 'POST', path: `${map}/drawings`, body: json(walls) },
  { name: 'Map: read the document', method: 'GET', path: `${map}/document` },
  { name: 'Maps: read all drawings', method: 'GET', path: `/project/${projectId}/drawings` },
  { name: 'Map: link to the composed map', method: 'GET', path: `${map}/compressed` },
  { name: 'Map: versions', method: 'GET', path: `${map}/versions` },
  {
    name: 'Map: align',
    method: 'POST',
    path: `${map}/align`,
    body: json({ drawings: walls, points: places, alignment: { by: 'motion', x: 0.1, y: 0.1, theta: 0.1 } }),
  },
  {
    name: 'Map: pre-flight',
    method: 'POST',
    path: `${tried}/preflights`,
    body: json({
      drawings: walls,
      points: points(2_000, 'tried'),
      source: { kind: 'generated', tasks_per_hour: 60, hours: 1 },
    }),
  },
  {
    name: 'Map: import of lanes',
    method: 'POST',
    path: `${map}/import`,
    body: Buffer.from(json(graph(5_000))),
  },
  { name: 'Map: import of a ragged mask', method: 'POST', path: `${map}/import`, body: await raggedMask() },
  {
    name: 'Map: commit',
    method: 'POST',
    path: `${checked}/commits`,
    body: json({
      base,
      message: 'All at once',
      drawings: drawings('eraser', CORNERS, 2_000, DRAWINGS),
      points: places,
    }),
  },
  {
    name: 'Map: floor as PDF',
    method: 'GET',
    path: await product.call<string>('GET', `${map}/download/floor.pdf?paper=A0`),
  },
  {
    name: 'Map: floor as PNG',
    method: 'GET',
    path: await product.call<string>('GET', `${map}/download/floor.png`),
  },
  {
    name: 'Map: config',
    method: 'POST',
    path: `${map}/configs`,
    body: json({ config: { all: Array.from({ length: 15_000 }, () => 12) } }),
  },
  {
    name: 'Products: check of a file',
    method: 'POST',
    path: `${project}/products/import/check`,
    body: json({ csv: productFile(PRODUCTS, 'with all of its words '.repeat(3)) }),
  },
  {
    name: 'Products: import of a file',
    method: 'POST',
    path: `${project}/products/import`,
    body: json({ csv: productFile(PRODUCTS, 'in other words') }),
  },
  { name: 'Products: export', method: 'GET', path: `${project}/products/export` },
  {
    name: 'Products: check of new prices',
    method: 'POST',
    path: `${project}/products/bulk/check`,
    body: json({ product_ids: productIds, change: priceBy(1) }),
  },
  {
    name: 'Products: new prices',
    method: 'POST',
    path: `${project}/products/bulk`,
    body: json({ product_ids: productIds, change: priceBy(2) }),
  },
  {
    name: 'Pictures: upload of the largest',
    method: 'POST',
    path: `${project}/media?purpose=product&name=Bench`,
    body: await noisyPicture(500),
  },
  {
    name: 'Schedules: preview',
    method: 'POST',
    path: `${project}/schedules/preview`,
    body: json(fullSchedule()),
  },
  {
    name: 'Payments: news of a provider',
    method: 'POST',
    path: `/public/payments/webhooks/stripe/${projectId}`,
    body: manyFields(BODY_BYTES),
  },
  {
    name: 'Codes: preview',
    method: 'POST',
    path: `${project}/qr-codes/generate/preview`,
    body: json({
      kind: 'both',
      prefix: 'T',
      end: 1_000,
      targets: { by: 'name', pattern: 'Table number {n} by the window' },
    }),
  },
  { name: 'Codes: made', method: 'POST', path: `${project}/qr-codes/generate`, body: json(codes) },
  {
    name: 'Codes: a sheet',
    method: 'POST',
    path: `${project}/qr-sheets`,
    body: json({ template: 'sticker', language: 'tr' }),
  },
  { name: 'Robot: the longest state', method: 'MQTT', path: 'state' },
  {
    name: 'Any call: many unknown fields',
    method: 'POST',
    path: '/auth/login',
    body: manyFields(BODY_BYTES),
  },
  {
    name: 'Any call: unknown fields of a project',
    method: 'PATCH',
    path: `${project}`,
    body: manyFields(BODY_BYTES),
  },
  {
    name: 'Any call: lists in lists',
    method: 'POST',
    path: `${project}/deliveries`,
    body: deepList(BODY_BYTES),
  },
];

for (const input of inputs.filter(({ name }) => new RegExp(word).test(name))) {
  const found: number[] = [];
  let status = 0;
  let took = 0;
  for (let run = 0; run < RUNS; run += 1) {
    await delay(300);
    await blocked();
    const begin = performance.now();
    const answered = await send(input);
    if (run === 0) status = answered;
    await delay(300);
    took = performance.now() - begin - 300;
    found.push(await blocked());
  }
  const size = input.body === undefined ? 0 : Buffer.byteLength(input.body);
  rows.push([
    input.name,
    formatNumber(size / 1_024),
    status,
    formatNumber(took),
    formatNumber(quantile(found, 0.5)),
  ]);
  console.log(rows.at(-1)?.join(' | '));
}
await robot.leave();
await product.stop();

const slow = rows.filter((row) => Number(row.at(-1)) > LIMIT_MS);
report({
  title: 'The slowest inputs',
  method: `For each call with large inputs, the largest that it accepts (a floor of ${LARGEST_SIDE} x ${LARGEST_SIDE} cells, for checks of ${CHECKED_SIDE} x ${CHECKED_SIDE}, the maximum of drawings, corners, points and lines), on a running server: the longest processor time without a break of its one thread, the higher median of ${RUNS} runs.`,
  columns: ['call', 'KB', 'status', 'answered in ms', 'longest block ms'],
  rows,
  aims: [
    {
      aim: `none holds up the server for more than ${LIMIT_MS} ms`,
      found: slow.map(([name]) => name).join(', ') || 'none',
      met: slow.length === 0,
    },
  ],
});

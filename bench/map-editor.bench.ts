import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { chromium, type Browser, type CDPSession, type Page } from 'playwright-core';
import { quantile, report, formatNumber } from './report.ts';

/*
 * Measures the cost of the map editor in a browser without a GPU: a corner of a polygon that is pulled about, and a brush that draws, on a floor of
 * 4,000 x 4,000 cells with 5,000 objects, beside a page that draws the same on a plain canvas. Costs are the main thread's by Chromium's own
 * count, move by move.
 */
const STEPS = 60;
const DRAG_MS = 20;
const BRUSH_MS = 40;
const CASES = [
  { name: 'plain canvas, whole floor', search: 'page=plain' },
  { name: 'editor, whole floor', search: 'page=editor' },
  { name: 'plain canvas, close', search: 'page=plain&zoom=5' },
  { name: 'editor, close', search: 'page=editor&zoom=5' },
] as const;

const web = createRequire(join(import.meta.dirname, '../packages/web/package.json'));
type ViteBuild = { readonly build: (options: object) => Promise<unknown> };

async function serve(folder: string) {
  const types: Record<string, string> = {
    '.html': 'text/html',
    '.js': 'text/javascript',
    '.css': 'text/css',
  };
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const path = pathname === '/' ? 'index.html' : pathname;
    readFile(join(folder, path)).then(
      (file) =>
        response.setHeader('Content-Type', types[extname(path)] ?? 'application/octet-stream').end(file),
      () => response.writeHead(404).end(),
    );
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, server };
}

async function busyMs(devtools: CDPSession): Promise<number> {
  const { metrics } = await devtools.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? NaN) * 1_000;
}

/** The cost of each move with its frame. The first moves are dropped, because they include one-time painting. */
async function moves(page: Page, devtools: CDPSession, from: { x: number; y: number }): Promise<number[]> {
  const costs: number[] = [];
  for (let step = 1; step <= STEPS + 5; step += 1) {
    const before = await busyMs(devtools);
    await page.mouse.move(from.x + 40 * Math.sin(step / 6), from.y + 30 * (1 - Math.cos(step / 5)));
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
    costs.push((await busyMs(devtools)) - before);
  }
  return costs.slice(5);
}

type Measured = {
  readonly name: string;
  readonly drag: readonly number[];
  readonly brush: readonly number[];
  readonly liftMs: number;
};

async function measure(
  browser: Browser,
  url: string,
  { name, search }: (typeof CASES)[number],
): Promise<Measured> {
  const page = await browser.newPage({ viewport: { width: 1_440, height: 900 } });
  // A page that broke costs nothing, and would look quick.
  const broken: Error[] = [];
  page.on('pageerror', (error) => broken.push(error));
  const devtools = await page.context().newCDPSession(page);
  await page.goto(`${url}?${search}`);
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  await pause(4_000);
  const corner = await page.evaluate(() => window.bench.corner());
  if (corner === undefined) throw new Error(`The page of “${name}” shows no corner.`, { cause: broken[0] });
  const did = () => page.evaluate(() => window.bench.changes());
  await page.mouse.move(corner.x, corner.y);
  await page.mouse.down();
  const drag = await moves(page, devtools, corner);
  await page.mouse.up();
  if (process.env['ROTA_BENCH_PICTURES'] !== undefined)
    await page.screenshot({ path: join(process.env['ROTA_BENCH_PICTURES'], `${name}.png`) });
  const dragged = await did();
  if (dragged === 0) throw new Error(`Nothing was pulled on the page of “${name}”.`, { cause: broken[0] });
  await page.evaluate(() => window.bench.brush());
  const start = { x: corner.x - 120, y: corner.y + 90 };
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  const brush = await moves(page, devtools, start);
  const beforeLift = await busyMs(devtools);
  await page.mouse.up();
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  const liftMs = (await busyMs(devtools)) - beforeLift;
  if ((await did()) === dragged)
    throw new Error(`Nothing was drawn on the page of “${name}”.`, { cause: broken[0] });
  await page.close();
  if (broken[0] !== undefined) throw new Error(`The page of “${name}” broke.`, { cause: broken[0] });
  return { name, drag, brush, liftMs };
}

const folder = await mkdtemp(join(tmpdir(), 'rota-map-editor-'));
const { build } = (await import(web.resolve('vite'))) as ViteBuild;
await build({
  root: join(import.meta.dirname, 'map-editor'),
  logLevel: 'error',
  configFile: false,
  build: { outDir: folder, emptyOutDir: true, target: 'es2023' },
});
const { url, server } = await serve(folder);
const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
});
const measured: Measured[] = [];
for (const one of CASES) measured.push(await measure(browser, url, one));
await browser.close();
server.close();
server.closeAllConnections();
await rm(folder, { recursive: true, force: true });

const median = (values: readonly number[]) => quantile(values, 0.5);
const worst = (of: 'drag' | 'brush') =>
  Math.max(...measured.filter(({ name }) => name.startsWith('editor')).map((one) => median(one[of])));
report({
  title: 'Map editor in Chromium',
  method: `A floor of 4,000 x 4,000 cells with 5,000 objects, headless Chromium without a GPU, 1440 x 900. CPU of the page's main thread per pointer move and its frame, ${STEPS} moves: dragging a polygon corner, and painting an obstacle. "Lifted" is the frame that ends a stroke and composes the floor again.`,
  columns: ['page', 'corner p50, ms', 'corner p95', 'brush p50', 'brush p95', 'lifted'],
  rows: measured.map(({ name, drag, brush, liftMs }) => [
    name,
    formatNumber(median(drag)),
    formatNumber(quantile(drag, 0.95)),
    formatNumber(median(brush)),
    formatNumber(quantile(brush, 0.95)),
    formatNumber(liftMs),
  ]),
  aims: [
    {
      aim: `dragging a corner takes at most ${DRAG_MS} ms a frame at the median`,
      found: `${formatNumber(worst('drag'))} ms`,
      met: worst('drag') <= DRAG_MS,
    },
    {
      aim: `a brush takes at most ${BRUSH_MS} ms a frame at the median`,
      found: `${formatNumber(worst('brush'))} ms`,
      met: worst('brush') <= BRUSH_MS,
    },
  ],
});

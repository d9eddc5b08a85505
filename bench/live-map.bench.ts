import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Robot } from '@rota/contract/robots';
import type * as Ws from 'ws';
import { chromium, type Browser, type CDPSession, type Page } from 'playwright-core';
import { report, formatNumber } from './report.ts';

/*
 * Measures the cost of the live map in a browser: 1,000 robots that drive on a floor of 4,000 x 4,000 cells and speak ten times a second, through a real
 * socket into Chromium, beside a page that does the least it can with the same messages. Costs are the main thread's, by Chromium's own count.
 */
const ROBOTS = 1_000;
const RATE_HZ = 10;
const SIDE_M = 200;
const SETTLE_MS = 4_000;
const MEASURE_MS = 8_000;
const AIM = 1.5;
const FRAME_MS = 1_000 / 60;
const CASES = [
  { name: 'plain canvas', search: 'page=plain', slow: 1 },
  { name: 'live map, whole floor', search: 'page=map', slow: 1 },
  { name: 'live map, close', search: 'page=map&zoom=3', slow: 1 },
  { name: 'plain canvas, phone (CPU 4 x slower)', search: 'page=plain', slow: 4 },
  { name: 'live map, phone (CPU 4 x slower)', search: 'page=map', slow: 4 },
  { name: 'live map, phone, panned', search: 'page=map&zoom=3&pan=1', slow: 4 },
] as const;

const web = createRequire(join(import.meta.dirname, '../packages/web/package.json'));
type ViteBuild = { readonly build: (options: object) => Promise<unknown> };
type Sockets = Pick<typeof Ws, 'WebSocketServer'>;

type Moving = { x: number; y: number; theta: number };

const STATES = ['going', 'going', 'idle', 'waiting_for_loading', 'charging'] as const;

function aRow(index: number, at: string): Robot {
  return {
    robot_id: `r${index}`,
    project_id: 1,
    name: `R-${String(index + 1).padStart(4, '0')}`,
    serial_number: `s${index}`,
    manufacturer: 'bench',
    model: 'Carrier',
    m2m_number: null,
    tags: [],
    protocol_version: '3.0.0',
    enabled: true,
    activated: true,
    state: STATES[index % STATES.length] ?? 'going',
    mode: 'delivery',
    connected: true,
    fitness: 'free',
    heard_at: at,
    battery: 20 + (index % 80),
    charging: index % 5 === 4,
    site: 'bench',
    floor: '1',
    position: null,
    speed: 1,
    footprint: { length: 0.55, width: 0.5 },
    lids: [],
    loads: index % 3,
    firmware: null,
    delivery_id: null,
    trip_id: null,
    target_name: null,
    eta_s: null,
    waiting_reason: null,
    hold: null,
    escape: null,
    alerts: [],
    updated_at: at,
  };
}

/** Drives everybody on at a metre a second, turning a little, and back from the edges. */
function drive(robots: readonly Moving[], dt: number): void {
  for (const robot of robots) {
    robot.theta += (Math.random() - 0.5) * 0.2;
    const [x, y] = [robot.x + Math.cos(robot.theta) * dt, robot.y + Math.sin(robot.theta) * dt];
    if (x < 2 || y < 2 || x > SIDE_M - 2 || y > SIDE_M - 2) robot.theta += Math.PI;
    else Object.assign(robot, { x, y });
  }
}

/** Serves the files of the built page. */
async function serveFiles(folder: string): Promise<Server> {
  const types: Record<string, string> = {
    '.html': 'text/html',
    '.js': 'text/javascript',
    '.css': 'text/css',
  };
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname;
    readFile(join(folder, path === '/' ? 'index.html' : path)).then(
      (file) =>
        response
          .setHeader(
            'Content-Type',
            types[extname(path === '/' ? 'index.html' : path)] ?? 'application/octet-stream',
          )
          .end(file),
      () => response.writeHead(404).end(),
    );
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

/** Serves the built page, and speaks as the console's server does: a snapshot, then deltas of the newest poses. */
async function serve(
  folder: string,
): Promise<{ readonly server: Server; readonly url: string; readonly stop: () => void }> {
  const server = await serveFiles(folder);
  const { WebSocketServer } = createRequire(join(import.meta.dirname, '../packages/server/package.json'))(
    'ws',
  ) as Sockets;
  const sockets = new WebSocketServer({ server, path: '/api/live' });
  const robots = Array.from({ length: ROBOTS }, () => ({
    x: 2 + Math.random() * 196,
    y: 2 + Math.random() * 196,
    theta: Math.random() * 6,
  }));
  sockets.on('connection', (socket) => {
    socket.on('message', (data: Buffer) => {
      const message = JSON.parse(data.toString()) as { type: string; topic?: string };
      if (message.type === 'auth') socket.send('{"type":"ready"}');
      else if (message.type === 'subscribe') {
        const rows =
          message.topic === 'robots'
            ? robots.map((_robot, index) => aRow(index, new Date().toISOString()))
            : [];
        socket.send(JSON.stringify({ type: 'snapshot', topic: message.topic, project_id: 1, data: rows }));
      }
    });
  });
  let turn = 0;
  const timer = setInterval(() => {
    drive(robots, 1 / RATE_HZ);
    turn += 1;
    const at = Date.now();
    const poses = JSON.stringify({
      type: 'delta',
      topic: 'poses',
      project_id: 1,
      upsert: robots.map((robot, index) => ({ robot_id: `r${index}`, ...robot, at })),
      remove: [],
    });
    // A tenth of the states each time: every robot says its whole state once a second.
    const now = new Date(at).toISOString();
    const changed = robots.flatMap((_robot, index) =>
      index % RATE_HZ === turn % RATE_HZ ? [aRow(index, now)] : [],
    );
    const states = JSON.stringify({
      type: 'delta',
      topic: 'robots',
      project_id: 1,
      upsert: changed,
      remove: [],
    });
    for (const socket of sockets.clients) {
      socket.send(poses);
      socket.send(states);
    }
  }, 1_000 / RATE_HZ);
  return {
    server,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    stop() {
      clearInterval(timer);
      sockets.close();
      server.close();
      server.closeAllConnections();
    },
  };
}

type Count = {
  readonly task: number;
  readonly script: number;
  readonly frames: number;
  readonly heard: number;
};

async function count(page: Page, devtools: CDPSession): Promise<Count> {
  const { metrics } = await devtools.send('Performance.getMetrics');
  const value = (name: string): number => metrics.find((metric) => metric.name === name)?.value ?? NaN;
  const seen = await page.evaluate(() => ({ frames: window.framesShown, heard: window.heard }));
  return { task: value('TaskDuration'), script: value('ScriptDuration'), ...seen };
}

type Measured = {
  readonly name: string;
  readonly taskMs: number;
  readonly scriptMs: number;
  readonly fps: number;
  readonly hz: number;
};

async function measure(
  browser: Browser,
  url: string,
  { name, search, slow }: (typeof CASES)[number],
): Promise<Measured> {
  const page = await browser.newPage({
    viewport: slow === 1 ? { width: 1_440, height: 900 } : { width: 390, height: 844 },
  });
  // A page that broke costs nothing, and would look quick.
  const broken: Error[] = [];
  page.on('pageerror', (error) => broken.push(error));
  const devtools = await page.context().newCDPSession(page);
  await page.goto(`${url}?${search}`);
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  if (slow > 1) await devtools.send('Emulation.setCPUThrottlingRate', { rate: slow });
  await pause(SETTLE_MS);
  if (process.env['ROTA_BENCH_PICTURES'] !== undefined)
    await page.screenshot({ path: join(process.env['ROTA_BENCH_PICTURES'], `${name}.png`) });
  const [from, startedAt] = [await count(page, devtools), performance.now()];
  await pause(MEASURE_MS);
  const to = await count(page, devtools);
  const seconds = (performance.now() - startedAt) / 1_000;
  await page.close();
  if (broken[0] !== undefined) throw new Error(`The page of “${name}” broke.`, { cause: broken[0] });
  const frames = to.frames - from.frames;
  return {
    name,
    taskMs: ((to.task - from.task) * 1_000) / frames,
    scriptMs: ((to.script - from.script) * 1_000) / frames,
    fps: frames / seconds,
    hz: (to.heard - from.heard) / seconds / ROBOTS,
  };
}

const folder = await mkdtemp(join(tmpdir(), 'rota-live-map-'));
const { build } = (await import(web.resolve('vite'))) as ViteBuild;
await build({
  root: join(import.meta.dirname, 'live-map'),
  logLevel: 'error',
  configFile: false,
  build: { outDir: folder, emptyOutDir: true, target: 'es2023' },
});
const { url, stop } = await serve(folder);
const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
});
const measured: Measured[] = [];
for (const one of CASES) measured.push(await measure(browser, url, one));
await browser.close();
stop();
await rm(folder, { recursive: true, force: true });

const cost = (name: string): number => measured.find((one) => one.name === name)?.taskMs ?? NaN;
const worst = Math.max(cost('live map, whole floor'), cost('live map, close')) / cost('plain canvas');
const phone = measured.find((one) => one.name.startsWith('live map, phone'));
report({
  title: 'Live map in Chromium',
  method: `${ROBOTS} driving robots, poses at ${RATE_HZ} Hz and states at 1 Hz through a real socket, a floor of 4,000 x 4,000 cells, headless Chromium. CPU of the page's main thread per frame. Baseline: a page that parses the same messages and draws discs. ${MEASURE_MS / 1_000} s each.`,
  columns: [
    'page',
    'CPU a frame, ms',
    'of it script, ms',
    'CPU a second, ms',
    'frames a second',
    'messages a robot and second',
  ],
  rows: measured.map(({ name, taskMs, scriptMs, fps, hz }) => [
    name,
    formatNumber(taskMs),
    formatNumber(scriptMs),
    formatNumber(taskMs * fps),
    formatNumber(fps),
    formatNumber(hz),
  ]),
  aims: [
    {
      aim: `at most ${AIM} times the plain canvas`,
      found: `${formatNumber(worst)} times`,
      met: worst <= AIM,
    },
    {
      aim: 'a phone with a quarter of the speed keeps up: under a frame of 60 Hz',
      found: `${formatNumber(phone?.taskMs ?? NaN)} ms`,
      met: (phone?.taskMs ?? NaN) < FRAME_MS,
    },
  ],
});

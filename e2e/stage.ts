import { fork, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { api } from '@rota/contract/areas';
import { onWorkerEnd, freePort, startServer, waitFor, type TestServer } from '@rota/testing';
import type { Browser } from 'playwright-core';
import { launchBrowser } from './browser.ts';

const ROOT = join(import.meta.dirname, '..');
const DEMO_PROJECT = 'Lale Hotel';
const DEMO_ROBOTS = 12;

/** The whole product for journeys: the real server with the built console, its broker and a browser. */
export type Stage = {
  readonly server: TestServer;
  readonly url: string;
  readonly browser: Browser;
  /**
   * Starts the demo, `speed` times faster than life, in the project that it had before if there was one; all its robots are connected.
   */
  readonly startDemo: (speed: number, options?: DemoOptions) => Promise<Demo>;
};

type DemoOptions = {
  /**
   * How many deliveries of its own it keeps under way on a floor. At so many times the speed a full house stands in its own way: what a
   * journey sent would wait behind it.
   */
  readonly open?: number;
  /** Whether it has its menu, and guests who order: most journeys do without. */
  readonly sells?: boolean;
};

/** The demo's project with its robots at work. Stop it in afterAll. */
export type Demo = {
  readonly projectId: number;
  /** What the fleet says of every robot, a line each: for the message of a journey that waited for one in vain. */
  readonly robots: () => Promise<string>;
  readonly stop: () => Promise<void>;
};

let opened: Promise<Stage> | undefined;

/** The product that all journeys of a worker walk through, started by the first of them. Each file brings a project and people of its own. */
export function theStage(): Promise<Stage> {
  opened ??= openStage();
  return opened;
}

async function openStage(): Promise<Stage> {
  const mqttPort = await freePort();
  const [server, browser] = await Promise.all([
    startServer({
      listen: true,
      config: { mqttPort, webDir: join(ROOT, 'packages/web/dist'), webhookHosts: ['127.0.0.1'] },
    }),
    launchBrowser(),
  ]);
  onWorkerEnd(async () => {
    await browser.close();
    await server.stop();
  });
  const url = server.url ?? '';
  return {
    server,
    url,
    browser,
    startDemo: (speed, { open = 2, sells = false } = {}) =>
      startDemo(server, url, mqttPort, { speed, open, sells }),
  };
}

async function startDemo(
  server: TestServer,
  url: string,
  mqttPort: number,
  { speed, open, sells }: { readonly speed: number } & Required<DemoOptions>,
): Promise<Demo> {
  const token = await server.mintServiceToken({ '*': ['rr_system_admin'] }, 'demo');
  const child = fork(join(ROOT, 'packages/simulator/src/demo.ts'), [], {
    env: {
      ...process.env,
      ROTA_API_URL: url,
      ROTA_MQTT_URL: `mqtt://127.0.0.1:${mqttPort}`,
      ROTA_DATA_DIR: server.config.dataDir,
      ROTA_DEMO_TOKEN: token,
      ROTA_DEMO_SPEED: String(speed),
      ROTA_DEMO_OPEN: String(open),
      ROTA_DEMO_SELLS: sells ? 'yes' : 'no',
    },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  // What the product's own start does: the fleet goes on with a token of its project.
  child.on('message', ({ projectId: id }: { projectId?: number }) => {
    // The demo would also ask for its guests' codes; they are not available here.
    if (id === undefined) return;
    server.mintServiceToken({ [id]: ['rr_project_admin'] }, 'demo').then(
      (own) => child.send({ token: own }),
      () => child.kill(),
    );
  });
  const projectId = await waitFor(async () => {
    const projects = api.projects.listAll.response.parse(
      (await server.call('GET', '/projects/all', { token })).body,
    );
    return projects.find(({ project_name }) => project_name === DEMO_PROJECT)?.project_id;
  }, 60_000);
  const listRobots = async () =>
    api.robots.list.response.parse((await server.call('GET', `/robots/${projectId}`, { token })).body);
  await waitFor(async () => {
    const robots = await listRobots();
    return (
      robots.filter((robot) => robot.connected && robot.position !== null && robot.battery !== null)
        .length === DEMO_ROBOTS
    );
  }, 60_000);
  return {
    projectId,
    robots: async () => (await listRobots()).map((robot) => JSON.stringify(robot)).join('\n'),
    stop: () => endChild(child),
  };
}

async function endChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
  });
  child.kill('SIGTERM');
  await ended;
}

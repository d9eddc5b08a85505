import { fork, type ChildProcess } from 'node:child_process';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { startServer, type TestServer } from '@rota/testing';
import type { Browser } from 'playwright-core';
import { launchBrowser } from './browser.ts';

const ROOT = join(import.meta.dirname, '..');

/** The whole product for a journey: the real server with the built console, its broker, the demo's robots, a browser. */
export type Stage = {
  readonly server: TestServer;
  readonly url: string;
  readonly browser: Browser;
  /** Ends everything that was started, in order. */
  readonly close: () => Promise<void>;
};

/** `demoSpeed` times faster than life; without it there is no demo and nothing in the database. */
export async function openStage(options: { readonly demoSpeed?: number } = {}): Promise<Stage> {
  const mqttPort = await freePort();
  const server = await startServer({ listen: true, config: { mqttPort, webDir: join(ROOT, 'packages/web/dist') } });
  const url = server.url ?? '';
  const demo = options.demoSpeed === undefined ? undefined : await startDemo(server, url, mqttPort, options.demoSpeed);
  const browser = await launchBrowser();
  return {
    server,
    url,
    browser,
    async close() {
      await browser.close();
      if (demo !== undefined) await endChild(demo);
      await server.stop();
    },
  };
}

async function startDemo(server: TestServer, url: string, mqttPort: number, speed: number): Promise<ChildProcess> {
  const token = await server.mintServiceToken({ '*': ['rr_admin'] }, 'demo');
  return fork(join(ROOT, 'packages/simulator/src/demo.ts'), [], {
    env: {
      ...process.env,
      ROTA_API_URL: url,
      ROTA_MQTT_URL: `mqtt://127.0.0.1:${mqttPort}`,
      ROTA_DATA_DIR: server.config.dataDir,
      ROTA_DEMO_TOKEN: token,
      ROTA_DEMO_SPEED: String(speed),
    },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
}

async function endChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
  });
  child.kill('SIGTERM');
  await ended;
}

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => {
    probe.listen(0, '127.0.0.1', resolve);
  });
  const { port } = probe.address() as AddressInfo;
  await new Promise<void>((resolve) => {
    probe.close(() => resolve());
  });
  return port;
}

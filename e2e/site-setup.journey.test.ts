import { fork, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expectWithin, freePort, waitFor } from '@rota/testing';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser, visit } from './browser.ts';
import { fillLogin } from './journey.ts';

const ROOT = join(import.meta.dirname, '..');
const PASSWORD = 'Nine-lilies-9';
/** The promise of the set-up, ms. */
const TEN_MINUTES_MS = 600_000;

let launched: ChildProcess;
let browser: Browser;
let dataDir: string;
let url: string;

/** As `ROTA_DEMO=off npm start` does on a machine that never had Rota; the console is built already. */
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'rota-first-'));
  const [port, mqttPort] = [await freePort(), await freePort()];
  url = `http://localhost:${port}`;
  launched = fork(join(ROOT, 'scripts/launch.ts'), ['--no-web'], {
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: {
      ...process.env,
      PORT: String(port),
      MQTT_PORT: String(mqttPort),
      ROTA_DEMO: 'off',
      ROTA_DATA_DIR: dataDir,
      ROTA_ADMIN_PASSWORD: PASSWORD,
      LOG_LEVEL: 'error',
    },
  });
  browser = await launchBrowser();
  await waitFor(async () => (await fetch(`${url}/api/health/live`)).ok, 60_000);
});
afterAll(async () => {
  await browser.close();
  const ended = new Promise((done) => launched.once('exit', done));
  launched.kill('SIGTERM');
  await ended;
  await rm(dataDir, { recursive: true, force: true });
});

const press = (page: Page, name: string): Promise<void> => page.getByRole('button', { name }).click();
const headed = (page: Page, name: string): Promise<void> => page.getByRole('heading', { name }).waitFor();

test('a new installation comes to its first delivery step by step', async () => {
  const visitor = await visit(browser, url, {});
  const { page } = visitor;
  const began = performance.now();
  await page.goto('/');
  await fillLogin(page, 'admin', PASSWORD);

  await headed(page, 'Your site');
  await page.getByLabel('Name').fill('Lale Inn');
  await press(page, 'Create site');

  await headed(page, 'A map of the first floor');
  await page.getByLabel('Width, m').fill('16');
  await press(page, 'Create floor');
  await page.getByText('The map Lale Inn · Ground is ready.').waitFor();
  await press(page, 'Continue');

  // Left, and taken up again where it was.
  await headed(page, 'Places where robots go');
  await page.goto('/');
  await page.getByRole('link', { name: 'Set up step by step' }).click();
  await headed(page, 'Places where robots go');
  await page.getByText('a waiting point').waitFor();
  await press(page, 'Suggest targets');
  await page.getByRole('textbox', { name: 'Name' }).last().fill('Window table');
  await page.getByRole('button', { name: /^Save \d+ targets$/ }).click();
  await headed(page, 'Saved targets');
  await press(page, 'Continue');

  await headed(page, 'Robots for your site');
  await press(page, 'Start 2 robots');
  await page.getByText('Connected', { exact: true }).nth(1).waitFor({ timeout: 60_000 });
  await press(page, 'Continue');

  await headed(page, 'People who work here');
  await press(page, 'Skip for now');

  await headed(page, 'The first delivery');
  await page.getByLabel('Send to').click();
  await page.getByRole('option', { name: 'Window table' }).click();
  await press(page, 'Send robot');
  await page.getByRole('heading', { name: 'Your site is ready' }).waitFor({ timeout: 180_000 });
  expectWithin('an empty installation: the first delivery', performance.now() - began, TEN_MINUTES_MS);
  expect(visitor.complaints).toEqual([]);

  // One press removes the robots, and the simulator with them.
  await press(page, 'Robots (done)');
  const start = page.getByRole('button', { name: 'Start 2 robots' });
  await waitFor(async () => {
    // A robot that still puts the goods of its trip away is busy, and stays.
    await page
      .getByRole('button', { name: 'Remove simulated robots' })
      .click({ timeout: 1_000 })
      .catch(() => undefined);
    return start.waitFor({ timeout: 5_000 }).then(
      () => true,
      () => false,
    );
  }, 60_000);
  await visitor.context.close();
});

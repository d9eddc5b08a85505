import { api } from '@rota/contract/areas';
import type { Page as PageOf } from '@rota/contract/core';
import type { OutboxMessage } from '@rota/contract/outbox';
import type { Robot } from '@rota/contract/robots';
import { defaultAlertTelling, type Alert, type SavedAlertTelling } from '@rota/contract/alerts';
import { aName, waitFor } from '@rota/testing';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { journey, type Person } from './journey.ts';
import { theStage, type Demo, type Stage } from './stage.ts';

let stage: Stage;
let demo: Demo;
let keeper: Person;

beforeAll(async () => {
  stage = await theStage();
  demo = await stage.startDemo(1);
  keeper = await stage.server.addUser({
    username: `keeper-${aName()}`,
    roles: { [demo.projectId]: ['rr_project_admin'] },
  });
});
afterAll(() => demo.stop());

/**
 * Lets the page's own seconds pass, however slow it is: the console looks at the batteries once a second, and a robot that is low when it is
 * first looked at does not ring.
 */
function passSeconds(page: Page, count: number): Promise<void> {
  return page.evaluate(
    (turns) =>
      new Promise<void>((resolve) => {
        let passed = 0;
        const timer = setInterval(() => {
          passed += 1;
          if (passed < turns) return;
          clearInterval(timer);
          resolve();
        }, 1_000);
      }),
    count,
  );
}

/** The number of changes from silence to sound, and the loudest sample. */
type Heard = { tones: number; peak: number };

/** Measures what the page sends to the speakers: an analyser beside the way out of every audio context. */
async function listen(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const heard = { tones: 0, peak: 0 };
    Object.assign(window, { heard });
    const analysers = new Map<BaseAudioContext, AnalyserNode>();
    const prototype = AudioNode.prototype as { connect: (this: AudioNode, to: AudioNode) => AudioNode };
    const { connect } = prototype;
    prototype.connect = function (to) {
      if (to instanceof AudioDestinationNode) {
        const analyser = analysers.get(this.context) ?? new AnalyserNode(this.context, { fftSize: 4096 });
        analysers.set(this.context, analyser);
        connect.call(this, analyser);
      }
      return connect.call(this, to);
    };
    let quietFor = Infinity;
    const samples = new Float32Array(4096);
    setInterval(() => {
      let peak = 0;
      for (const analyser of analysers.values()) {
        analyser.getFloatTimeDomainData(samples);
        peak = Math.max(peak, ...samples.map(Math.abs));
      }
      if (peak > 0.01) {
        if (quietFor > 10) heard.tones += 1;
        quietFor = 0;
        heard.peak = Math.max(heard.peak, peak);
      } else quietFor += 1;
    }, 30);
  });
}

/** The demo raises alerts and takes orders of its own meanwhile. */
async function muteAllButBatteries(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const off = { isOn: false, loops: 1 };
    localStorage.setItem(
      'settings',
      JSON.stringify({ sounds: { alert: off, new_order: off, robot_call: off } }),
    );
  });
}

function heardTones(page: Page): Promise<Heard> {
  return page.evaluate(() => (window as unknown as { heard: Heard }).heard);
}

/** Lets a person's page see the batteries that the test says, by robot id, and counts the news that says so. */
async function withBatteries(
  page: Page,
): Promise<{ batteries: Map<string, number>; batteryMessages: () => number }> {
  const batteries = new Map<string, number>();
  let batteryMessages = 0;
  await page.routeWebSocket(/\/api\/live$/, (socket) => {
    const server = socket.connectToServer();
    server.onMessage((text) => {
      const news: unknown = JSON.parse(String(text), (_key, value: unknown) => {
        if (typeof value !== 'object' || value === null || !('robot_id' in value) || !('battery' in value))
          return value;
        const battery = batteries.get(String(value.robot_id));
        if (battery === undefined) return value;
        batteryMessages += 1;
        return { ...value, battery, charging: false };
      });
      socket.send(JSON.stringify(news));
    });
  });
  return { batteries, batteryMessages: () => batteryMessages };
}

test('a robot that falls low sounds once, and not again while it stays low', () =>
  journey(stage, { as: keeper }, async ({ page }) => {
    await listen(page);
    await muteAllButBatteries(page);
    const { batteries, batteryMessages } = await withBatteries(page);
    const token = await stage.server.tokenFor({ '*': ['rr_admin'] });
    const answer = await stage.server.call('GET', `/robots/${demo.projectId}`, { token });
    const robots: Robot[] = api.robots.list.response.parse(answer.body);
    for (const robot of robots) batteries.set(robot.robot_id, 50);
    await page.goto('/');
    await page.getByRole('img', { name: 'Battery 50%' }).nth(11).waitFor({ state: 'attached' });
    await page.getByRole('searchbox', { name: 'Search robots' }).click();
    await passSeconds(page, 3);
    expect(await heardTones(page)).toEqual({ tones: 0, peak: 0 });

    const [first = ''] = batteries.keys();
    batteries.set(first, 12);
    await waitFor(async () => (await heardTones(page)).peak > 0.05, 20_000);
    batteries.set(first, 11);
    const before = batteryMessages();
    await waitFor(() => batteryMessages() > before + 5 * batteries.size, 30_000);
    expect((await heardTones(page)).tones).toBe(1);
  }));

test('a robot without power raises one alert, which is mailed, taken on a phone, and ends automatically', async () => {
  const token = await stage.server.tokenFor({ '*': ['rr_admin', 'rr_system_admin'] });
  const call = async (method: 'GET' | 'PATCH' | 'POST' | 'PUT', path: string, body?: unknown) => {
    const answer = await stage.server.call(method, `/projects/${demo.projectId}${path}`, { token, body });
    expect(answer.status).toBeLessThan(300);
    return answer;
  };
  const email = `${aName()}@example.com`;
  const operator = await stage.server.addUser({
    username: `answers-${aName()}`,
    email,
    roles: { [demo.projectId]: ['rr_delivery_operator'] },
  });
  const { version } = (await call('GET', '/alert-telling')).body as SavedAlertTelling;
  await call('PUT', '/alert-telling', { ...defaultAlertTelling, version, receivers: [operator.id] });
  await call('PATCH', '/alert-rules/robot_offline', { threshold: 10 });
  // Another journey may have cut the connection of a robot just now.
  const robot = await waitFor(async () => {
    const robots = api.robots.list.response.parse(
      (await stage.server.call('GET', `/robots/${demo.projectId}`, { token })).body,
    );
    return robots.findLast(({ connected }) => connected);
  }, 30_000);
  await journey(stage, { as: operator, at: '/project/alerts', size: 'phone' }, async ({ page }) => {
    await page.getByRole('heading', { level: 1, name: 'Needs attention' }).waitFor();
    await call('POST', `/robots/${robot.robot_id}/commands`, {
      kind: 'simulate_fault',
      fault: 'kill',
      seconds: 32,
    });
    const row = page.getByText(`${robot.name} lost its connection`).first();
    await row.waitFor({ timeout: 60_000 });
    const mails = async () => {
      const { body } = await stage.server.call('GET', `/outbox?limit=100&search=${email}`, { token });
      return (body as PageOf<OutboxMessage>).items.filter(({ purpose }) => purpose === 'alert');
    };
    // A person who takes it at once saves the others the mail.
    await waitFor(async () => (await mails()).length > 0, 20_000);
    await row.click();
    // In the details, once they lie over the list.
    await page.getByRole('heading', { name: 'What to do' }).waitFor();
    await page.getByRole('button', { name: 'I’m on it' }).last().click();
    await page
      .getByText(/^You have been on it since/)
      .last()
      .waitFor();
    const ended = await waitFor(async () => {
      const { body } = await call('GET', `/alert-history?code=robot_offline&robot_id=${robot.robot_id}`);
      return (body as PageOf<Alert>).items[0];
    }, 60_000);
    expect(ended).toMatchObject({
      how: 'by_itself',
      acknowledged_by: `${operator.name} ${operator.lastname}`,
      count: 1,
    });
    expect(await mails()).toHaveLength(1);
    await page.goto('/project/alerts?show=history');
    await page.getByText('Resolved automatically').first().waitFor();
  });
});

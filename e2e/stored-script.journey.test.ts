import { buildHotel, mapArchive } from '@rota/simulator';
import { aName, waitFor } from '@rota/testing';
import mqtt, { type MqttClient } from 'mqtt';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { journey, type Person } from './journey.ts';
import { theStage, type Stage } from './stage.ts';

/** Ways in which text has become a program in other consoles. Each would set `window.taken`. */
const CORPUS: readonly string[] = [
  '<script>window.taken=1</script>',
  '<img src=x onerror="window.taken=1">',
  '"><svg onload=window.taken=1>',
  "';window.taken=1;//",
  '{{constructor.constructor("window.taken=1")()}}',
  '${window.taken=1}',
  'javascript:window.taken=1',
  '</style><script>window.taken=1</script>',
  '<iframe srcdoc="<script>parent.taken=1</script>">',
  '&lt;script&gt;window.taken=1&lt;/script&gt;',
];

let stage: Stage;
let admin: Person;
let robot: MqttClient | undefined;
const ids = { projectId: 0, robotId: '', deliveryId: '', mapId: '' };

beforeAll(async () => {
  stage = await theStage();
  const { server } = stage;
  admin = await server.addUser({
    username: `admin-${aName()}`,
    name: text(0),
    lastname: text(1),
    roles: { '*': ['rr_system_admin'] },
  });
  const token = await server.tokenFor({ '*': ['rr_admin'] });
  ids.projectId = await server.addProject(text(2));
  const call = async <T>(method: 'GET' | 'POST', path: string, body?: unknown): Promise<T> => {
    const answer = await server.call(method, path, { token, body });
    expect([answer.status, answer.error.message], `${method} ${path}`).toEqual([
      expect.toSatisfy((status: number) => status < 300),
      undefined,
    ]);
    return answer.body as T;
  };
  await addMap((path) => call<string>('GET', path));
  const targets: string[] = [];
  for (const [index, x] of [4, 6, 8].entries()) {
    const place = { ...placeOf(ids.mapId), x, y: 10, theta: 0 };
    targets.push(
      (
        await call<{ target_id: string }>('POST', `/projects/${ids.projectId}/targets`, {
          ...place,
          name: text(index),
          type: 'table',
        })
      ).target_id,
    );
  }
  const stops = targets.map((target_id, index) => ({ target_id, note: text(index + 3) }));
  const delivery = { kind: 'delivery', targets: stops, address: text(1), sender: text(4) };
  ids.deliveryId = (
    await call<{ delivery_id: string }>('POST', `/projects/${ids.projectId}/deliveries`, delivery)
  ).delivery_id;
  type Registered = {
    robot_id: string;
    mqtt: { url: string; username: string; password: string; interface_name: string };
  };
  const registered = await call<Registered>('POST', `/projects/${ids.projectId}/robots`, {
    name: text(1),
    model: text(3),
    manufacturer: 'acme',
    serial_number: 's-1',
    protocol_version: '2.1.0',
  });
  ids.robotId = registered.robot_id;
  robot = await speakHostilely(registered.mqtt);
  await waitFor(async () => {
    const [row] = (await server.call('GET', `/robots/${ids.projectId}`, { token })).body as {
      alerts: unknown[];
    }[];
    return (row?.alerts.length ?? 0) > 0;
  });
});
afterAll(async () => {
  await robot?.endAsync(true);
});

function text(index: number): string {
  return CORPUS[index % CORPUS.length] ?? '';
}

function placeOf(mapId: string): { site: string; floor: string } {
  const split = mapId.lastIndexOf('_');
  return { site: mapId.slice(0, split), floor: mapId.slice(split + 1) };
}

async function addMap(uploadUrl: (path: string) => Promise<string>): Promise<void> {
  const [ground] = buildHotel();
  if (ground === undefined) throw new Error('The hotel has no floor.');
  ids.mapId = 'Quay_1';
  const url = await uploadUrl(`/project/${ids.projectId}/maps/${encodeURIComponent(ids.mapId)}/upload-zip`);
  const body = new Uint8Array(await mapArchive(ground.raster));
  await fetch(url, { method: 'PUT', body, headers: { 'content-type': 'application/zip' } });
  const token = await stage.server.tokenFor({ '*': ['rr_admin'] });
  await waitFor(async () => {
    const maps = (await stage.server.call('GET', `/project/${ids.projectId}/maps`, { token })).body as {
      status: number;
    }[];
    return maps[0]?.status === 3;
  });
}

/** A robot whose every word is hostile. */
async function speakHostilely(access: {
  url: string;
  username: string;
  password: string;
  interface_name: string;
}): Promise<MqttClient> {
  const { url, username, password, interface_name: interfaceName } = access;
  const client = await mqtt.connectAsync(url, { username, password });
  const prefix = `${interfaceName}/v2/acme/s-1`;
  const header = {
    headerId: 1,
    timestamp: new Date().toISOString(),
    version: '2.1.0',
    manufacturer: 'acme',
    serialNumber: 's-1',
  };
  await client.publishAsync(
    `${prefix}/connection`,
    JSON.stringify({ ...header, connectionState: 'ONLINE' }),
    { qos: 1, retain: true },
  );
  const factsheet = {
    ...header,
    typeSpecification: { seriesName: text(0), agvKinematic: text(1), agvClass: text(2) },
  };
  await client.publishAsync(`${prefix}/factsheet`, JSON.stringify(factsheet), { retain: true });
  const state = {
    ...header,
    orderId: text(6),
    orderUpdateId: 0,
    lastNodeId: text(7),
    lastNodeSequenceId: 0,
    nodeStates: [],
    edgeStates: [],
    driving: false,
    paused: false,
    operatingMode: 'AUTOMATIC',
    agvPosition: { x: 5, y: 10, theta: 0, mapId: ids.mapId, positionInitialized: true },
    actionStates: [
      { actionId: text(8), actionType: text(0), actionStatus: 'FAILED', resultDescription: text(1) },
    ],
    batteryState: { batteryCharge: 50, charging: false },
    errors: CORPUS.map((script) => ({
      errorType: script,
      errorLevel: 'FATAL',
      errorDescription: script,
      errorHint: script,
      errorReferences: [{ referenceKey: script, referenceValue: script }],
    })),
    information: [{ infoType: text(9), infoLevel: 'INFO', infoDescription: text(0) }],
    loads: [{ loadId: text(1), loadType: text(2), loadPosition: text(3) }],
    safetyState: { eStop: 'NONE', fieldViolation: false },
  };
  const lids = [{ lid: text(0), state: 'closed' }];
  await client.publishAsync(
    `${prefix}/serviceState`,
    JSON.stringify({ lids, mode: text(1), system_usage: {} }),
    { qos: 1, retain: true },
  );
  // Repeat, as robots do: the first message may arrive before there is a subscriber.
  const again = setInterval(() => client.publish(`${prefix}/state`, JSON.stringify(state)), 500);
  client.once('close', () => clearInterval(again));
  return client;
}

async function expectUntaken(page: Page, at: string): Promise<void> {
  await page.goto(at);
  await page.getByRole('main').waitFor();
  await page.waitForLoadState('networkidle');
  expect(await page.evaluate(() => (window as { taken?: unknown }).taken), at).toBeUndefined();
  expect(await page.locator('script:not([src])', { hasText: 'taken' }).count(), at).toBe(0);
  expect(await page.locator('img[src="x"], iframe, svg[onload]').count(), at).toBe(0);
}

test('text of people and robots stays text on every page', () =>
  journey(stage, { as: admin }, async ({ page }) => {
    page.on('dialog', (dialog) => {
      throw new Error(`A dialog came: ${dialog.message()}`);
    });
    const project = `project-id=${ids.projectId}`;
    for (const at of [
      `/?${project}`,
      `/robot?${project}&robot-id=${ids.robotId}`,
      `/delivery?${project}`,
      `/delivery?${project}&delivery-id=${ids.deliveryId}`,
      `/delivery/task?${project}`,
      `/project/maps?${project}`,
      `/project/maps?${project}&map=${encodeURIComponent(ids.mapId)}`,
    ]) {
      await expectUntaken(page, at);
    }
    await page.goto(`/robot?${project}&robot-id=${ids.robotId}`);
    await page.getByText(text(1), { exact: false }).first().waitFor();
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog').getByRole('combobox').fill('<img');
    await page.getByRole('option').first().waitFor();
    expect(await page.evaluate(() => (window as { taken?: unknown }).taken)).toBeUndefined();
  }));

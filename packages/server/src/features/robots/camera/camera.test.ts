import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { createServer, type Server, type Socket } from 'node:net';
import type { Action, Factsheet } from '@rota/fleet-core';
import { createCameraLink, createRobotClient, connectOverNetwork, type RobotClient } from '@rota/robot-link';
import { Aedes } from 'aedes';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { createLiveHub } from '../../../live/index.ts';
import { createCameraService } from './camera.service.ts';

const silent = { debug: () => undefined, info: () => undefined, warn: () => undefined };
const robot = {
  robotId: 'r1',
  interfaceName: 'uagv',
  manufacturer: 'anka',
  serialNumber: 's1',
  protocolVersion: '2.1.0',
} as const;
const JPEG = new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]);
const factsheet: Factsheet = {
  seriesName: undefined,
  firmware: undefined,
  speedMax: undefined,
  accelerationMax: undefined,
  length: undefined,
  width: undefined,
  lids: [],
  actions: {},
};
const CAMERA = { topic: 'camera', projectId: 1, id: 'r1' } as const;

const ends: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

/** A broker, a robot that films while it is asked to, and the camera service between it and a browser. */
async function aCamera(options: { registered?: boolean; renewMs?: number; isFenced?: boolean } = {}) {
  const broker = await Aedes.createBroker();
  const sockets: Socket[] = [];
  const server: Server = createServer((socket) => {
    sockets.push(socket);
    broker.handle(socket);
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const url = `mqtt://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const actions: Action[] = [];
  const tokens: number[] = [];
  const client: RobotClient = createRobotClient({
    url,
    robot,
    onOrder: () => undefined,
    onActions: (heard) => void actions.push(...heard),
    onInvalid: () => undefined,
    onToken: (token) => tokens.push(token),
    log: silent,
    clock: Date.now,
  });
  if (options.isFenced === true) client.publishFactsheet(factsheet);
  client.connect();
  const hub = createLiveHub({ log: silent, windowMs: 5 });
  const service = createCameraService({
    hub,
    findRobot: async (projectId) => (options.registered === false || projectId !== 1 ? undefined : robot),
    fencingTokenOf: async () => 7,
    openLink: (wanted) =>
      createCameraLink({
        ...wanted,
        connect: connectOverNetwork({ url }),
        clientId: 'camera',
        clock: Date.now,
        newId: randomUUID,
        log: silent,
      }),
    viewersOf: () => 1,
    recorderOf: () => undefined,
    clock: Date.now,
    log: silent,
    renewMs: options.renewMs ?? 60_000,
  });
  service.start();
  ends.push(async () => {
    await service.stop();
    hub.close();
    await client.close();
    await new Promise<void>((resolve) => void broker.close(() => resolve()));
    await new Promise<void>((resolve) => void server.close(() => resolve()));
  });
  await vi.waitFor(() => expect(client.status()).toBe('up'));
  const asked = (): string[] => actions.map((action) => action.actionType);
  /** All that ever came over the network. */
  const wireBytes = (): number => sockets.reduce((sum, socket) => sum + socket.bytesRead, 0);
  return { hub, client, actions, asked, tokens, wireBytes };
}

function aBrowser(hub: Awaited<ReturnType<typeof aCamera>>['hub']) {
  const pictures: string[] = [];
  const network = { unsent: 0 };
  const feed = hub.attach({
    send: (message) => {
      const { data = [], upsert = [] } = JSON.parse(message.toString()) as {
        data?: { jpeg: string }[];
        upsert?: { jpeg: string }[];
      };
      pictures.push(...[...data, ...upsert].map((frame) => frame.jpeg));
    },
    unsentBytes: () => network.unsent,
  });
  return { feed, pictures, network };
}

describe('the camera of a robot', () => {
  test('is asked for pictures when the first person watches, and to stop when the last one leaves', async () => {
    const { hub, client, asked } = await aCamera();
    const [one, two] = [aBrowser(hub), aBrowser(hub)];
    expect(asked()).toEqual([]);
    one.feed.watch(CAMERA);
    await vi.waitFor(() => expect(asked()).toEqual(['startCamera']));
    two.feed.watch(CAMERA);
    client.publishCamera(JPEG);
    const picture = Buffer.from(JPEG).toString('base64');
    await vi.waitFor(() => expect([one.pictures, two.pictures]).toEqual([[picture], [picture]]));
    one.feed.unwatch(CAMERA);
    expect(hub.watchers('camera', 1, 'r1')).toBe(1);
    // A tab that is shut, or a person who lost the role, leaves in the same way.
    two.feed.close();
    await vi.waitFor(() => expect(asked()).toEqual(['startCamera', 'stopCamera']));
  });

  test('is asked with the token of the fleet that its project runs under, from the first to the last message', async () => {
    const { hub, client, asked, tokens } = await aCamera({ isFenced: true });
    const browser = aBrowser(hub);
    browser.feed.watch(CAMERA);
    await vi.waitFor(() => expect(tokens).toEqual([7]));
    client.publishCamera(JPEG);
    await vi.waitFor(() => expect(browser.pictures).toEqual([Buffer.from(JPEG).toString('base64')]));
    browser.feed.unwatch(CAMERA);
    await vi.waitFor(() => expect(asked().at(-1)).toBe('stopCamera'));
    expect(tokens).toEqual([7]);
  });

  test('sends nothing more once it has no viewer', async () => {
    const { hub, client, asked } = await aCamera();
    const browser = aBrowser(hub);
    browser.feed.watch(CAMERA);
    await vi.waitFor(() => expect(asked()).toEqual(['startCamera']));
    browser.feed.unwatch(CAMERA);
    await vi.waitFor(() => expect(asked()).toEqual(['startCamera', 'stopCamera']));
    client.publishCamera(JPEG);
    browser.feed.watch(CAMERA);
    await vi.waitFor(() => expect(asked()).toEqual(['startCamera', 'stopCamera', 'startCamera']));
    expect(browser.pictures).toEqual([]);
  });

  test('sends each of its cameras to those who watch that one, and stops each on its own', async () => {
    const { hub, client, actions, asked } = await aCamera();
    const [front, rear] = [aBrowser(hub), aBrowser(hub)];
    front.feed.watch(CAMERA);
    rear.feed.watch({ ...CAMERA, id: 'r1:rear' });
    await vi.waitFor(() => expect(asked()).toEqual(['startCamera', 'startCamera']));
    expect(actions[1]?.parameters).toContainEqual({ key: 'camera', value: 'rear' });
    client.publishCamera(new Uint8Array([...JPEG, 1]));
    client.publishCamera(new Uint8Array([...JPEG, 2]), 'rear');
    client.publishCamera(new Uint8Array([...JPEG, 3]), 'other');
    const picture = (number: number) => Buffer.from([...JPEG, number]).toString('base64');
    await vi.waitFor(() => expect([front.pictures, rear.pictures]).toEqual([[picture(1)], [picture(2)]]));
    front.feed.close();
    await vi.waitFor(() => expect(asked().at(-1)).toBe('stopCamera'));
    client.publishCamera(new Uint8Array([...JPEG, 4]), 'rear');
    await vi.waitFor(() => expect(rear.pictures).toEqual([picture(2), picture(4)]));
    rear.feed.close();
    await vi.waitFor(() => expect(asked().slice(-2)).toEqual(['stopCamera', 'stopCamera']));
    expect(actions.at(-1)?.parameters).toEqual([{ key: 'camera', value: 'rear' }]);
  });

  test('is asked again and again while a person watches, since it stops automatically without a request', async () => {
    const { hub, actions } = await aCamera({ renewMs: 20 });
    aBrowser(hub).feed.watch(CAMERA);
    await vi.waitFor(() => expect(actions.length).toBeGreaterThan(2));
    expect(new Set(actions.map((action) => action.actionId)).size).toBe(actions.length);
    expect(actions[0]?.parameters).toContainEqual({ key: 'ttl', value: 15 });
  });

  test('stops asking a robot that moved to another project, and shows no more of it', async () => {
    const options = { registered: true, renewMs: 10 };
    const { hub, client, asked } = await aCamera(options);
    const { feed, pictures } = aBrowser(hub);
    feed.watch(CAMERA);
    await vi.waitFor(() => expect(asked()).toContain('startCamera'));
    options.registered = false;
    await vi.waitFor(() => expect(asked().at(-1)).toBe('stopCamera'));
    client.publishCamera(JPEG);
    options.registered = true;
    await vi.waitFor(() => expect(asked().at(-1)).toBe('startCamera'));
    expect(pictures).toEqual([]);
  });

  test('never asks a robot that is not registered or not enabled', async () => {
    const { hub, asked } = await aCamera({ registered: false, renewMs: 10 });
    aBrowser(hub).feed.watch(CAMERA);
    await new Promise((resolve) => setImmediate(resolve));
    expect(asked()).toEqual([]);
  });

  test('shows only pictures: other bytes and pictures of others on the broker are not passed on', async () => {
    const { hub, client, asked } = await aCamera();
    const browser = aBrowser(hub);
    browser.feed.watch(CAMERA);
    await vi.waitFor(() => expect(asked()).toEqual(['startCamera']));
    client.publishCamera(new TextEncoder().encode('<svg onload=alert(1)>'));
    client.publishCamera(new Uint8Array([0xff, 0xd8, 0xff, ...new Uint8Array(250_000)]));
    client.publishCamera(JPEG);
    await vi.waitFor(() => expect(browser.pictures).toEqual([Buffer.from(JPEG).toString('base64')]));
  });

  test('gives a slow browser the newest picture only, not a queue of old ones', async () => {
    const { hub, client, asked } = await aCamera();
    const [slow, good] = [aBrowser(hub), aBrowser(hub)];
    slow.feed.watch(CAMERA);
    good.feed.watch(CAMERA);
    await vi.waitFor(() => expect(asked()).toEqual(['startCamera']));
    slow.network.unsent = 100_000;
    for (let number = 0; number < 5; number += 1) {
      client.publishCamera(new Uint8Array([...JPEG, number]));
      await vi.waitFor(() => expect(good.pictures).toHaveLength(number + 1));
    }
    expect(slow.pictures).toEqual([]);
    slow.network.unsent = 0;
    await vi.waitFor(() => expect(slow.pictures).toEqual([good.pictures[4]]));
  });

  test('shows nothing to one who watches its id from another project, who takes nothing away from its own viewers', async () => {
    const { hub, client, asked } = await aCamera();
    const [own, stranger] = [aBrowser(hub), aBrowser(hub)];
    own.feed.watch(CAMERA);
    await vi.waitFor(() => expect(asked()).toEqual(['startCamera']));
    stranger.feed.watch({ ...CAMERA, projectId: 2 });
    client.publishCamera(JPEG);
    await vi.waitFor(() => expect(own.pictures).toHaveLength(1));
    stranger.feed.close();
    client.publishCamera(JPEG);
    await vi.waitFor(() => expect(own.pictures).toHaveLength(2));
    expect([stranger.pictures, asked()]).toEqual([[], ['startCamera']]);
  });

  test('puts not a byte of a picture on the wire before the first viewer and after the last', async () => {
    const { hub, client, actions, wireBytes } = await aCamera();
    const picture = new Uint8Array([...JPEG, ...new Uint8Array(20_000)]);
    // As a robot does: ten pictures a second while it is asked.
    let beats = 0;
    const timer = setInterval(() => {
      beats += 1;
      if (actions.at(-1)?.actionType === 'startCamera') client.publishCamera(picture);
    }, 100);
    ends.push(async () => clearInterval(timer));
    const rate = async (): Promise<number> => {
      const [before, end] = [wireBytes(), beats + 10];
      await vi.waitFor(() => expect(beats).toBeGreaterThanOrEqual(end));
      return wireBytes() - before;
    };
    expect(await rate()).toBeLessThan(1_000);
    const browser = aBrowser(hub);
    browser.feed.watch(CAMERA);
    await vi.waitFor(() => expect(browser.pictures.length).toBeGreaterThan(2));
    expect(await rate()).toBeGreaterThan(20_000);
    browser.feed.close();
    await vi.waitFor(() => expect(actions.at(-1)?.actionType).toBe('stopCamera'));
    await rate();
    expect(await rate()).toBeLessThan(1_000);
  });
});

import { randomUUID } from 'node:crypto';
import type { Action } from '@rota/fleet-core';
import { afterEach, expect, test, vi } from 'vitest';
import { createConfigLink } from './config-link.ts';
import { connectOverNetwork } from './mqtt-session.ts';
import { createRobotClient } from './robot-client.ts';
import { silentLog, startBroker } from './testing/broker.ts';

const robot = {
  robotId: 'r1',
  interfaceName: 'vda5050',
  manufacturer: 'anka',
  serialNumber: 's1',
  protocolVersion: '3.0.0',
} as const;

const ends: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

async function aStage() {
  const { url, close } = await startBroker();
  ends.push(close);
  const heard: Action[] = [];
  const client = createRobotClient({
    url,
    robot,
    onOrder: () => undefined,
    onActions: (actions) => heard.push(...actions),
    onInvalid: () => undefined,
    log: silentLog,
    clock: Date.now,
  });
  client.connect();
  ends.push(() => client.close());
  await vi.waitFor(() => expect(client.status()).toBe('up'));
  const link = createConfigLink({
    connect: connectOverNetwork({ url }),
    clientId: 'configs',
    readFencingToken: async () => 7,
    clock: Date.now,
    newId: randomUUID,
    log: silentLog,
  });
  ends.push(() => link.close());
  return { link, heard };
}

const versionsOf = (heard: readonly Action[]) =>
  heard.map(({ parameters }) => parameters.find(({ key }) => key === 'version')?.value);

test('a config is said as soon as the link is up, with its text as it is', async () => {
  const { link, heard } = await aStage();
  const json = '{"greeting":{"tr":"Afiyet olsun!"},"max_speed":0.5}';
  link.say(robot, { version: 3, checksum: 'c', json });
  await vi.waitFor(() => expect(heard).toHaveLength(1));
  expect(heard).toMatchObject([
    {
      actionType: 'applyConfig',
      parameters: [
        { key: 'version', value: 3 },
        { key: 'checksum', value: 'c' },
        { key: 'json_config', value: json },
      ],
    },
  ]);
});

test('it is said again when the caller says so, and to a robot that was left out no more', async () => {
  const { link, heard } = await aStage();
  link.say(robot, { version: 3, checksum: 'c', json: '{}' });
  await vi.waitFor(() => expect(versionsOf(heard)).toEqual([3]));
  link.say(robot, { version: 4, checksum: 'd', json: '{}' });
  await vi.waitFor(() => expect(versionsOf(heard)).toEqual([3, 4]));
  link.keepOnly(new Set());
  // Opened again, it hears only the word that it is given then.
  link.say(robot, { version: 5, checksum: 'e', json: '{}' });
  await vi.waitFor(() => expect(versionsOf(heard)).toEqual([3, 4, 5]));
});

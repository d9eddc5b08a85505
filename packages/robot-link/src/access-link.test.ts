import { randomUUID } from 'node:crypto';
import type { Action } from '@rota/fleet-core';
import { afterEach, expect, test, vi } from 'vitest';
import { handOverAccess } from './access-link.ts';
import { connectOverNetwork } from './mqtt-session.ts';
import { createRobotClient } from './robot-client.ts';
import { silentLog, startBroker } from './testing/broker.ts';

const robot = {
  robotId: 'r1',
  interfaceName: 'uagv',
  manufacturer: 'anka',
  serialNumber: 's1',
  protocolVersion: '2.1.0',
} as const;
const next = { username: 'robot-r1', password: 'n3xt' };

const ends: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

/** A broker with a robot that answers the action with a state of this kind, or not at all. */
async function aRobot(answer: ((actionId: string) => object) | undefined) {
  const { url, broker, close } = await startBroker();
  const heard: Action[] = [];
  const client = createRobotClient({
    url,
    robot,
    onOrder: () => undefined,
    onActions: (actions) => {
      heard.push(...actions);
      const state = answer?.(actions[0]?.actionId ?? '');
      if (state === undefined) return;
      const payload = Buffer.from(JSON.stringify(state));
      const topic = 'uagv/v2/anka/s1/state';
      broker.publish({ cmd: 'publish', qos: 0, dup: false, retain: false, topic, payload }, () => undefined);
    },
    onInvalid: () => undefined,
    log: silentLog,
    clock: Date.now,
  });
  client.connect();
  ends.push(async () => {
    await client.close();
    await close();
  });
  await vi.waitFor(() => expect(client.status()).toBe('up'));
  const link = {
    connect: connectOverNetwork({ url }),
    clientId: 'access',
    readFencingToken: async () => 7,
    clock: Date.now,
    newId: randomUUID,
    log: silentLog,
  };
  return { link, heard };
}

test.each([
  ['2.x', (actionId: string) => ({ actionStates: [{ actionId, actionStatus: 'FINISHED' }] })],
  ['3.0', (actionId: string) => ({ instantActionStates: [{ actionId, actionStatus: 'FINISHED' }] })],
])('a robot of %s that confirms its next access has it', async (_version, answer) => {
  const { link, heard } = await aRobot(answer);
  expect(await handOverAccess(link, robot, next, 5_000)).toBe(true);
  expect(heard).toMatchObject([
    {
      actionType: 'setMqttAccess',
      parameters: [
        { key: 'username', value: 'robot-r1' },
        { key: 'password', value: 'n3xt' },
      ],
    },
  ]);
});

test.each([
  ['refuses', (actionId: string) => ({ actionStates: [{ actionId, actionStatus: 'FAILED' }] })],
  ['answers for something else', () => ({ actionStates: [{ actionId: 'x', actionStatus: 'FINISHED' }] })],
  ['says nothing', undefined],
])('a robot that %s does not', async (_what, answer) => {
  const { link } = await aRobot(answer);
  expect(await handOverAccess(link, robot, next, 300)).toBe(false);
});

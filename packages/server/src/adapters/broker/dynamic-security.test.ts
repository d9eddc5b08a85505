import { randomBytes } from 'node:crypto';
import { connectAsync, type MqttClient } from 'mqtt';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { startProvisioning, type Provisioning } from './dynamic-security.ts';
import {
  planClient,
  planRemoval,
  planRole,
  robotAcls,
  type KnownClient,
  type ProvisionedAccount,
} from './dynamic-security.rules.ts';
import { mosquitto, startMosquitto, withoutMosquitto, type RunningMosquitto } from './mosquitto.fake.ts';

const account: ProvisionedAccount = {
  username: 'robot-a',
  prefix: 'uagv/v2/acme/a',
  password: 'secret',
  enabled: true,
};
const known: KnownClient = { username: 'robot-a', description: 'print', roles: ['role-a'], disabled: false };
const commandsOf = (commands: readonly { command: string }[]): string[] => commands.map((one) => one.command);

describe('the plan for an account', () => {
  test.each<[string, Partial<ProvisionedAccount>, KnownClient | undefined, string[]]>([
    ['unknown', {}, undefined, ['createClient']],
    ['unknown and disabled', { enabled: false }, undefined, ['createClient', 'disableClient']],
    ['as it should be', {}, known, []],
    ['with an old password', {}, { ...known, description: 'old' }, ['modifyClient']],
    ['with another role', {}, { ...known, roles: ['admin'] }, ['modifyClient']],
    ['with one role too many', {}, { ...known, roles: ['role-a', 'admin'] }, ['modifyClient']],
    ['that was disabled here', { enabled: false }, known, ['disableClient']],
    ['that was disabled there', {}, { ...known, disabled: true }, ['enableClient']],
    ['disabled on both sides', { enabled: false }, { ...known, disabled: true }, []],
  ])('%s', (_what, change, there, commands) => {
    expect(commandsOf(planClient({ ...account, ...change }, 'role-a', 'print', there))).toEqual(commands);
  });

  test('its role is created, fixed, or left', () => {
    const acls = robotAcls(account.prefix);
    expect(commandsOf(planRole('r', acls, undefined))).toEqual(['createRole']);
    expect(planRole('r', acls, { rolename: 'r', acls: acls.toReversed() })).toEqual([]);
    const open = { acltype: 'subscribePattern', topic: '#', priority: 0, allow: true };
    expect(commandsOf(planRole('r', acls, { rolename: 'r', acls: [...acls, open] }))).toEqual(['modifyRole']);
    expect(commandsOf(planRemoval('a', 'r', { client: true, role: true }))).toEqual([
      'deleteClient',
      'deleteRole',
    ]);
    expect(planRemoval('a', 'r', { client: false, role: false })).toEqual([]);
  });
});

const closed = (of: MqttClient): Promise<void> => new Promise((resolve) => of.once('close', () => resolve()));
const cleanUps: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

function anAccount(name: string): ProvisionedAccount {
  return {
    username: `robot-${name}`,
    prefix: `uagv/v2/acme/${name}`,
    password: randomBytes(16).toString('hex'),
    enabled: true,
  };
}

async function provisioned(...accounts: ProvisionedAccount[]) {
  const broker = await startMosquitto();
  cleanUps.push(() => broker.stop());
  const wanted = new Map(accounts.map((one) => [one.username, one]));
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
  const provisioning = startProvisioning({
    access: broker.access,
    installation: 'test',
    accounts: async (names) => [...wanted.values()].filter((one) => names?.includes(one.username) ?? true),
    log,
    compareMs: 600_000,
  });
  cleanUps.push(() => provisioning.stop());
  await settled(provisioning);
  return { broker, wanted, provisioning, log };
}

/** The console's own connection ends once, when it gets its role. */
async function settled(provisioning: Provisioning): Promise<void> {
  await vi.waitFor(async () => expect(await provisioning.compare()).toBe(0), {
    timeout: 20_000,
    interval: 100,
  });
}

async function signIn(
  broker: RunningMosquitto,
  { username, password }: ProvisionedAccount,
): Promise<MqttClient> {
  const client = await connectAsync(broker.robotUrl, { username, password, reconnectPeriod: 0 }, false);
  cleanUps.push(() => client.endAsync(true));
  return client;
}

async function desk(broker: RunningMosquitto): Promise<MqttClient> {
  const { url, username, password } = broker.access;
  const client = await connectAsync(url, { username, password });
  cleanUps.push(() => client.endAsync(true));
  return client;
}

describe.skipIf(mosquitto === undefined)(
  `on Mosquitto with dynamic security (${mosquitto === undefined ? withoutMosquitto : 'installed'})`,
  () => {
    test('a robot gets in by its password only, and is put out at once when it is disabled or removed', async () => {
      const [a, b] = [anAccount('a'), anAccount('b')];
      const { broker, wanted, provisioning } = await provisioned(a, b);
      await expect(signIn(broker, { ...a, password: 'wrong' })).rejects.toThrow();
      const [one, other] = [await signIn(broker, a), await signIn(broker, b)];
      const out = closed(one);
      wanted.set(a.username, { ...a, enabled: false });
      await provisioning.apply(a.username, null);
      await out;
      await expect(signIn(broker, a)).rejects.toThrow();
      wanted.set(a.username, a);
      await provisioning.apply(a.username, null);
      const again = await signIn(broker, a);
      await again.publishAsync(`${a.prefix}/connection`, 'x', { qos: 1, retain: true });
      const outAgain = closed(again);
      wanted.delete(a.username);
      await provisioning.apply(a.username, a.prefix);
      await outAgain;
      await expect(signIn(broker, a)).rejects.toThrow();
      expect(other.connected).toBe(true);
      const kept: string[] = [];
      const console = await desk(broker);
      console.on('message', (topic) => kept.push(topic));
      await console.subscribeAsync('#', { qos: 1 });
      await console.publishAsync('last', 'x', { qos: 1 });
      await vi.waitFor(() => expect(kept).toContain('last'));
      expect(kept).toEqual(['last']);
    });

    test('a new password ends the old one', async () => {
      const a = anAccount('a');
      const { broker, wanted, provisioning } = await provisioned(a);
      const renewed = { ...a, password: randomBytes(16).toString('hex') };
      wanted.set(a.username, renewed);
      await provisioning.apply(a.username, null);
      await expect(signIn(broker, a)).rejects.toThrow();
      expect((await signIn(broker, renewed)).connected).toBe(true);
    });

    test('a broker that lost all accounts, or whose accounts were changed outside Rota, gets them back automatically', async () => {
      const [a, b] = [anAccount('a'), anAccount('b')];
      const { broker, provisioning } = await provisioned(a, b);
      await broker.restart('forgetful');
      await vi.waitFor(async () => expect((await signIn(broker, a)).connected).toBe(true), {
        timeout: 15_000,
        interval: 200,
      });
      await settled(provisioning);
      const console = await desk(broker);
      const commands = [
        { command: 'deleteClient', username: b.username },
        {
          command: 'modifyRole',
          rolename: `rota-test-${a.username}`,
          acls: [{ acltype: 'subscribePattern', topic: '#', allow: true }],
        },
        { command: 'createRole', rolename: 'rota-test-robot-gone' },
        {
          command: 'createClient',
          username: 'robot-gone',
          password: 'x',
          roles: [{ rolename: 'rota-test-robot-gone' }],
        },
        { command: 'createClient', username: 'another-user', password: 'x' },
      ];
      await console.publishAsync('$CONTROL/dynamic-security/v1', JSON.stringify({ commands }), { qos: 1 });
      await settled(provisioning);
      expect((await signIn(broker, b)).connected).toBe(true);
      await expect(signIn(broker, { ...a, username: 'robot-gone', password: 'x' })).rejects.toThrow();
      expect((await signIn(broker, { ...a, username: 'another-user', password: 'x' })).connected).toBe(true);
      const nosy = await signIn(broker, a);
      await expect(nosy.subscribeAsync('#', { qos: 1 })).rejects.toThrow();
    });
  },
);

import { connect as connectTcp, type Socket } from 'node:net';
import { connectAsync, type IClientOptions, type MqttClient } from 'mqtt';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { hashMqttPassword, type MqttAccount } from './broker-accounts.ts';
import { selfSignedCertificate } from './certificate.fake.ts';
import { startEmbeddedBroker, type EmbeddedBroker, type EmbeddedBrokerOptions } from './embedded-broker.ts';

const A = 'uagv/v2/acme/a';
const B = 'vda5050/v3/acme/b';
const CONSOLE = { username: 'console', password: 'a-password-of-the-console' };
const cleanUps: (() => Promise<unknown> | undefined)[] = [];

afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

function account(username: string, prefix: string): MqttAccount {
  return { username, prefix, passwordHashes: [hashMqttPassword(`${username}-secret`)], enabled: true };
}
async function broker(options: Partial<EmbeddedBrokerOptions> = {}) {
  const accounts = new Map([account('robot-a', A), account('robot-b', B)].map((one) => [one.username, one]));
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
  const started = await startEmbeddedBroker({
    host: '127.0.0.1',
    port: 0,
    console: CONSOLE,
    accounts: {
      find: async (username) => accounts.get(username),
      list: async (names) => names.flatMap((name) => accounts.get(name) ?? []),
    },
    log,
    ...options,
  });
  cleanUps.push(() => started.close());
  return { broker: started, accounts, log };
}
async function client(to: EmbeddedBroker, username: string, more: IClientOptions = {}): Promise<MqttClient> {
  const made = await connectAsync(`mqtt://127.0.0.1:${String(to.port)}`, {
    username,
    password: `${username}-secret`,
    reconnectPeriod: 0,
    ...more,
  });
  cleanUps.push(() => made.endAsync(true));
  return made;
}
async function console(to: EmbeddedBroker, more: IClientOptions = {}): Promise<MqttClient> {
  return client(to, CONSOLE.username, { password: CONSOLE.password, ...more });
}
function collect(from: MqttClient): string[] {
  const got: string[] = [];
  from.on('message', (topic, payload) => got.push(`${topic} ${payload.toString()}`));
  return got;
}
async function refusedCode(to: EmbeddedBroker, more: IClientOptions): Promise<number | undefined> {
  const failure: unknown = await client(to, 'robot-a', more).catch((error: unknown) => error);
  return (failure as { code?: number }).code;
}
const closed = (of: MqttClient): Promise<void> => new Promise((resolve) => of.once('close', () => resolve()));

test('a blocked address cannot connect, and each attempt is reported', async () => {
  const attempts: string[] = [];
  const refuses = (address: string, call: string) => attempts.push(`${call} ${address}`) > 0;
  const { broker: one } = await broker({ refuses });
  expect(await refusedCode(one, {})).toBe(4);
  await vi.waitFor(() =>
    expect(one.limitHits('acme/a')).toMatchObject([{ limit: 'address', detail: '127.0.0.1' }]),
  );
  expect(attempts).toEqual([expect.stringMatching(/^mqtt (::ffff:)?127\.0\.0\.1$/)]);
});

describe('signing in', () => {
  test('with a name that no database takes is refused like any other, without an error in the log', async () => {
    const asked: string[] = [];
    const { broker: to, log } = await broker({
      accounts: { find: async (name) => void asked.push(name), list: async () => [] },
    });
    // Aedes takes such a name though the standard forbids it (MQTT 3.1.1, section 1.5.3).
    expect(await refusedCode(to, { username: 'robot\0a' })).toBe(4);
    expect(asked).toEqual([]);
    expect(log.error).not.toHaveBeenCalled();
  });

  test('takes the right password and refuses a wrong one, an unknown user and a missing one', async () => {
    const { broker: to } = await broker();
    expect((await client(to, 'robot-a')).connected).toBe(true);
    expect(await refusedCode(to, { password: 'wrong' })).toBe(4);
    expect(await refusedCode(to, { username: 'robot-z' })).toBe(4);
    expect(await refusedCode(to, { username: CONSOLE.username, password: 'guess' })).toBe(4);
    const unnamed: unknown = await connectAsync(`mqtt://127.0.0.1:${String(to.port)}`, {
      reconnectPeriod: 0,
    }).catch((error: unknown) => error);
    expect(unnamed).toMatchObject({ code: 4 });
  });

  test('of a client that speaks MQTT 5 is refused, logged and reported for the robot whose name it gave', async () => {
    const { broker: to, log } = await broker();
    const failed: unknown = await client(to, 'robot-a', { protocolVersion: 5, connectTimeout: 2_000 }).catch(
      (error: unknown) => error,
    );
    expect(failed).toBeInstanceOf(Error);
    expect(log.warn).toHaveBeenCalledWith(
      expect.objectContaining({
        username: 'robot-a',
        ip: expect.stringContaining('127.0.0.1') as unknown,
        reason: 'MQTT version 5',
      }),
      'MQTT sign-in refused: the broker speaks 3.1.1 only',
    );
    await vi.waitFor(() => expect(to.lastRefusal('acme/a')).toMatchObject({ why: 'version' }));
    // MQTT 3.1.1, section 3.2.2.3: CONNACK with return code 1, unacceptable protocol version; then the connection ends.
    const socket = connectTcp(to.port, '127.0.0.1');
    const answer: number[] = [];
    socket.on('data', (bytes) => answer.push(...bytes));
    const gone = new Promise<void>((resolve) => socket.once('close', () => resolve()));
    socket.write(Buffer.from([0x10, 14, 0, 4, ...Buffer.from('MQTT'), 5, 2, 0, 60, 0, 0, 1, 0x61]));
    await gone;
    expect(answer).toEqual([0x20, 2, 0, 1]);
  });

  test('a refused subscription is remembered while messages are dropped, until the robot signs in again', async () => {
    const { broker: to } = await broker();
    const robot = await client(to, 'robot-a');
    await robot.subscribeAsync('other/#').catch(() => undefined);
    await robot.publishAsync('elsewhere', 'x', { qos: 1 });
    expect(to.lastRefusal('acme/a')).toMatchObject({ why: 'subscribe', topic: 'other/#' });
    await client(to, 'robot-a');
    expect(to.lastRefusal('acme/a')).toBeUndefined();
  });

  test('a disabled account does not get in', async () => {
    const { broker: to, accounts } = await broker();
    accounts.set('robot-a', { ...account('robot-a', A), enabled: false });
    expect(await refusedCode(to, {})).toBe(4);
  });

  test('a robot that keeps trying in vain does not fill the log', async () => {
    const { broker: to, accounts, log } = await broker();
    accounts.set('robot-a', { ...account('robot-a', A), enabled: false });
    for (let attempt = 0; attempt < 8; attempt += 1) await refusedCode(to, {});
    await refusedCode(to, { username: 'robot-z' });
    expect(log.warn.mock.calls.map(([fields]) => (fields as { username: string }).username)).toEqual([
      ...Array<string>(3).fill('robot-a'),
      'robot-z',
    ]);
    expect(log.info).not.toHaveBeenCalled();
  });

  test('guessing is slowed down, and the right password of another robot still gets in', async () => {
    const { broker: to } = await broker();
    for (let i = 0; i < 10; i += 1) expect(await refusedCode(to, { password: `guess ${String(i)}` })).toBe(4);
    expect(await refusedCode(to, { password: 'guess' })).toBe(3);
    expect((await client(to, 'robot-b')).connected).toBe(true);
  });

  test('accounts that cannot be read are an outage, not a refusal', async () => {
    const { broker: to } = await broker({
      accounts: {
        find: () => Promise.reject(new Error('database down')),
        list: () => Promise.reject(new Error('database down')),
      },
    });
    expect(await refusedCode(to, {})).toBe(3);
    expect((await console(to)).connected).toBe(true);
  });

  test('a robot that takes another client id does not push the owner of that id off', async () => {
    const { broker: to } = await broker();
    const owner = await console(to, { clientId: 'rota-fleet-1' });
    const intruder = await client(to, 'robot-a', { clientId: 'rota-fleet-1' });
    const got = collect(owner);
    await owner.subscribeAsync(`${A}/state`);
    await intruder.publishAsync(`${A}/state`, 'still here', { qos: 1 });
    await vi.waitFor(() => expect(got).toEqual([`${A}/state still here`]));
  });

  test('the same robot coming back takes over its half-open session', async () => {
    const { broker: to } = await broker();
    const first = await client(to, 'robot-a', { clientId: 'r' });
    const gone = closed(first);
    await client(to, 'robot-a', { clientId: 'r' });
    await gone;
  });

  test('a fifth connection of one robot closes its oldest', async () => {
    const { broker: to } = await broker();
    const first = await client(to, 'robot-a');
    const gone = closed(first);
    for (let i = 0; i < 4; i += 1) await client(to, 'robot-a');
    await gone;
  });
});

describe('topics', () => {
  const topics = [A, B, 'uagv/v2/acme/ab', 'uagv/v2/other/a', '$SYS', '']
    .flatMap((prefix) =>
      [
        'state',
        'order',
        'instantActions',
        'connection',
        'factsheet',
        'serviceState',
        'serviceEvents',
        'x',
      ].map((t) => `${prefix}/${t}`),
    )
    .concat(['a', 'uagv/v2/acme', '/', 'state']);

  test('over fifty topics, a robot reaches exactly its own and neither reads nor writes a foreign one', async () => {
    const { broker: to } = await broker();
    const desk = await console(to);
    const seen = collect(desk);
    await desk.subscribeAsync(['#', '+/+/+/+/+']);
    const robot = await client(to, 'robot-a');
    for (const topic of topics) await robot.publishAsync(topic, 'x', { qos: 1 });
    const mine = ['state', 'connection', 'factsheet', 'serviceState', 'serviceEvents', 'x'].map(
      (topic) => `${A}/${topic} x`,
    );
    await robot.publishAsync(`${A}/last`, 'x', { qos: 1 });
    await vi.waitFor(() => expect(seen).toContain(`${A}/last x`));
    expect(new Set(seen)).toEqual(new Set([...mine, `${A}/last x`]));
    expect(topics.length).toBeGreaterThanOrEqual(50);
  });

  test('subscriptions with wildcards that reach beyond the own prefix are refused, the others granted', async () => {
    const { broker: to } = await broker();
    const robot = await client(to, 'robot-a');
    const got = collect(robot);
    const foreign = [
      '#',
      '+/#',
      'uagv/#',
      '+/+/+/+/+',
      'uagv/v2/acme/+/state',
      `${B}/#`,
      `${B}/order`,
      '$SYS/#',
      'uagv/v2/acme/ab/#',
      A,
    ];
    for (const filter of foreign) await expect(robot.subscribeAsync(filter), filter).rejects.toThrow();
    for (const filter of [`${A}/order`, `${A}/+`, `${A}/#`])
      expect(await robot.subscribeAsync(filter)).toMatchObject([{ qos: 0 }]);
    const desk = await console(to);
    for (const topic of topics.filter((one) => !one.startsWith('$')))
      await desk.publishAsync(topic, 'x', { qos: 1 });
    await desk.publishAsync(`${A}/order`, 'last', { qos: 1 });
    await vi.waitFor(() => expect(got).toContain(`${A}/order last`));
    expect(got.filter((line) => !line.startsWith(`${A}/`))).toEqual([]);
  });

  test('orders and states are never kept; connection, factsheet and serviceState are, until the robot is forgotten', async () => {
    const { broker: to } = await broker();
    const desk = await console(to);
    const robot = await client(to, 'robot-a');
    for (const topic of ['state', 'visualization', 'connection', 'factsheet', 'serviceState'])
      await robot.publishAsync(`${A}/${topic}`, topic, { qos: 1, retain: true });
    for (const topic of ['order', 'instantActions'])
      await desk.publishAsync(`${A}/${topic}`, topic, { qos: 1, retain: true });
    const late = await console(to);
    const got = collect(late);
    await late.subscribeAsync(`${A}/#`);
    await desk.publishAsync(`${A}/order`, 'now', { qos: 1 });
    await vi.waitFor(() => expect(got).toHaveLength(4));
    expect(new Set(got)).toEqual(
      new Set([
        `${A}/connection connection`,
        `${A}/factsheet factsheet`,
        `${A}/serviceState serviceState`,
        `${A}/order now`,
      ]),
    );
    await to.forget(A);
    const later = await console(to);
    const gotLater = collect(later);
    await later.subscribeAsync(`${A}/#`);
    await desk.publishAsync(`${A}/order`, 'again', { qos: 1 });
    await vi.waitFor(() => expect(gotLater).toEqual([`${A}/order again`]));
  });

  test('an order sent while the robot is away does not wait for it', async () => {
    const { broker: to } = await broker();
    const desk = await console(to);
    const robot = await client(to, 'robot-a', { clean: false, clientId: 'r' });
    await robot.subscribeAsync(`${A}/order`, { qos: 1 });
    await robot.endAsync();
    await desk.publishAsync(`${A}/order`, 'old', { qos: 1 });
    const back = await client(to, 'robot-a', { clean: false, clientId: 'r' });
    const got = collect(back);
    await back.subscribeAsync(`${A}/order`, { qos: 1 });
    await desk.publishAsync(`${A}/order`, 'new', { qos: 1 });
    await vi.waitFor(() => expect(got).toEqual([`${A}/order new`]));
  });
});

describe('last wills', () => {
  test('one under the own prefix is published when the connection breaks', async () => {
    const { broker: to } = await broker();
    const desk = await console(to);
    const got = collect(desk);
    await desk.subscribeAsync(`${A}/connection`);
    const robot = await client(to, 'robot-a', {
      will: { topic: `${A}/connection`, payload: Buffer.from('broken'), qos: 1, retain: true },
    });
    robot.stream.destroy();
    await vi.waitFor(() => expect(got).toEqual([`${A}/connection broken`]));
  });

  test.each([`${B}/connection`, `${A}/order`, '$SYS/x'])('one on %s keeps the robot out', async (topic) => {
    const { broker: to } = await broker();
    expect(await refusedCode(to, { will: { topic, payload: Buffer.from('x'), qos: 0, retain: false } })).toBe(
      5,
    );
  });
});

describe('leaving', () => {
  test('a kicked user is cut off at once with its last will, and its neighbour stays', async () => {
    const { broker: to, accounts } = await broker();
    const desk = await console(to);
    const got = collect(desk);
    await desk.subscribeAsync('#');
    const robot = await client(to, 'robot-a', {
      will: { topic: `${A}/connection`, payload: Buffer.from('broken'), qos: 1, retain: true },
    });
    const neighbour = await client(to, 'robot-b');
    const gone = closed(robot);
    accounts.delete('robot-a');
    to.kick('robot-a');
    await gone;
    await vi.waitFor(() => expect(got).toEqual([`${A}/connection broken`]));
    expect(neighbour.connected).toBe(true);
    expect(await refusedCode(to, {})).toBe(4);
  });

  test('a kick during sign-in is not lost', async () => {
    let release: (() => void) | undefined;
    const answers: (MqttAccount | undefined)[] = [account('robot-a', A), undefined];
    const { broker: to } = await broker({
      accounts: {
        find: async () => {
          const answer = answers.shift();
          await new Promise<void>((resolve) => (release = resolve));
          return answer;
        },
        list: async () => [],
      },
    });
    const attempt = refusedCode(to, {});
    await vi.waitFor(() => expect(release).toBeDefined());
    to.kick('robot-a');
    release?.();
    await vi.waitFor(() => expect(answers).toHaveLength(0));
    release?.();
    expect(await attempt).toBe(4);
  });

  test('a session whose notice was lost ends at the next comparison with its account', async () => {
    const { broker: to, accounts } = await broker({ recheckMs: 20 });
    const robot = await client(to, 'robot-a');
    const gone = closed(robot);
    accounts.set('robot-a', { ...account('robot-a', A), passwordHashes: [hashMqttPassword('renewed')] });
    await gone;
  });
});

describe('limits', () => {
  test('a message above 256 KB is left out and its robot stays, with QoS 1 it ends the connection; both are remembered with their figures', async () => {
    const { broker: to } = await broker();
    const desk = await console(to);
    let received = 0;
    desk.on('message', (_topic, payload) => (received = payload.length));
    await desk.subscribeAsync(`${A}/camera`);
    const robot = await client(to, 'robot-a');
    await robot.publishAsync(`${A}/camera`, Buffer.alloc(250 * 1024), { qos: 1 });
    await vi.waitFor(() => expect(received).toBe(250 * 1024));
    robot.publish(`${A}/state`, Buffer.alloc(300 * 1024), { qos: 0 });
    await robot.publishAsync(`${A}/camera`, Buffer.alloc(10), { qos: 1 });
    await vi.waitFor(() => expect(received).toBe(10));
    expect(to.limitHits('acme/a')).toEqual([
      expect.objectContaining({ limit: 'packet', most: 256, came: 301, detail: `${A}/state` }),
    ]);
    const gone = closed(robot);
    robot.publish(`${A}/camera`, Buffer.alloc(400 * 1024), { qos: 1 });
    await gone;
    const back = await client(to, 'robot-a');
    expect(back.connected).toBe(true);
    expect(to.limitHits('acme/a')).toEqual([
      expect.objectContaining({ limit: 'packet', most: 256, came: 401 }),
    ]);
    expect(received).toBe(10);
  });

  test('every other limit that a robot meets is remembered, too', async () => {
    const { broker: to } = await broker();
    const met = (limit: string) =>
      vi.waitFor(() => expect(to.limitHits('acme/a').map((hit) => hit.limit)).toContain(limit));
    const robot = await client(to, 'robot-a');
    for (let index = 0; index < 1_200; index += 1) robot.publish(`${A}/state`, 'x', { qos: 0 });
    await met('rate');
    for (let index = 0; index < 51; index += 1)
      await robot.subscribeAsync(`${A}/t${index}`).catch(() => undefined);
    await met('filters');
    const silent = closed(
      await client(to, 'robot-a', {
        keepalive: 1,
        reschedulePings: false,
        clientId: 'silent',
        timerVariant: { set: () => 0, clear: () => undefined } as never,
      }),
    );
    for (let index = 0; index < 4; index += 1) await client(to, 'robot-a', { clientId: `more${index}` });
    await met('sessions');
    await silent;
    for (let index = 0; index < 11; index += 1) await refusedCode(to, { password: 'wrong' });
    await met('sign_in');
    const { broker: full } = await broker({ maxConnections: 1 });
    await client(full, 'robot-a');
    connectTcp(full.port, '127.0.0.1').on('error', () => undefined);
    await vi.waitFor(() =>
      expect(full.limitHits('acme/b')).toMatchObject([{ limit: 'connections', most: 1 }]),
    );
    expect(to.limitHits('acme/a').find((hit) => hit.limit === 'filters')).toMatchObject({
      most: 50,
      detail: `${A}/t50`,
    });
    expect(to.limitHits('acme/a').find((hit) => hit.limit === 'rate')).toMatchObject({ most: 500 });
  });

  test('a subscriber that stops reading does not hold up another', async () => {
    const { broker: to } = await broker();
    const stuck = await console(to, { clientId: 'stuck' });
    await stuck.subscribeAsync(`${A}/#`);
    (stuck.stream as Socket).pause();
    const good = await console(to, { clientId: 'good' });
    let received = 0;
    good.on('message', () => (received += 1));
    await good.subscribeAsync(`${A}/#`);
    const robot = await client(to, 'robot-a');
    for (let i = 0; i < 400; i += 1) robot.publish(`${A}/camera`, Buffer.alloc(20_000), { qos: 0 });
    await vi.waitFor(() => expect(received).toBe(400), { timeout: 8_000 });
  });

  test('bytes that are not MQTT end the connection and nothing else', async () => {
    const { broker: to } = await broker();
    const socket = connectTcp(to.port, '127.0.0.1');
    const gone = new Promise<void>((resolve) => socket.once('close', () => resolve()));
    socket.on('error', () => undefined);
    socket.write(Buffer.from('GET / HTTP/1.1\r\n\r\n'));
    await gone;
    expect((await client(to, 'robot-a')).connected).toBe(true);
  });

  test('a port in use is reported as the listen error it is', async () => {
    const { broker: to } = await broker();
    await expect(broker({ port: to.port })).rejects.toMatchObject({ code: 'EADDRINUSE' });
  });

  test('closing ends every connection and frees the port', async () => {
    const { broker: to } = await broker();
    const robot = await client(to, 'robot-a');
    const gone = closed(robot);
    expect(to.status()).toBe('up');
    await to.close();
    await gone;
    expect(to.status()).toBe('down');
    await broker({ port: to.port });
  });
});

describe('with a certificate', () => {
  test('robots come in by TLS only, the console by loopback, and limits hold there too', async () => {
    const tls = selfSignedCertificate();
    const { broker: to } = await broker({ tls });
    const login = {
      username: 'robot-a',
      password: 'robot-a-secret',
      reconnectPeriod: 0,
      connectTimeout: 2_000,
    };
    const robot = await connectAsync(`mqtts://127.0.0.1:${String(to.port)}`, { ...login, ca: tls.cert });
    cleanUps.push(() => robot.endAsync(true));
    const desk = await connectAsync(to.localUrl, { ...CONSOLE, reconnectPeriod: 0 });
    cleanUps.push(() => desk.endAsync(true));
    expect(new URL(to.localUrl)).toMatchObject({ protocol: 'mqtt:', hostname: '127.0.0.1' });
    expect(Number(new URL(to.localUrl).port)).not.toBe(to.port);
    const got = collect(desk);
    await desk.subscribeAsync(`${A}/state`);
    await robot.publishAsync(`${A}/state`, 'hello', { qos: 1 });
    await vi.waitFor(() => expect(got).toEqual([`${A}/state hello`]));
    await expect(connectAsync(`mqtt://127.0.0.1:${String(to.port)}`, login, false)).rejects.toThrow();
    const gone = closed(robot);
    robot.publish(`${A}/camera`, Buffer.alloc(300 * 1024), { qos: 1 });
    await gone;
  });
});

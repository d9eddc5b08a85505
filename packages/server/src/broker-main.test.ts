import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { startDatabase, type TestDatabase } from '@rota/testing';
import { connectAsync } from 'mqtt';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { hashMqttPassword } from './adapters/broker/index.ts';

let db: TestDatabase;
const children: ChildProcess[] = [];
beforeAll(async () => {
  db = await startDatabase();
  await db.asOwner(`insert into project (name, name_folded, delivery) values ('P', 'p', '{}')`);
  await db.asOwner(`insert into robot (id, project_id, name, model, manufacturer, serial_number, protocol_version, interface_name)
    values ('r', 1, 'R', 'M', 'acme', '1', '2.1.0', 'uagv')`);
  await db.asOwner(`insert into mqtt_user (username, project_id, robot_id, topic_prefix, password_hashes)
    values ('robot-r', 1, 'r', 'uagv/v2/acme/1', array['${hashMqttPassword('secret')}'])`);
});
afterEach(() => children.splice(0).forEach((child) => child.kill('SIGKILL')));
afterAll(() => db.close());

function start(env: Record<string, string>) {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'broker-main.ts')], {
    env: { PATH: process.env['PATH'], HOST: '127.0.0.1', MQTT_PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  let output = '';
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const port = new Promise<number>((resolve, reject) => {
    const read = (data: Buffer): void => {
      output += data.toString();
      const found = /listens on port (\d+)/.exec(output)?.[1];
      if (found !== undefined) resolve(Number(found));
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('exit', () => reject(new Error(output)));
  });
  port.catch(() => undefined);
  return { child, port, ended, output: () => output };
}

describe('the broker as a program of its own', () => {
  const console = { MQTT_CONSOLE_USER: 'rota', MQTT_CONSOLE_PASSWORD: 'a long enough secret' };

  test('takes robots of the database and the console, cuts off whom the database announces, and stops on a signal', async () => {
    const broker = start({ ...console, DATABASE_APP_URL: db.appUrl });
    const url = `mqtt://127.0.0.1:${await broker.port}`;
    const desk = await connectAsync(url, {
      username: 'rota',
      password: console.MQTT_CONSOLE_PASSWORD,
      reconnectPeriod: 0,
    });
    const robot = await connectAsync(url, { username: 'robot-r', password: 'secret', reconnectPeriod: 0 });
    const heard = new Promise<string>((resolve) => desk.once('message', resolve));
    await desk.subscribeAsync('uagv/v2/+/+/state');
    await robot.publishAsync('uagv/v2/acme/1/state', '{}', { qos: 1 });
    expect(await heard).toBe('uagv/v2/acme/1/state');
    const cutOff = new Promise<void>((resolve) => robot.once('close', resolve));
    await db.asOwner(`update mqtt_user set enabled = false`);
    await db.asOwner(`select pg_notify('mqtt_user', '{"username":"robot-r","removedPrefix":null}')`);
    await cutOff;
    broker.child.kill('SIGTERM');
    expect(await broker.ended).toBe(0);
    await desk.endAsync(true);
  });

  test.each([
    [{}, 'MQTT_CONSOLE_USER'],
    [{ ...console, MQTT_CONSOLE_PASSWORD: 'short' }, 'MQTT_CONSOLE_PASSWORD'],
    [{ ...console, MQTT_CONSOLE_USER: 'robot-x' }, 'MQTT_CONSOLE_USER'],
    [console, 'DATABASE_APP_URL'],
  ])('says in one line what is missing: %j', async (env, word) => {
    const broker = start(env);
    expect(await broker.ended).toBe(1);
    expect(broker.output().trim().split('\n')).toEqual([expect.stringContaining(word)]);
  });
});

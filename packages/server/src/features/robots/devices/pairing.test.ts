import type { BrokerAccess, Device, PairingAnswer, PairingStart } from '@rota/contract/devices';
import type { CallDevice } from '@rota/contract/call-devices';
import { aName, startServer, type TestServer } from '@rota/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPairingCode, hashPairingCode } from './pairing-code.service.ts';

let server: TestServer;
let [own, other] = [0, 0];
let token = '';
let address = 0;

beforeAll(async () => {
  server = await startServer();
  [own, other] = [await server.addProject(), await server.addProject()];
  token = await server.tokenFor({ [own]: ['rr_workshop_chief'], [other]: ['rr_workshop_chief'] });
});
afterAll(() => server.stop());

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH';
async function call<T = Device>(method: Method, path: string, body?: object, as = token) {
  const answer = await server.call(method, path, { token: as, ...(body && { body }) });
  return { status: answer.status, body: answer.body as T, code: answer.error?.resultCode };
}
/** A device asks, each from an address of its own. */
async function ask<T>(path: string, body: object, from = `10.0.${(address += 1)}.1`) {
  const answer = await server.call('POST', `/public/devices/pairing${path}`, { body, from });
  return { status: answer.status, body: answer.body as T, code: answer.error?.resultCode };
}
const aDevice = async (more: object = {}) => {
  const device_id = `dev-${aName()}`;
  const { body } = await ask<PairingStart>('', {
    device_id,
    type: 'tablet',
    model: 'T9',
    firmware: '2.1',
    ...more,
  });
  return { ...body, device_id };
};
const poll = (poll_token: string) => ask<PairingAnswer>('/poll', { poll_token });
const pair = (code: string, more: object = {}, project = own) =>
  call('POST', `/projects/${project}/devices/pair`, { code, name: `Tablet ${aName()}`, ...more });

describe('pairing', () => {
  test('a device shows a code, a person enters it as they like, and the device gets its access once', async () => {
    const { code, poll_token, device_id } = await aDevice();
    expect(code).toMatch(/^[0-9A-Z]{3}-[0-9A-Z]{3}$/);
    expect((await poll(poll_token)).body).toMatchObject({ state: 'waiting' });
    const name = `Bar ${aName()}`;
    const paired = await pair(` ${code.toLowerCase().replace('-', ' ')} `, { name, place: 'Bar' });
    expect([paired.status, paired.body]).toMatchObject([
      201,
      { device_id, name, place: 'Bar', type: 'tablet', model: 'T9', firmware: '2.1', state: 'unpaired' },
    ]);
    expect(JSON.stringify(paired.body)).not.toContain('password');
    const { body } = await poll(poll_token);
    expect(body).toMatchObject({
      state: 'paired',
      project_id: own,
      name,
      mqtt: { prefix: `rota/v1/${own}/${device_id}` },
    });
    expect((await poll(poll_token)).code).toBe('DEVICE_PAIRING_ENDED');
    const [account] = await server.db.asOwner('select password_hashes from mqtt_user where username = $1', [
      (body as { mqtt: BrokerAccess }).mqtt.username,
    ]);
    expect(account?.['password_hashes']).toHaveLength(1);
    expect(await server.db.asOwner(`select 1 from vault_secret where name like 'device-pairing/%'`)).toEqual(
      [],
    );
  });

  test('a code is used once, is not a name for another project’s device, and ends after ten minutes', async () => {
    const { code, device_id } = await aDevice();
    expect((await pair(code)).status).toBe(201);
    expect((await pair(code, {}, other)).code).toBe('DEVICE_CODE_INVALID');
    const again = await aDevice({ device_id });
    expect((await pair(again.code, {}, other)).code).toBe('DEVICE_ID_TAKEN');
    const late = await aDevice();
    await server.db.asOwner(
      `update device_pairing set expires_at = now() - interval '1 second' where device_id = $1`,
      [late.device_id],
    );
    expect((await pair(late.code)).code).toBe('DEVICE_CODE_INVALID');
    expect((await poll(late.poll_token)).code).toBe('DEVICE_PAIRING_ENDED');
  });

  test('guessing pauses a person, not the others; an address gets few codes', async () => {
    const guesser = await server.tokenFor({ [own]: ['rr_workshop_operator'] }, 'Guesser');
    const guess = (code: string, as = guesser) =>
      call('POST', `/projects/${own}/devices/pair`, { code, name: aName() }, as);
    for (let count = 0; count < 10; count += 1)
      expect((await guess(createPairingCode())).code).toBe('DEVICE_CODE_INVALID');
    expect((await guess(createPairingCode())).code).toBe('ThrottlerException');
    expect((await guess(createPairingCode(), token)).code).toBe('DEVICE_CODE_INVALID');
    const body = { device_id: 'dev-flood', type: 'tablet' };
    for (let count = 0; count < 20; count += 1) expect((await ask('', body, '10.9.9.9')).status).toBe(201);
    expect((await ask('', body, '10.9.9.9')).code).toBe('ThrottlerException');
  });

  test.each([
    [{ device_id: 'a b', type: 'tablet' }],
    [{ device_id: 'x'.repeat(65), type: 'tablet' }],
    [{ device_id: 'ok', type: 'toaster' }],
    [{ device_id: 'ok' }],
  ])('refuses %j', async (body) => {
    expect((await ask('', body)).status).toBe(400);
  });

  test('what a device says of itself is shortened and holds no control characters', async () => {
    const { code } = await aDevice({ model: `T9\u0007${'x'.repeat(200)}` });
    expect((await pair(code)).body.model).toBe(`T9${'x'.repeat(78)}`);
  });
});

describe('replacing', () => {
  const register = async (type: string) => {
    const device_id = `btn-${aName()}`;
    const body = { device_id, name: `Button ${aName()}`, type, place: 'Terrace' };
    return (await call<Device & { mqtt: BrokerAccess }>('POST', `/projects/${own}/devices`, body)).body;
  };
  const hashOf = async (username: string) =>
    (
      await server.db.asOwner('select password_hashes, topic_prefix from mqtt_user where username = $1', [
        username,
      ])
    )[0];

  test('by a code keeps name, place, type and bindings; the old access ends', async () => {
    const old = await register('call_button');
    const bindings = `/projects/${own}/call-devices/${old.device_id}/bindings`;
    expect((await call('PUT', bindings, { bindings: [] })).status).toBe(200);
    const before = await hashOf(old.mqtt_username);
    const fresh = await aDevice({ type: 'call_button' });
    const replace = (body: object, id = old.device_id) =>
      call<Device & { mqtt: BrokerAccess | null }>('POST', `/projects/${own}/devices/${id}/replace`, body);
    const tablet = await aDevice();
    expect((await replace({ code: tablet.code })).code).toBe('DEVICE_TYPE_DIFFERENT');
    expect((await replace({ code: fresh.code, device_id: 'both' })).status).toBe(400);
    const { body } = await replace({ code: fresh.code });
    expect(body).toMatchObject({
      device_id: fresh.device_id,
      name: old.name,
      place: 'Terrace',
      type: 'call_button',
      model: 'T9',
      firmware: '2.1',
      state: 'unpaired',
      mqtt: null,
    });
    const after = await hashOf(old.mqtt_username);
    expect(after?.['topic_prefix']).toBe(`rota/v1/${own}/${fresh.device_id}`);
    expect(after?.['password_hashes']).not.toEqual(before?.['password_hashes']);
    expect((await poll(fresh.poll_token)).body).toMatchObject({ state: 'paired', name: old.name });
    const kept = await call<CallDevice>('GET', `/projects/${own}/call-devices/${fresh.device_id}`);
    expect(kept.body.version).toBe(1);
    expect((await replace({ device_id: 'gone' })).status).toBe(404);
  });

  test('by an id answers the access; the same id renews it, a taken one is refused', async () => {
    const [one, two] = [await register('screen'), await register('screen')];
    const replace = (device_id: string, project = own) =>
      call<Device & { mqtt: BrokerAccess }>('POST', `/projects/${project}/devices/${one.device_id}/replace`, {
        device_id,
      });
    expect((await replace(two.device_id)).code).toBe('DEVICE_ID_TAKEN');
    expect((await replace('any', other)).status).toBe(404);
    const same = await replace(one.device_id);
    expect(same.body.mqtt.password).not.toBe(one.mqtt.password);
    const [entry] = await server.db.asOwner(
      `select after from audit_log where code = 'LOG_DEVICE_REPLACED' and entity_id = $1`,
      [one.device_id],
    );
    expect(entry).toMatchObject({ after: { name: one.name } });
  });
});

test('a code reads the same however it is typed', () => {
  expect(hashPairingCode('1O0-ABC')).toBe(hashPairingCode('i00 abc'));
  expect(hashPairingCode('7QK-4MX')).not.toBe(hashPairingCode('7QK-4MY'));
});

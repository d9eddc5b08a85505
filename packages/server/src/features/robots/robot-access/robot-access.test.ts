import type { RoleMap } from '@rota/contract/core';
import type { MovePreview } from '@rota/contract/robot-moves';
import type { RobotAccess } from '@rota/contract/robot-access';
import type { RegisteredRobot, RobotDetails } from '@rota/contract/robots';
import { aName, startServer, type TestServer } from '@rota/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let server: TestServer;
let [own, other] = [0, 0];
let root = '';
/** A person who has just entered their password. */
let chief = '';
let personId = '';

async function signedIn(roles: RoleMap): Promise<{ token: string; id: string }> {
  const person = await server.addUser({ roles });
  const { username, password } = person;
  const { body } = await server.call('POST', '/auth/login', {
    body: { userNameOrPhone: username, password },
  });
  return { token: (body as { token: string }).token, id: person.id };
}

beforeAll(async () => {
  server = await startServer();
  [own, other] = [await server.addProject(), await server.addProject()];
  root = await server.tokenFor({ '*': ['rr_system_admin'] }, 'Root');
  ({ token: chief, id: personId } = await signedIn({ [own]: ['rr_workshop_chief'] }));
  const network = { host: 'vpn.rota.example', port: 1194, protocol: 'udp', network: '10.9.0.0/24' };
  await server.call('PUT', '/vpn', { token: root, body: { server: network, version: 0 } });
});
afterAll(() => server.stop());

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
async function call<T = Record<string, unknown>>(method: Method, path: string, body?: object, token = root) {
  const answer = await server.call(method, path, { token, ...(body && { body }) });
  return { status: answer.status, body: answer.body as T, code: answer.error?.resultCode };
}
async function aRobot(project = own): Promise<RegisteredRobot> {
  const serial = aName();
  const body = { name: `R ${serial}`, model: 'M', manufacturer: 'anka', serial_number: serial };
  return (await call<RegisteredRobot>('POST', `/projects/${project}/robots`, body)).body;
}
const base = (robotId: string, project = own) => `/projects/${project}/robots/${robotId}`;
const accessOf = async (robotId: string, project = own) =>
  (await call<RobotAccess>('GET', `${base(robotId, project)}/access`)).body;
const reveal = (robotId: string, kind: string, token = chief) =>
  call<{ secret: string }>('POST', `${base(robotId)}/secrets/${kind}/reveal`, undefined, token);
const aKey = (robot_id: string | null, project = own) =>
  call<{ api_key_id: string; robot_id: string | null }>('POST', `/projects/${project}/api-keys`, {
    name: `Key ${aName()}`,
    permissions: ['robots.read'],
    robot_id,
  });
const anAccount = (robot_id: string | null, project = own) =>
  call<{ machine_account_id: string }>('POST', `/projects/${project}/machine-accounts`, {
    name: `Account ${aName()}`,
    role: 'rr_robot',
    robot_id,
  });
const aClient = (robot: { project_id: number; robot_id: string } | null) =>
  call<{ vpn_client_id: string; ovpn: string }>('POST', '/vpn/clients', { name: `Client ${aName()}`, robot });

describe('secrets of a robot', () => {
  test('are shown to a person who entered their password, and each time is recorded without the value', async () => {
    const { robot_id: robotId, mqtt, activation_code: code } = await aRobot();
    expect((await reveal(robotId, 'mqtt_password')).body.secret).toBe(mqtt.password);
    expect((await reveal(robotId, 'activation_code')).body.secret).toBe(code);
    const entries = await server.db.asOwner(
      `select after from audit_log where code = 'LOG_ROBOT_SECRET_REVEALED' and entity_id = $1
        order by after->>'kind' desc`,
      [robotId],
    );
    expect(entries.map(({ after }) => after)).toMatchObject([
      { kind: 'mqtt_password' },
      { kind: 'activation_code' },
    ]);
    expect(JSON.stringify(entries)).not.toContain(mqtt.password);
  });

  test('ask for the password again after a while, and never go to a program', async () => {
    const { robot_id: robotId } = await aRobot();
    const machine = await server.tokenFor({ [own]: ['rr_workshop_chief'] });
    expect((await reveal(robotId, 'mqtt_password', machine)).code).toBe('CONFIRMATION_REQUIRED');
    const old = await signedIn({ [own]: ['rr_developer'] });
    await server.db.asOwner(
      `update session set confirmed_at = now() - interval '16 minutes' where user_id = $1`,
      [old.id],
    );
    expect((await reveal(robotId, 'mqtt_password', old.token)).code).toBe('CONFIRMATION_REQUIRED');
    expect(personId).not.toBe(old.id);
  });

  test('are unknown for a robot of another project, as for none', async () => {
    const { robot_id: robotId } = await aRobot(other);
    for (const id of [robotId, 'no-such-robot'])
      expect((await reveal(id, 'mqtt_password')).code).toBe('RECORD_NOT_FOUND');
    expect((await call('GET', `${base(robotId)}/access`)).status).toBe(404);
    const body = { network: 'Lobby', password: 'long-enough' };
    expect((await call('PUT', `${base(robotId)}/wifi`, body)).status).toBe(404);
  });

  test('follow a new MQTT password, however it was made, and end with the code', async () => {
    const { robot_id: robotId, mqtt, activation_code: code } = await aRobot();
    const { serial_number } = (await call<RobotDetails>('GET', base(robotId))).body;
    const activated = await server.call('POST', '/public/robots/activate', {
      body: { serial_number, activation_code: code },
    });
    const fetched = (activated.body as RegisteredRobot).mqtt.password;
    expect((await reveal(robotId, 'mqtt_password')).body.secret).toBe(fetched);
    expect((await accessOf(robotId)).activation).toMatchObject({ state: 'used', is_kept: false });
    expect((await reveal(robotId, 'activation_code')).code).toBe('RECORD_NOT_FOUND');
    const set = await call<{ password: string }>(
      'POST',
      `/projects/${own}/mqtt-users/${mqtt.username}/password`,
      {},
    );
    expect((await reveal(robotId, 'mqtt_password')).body.secret).toBe(set.body.password);
  });

  test('stand in no answer that reads, in no audit entry and in no plain row', async () => {
    const planted = `planted-${aName()}`.padEnd(20, 'x').slice(0, 60);
    const { robot_id: robotId, mqtt, activation_code: code } = await aRobot();
    await call('PUT', `${base(robotId)}/wifi`, { network: 'Lobby', password: planted });
    const { ovpn } = (await aClient({ project_id: own, robot_id: robotId })).body;
    const key = /<key>\n([^]*?)<\/key>/.exec(ovpn)?.[1] ?? 'no key';
    await reveal(robotId, 'wifi_password');
    await reveal(robotId, 'vpn_file');
    const reads = await Promise.all([
      call('GET', `${base(robotId)}/access`),
      call('GET', base(robotId)),
      call('GET', `/robots/${own}`),
      call('GET', `/projects/${own}/audit?limit=50`),
      call('GET', '/vpn/clients'),
    ]);
    const bundle = await server.call('GET', `${base(robotId)}/support-bundle`, { token: root });
    const rows = await server.db.asOwner(
      `select (select string_agg(t::text, ' ') from audit_log t) as audit,
              (select string_agg(t::text, ' ') from robot_wifi t) as wifi,
              (select string_agg(t::text, ' ') from vault_secret t) as vault`,
    );
    for (const secret of [planted, mqtt.password, code, key]) {
      expect(JSON.stringify(reads)).not.toContain(secret);
      expect(JSON.stringify(rows)).not.toContain(secret);
      expect(bundle.raw.rawPayload.includes(secret)).toBe(false);
    }
  });

  test('of the Wi-Fi are set, kept with another name, and cleared', async () => {
    const { robot_id: robotId } = await aRobot();
    const wifi = `${base(robotId)}/wifi`;
    expect((await call('PUT', wifi, { network: 'Lobby', password: 'short' })).status).toBe(400);
    await call('PUT', wifi, { network: 'Lobby', password: 'long-enough' });
    await call('PUT', wifi, { network: 'Lobby 5G' });
    expect((await accessOf(robotId)).wifi).toMatchObject({ network: 'Lobby 5G', is_kept: true });
    expect((await reveal(robotId, 'wifi_password')).body.secret).toBe('long-enough');
    await call('PUT', wifi, { network: 'Guests', password: null });
    expect((await accessOf(robotId)).wifi).toMatchObject({ network: 'Guests', is_kept: false });
    await call('DELETE', wifi);
    expect((await accessOf(robotId)).wifi).toBeNull();
  });
});

describe('what a robot uses', () => {
  test('is bound in its own project alone', async () => {
    const [mine, theirs] = [await aRobot(), await aRobot(other)];
    for (const make of [aKey, anAccount]) {
      expect((await make(theirs.robot_id)).status).toBe(404);
      expect((await make('no-such-robot')).status).toBe(404);
    }
    expect((await aClient({ project_id: own, robot_id: theirs.robot_id })).status).toBe(404);
    const { api_key_id: keyId } = (await aKey(null)).body;
    const key = `/projects/${own}/api-keys/${keyId}`;
    expect((await call('PATCH', key, { robot_id: theirs.robot_id })).status).toBe(404);
    expect((await call('PATCH', key, { robot_id: mine.robot_id })).body['robot_id']).toBe(mine.robot_id);
    // A change of something else leaves it bound.
    expect((await call('PATCH', key, { name: `Key ${aName()}` })).body['robot_id']).toBe(mine.robot_id);
    const listed = await call<{ items: unknown[] }>(
      'GET',
      `/projects/${own}/api-keys?robot_id=${mine.robot_id}`,
    );
    expect(listed.body.items).toHaveLength(1);
    expect((await call('PATCH', key, { robot_id: null })).body['robot_id']).toBeNull();
    const house = { name: `House ${aName()}`, role: 'rr_client', robot_id: mine.robot_id };
    expect((await call('POST', '/machine-accounts', house)).status).toBe(404);
  });

  test('includes one VPN client, whose file is kept as long as both belong together', async () => {
    const robot = { project_id: own, robot_id: (await aRobot()).robot_id };
    const { vpn_client_id: clientId, ovpn } = (await aClient(robot)).body;
    expect((await reveal(robot.robot_id, 'vpn_file')).body.secret).toBe(ovpn);
    expect((await aClient(robot)).code).toBe('VPN_ROBOT_HAS_CLIENT');
    const unbound = await call('PATCH', `/vpn/clients/${clientId}`, { robot: null });
    expect(unbound.body['robot']).toBeNull();
    expect((await reveal(robot.robot_id, 'vpn_file')).status).toBe(404);
    await call('PATCH', `/vpn/clients/${clientId}`, { robot });
    expect((await accessOf(robot.robot_id)).vpn_client).toMatchObject({ is_kept: false });
    const renewed = await call<{ ovpn: string }>('POST', `/vpn/clients/${clientId}/renew`);
    expect((await reveal(robot.robot_id, 'vpn_file')).body.secret).toBe(renewed.body.ovpn);
    await call('POST', `/vpn/clients/${clientId}/revoke`);
    expect((await accessOf(robot.robot_id)).vpn_client).toBeNull();
    expect((await reveal(robot.robot_id, 'vpn_file')).status).toBe(404);
  });

  test.each(['moves', 'is removed'])('stays behind unbound when the robot %s', async (how) => {
    const { robot_id: robotId } = await aRobot();
    const { api_key_id: keyId } = (await aKey(robotId)).body;
    const { machine_account_id: accountId } = (await anAccount(robotId)).body;
    const { vpn_client_id: clientId } = (await aClient({ project_id: own, robot_id: robotId })).body;
    await call('PUT', `${base(robotId)}/wifi`, { network: 'Lobby', password: 'long-enough' });
    await call('PATCH', base(robotId), { m2m_number: '+905321234567' });
    const preview = await call<MovePreview>('GET', `${base(robotId)}/move`);
    expect(preview.body.bound.map(({ kind }) => kind)).toEqual(['api_key', 'machine_account', 'vpn_client']);
    const done =
      how === 'moves'
        ? await call('POST', `${base(robotId)}/move`, { project_id: other })
        : await call('DELETE', base(robotId));
    expect(done.status).toBe(200);
    const left = [
      await call('GET', `/projects/${own}/api-keys/${keyId}`),
      await call('GET', `/projects/${own}/machine-accounts/${accountId}`),
    ];
    expect(left.map(({ body }) => body['robot_id'])).toEqual([null, null]);
    expect((await call('GET', `/vpn/clients/${clientId}`)).body['robot']).toBeNull();
    const names = await server.db.asOwner('select name from vault_secret where name like $1 order by name', [
      `robot/${robotId}/%`,
    ]);
    if (how === 'is removed') expect(names).toEqual([]);
    else {
      expect(names.map(({ name }) => name)).toEqual([
        `robot/${robotId}/activation_code`,
        `robot/${robotId}/mqtt_password`,
      ]);
      const moved = await accessOf(robotId, other);
      expect(moved).toMatchObject({ wifi: null, vpn_client: null, api_keys: [], machine_accounts: [] });
      expect((await call('GET', base(robotId, other))).body['m2m_number']).toBe('+905321234567');
    }
  });
});

test('a robot should have the newest config of its project', async () => {
  const { robot_id: robotId } = await aRobot();
  expect((await accessOf(robotId)).config).toEqual({ reported: null, wanted: 0 });
  const body = { json_config: '{"a":1}' };
  expect((await call('PUT', `/projects/${own}/config`, body)).status).toBe(200);
  expect((await accessOf(robotId)).config.wanted).toBe(1);
});

test.each([['123456'], ['12345678901234567890123'], ['12a4567'], ['++1234567']])(
  'an M2M number is not %s',
  async (number) => {
    const { robot_id: robotId } = await aRobot();
    expect((await call('PATCH', base(robotId), { m2m_number: number })).status).toBe(400);
  },
);

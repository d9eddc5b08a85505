import { machineRoles, type MachineRole, type Page } from '@rota/contract/core';
import type { IssuedMachine, MachineAccount, ServiceLogEntry } from '@rota/contract/machine-accounts';
import { aName, startServer, waitFor, type TestServer } from '@rota/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let server: TestServer;
let projectId: number;
let otherId: number;
let admin: string;
let root: string;
beforeAll(async () => {
  server = await startServer({ listen: true });
  [projectId, otherId] = [await server.addProject(), await server.addProject()];
  admin = await server.tokenFor({ [projectId]: ['rr_project_admin'] }, 'Project admin');
  root = await server.tokenFor({ '*': ['rr_system_admin'] }, 'Root');
});
afterAll(() => server.stop());

const base = () => `/projects/${projectId}/machine-accounts`;
async function anAccount(role: MachineRole, path = base(), token = admin): Promise<IssuedMachine> {
  const answer = await server.call('POST', path, { token, body: { name: `Machine ${aName()}`, role } });
  expect([answer.status, answer.error.message]).toEqual([201, undefined]);
  return answer.body as IssuedMachine;
}
const status = async (token: string, path: string) => (await server.call('GET', path, { token })).status;

describe('an account of a machine', () => {
  // What each role may read in its project, written by hand from the table of docs/permissions.md.
  const READS: Readonly<Record<string, (id: number) => string>> = {
    config: (id) => `/projects/${id}/config`,
    robots: (id) => `/robots/${id}`,
    maps: (id) => `/project/${id}/maps`,
    targets: (id) => `/projects/${id}/targets`,
    deliveries: (id) => `/projects/${id}/deliveries`,
  };
  test.each<[MachineRole, string[]]>([
    ['rr_robot', ['config']],
    ['rr_client', ['config', 'robots', 'maps', 'targets', 'deliveries']],
    ['rr_client_delivery', ['targets', 'deliveries']],
    ['rr_client_delivery_v2', ['robots', 'targets', 'deliveries']],
    ['rr_client_market', ['targets', 'deliveries']],
    ['rr_client_sr_ros_cli', ['config', 'maps', 'targets']],
    ['rr_client_sr_scu_cli', ['config', 'robots']],
    ['rr_client_server_project', ['config', 'robots', 'maps', 'targets', 'deliveries']],
    ['rr_iot_device', ['config']],
    ['rr_iot_waiter', ['targets', 'deliveries']],
    ['rr_iot_card_robot_call_button', ['targets']],
  ])('%s reads %j of its project, and nothing of another', async (role, mayRead) => {
    const { token } = await anAccount(role);
    for (const [what, path] of Object.entries(READS)) {
      expect([what, await status(token, path(projectId))]).toEqual([
        what,
        mayRead.includes(what) ? 200 : 403,
      ]);
      expect([what, await status(token, path(otherId))]).toEqual([what, 404]);
    }
    for (const path of ['/users', '/machine-accounts', '/sms-outbox', `/projects/${projectId}/api-keys`])
      expect(await status(token, path)).toBe(403);
  });

  test('stands in the list of robots or of clients, and is found by its name', async () => {
    for (const role of machineRoles.filter((one) => one !== 'rr_client_openvpn_cli')) await anAccount(role);
    const rolesOf = async (query: string) =>
      (
        (await server.call('GET', `${base()}?limit=100&${query}`, { token: admin }))
          .body as Page<MachineAccount>
      ).items.map(({ role }) => role);
    expect(new Set(await rolesOf('kind=robots'))).toEqual(new Set(['rr_robot']));
    expect(await rolesOf('kind=clients')).not.toContain('rr_robot');
    const named = await anAccount('rr_iot_waiter');
    const found = (
      await server.call('GET', `${base()}?search=${encodeURIComponent(named.name.toUpperCase())}`, {
        token: admin,
      })
    ).body;
    expect((found as Page<MachineAccount>).items).toMatchObject([
      { machine_account_id: named.machine_account_id },
    ]);
  });

  test('is had by its id where it belongs, and nowhere else', async () => {
    const mine = await anAccount('rr_client');
    const house = await anAccount('rr_client', '/machine-accounts', root);
    const get = (path: string) => server.call('GET', path, { token: root });
    expect((await get(`${base()}/${mine.machine_account_id}`)).body).toMatchObject({
      name: mine.name,
      secrets: mine.secrets,
    });
    expect((await get(`/machine-accounts/${house.machine_account_id}`)).body).toMatchObject({
      name: house.name,
      project_id: null,
    });
    for (const path of [
      `/machine-accounts/${mine.machine_account_id}`,
      `${base()}/${house.machine_account_id}`,
      `/projects/${otherId}/machine-accounts/${mine.machine_account_id}`,
    ])
      expect([path, (await get(path)).error.resultCode]).toEqual([path, 'RECORD_NOT_FOUND']);
  });

  test('of the VPN’s agent belongs to the installation, and one in all projects is made only there', async () => {
    const answer = await server.call('POST', base(), {
      token: root,
      body: { name: aName(), role: 'rr_client_openvpn_cli' },
    });
    expect([answer.status, answer.error.resultCode]).toEqual([409, 'MACHINE_ROLE_OUT_OF_PLACE']);
    const { token, project_id } = await anAccount('rr_client', '/machine-accounts', root);
    expect(project_id).toBeNull();
    expect([await status(token, `/robots/${projectId}`), await status(token, `/robots/${otherId}`)]).toEqual([
      200, 200,
    ]);
    expect(
      (
        await server.call('POST', '/machine-accounts', {
          token: admin,
          body: { name: aName(), role: 'rr_client' },
        })
      ).status,
    ).toBe(403);
  });

  test('with a role of people is refused', async () => {
    const answer = await server.call('POST', base(), {
      token: root,
      body: { name: aName(), role: 'rr_project_admin' },
    });
    expect(answer.status).toBe(400);
  });

  test('that is switched off opens nothing within five seconds, and opens again', async () => {
    const { token, machine_account_id } = await anAccount('rr_client');
    const path = `${base()}/${machine_account_id}`;
    expect(await status(token, `/robots/${projectId}`)).toBe(200);
    await server.call('PATCH', path, { token: admin, body: { enabled: false } });
    await waitFor(async () => (await status(token, `/robots/${projectId}`)) === 401, 5_000);
    await server.call('PATCH', path, { token: admin, body: { enabled: true } });
    await waitFor(async () => (await status(token, `/robots/${projectId}`)) === 200, 5_000);
    expect((await server.call('DELETE', path, { token: admin })).status).toBe(200);
    await waitFor(async () => (await status(token, `/robots/${projectId}`)) === 401, 5_000);
    expect((await server.call('DELETE', path, { token: admin })).status).toBe(404);
  });

  test('has a log of its secrets, of where it comes from and of what it was refused, once a minute', async () => {
    const { token, machine_account_id, secrets } = await anAccount('rr_iot_device');
    const path = `${base()}/${machine_account_id}/log`;
    for (let i = 0; i < 3; i++)
      await server.call('GET', `/robots/${projectId}`, { token, from: '203.0.113.20' });
    const log = await waitFor(async () => {
      const lines = (await server.call('GET', path, { token: admin })).body as ServiceLogEntry[];
      return lines.some(({ event }) => event === 'refused') ? lines : undefined;
    });
    expect(log.map(({ event, detail }) => [event, detail])).toEqual([
      ['refused', 'GET /api/robots/:projectId 403'],
      ['used', '203.0.113.20'],
      ['secret_added', secrets[0]?.prefix],
    ]);
    expect(JSON.stringify(log)).not.toContain(token);
  });
});

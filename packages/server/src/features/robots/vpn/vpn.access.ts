import { aName } from '@rota/testing';
import type { AccessTable } from '../../../access-walker/access-table.ts';
import { changes, reads } from '../../../access-walker/requests.ts';
import { aRobotBody, asRoot, type Stage } from '../../../access-walker/stage.ts';

const noRole = { everywhere: [] } as const;
const agent = { everywhere: ['rr_client_openvpn_cli'] } as const;
const SERVER = { host: 'vpn.rota.example', port: 1194, protocol: 'udp', network: '10.8.0.0/16' };

export const access: AccessTable = {
  'vpn.state': reads(noRole, () => ({ path: '/vpn' })),
  'vpn.configure': changes(noRole, 200, async (stage) => ({
    path: '/vpn',
    body: { server: SERVER, version: await versionOf(stage) },
  })),
  'vpn.listClients': reads(noRole, () => ({ path: '/vpn/clients' })),
  'vpn.getClient': reads(noRole, async (stage) => ({ path: await aClient(stage) })),
  'vpn.createClient': changes(noRole, 201, async (stage) => {
    await setUp(stage);
    return { path: '/vpn/clients', body: { name: `Client ${aName()}` } };
  }),
  'vpn.bindClient': changes(noRole, 200, async (stage) => {
    const { body } = await asRoot(
      stage,
      'POST',
      `/projects/${stage.own.id}/robots`,
      aRobotBody(stage.own.marker),
    );
    const { robot_id } = body as { robot_id: string };
    return { path: await aClient(stage), body: { robot: { project_id: stage.own.id, robot_id } } };
  }),
  'vpn.renewClient': changes(noRole, 200, async (stage) => ({ path: `${await aClient(stage)}/renew` })),
  'vpn.revokeClient': changes(noRole, 200, async (stage) => ({ path: `${await aClient(stage)}/revoke` })),
  'vpn.disconnectClient': changes(noRole, 200, async (stage) => ({
    path: `${await aClient(stage)}/disconnect`,
  })),
  'vpn.agentFiles': reads(agent, async (stage) => {
    await setUp(stage);
    return { path: '/vpn/agent/files' };
  }),
  'vpn.agentCertificate': {
    who: agent,
    request: async (stage) => {
      await setUp(stage);
      return { path: '/vpn/agent/certificate', body: { csr: 'not a request' } };
    },
    // Past the check of access: what was sent is no request.
    success: { status: 400, resultCode: 'VPN_REQUEST_NOT_VALID' },
    changes: false,
  },
  'vpn.agentReport': changes(agent, 200, async (stage) => {
    await setUp(stage);
    return { path: '/vpn/agent/report', body: { version: '', openvpn_version: '', connected: [] } };
  }),
};

async function versionOf(stage: Stage): Promise<number> {
  return ((await asRoot(stage, 'GET', '/vpn')).body as { version: number }).version;
}

async function setUp(stage: Stage): Promise<void> {
  const version = await versionOf(stage);
  if (version === 0) await asRoot(stage, 'PUT', '/vpn', { server: SERVER, version });
}

async function aClient(stage: Stage): Promise<string> {
  await setUp(stage);
  const { body } = await asRoot(stage, 'POST', '/vpn/clients', { name: `Client ${aName()}` });
  return `/vpn/clients/${(body as { vpn_client_id: string }).vpn_client_id}`;
}

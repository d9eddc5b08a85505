import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { IssuedMachine } from '@rota/contract/machine-accounts';
import type { IssuedVpnClient, VpnClient, VpnState } from '@rota/contract/vpn';
import { startServer, waitFor, type TestServer } from '@rota/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startVpnAgent, type VpnAgent } from './agent.ts';
import { createNetwork, whyNoOpenVpn } from './openvpn.fake.ts';

const where = 'beside a real OpenVPN server, with two machines that see only it';

describe.skipIf(whyNoOpenVpn !== undefined)(
  whyNoOpenVpn === undefined ? where : `${where} (not tried: ${whyNoOpenVpn})`,
  () => {
    let server: TestServer;
    let root: string;
    let folder: string;
    let agent: VpnAgent;
    let network: ReturnType<typeof createNetwork>;
    const PATIENCE_MS = 30_000;
    /** What the agent said, for a failure to show. */
    const said: string[] = [];

    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'rota-vpn-'));
      server = await startServer({ listen: true });
      root = await server.tokenFor({ '*': ['rr_system_admin'] }, 'Root');
      const place = { host: '192.0.2.1', port: 1194, protocol: 'udp', network: '10.77.0.0/24' };
      await server.call('PUT', '/vpn', { token: root, body: { server: place, version: 0 } });
      const account = await server.call('POST', '/machine-accounts', {
        token: root,
        body: { name: 'VPN', role: 'rr_client_openvpn_cli' },
      });
      agent = startVpnAgent({
        apiUrl: `${server.url ?? ''}/api`,
        token: (account.body as IssuedMachine).token,
        folder,
        everyMs: 200,
        log: (sentence) => void said.push(sentence),
      });
      network = createNetwork(2);
      await agentIsCurrent();
      network.server.openVpn(folder, 'server.conf');
    }, 2 * 30_000);
    afterAll(async () => {
      await agent.stop();
      network.remove();
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    });

    const agentIsCurrent = () =>
      waitFor(
        async () => ((await server.call('GET', '/vpn', { token: root })).body as VpnState).agent.is_current,
        PATIENCE_MS,
      );
    async function connect(index: number): Promise<VpnClient> {
      const { body } = await server.call('POST', '/vpn/clients', {
        token: root,
        body: { name: `Robot ${index}` },
      });
      const { ovpn, ...client } = body as IssuedVpnClient;
      const own = join(folder, `machine-${index}`);
      await mkdir(own);
      await writeFile(join(own, 'client.ovpn'), ovpn, { mode: 0o600 });
      await agentIsCurrent();
      network.clients[index]?.openVpn(own, 'client.ovpn');
      return client;
    }
    async function clients(): Promise<VpnClient[]> {
      return ((await server.call('GET', '/vpn/clients', { token: root })).body as { items: VpnClient[] })
        .items;
    }
    const stateOf = async (id: string) =>
      (await clients()).find(({ vpn_client_id }) => vpn_client_id === id)?.state;
    const reaches = async (index: number, address: string) =>
      (await network.clients[index]?.reaches(address)) === true;

    test('clients get their fixed address, do not reach each other, and one that is revoked is cut off and stays out', async () => {
      const [one, two] = [await connect(0), await connect(1)];
      await waitFor(async () => (await clients()).every(({ state }) => state === 'connected'), PATIENCE_MS);
      expect([one.address, two.address]).toEqual(['10.77.0.2', '10.77.0.3']);
      await waitFor(
        async () => (await reaches(0, '10.77.0.1')) && (await reaches(1, '10.77.0.1')),
        PATIENCE_MS,
      );
      expect(
        await network.clients[0]?.run('sh', '-c', `ip -4 address show dev tun0 | grep -q '10.77.0.2/24'`),
      ).toBe(true);
      expect(await reaches(0, two.address)).toBe(false);
      await server.call('POST', `/vpn/clients/${one.vpn_client_id}/revoke`, { token: root });
      await waitFor(async () => !(await reaches(0, '10.77.0.1')), PATIENCE_MS);
      await waitFor(async () => {
        const row = (await clients()).find(({ name }) => name === 'Robot 0');
        expect({ connection: row?.connection, agent: said }).toEqual({ connection: null, agent: said });
        return true;
      }, PATIENCE_MS);
      // Its program goes on trying; it is refused each time, and the other is not disturbed.
      await waitFor(
        async () => (await stateOf(two.vpn_client_id)) === 'connected' && (await reaches(1, '10.77.0.1')),
        PATIENCE_MS,
      );
      expect(await reaches(0, '10.77.0.1')).toBe(false);
      expect(await stateOf(one.vpn_client_id)).toBe('revoked');
    });
  },
);

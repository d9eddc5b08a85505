import { webcrypto, X509Certificate } from 'node:crypto';
import type { Page } from '@rota/contract/core';
import type { IssuedVpnClient, VpnAgentFiles, VpnClient, VpnState } from '@rota/contract/vpn';
import { Pkcs10CertificateRequestGenerator } from '@peculiar/x509';
import { aName, startServer, type TestServer } from '@rota/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let server: TestServer;
let root: string;
let agent: string;
const SERVER = { host: 'vpn.rota.example', port: 1194, protocol: 'udp', network: '10.9.0.0/28' } as const;

beforeAll(async () => {
  server = await startServer();
  root = await server.tokenFor({ '*': ['rr_system_admin'] }, 'Root');
  agent = await server.tokenFor({ '*': ['rr_client_openvpn_cli'] }, 'Agent');
});
afterAll(() => server.stop());

const call = (method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown) =>
  server.call(method, path, { token: root, body });
async function aClient(more: object = {}): Promise<IssuedVpnClient> {
  const answer = await call('POST', '/vpn/clients', { name: `Robot ${aName()}`, ...more });
  expect([answer.status, answer.error.message]).toEqual([201, undefined]);
  return answer.body as IssuedVpnClient;
}
const files = async () =>
  (await server.call('GET', '/vpn/agent/files', { token: agent })).body as VpnAgentFiles;
const report = (connected: object[] = [], version = '') =>
  server.call('POST', '/vpn/agent/report', {
    token: agent,
    body: { version, openvpn_version: '2.6', connected },
  });
const inline = (ovpn: string, name: string) =>
  new RegExp(`<${name}>\\n([^]*?)</${name}>`).exec(ovpn)?.[1] ?? '';

describe('the VPN', () => {
  test('before it is set up makes no clients and gives no files', async () => {
    expect((await call('GET', '/vpn')).body).toMatchObject({ server: null, version: 0 });
    expect((await call('POST', '/vpn/clients', { name: 'Too early' })).error.resultCode).toBe(
      'VPN_NOT_SET_UP',
    );
    expect((await server.call('GET', '/vpn/agent/files', { token: agent })).error.resultCode).toBe(
      'VPN_NOT_SET_UP',
    );
  });

  test('is set up once by two at the same moment, and its authority’s key is sealed', async () => {
    const both = await Promise.all([0, 0].map((version) => call('PUT', '/vpn', { server: SERVER, version })));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const state = (await call('GET', '/vpn')).body as VpnState;
    expect(state).toMatchObject({ server: SERVER, version: 1, agent: { heard_at: null, is_current: false } });
    expect(Date.parse(state.crl_expires_at ?? '') - Date.now()).toBeGreaterThan(29 * 86_400_000);
    const rows = await server.db.asOwner('select row_to_json(s)::text as said from vpn_server s');
    expect(JSON.stringify(rows)).not.toContain('PRIVATE KEY');
  });

  test.each([
    ['8.8.8.0/24', 'The network must be a private one, such as 10.8.0.0/16'],
    ['10.0.0.0/8', 'The network must be a private one, such as 10.8.0.0/16'],
  ])('does not take the network %s', async (network, message) => {
    const answer = await call('PUT', '/vpn', { server: { ...SERVER, network }, version: 1 });
    expect([answer.status, answer.error.message]).toEqual([400, message]);
  });
});

describe('a client of the VPN', () => {
  test('gets a profile with a key of its own that is kept nowhere, and a fixed address', async () => {
    const client = await aClient();
    const [ca, certificate] = [
      new X509Certificate(inline(client.ovpn, 'ca')),
      new X509Certificate(inline(client.ovpn, 'cert')),
    ];
    expect(certificate.verify(ca.publicKey)).toBe(true);
    expect(certificate.subject).toBe(`CN=${client.vpn_client_id}`);
    expect(certificate.ca).toBe(false);
    expect(certificate.keyUsage).toEqual(['1.3.6.1.5.5.7.3.2']);
    expect(client.ovpn).toContain('remote vpn.rota.example 1194');
    const key = inline(client.ovpn, 'key').split('\n')[1] ?? '';
    expect(key.length).toBeGreaterThan(40);
    const dump = await server.db.asOwner(
      `select string_agg(t::text, ' ') as everything from (select row_to_json(c)::text as t from vpn_client c
        union all select row_to_json(v)::text from vault_secret v union all select after::text from audit_log) x`,
    );
    expect(JSON.stringify(dump)).not.toContain(key);
    expect((await files()).clients[client.vpn_client_id]).toBe(
      `ifconfig-push ${client.address} 255.255.255.240\n`,
    );
  });

  test.each([
    ['10.9.0.1', 'VPN_ADDRESS_TAKEN'],
    ['10.10.0.5', 'VPN_ADDRESS_TAKEN'],
    ['taken', 'VPN_ADDRESS_TAKEN'],
  ])('does not get the address %s', async (address, code) => {
    const { address: taken } = await aClient();
    const answer = await call('POST', '/vpn/clients', {
      name: aName(),
      address: address === 'taken' ? taken : address,
    });
    expect([answer.status, answer.error.resultCode]).toEqual([409, code]);
  });

  test('that is revoked stands in the list of revoked ones, is disconnected, and stays out', async () => {
    const client = await aClient();
    const before = await files();
    const since = '2026-03-02T08:00:00.000Z';
    const connected = [
      {
        common_name: client.vpn_client_id,
        from: '198.51.100.7:4711',
        since,
        received_bytes: 10,
        sent_bytes: 20,
      },
    ];
    expect((await report(connected)).body).toMatchObject({ disconnect: [] });
    const { items } = (await call('GET', '/vpn/clients?state=connected')).body as Page<VpnClient>;
    expect(items).toMatchObject([
      { state: 'connected', connection: { from: '198.51.100.7:4711', received_bytes: 10 } },
    ]);
    expect((await call('POST', `/vpn/clients/${client.vpn_client_id}/revoke`)).body).toMatchObject({
      state: 'revoked',
    });
    const after = await files();
    expect(after.version).not.toBe(before.version);
    expect(after.clients).not.toHaveProperty(client.vpn_client_id);
    expect(after.files['crl.pem']).not.toBe(before.files['crl.pem']);
    expect((await report(connected)).body).toEqual({
      version: after.version,
      disconnect: [client.vpn_client_id],
    });
    expect((await report([])).body).toMatchObject({ disconnect: [] });
    expect((await call('POST', `/vpn/clients/${client.vpn_client_id}/renew`)).error.resultCode).toBe(
      'VPN_CLIENT_REVOKED',
    );
  });

  test('is disconnected once: its next connection goes on', async () => {
    const client = await aClient();
    const at = (since: string) => [
      { common_name: client.vpn_client_id, from: 'x', since, received_bytes: 0, sent_bytes: 0 },
    ];
    await report(at('2026-03-02T08:00:00.000Z'));
    await call('POST', `/vpn/clients/${client.vpn_client_id}/disconnect`);
    expect((await report(at('2026-03-02T08:00:00.000Z'))).body).toMatchObject({
      disconnect: [client.vpn_client_id],
    });
    expect((await report(at('2026-03-02T08:01:00.000Z'))).body).toMatchObject({ disconnect: [] });
  });

  test('keeps name and address with a new certificate, and the one before is revoked', async () => {
    const client = await aClient();
    const renewed = (await call('POST', `/vpn/clients/${client.vpn_client_id}/renew`))
      .body as IssuedVpnClient;
    expect([renewed.name, renewed.address]).toEqual([client.name, client.address]);
    expect(renewed.fingerprint).not.toBe(client.fingerprint);
    const [row] = await server.db.asOwner(
      'select count(*)::int as revoked from vpn_revoked where serial <> $1',
      [new X509Certificate(inline(renewed.ovpn, 'cert')).serialNumber.toLowerCase()],
    );
    expect(row?.['revoked']).toBeGreaterThan(0);
  });

  test('finds no address once the network is full, and the network then stays', async () => {
    let last = 201;
    for (let index = 0; index < 14 && last === 201; index++)
      last = (await call('POST', '/vpn/clients', { name: aName() })).status;
    expect(last).toBe(409);
    const { version } = (await call('GET', '/vpn')).body as VpnState;
    const answer = await call('PUT', '/vpn', { server: { ...SERVER, network: '10.20.0.0/16' }, version });
    expect(answer.error.resultCode).toBe('VPN_NETWORK_IN_USE');
  });
});

test('the agent signs in with its own role only, and what is no request is refused', async () => {
  const admin = await server.tokenFor({ '*': ['rr_admin'] });
  expect((await server.call('GET', '/vpn/agent/files', { token: admin })).status).toBe(403);
  const answer = await server.call('POST', '/vpn/agent/certificate', {
    token: agent,
    body: { csr: '-----BEGIN CERTIFICATE REQUEST-----' },
  });
  expect([answer.status, answer.error.resultCode]).toEqual([400, 'VPN_REQUEST_NOT_VALID']);
});

test.each([
  [
    {
      name: 'RSASSA-PKCS1-v1_5',
      hash: 'SHA-256',
      modulusLength: 1_024,
      publicExponent: new Uint8Array([1, 0, 1]),
    },
    400,
  ],
  [
    {
      name: 'RSASSA-PKCS1-v1_5',
      hash: 'SHA-256',
      modulusLength: 2_048,
      publicExponent: new Uint8Array([1, 0, 1]),
    },
    200,
  ],
  [{ name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }, 200],
])('the key of a request is strong enough: %j answers %d', async (algorithm, status) => {
  const keys = (await webcrypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])) as CryptoKeyPair;
  const request = await Pkcs10CertificateRequestGenerator.create({
    name: 'CN=vpn',
    keys,
    signingAlgorithm: algorithm,
  });
  const answer = await server.call('POST', '/vpn/agent/certificate', {
    token: agent,
    body: { csr: request.toString('pem') },
  });
  expect([answer.status, answer.error.resultCode]).toEqual([
    status,
    status === 200 ? undefined : 'VPN_REQUEST_NOT_VALID',
  ]);
});

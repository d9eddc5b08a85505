import { randomUUID } from 'node:crypto';
import type { IssuedVpnClient, Page, VpnClient, VpnServer, VpnState } from '@rota/contract';
import { recordAudit } from '../../audit/index.ts';
import type { Database, Tx } from '../../db/database.ts';
import { isUniqueViolation } from '../../db/database-errors.ts';
import { foldCase } from '../../db/folding.ts';
import { AppError, recordNotFound } from '../../http/app-error.ts';
import type { ActorRef } from '../../http/context.ts';
import type { Vault } from '../../vault/index.ts';
import { clientProfile } from './openvpn-files.ts';
import {
  createAuthority,
  createClientCertificate,
  createCrl,
  createTlsCryptKey,
  readCertificate,
  type Authority,
  type WithKey,
} from './pki.ts';
import { freeAddress, isClientAddress, readNetwork } from './vpn-network.rules.ts';
import { compose } from './vpn.rules.ts';
import { filesVersion } from './vpn-agent.service.ts';
import * as store from './vpn.store.ts';

const CA_KEY = 'vpn/ca';
export const TLS_CRYPT_KEY = 'vpn/tls-crypt';
const CA_DAYS = 3_650;
/** A list that is over lets nobody in, so it lasts a month and is renewed every day. */
const CRL_DAYS = 30;

export type NewVpnClient = { readonly name: string; readonly note: string; readonly address?: string | undefined; readonly days: number };
export type VpnDeps = { readonly database: Database; readonly vault: Vault; readonly clock: () => number };
export type VpnService = ReturnType<typeof createVpnService>;

/** The VPN as administrators run it. Private keys of clients leave with the answer and are kept nowhere. */
export function createVpnService({ database, vault, clock }: VpnDeps) {
  async function state(tx: Tx): Promise<VpnState> {
    const row = await store.findServer(tx);
    if (row === undefined) {
      return {
        server: null,
        version: 0,
        ca: null,
        crl_expires_at: null,
        agent: { heard_at: null, openvpn_version: null, is_current: false },
      };
    }
    const { host, port, protocol, network, version } = row;
    const ca = await readCertificate(row.ca_certificate);
    return {
      server: { host, port, protocol, network },
      version,
      ca: { fingerprint: ca.fingerprint, expires_at: ca.expiresAt.toISOString() },
      crl_expires_at: row.crl_expires_at.toISOString(),
      agent: {
        heard_at: row.agent_heard_at?.toISOString() ?? null,
        openvpn_version: row.openvpn_version,
        is_current: row.agent_version !== null && row.agent_version === (await filesVersion(tx)),
      },
    };
  }

  /** Throws VPN_CHANGED when the version is another by now, VPN_NETWORK_IN_USE. */
  async function configure(server: VpnServer, version: number, actor: ActorRef): Promise<VpnState> {
    return database.global(async (tx) => {
      const before = await store.findServer(tx, 'lock');
      if ((before?.version ?? 0) !== version) throw new AppError('VPN_CHANGED', 'The VPN was changed meanwhile');
      if (before === undefined) await setUp(tx, server);
      else await change(tx, before, server);
      const about = { projectId: null, actor, entity: 'vpn', entityId: 'vpn' };
      const was = before && { host: before.host, port: before.port, protocol: before.protocol, network: before.network };
      await recordAudit(tx, { ...about, code: 'LOG_VPN_CONFIGURED', before: was ?? null, after: server });
      return state(tx);
    });
  }

  async function setUp(tx: Tx, server: VpnServer): Promise<void> {
    const ca = await createAuthority('Rota VPN', clock(), CA_DAYS);
    await vault.put(tx, CA_KEY, ca.keyPem);
    await vault.put(tx, TLS_CRYPT_KEY, createTlsCryptKey());
    const crl = await createCrl(ca, [], clock(), CRL_DAYS);
    await store.insertServer(tx, server, { ca_certificate: ca.pem, crl: crl.pem, crl_expires_at: crl.expiresAt });
  }

  async function change(tx: Tx, before: store.ServerRow, server: VpnServer): Promise<void> {
    if (before.network !== server.network && (await store.listAddresses(tx)).length > 0) {
      throw new AppError('VPN_NETWORK_IN_USE', 'Clients have addresses in the present network');
    }
    await store.updateServer(tx, { ...server, version: before.version + 1 });
  }

  /** The server, locked, and who signs. Throws VPN_NOT_SET_UP. */
  async function ready(tx: Tx): Promise<{ server: store.ServerRow; authority: Authority }> {
    const server = await store.findServer(tx, 'lock');
    const keyPem = await vault.get(tx, CA_KEY);
    if (server === undefined || keyPem === undefined) throw new AppError('VPN_NOT_SET_UP', 'The VPN is not set up yet');
    return { server, authority: { pem: server.ca_certificate, keyPem } };
  }

  async function renewCrl(tx: Tx, authority: Authority): Promise<void> {
    const revoked = (await store.listRevoked(tx)).map(({ serial, revoked_at }) => ({ serial, revokedAt: revoked_at }));
    const crl = await createCrl(authority, revoked, clock(), CRL_DAYS);
    await store.updateServer(tx, { crl: crl.pem, crl_expires_at: crl.expiresAt });
  }

  async function list(query: store.ClientQuery): Promise<Page<VpnClient>> {
    const { rows, nextCursor } = await database.global((tx) =>
      store.listClients(tx, { ...query, search: query.search && foldCase(query.search) }),
    );
    return { items: rows.map((row) => compose(row, clock())), nextCursor };
  }

  async function profileOf(tx: Tx, server: store.ServerRow, { pem, keyPem }: WithKey): Promise<string> {
    const tlsCrypt = (await vault.get(tx, TLS_CRYPT_KEY)) ?? '';
    return clientProfile(server, { ca: server.ca_certificate, cert: pem, key: keyPem, tlsCrypt });
  }

  /** Throws VPN_NOT_SET_UP, VPN_NAME_TAKEN, VPN_ADDRESS_TAKEN, VPN_NETWORK_FULL. */
  async function create({ name, note, address, days }: NewVpnClient, actor: ActorRef): Promise<IssuedVpnClient> {
    const run = async (tx: Tx): Promise<IssuedVpnClient> => {
      const { server, authority } = await ready(tx);
      const network = readNetwork(server.network);
      const taken = new Set(await store.listAddresses(tx));
      const chosen = address ?? freeAddress(network, taken);
      if (chosen === undefined) throw new AppError('VPN_NETWORK_FULL', 'The network has no free address left');
      if (taken.has(chosen) || !isClientAddress(network, chosen)) throw addressTaken();
      const id = `c-${randomUUID()}`;
      const made = await createClientCertificate(authority, id, clock(), days);
      const { serial, fingerprint, expiresAt: expires_at } = made;
      const row = await store.insertClient(tx, {
        id,
        name,
        nameFolded: foldCase(name),
        note,
        address: chosen,
        serial,
        fingerprint,
        expires_at,
      });
      await record(tx, actor, 'LOG_VPN_CLIENT_CREATED', row, { name, address: chosen });
      return { ...compose(row, clock()), ovpn: await profileOf(tx, server, made) };
    };
    try {
      return await database.global(run);
    } catch (error) {
      if (isUniqueViolation(error, 'vpn_client_name_unique')) throw new AppError('VPN_NAME_TAKEN', 'Another VPN client has this name');
      if (isUniqueViolation(error, 'vpn_client_address_unique')) throw addressTaken();
      throw error;
    }
  }

  async function locked(tx: Tx, id: string): Promise<store.ClientRow> {
    const row = await store.lockClient(tx, id);
    if (row === undefined) throw recordNotFound();
    return row;
  }

  /** A new certificate as long as the last one; the last one is revoked. Throws RECORD_NOT_FOUND, VPN_CLIENT_REVOKED. */
  async function renew(id: string, actor: ActorRef): Promise<IssuedVpnClient> {
    return database.global(async (tx) => {
      const { server, authority } = await ready(tx);
      const before = await locked(tx, id);
      if (before.revoked_at !== null) throw new AppError('VPN_CLIENT_REVOKED', 'This client was revoked for good');
      const days = Math.max(1, Math.round((before.expires_at.getTime() - before.created_at.getTime()) / 86_400_000));
      const made = await createClientCertificate(authority, id, clock(), days);
      await store.insertRevoked(tx, before);
      await renewCrl(tx, authority);
      const { serial, fingerprint, expiresAt: expires_at } = made;
      const row = await store.updateClient(tx, id, { serial, fingerprint, expires_at, end_connection_of: before.connected_since });
      await record(tx, actor, 'LOG_VPN_CLIENT_RENEWED', row, { name: row.name });
      return { ...compose(row, clock()), ovpn: await profileOf(tx, server, made) };
    });
  }

  /** Throws RECORD_NOT_FOUND. */
  async function revoke(id: string, actor: ActorRef): Promise<VpnClient> {
    return database.global(async (tx) => {
      const { authority } = await ready(tx);
      const before = await locked(tx, id);
      if (before.revoked_at !== null) return compose(before, clock());
      await store.insertRevoked(tx, before);
      await renewCrl(tx, authority);
      const row = await store.updateClient(tx, id, { revoked_at: new Date(clock()) });
      await record(tx, actor, 'LOG_VPN_CLIENT_REVOKED', before, null);
      return compose(row, clock());
    });
  }

  /** Throws RECORD_NOT_FOUND. */
  async function disconnect(id: string, actor: ActorRef): Promise<void> {
    await database.global(async (tx) => {
      const row = await locked(tx, id);
      await store.updateClient(tx, id, { end_connection_of: row.connected_since });
      await record(tx, actor, 'LOG_VPN_CLIENT_DISCONNECTED', row, { name: row.name });
    });
  }

  /** By the clock: the revocation list never comes near its end. */
  async function keepCrlFresh(): Promise<void> {
    await database.global(async (tx) => {
      if ((await store.findServer(tx)) === undefined) return;
      await renewCrl(tx, (await ready(tx)).authority);
    });
  }

  return { state: () => database.global(state), configure, list, create, renew, revoke, disconnect, keepCrlFresh, ready };
}

function addressTaken(): AppError {
  return new AppError('VPN_ADDRESS_TAKEN', 'This address is taken or not in the network');
}

async function record(
  tx: Tx,
  actor: ActorRef,
  code: `LOG_VPN_CLIENT_${'CREATED' | 'RENEWED' | 'REVOKED' | 'DISCONNECTED'}`,
  { id, name }: Pick<store.ClientRow, 'id' | 'name'>,
  after: object | null,
): Promise<void> {
  const before = code === 'LOG_VPN_CLIENT_CREATED' ? null : { name };
  await recordAudit(tx, { projectId: null, actor, code, entity: 'vpn_client', entityId: id, before, after });
}

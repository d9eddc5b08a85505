import type { VpnServer, VpnState } from '@rota/contract/vpn';
import { recordAudit } from '../../../audit/index.ts';
import type { Database, Tx } from '../../../db/database.ts';
import { AppError } from '../../../http/app-error.ts';
import { requireVersion } from '../../../http/conflicts.ts';
import type { ActorRef } from '../../../http/context.ts';
import { readCertificate } from './pki.service.ts';
import { filesVersion } from './vpn-agent.service.ts';
import type { VpnAuthority } from './vpn-authority.service.ts';
import * as store from './vpn.store.ts';

export type VpnDeps = { readonly database: Database; readonly authority: VpnAuthority };
export type VpnService = ReturnType<typeof createVpnService>;

/** The VPN as administrators set it up. */
export function createVpnService({ database, authority }: VpnDeps) {
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

  /** Throws VERSION_CONFLICT when the version is another by now, VPN_NETWORK_IN_USE. */
  async function configure(server: VpnServer, version: number, actor: ActorRef): Promise<VpnState> {
    return database.global(async (tx) => {
      const before = await store.findServer(tx, 'lock');
      requireVersion('vpn', before ?? { version: 0 }, version);
      if (before === undefined) await authority.setUp(tx, server);
      else await change(tx, before, server);
      const about = { projectId: null, actor, entity: 'vpn', entityId: 'vpn' };
      const was = before && {
        host: before.host,
        port: before.port,
        protocol: before.protocol,
        network: before.network,
      };
      await recordAudit(tx, { ...about, code: 'LOG_VPN_CONFIGURED', before: was ?? null, after: server });
      return state(tx);
    });
  }

  async function change(tx: Tx, before: store.ServerRow, server: VpnServer): Promise<void> {
    if (before.network !== server.network && (await store.listAddresses(tx)).length > 0) {
      throw new AppError('VPN_NETWORK_IN_USE', 'Clients have addresses in the present network');
    }
    await store.updateServer(tx, { ...server, version: before.version + 1 });
  }

  /** By the clock: the revocation list never comes near its end. */
  async function keepCrlFresh(): Promise<void> {
    await database.global(async (tx) => {
      if ((await store.findServer(tx)) === undefined) return;
      await authority.renewCrl(tx, (await authority.ready(tx)).authority);
    });
  }

  return { state: () => database.global(state), configure, keepCrlFresh };
}

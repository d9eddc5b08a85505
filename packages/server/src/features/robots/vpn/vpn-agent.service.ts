import { createHash } from 'node:crypto';
import type { VpnAgentFiles, VpnReport } from '@rota/contract/vpn';
import { recordAudit } from '../../../audit/index.ts';
import type { Database, Tx } from '../../../db/database.ts';
import { AppError } from '../../../http/app-error.ts';
import type { ActorRef } from '../../../http/context.ts';
import { clientFile, serverConfig } from './openvpn-files.format.ts';
import { readCertificate, signServerRequest } from './pki.service.ts';
import type { VpnAuthority } from './vpn-authority.service.ts';
import * as store from './vpn.store.ts';

const SERVER_DAYS = 730;
/** The server's certificate is renewed this long before its end. */
const RENEWED_BEFORE_MS = 60 * 86_400_000;

export type VpnAgentDeps = {
  readonly database: Database;
  readonly authority: Pick<VpnAuthority, 'ready' | 'tlsCryptKey'>;
  readonly clock: () => number;
};
export type VpnAgentService = ReturnType<typeof createVpnAgentService>;

/** What the agent beside the OpenVPN server asks and tells. */
export function createVpnAgentService({ database, authority: signer, clock }: VpnAgentDeps) {
  /** Throws VPN_NOT_SET_UP. */
  async function files(): Promise<VpnAgentFiles> {
    return database.global(async (tx) => {
      const server = await store.findServer(tx);
      const tlsCrypt = await signer.tlsCryptKey(tx);
      if (server === undefined || tlsCrypt === undefined)
        throw new AppError('VPN_NOT_SET_UP', 'The VPN is not set up yet');
      const clients = await store.listValidClients(tx);
      const certificate = server.server_certificate;
      return {
        version: (await filesVersion(tx)) ?? '',
        files: {
          'server.conf': serverConfig(server),
          'ca.crt': server.ca_certificate,
          'crl.pem': server.crl,
          'tls-crypt.key': tlsCrypt,
          ...(certificate !== null && { 'server.crt': certificate }),
        },
        clients: Object.fromEntries(
          clients.map(({ id, address }) => [id, clientFile(address, server.network)]),
        ),
        needs_certificate:
          certificate === null ||
          (await readCertificate(certificate)).expiresAt.getTime() < clock() + RENEWED_BEFORE_MS,
      };
    });
  }

  /** Throws VPN_NOT_SET_UP, VPN_REQUEST_NOT_VALID. */
  async function certify(csr: string, actor: ActorRef): Promise<string> {
    return database.global(async (tx) => {
      const { server, authority } = await signer.ready(tx);
      const made = await signServerRequest(authority, csr, server.host, clock(), SERVER_DAYS).catch(
        (cause: unknown) => {
          throw new AppError('VPN_REQUEST_NOT_VALID', 'The certificate request is not valid', { cause });
        },
      );
      if (server.server_certificate !== null) {
        const before = await readCertificate(server.server_certificate);
        await store.insertRevoked(tx, { serial: before.serial, expires_at: before.expiresAt });
      }
      await store.updateServer(tx, { server_certificate: made.pem });
      const about = { projectId: null, actor, entity: 'vpn', entityId: 'vpn', before: null };
      await recordAudit(tx, {
        ...about,
        code: 'LOG_VPN_SERVER_CERTIFIED',
        after: { fingerprint: made.fingerprint },
      });
      return made.pem;
    });
  }

  /** Takes who is connected, and answers whom to disconnect. Throws VPN_NOT_SET_UP. */
  async function report({
    version,
    openvpn_version,
    connected,
  }: VpnReport): Promise<{ version: string; disconnect: string[] }> {
    return database.global(async (tx) => {
      const current = await filesVersion(tx);
      if (current === undefined) throw new AppError('VPN_NOT_SET_UP', 'The VPN is not set up yet');
      await store.updateServer(tx, {
        agent_heard_at: new Date(clock()),
        agent_version: version,
        openvpn_version,
      });
      await store.replaceConnections(
        tx,
        connected.map((one) => ({
          id: one.common_name,
          from: one.from,
          since: one.since,
          received: one.received_bytes,
          sent: one.sent_bytes,
        })),
      );
      return { version: current, disconnect: await store.listDisconnects(tx) };
    });
  }

  return { files, certify, report };
}

/** Names what the agent is to have now: another one whenever anything of it changes. Undefined before the VPN is set up. */
export async function filesVersion(tx: Tx): Promise<string | undefined> {
  const server = await store.findServer(tx);
  if (server === undefined) return undefined;
  const clients = (await store.listValidClients(tx)).map(({ id, address }) => [id, address]);
  const { host, port, protocol, network, crl, server_certificate, ca_certificate } = server;
  return createHash('sha256')
    .update(JSON.stringify([host, port, protocol, network, crl, server_certificate, ca_certificate, clients]))
    .digest('hex')
    .slice(0, 32);
}

import { brokenRule } from '../../core/constraints.ts';
import { z } from 'zod';
import { endpoint } from '../../core/endpoint.ts';
import { host } from '../../core/host.ts';
import {
  empty,
  id,
  INT4_MAX,
  isoTime,
  name,
  oneLine,
  page,
  pageQuery,
  printable,
  seenVersion,
} from '../../core/schemas.ts';

/** How clients reach the VPN server. */
export const vpnProtocols = ['udp', 'tcp'] as const;

/** A private IPv4 network in CIDR, /16 to /28. */
const network = z.string().regex(/^(10|172\.(1[6-9]|2\d|3[01])|192\.168)(\.\d{1,3}){1,3}\/(1[6-9]|2[0-8])$/, {
  error: brokenRule('network_must_be_private'),
});
const address = z.ipv4({ error: brokenRule('ip_invalid') });

/** The address at which clients find the VPN, and the addresses they get. */
export const vpnServer = z.object({
  host,
  port: z.coerce.number().int().min(1).max(65_535),
  protocol: z.enum(vpnProtocols),
  network,
});
export type VpnServer = z.infer<typeof vpnServer>;

/** The VPN as administrators see it; `server` is null until it was set up. */
const vpnState = z.object({
  server: vpnServer.nullable(),
  version: z.number().int(),
  ca: z.object({ fingerprint: z.string(), expires_at: isoTime }).nullable(),
  /** The expiry of the revocation list. An expired list locks every client out, so it is renewed long before. */
  crl_expires_at: isoTime.nullable(),
  agent: z.object({
    /** When the agent beside the VPN server was heard last; null: never. */
    heard_at: isoTime.nullable(),
    openvpn_version: z.string().nullable(),
    /** Whether it has what is set here. */
    is_current: z.boolean(),
  }),
});
export type VpnState = z.infer<typeof vpnState>;

/** States of a VPN client's certificate and connection. */
export const vpnClientStates = ['connected', 'valid', 'expired', 'revoked'] as const;
export type VpnClientState = (typeof vpnClientStates)[number];

/** A robot of any project, as the VPN belongs to all of them. */
const boundRobot = z.object({ project_id: z.number().int().min(1).max(INT4_MAX), robot_id: id });

/** A client of the VPN: a robot, a site's server or a person's computer, with a certificate and a fixed address. */
const vpnClient = z.object({
  vpn_client_id: z.string(),
  name: z.string(),
  note: z.string(),
  address: z.string(),
  state: z.enum(vpnClientStates),
  fingerprint: z.string(),
  created_at: isoTime,
  expires_at: isoTime,
  revoked_at: isoTime.nullable(),
  connection: z
    .object({ since: isoTime, from: z.string(), received_bytes: z.number(), sent_bytes: z.number() })
    .nullable(),
  seen_at: isoTime.nullable(),
  /** The robot that uses it; null: none. */
  robot: boundRobot.nullable(),
});
export type VpnClient = z.infer<typeof vpnClient>;

/** A client and its profile with the private key, which is shown this once. It is kept, sealed, only for a robot. */
const issuedVpnClient = vpnClient.extend({ ovpn: z.string() });
export type IssuedVpnClient = z.infer<typeof issuedVpnClient>;

/** The files that the agent writes beside its OpenVPN server: one each, and a folder of fixed addresses. */
export const vpnAgentFiles = z.object({
  version: z.string(),
  files: z.record(z.string(), z.string()),
  /** By common name, what stands in its file of the client folder. */
  clients: z.record(z.string(), z.string()),
  /** Whether the server's certificate is missing, near its end, or for another key: the agent asks for a new one. */
  needs_certificate: z.boolean(),
});
export type VpnAgentFiles = z.infer<typeof vpnAgentFiles>;

/** The agent's report about its server; the answer names the clients to disconnect. */
const vpnReport = z.object({
  version: z.string().max(64),
  openvpn_version: z.string().max(80),
  connected: z
    .array(
      z.object({
        common_name: z.string().max(64),
        from: z.string().max(80),
        since: isoTime,
        received_bytes: z.number().nonnegative(),
        sent_bytes: z.number().nonnegative(),
      }),
    )
    .max(10_000),
});
export type VpnReport = z.infer<typeof vpnReport>;

const clientQuery = pageQuery.extend({
  state: z.enum(vpnClientStates).optional(),
  search: z.string().trim().max(100).regex(printable).optional(),
  robot_id: id.optional(),
});
const oneClient = z.object({ vpnClientId: id });
const manage = { permission: 'vpn.manage' } as const;
const agent = { permission: 'vpn.agent' } as const;

/** The VPN: its certificates, its clients, and the agent beside the OpenVPN server. */
export const vpnApi = {
  state: endpoint({
    method: 'GET',
    path: '/vpn',
    summary: 'Returns whether the VPN is set up, its authority, and its agent.',
    access: manage,
    response: vpnState,
  }),
  configure: endpoint({
    method: 'PUT',
    path: '/vpn',
    summary:
      'Sets up the VPN or changes its address. The certificate authority is created once. The network cannot change once clients have addresses.',
    access: manage,
    body: z.object({ server: vpnServer, version: seenVersion }),
    response: vpnState,
    errors: ['VERSION_CONFLICT', 'VPN_NETWORK_IN_USE'],
  }),
  listClients: endpoint({
    method: 'GET',
    path: '/vpn/clients',
    summary: 'Returns clients of the VPN, by name.',
    access: manage,
    query: clientQuery,
    response: page(vpnClient),
  }),
  getClient: endpoint({
    method: 'GET',
    path: '/vpn/clients/{vpnClientId}',
    summary: 'Returns one client of the VPN.',
    access: manage,
    params: oneClient,
    response: vpnClient,
  }),
  createClient: endpoint({
    method: 'POST',
    path: '/vpn/clients',
    summary:
      'Creates a client with its own certificate and shows its profile, only once. The profile is kept, sealed, if a robot is named.',
    access: manage,
    body: z.object({
      name,
      note: oneLine.max(200).default(''),
      address: address.optional(),
      days: z.number().int().min(1).max(3_650).default(730),
      robot: boundRobot.nullish(),
    }),
    response: issuedVpnClient,
    status: 201,
    errors: [
      'VPN_NOT_SET_UP',
      'NAME_TAKEN',
      'VPN_ADDRESS_TAKEN',
      'LIMIT_REACHED',
      'RECORD_NOT_FOUND',
      'VPN_ROBOT_HAS_CLIENT',
    ],
  }),
  bindClient: endpoint({
    method: 'PATCH',
    path: '/vpn/clients/{vpnClientId}',
    summary:
      'Binds a client to a robot, or (null) to none. A profile that was kept for the former robot is forgotten.',
    access: manage,
    params: oneClient,
    body: z.object({ robot: boundRobot.nullable() }),
    response: vpnClient,
    errors: ['VPN_CLIENT_REVOKED', 'VPN_ROBOT_HAS_CLIENT'],
  }),
  renewClient: endpoint({
    method: 'POST',
    path: '/vpn/clients/{vpnClientId}/renew',
    summary:
      'Issues a new certificate and profile for a client, shown only once, and revokes the old one. Name and address stay.',
    access: manage,
    params: oneClient,
    response: issuedVpnClient,
    errors: ['VPN_CLIENT_REVOKED'],
  }),
  revokeClient: endpoint({
    method: 'POST',
    path: '/vpn/clients/{vpnClientId}/revoke',
    summary: 'Revokes a client permanently. It is disconnected and cannot reconnect.',
    access: manage,
    params: oneClient,
    response: vpnClient,
  }),
  disconnectClient: endpoint({
    method: 'POST',
    path: '/vpn/clients/{vpnClientId}/disconnect',
    summary: 'Disconnects a client. It may reconnect.',
    access: manage,
    params: oneClient,
    response: empty,
  }),
  agentFiles: endpoint({
    method: 'GET',
    path: '/vpn/agent/files',
    summary: 'Returns the files that the agent writes for its OpenVPN server.',
    access: agent,
    response: vpnAgentFiles,
    errors: ['VPN_NOT_SET_UP'],
  }),
  agentCertificate: endpoint({
    method: 'POST',
    path: '/vpn/agent/certificate',
    summary: 'Signs the certificate of the VPN server. Its key never leaves its machine.',
    access: agent,
    body: z.object({ csr: z.string().min(1).max(8_000) }),
    response: z.object({ certificate: z.string() }),
    errors: ['VPN_NOT_SET_UP', 'VPN_REQUEST_NOT_VALID'],
  }),
  agentReport: endpoint({
    method: 'POST',
    path: '/vpn/agent/report',
    summary:
      'Reports the connected clients and returns the version of the files and the clients to disconnect.',
    access: agent,
    body: vpnReport,
    response: z.object({ version: z.string(), disconnect: z.array(z.string()) }),
    errors: ['VPN_NOT_SET_UP'],
  }),
};

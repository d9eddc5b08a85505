import type { VpnServer } from '@rota/contract/vpn';
import { networkAddress, readNetwork } from './vpn-network.rules.ts';

const CIPHERS = 'AES-256-GCM:CHACHA20-POLY1305';

/** What a client's profile holds inline. */
export type Inline = {
  readonly ca: string;
  readonly cert: string;
  readonly key: string;
  readonly tlsCrypt: string;
};

/** A client's whole profile: one file that OpenVPN takes as it is. */
export function clientProfile({ host, port, protocol }: VpnServer, inline: Inline): string {
  return [
    'client',
    'dev tun',
    `proto ${protocol}`,
    `remote ${host} ${port}`,
    'nobind',
    'persist-tun',
    'resolv-retry infinite',
    // A server that does not know the client yet, or not now, is asked again.
    'auth-retry nointeract',
    'remote-cert-tls server',
    'verify-x509-name rota-vpn-server name',
    'tls-version-min 1.2',
    `data-ciphers ${CIPHERS}`,
    'verb 3',
    block('ca', inline.ca),
    block('cert', inline.cert),
    block('key', inline.key),
    block('tls-crypt', inline.tlsCrypt),
    '',
  ].join('\n');
}

/**
 * The server's configuration. Only clients with a file of their own in `clients` get in; they do not see each other, as the server passes
 * nothing from one to another.
 */
export function serverConfig({ port, protocol, network }: VpnServer): string {
  const net = readNetwork(network);
  return [
    '# Written by the agent; changes here are overwritten.',
    `port ${port}`,
    `proto ${protocol}`,
    // A server with several addresses answers from the one that was asked.
    ...(protocol === 'udp' ? ['multihome'] : []),
    'dev tun',
    'topology subnet',
    `server ${networkAddress(net)} ${net.mask}`,
    'ca ca.crt',
    'cert server.crt',
    'key server.key',
    'dh none',
    'tls-crypt tls-crypt.key',
    'crl-verify crl.pem',
    'client-config-dir clients',
    'ccd-exclusive',
    'remote-cert-tls client',
    'tls-version-min 1.2',
    `data-ciphers ${CIPHERS}`,
    'keepalive 10 60',
    'persist-tun',
    'management management.sock unix management.key',
    'verb 3',
    '',
  ].join('\n');
}

/** A client's file on the server: its fixed address. */
export function clientFile(address: string, network: string): string {
  return `ifconfig-push ${address} ${readNetwork(network).mask}\n`;
}

function block(name: string, text: string): string {
  return `<${name}>\n${text.trimEnd()}\n</${name}>`;
}

import type { VpnServer } from '@rota/contract/vpn';
import type { Tx } from '../../../db/database.ts';
import { AppError } from '../../../http/app-error.ts';
import type { Vault } from '../../../vault/index.ts';
import { clientProfile } from './openvpn-files.format.ts';
import {
  createAuthority,
  createCrl,
  createTlsCryptKey,
  type Authority,
  type WithKey,
} from './pki.service.ts';
import * as store from './vpn.store.ts';

const CA_KEY = 'vpn/ca';
const TLS_CRYPT_KEY = 'vpn/tls-crypt';
const CA_DAYS = 3_650;
/** An expired list admits no client, so it lasts a month and is renewed every day. */
const CRL_DAYS = 30;

export type VpnAuthority = ReturnType<typeof createVpnAuthority>;

/** Who signs for the VPN. Its private key and that of tls-crypt lie in the vault. */
export function createVpnAuthority({
  vault,
  clock,
}: {
  readonly vault: Vault;
  readonly clock: () => number;
}) {
  /** Makes the authority and what every profile holds. */
  async function setUp(tx: Tx, server: VpnServer): Promise<void> {
    const ca = await createAuthority('Rota VPN', clock(), CA_DAYS);
    await vault.put(tx, CA_KEY, ca.keyPem);
    await vault.put(tx, TLS_CRYPT_KEY, createTlsCryptKey());
    const crl = await createCrl(ca, [], clock(), CRL_DAYS);
    await store.insertServer(tx, server, {
      ca_certificate: ca.pem,
      crl: crl.pem,
      crl_expires_at: crl.expiresAt,
    });
  }

  /** The server, locked, and who signs. Throws VPN_NOT_SET_UP. */
  async function ready(tx: Tx): Promise<{ server: store.ServerRow; authority: Authority }> {
    const server = await store.findServer(tx, 'lock');
    const keyPem = await vault.get(tx, CA_KEY);
    if (server === undefined || keyPem === undefined)
      throw new AppError('VPN_NOT_SET_UP', 'The VPN is not set up yet');
    return { server, authority: { pem: server.ca_certificate, keyPem } };
  }

  /** Renews the revocation list. */
  async function renewCrl(tx: Tx, authority: Authority): Promise<void> {
    const revoked = (await store.listRevoked(tx)).map(({ serial, revoked_at }) => ({
      serial,
      revokedAt: revoked_at,
    }));
    const crl = await createCrl(authority, revoked, clock(), CRL_DAYS);
    await store.updateServer(tx, { crl: crl.pem, crl_expires_at: crl.expiresAt });
  }

  const tlsCryptKey = (tx: Tx): Promise<string | undefined> => vault.get(tx, TLS_CRYPT_KEY);

  /** A client's whole profile, its private key in it. */
  async function profileOf(tx: Tx, server: store.ServerRow, { pem, keyPem }: WithKey): Promise<string> {
    const tlsCrypt = (await tlsCryptKey(tx)) ?? '';
    return clientProfile(server, { ca: server.ca_certificate, cert: pem, key: keyPem, tlsCrypt });
  }

  return { setUp, ready, renewCrl, tlsCryptKey, profileOf };
}

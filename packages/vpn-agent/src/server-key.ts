// The library's containers need it, and it has to be there before them.
import 'reflect-metadata';
import { webcrypto } from 'node:crypto';
import { cryptoProvider, Pkcs10CertificateRequestGenerator } from '@peculiar/x509';

cryptoProvider.set(webcrypto as unknown as Crypto);

const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const;

/** A fresh key of the VPN server (PKCS #8, PEM), which never leaves this machine, and a request to sign it. */
export async function createServerKey(): Promise<{ readonly keyPem: string; readonly csr: string }> {
  const keys = (await webcrypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify'])) as CryptoKeyPair;
  const request = await Pkcs10CertificateRequestGenerator.create({
    name: [{ CN: ['rota-vpn-server'] }],
    keys,
    signingAlgorithm: ALGORITHM,
  });
  const der = Buffer.from(await webcrypto.subtle.exportKey('pkcs8', keys.privateKey)).toString('base64');
  const keyPem = `-----BEGIN PRIVATE KEY-----\n${der.replace(/.{64}/g, '$&\n').trimEnd()}\n-----END PRIVATE KEY-----\n`;
  return { keyPem, csr: request.toString('pem') };
}

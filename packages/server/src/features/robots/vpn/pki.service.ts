// The library's containers need it, and it has to be there before them.
import 'reflect-metadata';
import { createPublicKey, randomBytes, webcrypto, type KeyObject } from 'node:crypto';
import {
  AuthorityKeyIdentifierExtension,
  BasicConstraintsExtension,
  cryptoProvider,
  ExtendedKeyUsage,
  ExtendedKeyUsageExtension,
  KeyUsageFlags,
  KeyUsagesExtension,
  Pkcs10CertificateRequest,
  SubjectAlternativeNameExtension,
  SubjectKeyIdentifierExtension,
  X509Certificate,
  X509CertificateGenerator,
  X509CrlGenerator,
  type Extension,
  type X509CrlEntryParams,
} from '@peculiar/x509';

cryptoProvider.set(webcrypto as unknown as Crypto);

/** ECDSA on P-256 with SHA-256, which every OpenVPN since 2.4 takes. */
const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const;
/** A certificate is valid from a little earlier: a robot's clock may be behind. */
const BACKDATED_MS = 3_600_000;
const SERIAL_BYTES = 16;

/** A certificate in PEM, its serial number and its SHA-256 fingerprint in hex. */
export type Certificate = {
  readonly pem: string;
  readonly serial: string;
  readonly fingerprint: string;
  readonly expiresAt: Date;
};
/** A certificate with its private key (PKCS #8, PEM). */
export type WithKey = Certificate & { readonly keyPem: string };
/** Who signs. */
export type Authority = { readonly pem: string; readonly keyPem: string };

/** Makes an authority that signs itself. */
export async function createAuthority(name: string, now: number, days: number): Promise<WithKey> {
  const keys = await newKeys();
  const certificate = await X509CertificateGenerator.createSelfSigned({
    serialNumber: newSerial(),
    name: [{ CN: [name] }],
    ...lifetime(now, days),
    signingAlgorithm: ALGORITHM,
    keys,
    extensions: [
      new BasicConstraintsExtension(true, 0, true),
      new KeyUsagesExtension(KeyUsageFlags.keyCertSign | KeyUsageFlags.cRLSign, true),
      await SubjectKeyIdentifierExtension.create(keys.publicKey),
    ],
  });
  return { ...(await describe(certificate)), keyPem: await privatePem(keys.privateKey) };
}

/** Makes a key and a certificate with which a client may connect, and nothing else. */
export async function createClientCertificate(
  authority: Authority,
  commonName: string,
  now: number,
  days: number,
): Promise<WithKey> {
  const keys = await newKeys();
  const certificate = await sign(authority, keys.publicKey, commonName, now, days, [
    new ExtendedKeyUsageExtension([ExtendedKeyUsage.clientAuth], true),
  ]);
  return { ...certificate, keyPem: await privatePem(keys.privateKey) };
}

/**
 * Signs the certificate of a VPN server for the key of a request; what else the request asks for is not looked at. Throws an Error for what
 * is no request, or one whose signature is not its key's.
 */
export async function signServerRequest(
  authority: Authority,
  csrPem: string,
  host: string,
  now: number,
  days: number,
): Promise<Certificate> {
  const request = new Pkcs10CertificateRequest(csrPem);
  if (!(await request.verify()))
    throw new Error('The signature of the certificate request is not its key’s.');
  if (
    !isStrong(createPublicKey({ key: Buffer.from(request.publicKey.rawData), format: 'der', type: 'spki' }))
  )
    throw new Error('The key of the certificate request is too short.');
  const key = await request.publicKey.export();
  return sign(authority, key, 'rota-vpn-server', now, days, [
    new ExtendedKeyUsageExtension([ExtendedKeyUsage.serverAuth], true),
    new SubjectAlternativeNameExtension([{ type: /^[\d.]+$|:/.test(host) ? 'ip' : 'dns', value: host }]),
  ]);
}

/** RSA from 2048 bits and elliptic curves from 256 bits on, as NIST SP 800-57 asks for. */
function isStrong({ asymmetricKeyType: type, asymmetricKeyDetails: details }: KeyObject): boolean {
  if (type === 'rsa' || type === 'rsa-pss') return (details?.modulusLength ?? 0) >= 2_048;
  if (type === 'ec') return ['prime256v1', 'secp384r1', 'secp521r1'].includes(details?.namedCurve ?? '');
  return type === 'ed25519' || type === 'ed448';
}

/** The revocation list in PEM. Its label is the one that OpenVPN reads. */
export async function createCrl(
  authority: Authority,
  revoked: readonly { readonly serial: string; readonly revokedAt: Date }[],
  now: number,
  days: number,
): Promise<{ readonly pem: string; readonly expiresAt: Date }> {
  const issuer = new X509Certificate(authority.pem);
  const entries: X509CrlEntryParams[] = revoked.map(({ serial, revokedAt }) => ({
    serialNumber: serial,
    revocationDate: revokedAt,
  }));
  const expiresAt = new Date(now + days * 86_400_000);
  const crl = await X509CrlGenerator.create({
    issuer: issuer.subject,
    thisUpdate: new Date(now - BACKDATED_MS),
    nextUpdate: expiresAt,
    entries,
    signingAlgorithm: ALGORITHM,
    signingKey: await importKey(authority.keyPem),
  });
  const body = Buffer.from(crl.rawData).toString('base64').replace(/.{64}/g, '$&\n').trimEnd();
  return { pem: `-----BEGIN X509 CRL-----\n${body}\n-----END X509 CRL-----\n`, expiresAt };
}

/** A key by which both sides hide and check the control channel (`tls-crypt`): 256 bytes in OpenVPN's own form. */
export function createTlsCryptKey(): string {
  const lines = randomBytes(256).toString('hex').match(/.{32}/g) ?? [];
  return ['-----BEGIN OpenVPN Static key V1-----', ...lines, '-----END OpenVPN Static key V1-----', ''].join(
    '\n',
  );
}

/** The fingerprint and the end of a certificate. */
export async function readCertificate(pem: string): Promise<Certificate> {
  return describe(new X509Certificate(pem));
}

async function sign(
  authority: Authority,
  publicKey: CryptoKey,
  commonName: string,
  now: number,
  days: number,
  extensions: readonly Extension[],
): Promise<Certificate> {
  const issuer = new X509Certificate(authority.pem);
  const until = Math.min(now + days * 86_400_000, issuer.notAfter.getTime());
  const certificate = await X509CertificateGenerator.create({
    serialNumber: newSerial(),
    subject: [{ CN: [commonName] }],
    issuer: issuer.subject,
    notBefore: new Date(now - BACKDATED_MS),
    notAfter: new Date(until),
    signingAlgorithm: ALGORITHM,
    signingKey: await importKey(authority.keyPem),
    publicKey,
    extensions: [
      new BasicConstraintsExtension(false, undefined, true),
      new KeyUsagesExtension(KeyUsageFlags.digitalSignature, true),
      await AuthorityKeyIdentifierExtension.create(issuer),
      await SubjectKeyIdentifierExtension.create(publicKey),
      ...extensions,
    ],
  });
  return describe(certificate);
}

function lifetime(now: number, days: number) {
  return { notBefore: new Date(now - BACKDATED_MS), notAfter: new Date(now + days * 86_400_000) };
}

async function describe(certificate: X509Certificate): Promise<Certificate> {
  const digest = await certificate.getThumbprint('SHA-256');
  return {
    pem: `${certificate.toString('pem')}\n`,
    serial: certificate.serialNumber,
    fingerprint: Buffer.from(digest).toString('hex'),
    expiresAt: certificate.notAfter,
  };
}

async function newKeys(): Promise<CryptoKeyPair> {
  return (await webcrypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify'])) as CryptoKeyPair;
}

/** A random positive number of 126 bits (RFC 5280, section 4.1.2.2). */
function newSerial(): string {
  const bytes = randomBytes(SERIAL_BYTES);
  bytes[0] = ((bytes[0] ?? 0) & 0x3f) | 0x40;
  return bytes.toString('hex');
}

async function privatePem(key: CryptoKey): Promise<string> {
  const der = Buffer.from(await webcrypto.subtle.exportKey('pkcs8', key));
  return `-----BEGIN PRIVATE KEY-----\n${der.toString('base64').replace(/.{64}/g, '$&\n').trimEnd()}\n-----END PRIVATE KEY-----\n`;
}

async function importKey(pem: string): Promise<CryptoKey> {
  const der = Buffer.from(pem.replace(/-----[^-]+-----|\s/g, ''), 'base64');
  return (await webcrypto.subtle.importKey('pkcs8', der, ALGORITHM, false, ['sign'])) as CryptoKey;
}

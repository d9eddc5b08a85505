import { createPublicKey, verify, type KeyObject } from 'node:crypto';
import { manifestText, type SignedManifest } from '@rota/contract/releases';

/** A public key as its raw bytes in base64. */
type PublicKey = { readonly public_key: string };

/** The first of these keys that verifies the signature of a manifest. */
export function verifierOf<K extends PublicKey>(
  keys: readonly K[],
  manifest: SignedManifest,
  signature: string,
): K | undefined {
  const text = Buffer.from(manifestText(manifest));
  const bytes = Buffer.from(signature, 'base64');
  return keys.find((key) => verify(null, text, keyOf(key), bytes));
}

function keyOf({ public_key: raw }: PublicKey): KeyObject {
  const x = Buffer.from(raw, 'base64').toString('base64url');
  return createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
}

import { createCipheriv, createDecipheriv, createHash } from 'node:crypto';

/** A key that seals: 32 bytes, and the name by which what it sealed is known. */
export type SealingKey = { readonly id: string; readonly key: Buffer };
/** A sealed text: nonce, tag and cipher text one after the other. */
export type Sealed = { readonly keyId: string; readonly bytes: Buffer };

const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const KEY_BYTES = 32;

/** The keys of a key file, the newest first: a line each, 32 bytes in base64url. Throws an Error for anything else. */
export function readSealingKeys(text: string): SealingKey[] {
  const keys = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => Buffer.from(line, 'base64url'));
  if (keys.length === 0 || keys.some((key) => key.length !== KEY_BYTES))
    throw new Error('The key file of the vault holds no keys.');
  return keys.map((key) => ({ id: createHash('sha256').update(key).digest('hex').slice(0, 12), key }));
}

/** Seals a text with AES-256-GCM (NIST SP 800-38D). It opens again only under the same name, so that two cannot be exchanged. */
export function seal({ id, key }: SealingKey, name: string, text: string, nonce: Buffer): Sealed {
  if (nonce.length !== NONCE_BYTES) throw new RangeError(`A nonce has ${NONCE_BYTES} bytes.`);
  const cipher = createCipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES });
  cipher.setAAD(Buffer.from(name));
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return { keyId: id, bytes: Buffer.concat([nonce, cipher.getAuthTag(), body]) };
}

/** Opens what was sealed under this name. Throws an Error when it was altered, exchanged or sealed with another key. */
export function unseal({ key }: SealingKey, name: string, bytes: Buffer): string {
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  });
  decipher.setAAD(Buffer.from(name));
  decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]).toString(
    'utf8',
  );
}

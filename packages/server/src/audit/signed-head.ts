import { createPrivateKey, createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto';
import { auditHeadText, type SignedAuditHead } from '@rota/contract/audit';
import type { Database, Tx } from '../db/database.ts';
import type { Vault } from '../vault/index.ts';
import { listHeads } from './audit.store.ts';
import { sql } from 'kysely';

/** Where the vault keeps the key that heads are signed with. */
const KEY_NAME = 'audit/signing-key';

/** Signs heads of the log, by a key of the installation that is made at first use. */
export type HeadSigner = {
  /** The newest entry of a chain, signed; undefined while the chain is empty. */
  readonly sign: (chain: number, at: Date) => Promise<SignedAuditHead | undefined>;
  /** PEM. */
  readonly publicKey: () => Promise<string>;
};

export function createHeadSigner({ database, vault }: { database: Database; vault: Vault }): HeadSigner {
  return {
    async sign(chain, at) {
      const key = await database.global((tx) => privateKey(tx, vault));
      const head = (await database.global(listHeads)).find(({ projectId }) => projectId === chain);
      if (head === undefined) return undefined;
      const signed = {
        project_id: chain === 0 ? null : chain,
        number: head.number,
        hash: head.hash,
        at: at.toISOString(),
      };
      const signature = sign(null, Buffer.from(auditHeadText(signed)), key).toString('base64');
      return { ...signed, signature, public_key: publicOf(key) };
    },
    publicKey: async () => publicOf(await database.global((tx) => privateKey(tx, vault))),
  };
}

/** The public key of an installation (PEM), if it has one. */
export async function readPublicKey(tx: Tx, vault: Vault): Promise<string | undefined> {
  const text = await vault.get(tx, KEY_NAME);
  return text === undefined ? undefined : publicOf(text);
}

/** Whether a head was signed by the owner of a public key (PEM). */
export function isSignedBy(head: SignedAuditHead, publicKey: string): boolean {
  try {
    return verify(
      null,
      Buffer.from(auditHeadText(head)),
      createPublicKey(publicKey),
      Buffer.from(head.signature, 'base64'),
    );
  } catch {
    return false;
  }
}

async function privateKey(tx: Tx, vault: Vault): Promise<string> {
  const known = await vault.get(tx, KEY_NAME);
  if (known !== undefined) return known;
  // Two servers that need it first at the same moment agree on one.
  await sql`select pg_advisory_xact_lock(hashtextextended('audit signing key', 0))`.execute(tx);
  const meanwhile = await vault.get(tx, KEY_NAME);
  if (meanwhile !== undefined) return meanwhile;
  const made = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  await vault.put(tx, KEY_NAME, made);
  return made;
}

function publicOf(privatePem: string): string {
  return createPublicKey(createPrivateKey(privatePem)).export({ type: 'spki', format: 'pem' }).toString();
}

import { openDatabase, type Database } from '../db/database.ts';
import { openVault } from '../vault/index.ts';
import { checkEveryChain, sentenceOf } from './audit-verify.ts';
import { checkNotedHead, readNotedHead } from './noted-head.ts';
import { readPublicKey } from './signed-head.ts';

/** A head that was noted (JSON), the file of the vault's keys, and the public key that was noted with it, if any. */
export type Noted = {
  readonly head: string;
  readonly vaultKeyFile: string;
  readonly publicKey?: string | undefined;
};

/**
 * Looks through every chain of the audit log and says one sentence about each. Answers whether all are whole.
 * `noted`: a head of before that has to hold, too. `ownerUrl`: a role that sees all projects; `headsPath`: the file of exported heads.
 */
export async function verifyAudit(
  ownerUrl: string,
  headsPath: string,
  say: (sentence: string) => void,
  noted?: Noted,
): Promise<boolean> {
  const database = openDatabase({ url: ownerUrl, maxConnections: 1, log: { warn: () => {} } });
  try {
    const checks = await checkEveryChain(database, headsPath);
    for (const check of checks) say(sentenceOf(check));
    const isWhole = checks.every((check) => check.broken === undefined);
    return noted === undefined ? isWhole : (await holds(database, noted, say)) && isWhole;
  } finally {
    await database.close();
  }
}

async function holds(database: Database, noted: Noted, say: (sentence: string) => void): Promise<boolean> {
  const head = readNotedHead(noted.head);
  if (head === undefined) {
    say('The file holds no signed head.');
    return false;
  }
  const vault = await openVault(noted.vaultKeyFile);
  const publicKey = noted.publicKey ?? (await database.global((tx) => readPublicKey(tx, vault)));
  const { isRight, sentence } = await checkNotedHead(database, head, publicKey);
  say(sentence);
  return isRight;
}

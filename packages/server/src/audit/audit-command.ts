import { openDatabase } from '../db/database.ts';
import { checkEveryChain, sentenceOf } from './audit-verify.ts';

/**
 * Looks through every chain of the audit log and says one sentence about each. Answers whether all are whole.
 * `ownerUrl`: a role that sees all projects; `headsPath`: the file of exported heads.
 */
export async function verifyAudit(ownerUrl: string, headsPath: string, say: (sentence: string) => void): Promise<boolean> {
  const database = openDatabase({ url: ownerUrl, maxConnections: 1, log: { warn: () => {} } });
  try {
    const checks = await checkEveryChain(database, headsPath);
    for (const check of checks) say(sentenceOf(check));
    return checks.every((check) => check.broken === undefined);
  } finally {
    await database.close();
  }
}

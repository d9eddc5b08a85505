import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import {
  attachDatabase,
  AUDIT_HEADS_FILE,
  readConfig,
  SetupProblem,
  VAULT_KEY_FILE,
  verifyAudit,
} from '@rota/server';

/**
 * The audit log from the command line: `node scripts/audit.ts verify`, with `--head <file>` also against a signed head that was noted and
 * `--key <file>` by a public key that was noted with it. Exit code 0: whole; 1: broken; 2: could not be looked at.
 */
async function main(): Promise<number> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { head: { type: 'string' }, key: { type: 'string' } },
  });
  if (positionals[0] !== 'verify') {
    process.stderr.write('Say what to do: node scripts/audit.ts verify [--head file] [--key file].\n');
    return 2;
  }
  const config = readConfig(process.env, process.cwd());
  const noted =
    values.head === undefined
      ? undefined
      : {
          head: await readFile(values.head, 'utf8'),
          vaultKeyFile: join(config.dataDir, VAULT_KEY_FILE),
          publicKey: values.key === undefined ? undefined : await readFile(values.key, 'utf8'),
        };
  const database = await attachDatabase(config);
  try {
    const say = (sentence: string) => void process.stdout.write(`${sentence}\n`);
    const isWhole = await verifyAudit(database.ownerUrl, join(config.dataDir, AUDIT_HEADS_FILE), say, noted);
    return isWhole ? 0 : 1;
  } finally {
    await database.release();
  }
}

main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    process.stderr.write(
      `${error instanceof SetupProblem || error instanceof Error ? error.message : String(error)}\n`,
    );
    process.exit(2);
  },
);

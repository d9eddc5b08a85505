import { join } from 'node:path';
import { attachDatabase, AUDIT_HEADS_FILE, readConfig, SetupProblem, verifyAudit } from '@rota/server';

/** The audit log from the command line: `node scripts/audit.ts verify`. Exit code 0: whole; 1: broken; 2: could not be looked at. */
async function main(): Promise<number> {
  const [command] = process.argv.slice(2);
  if (command !== 'verify') {
    process.stderr.write('Say what to do: node scripts/audit.ts verify.\n');
    return 2;
  }
  const config = readConfig(process.env, process.cwd());
  const database = await attachDatabase(config);
  try {
    const isWhole = await verifyAudit(database.ownerUrl, join(config.dataDir, AUDIT_HEADS_FILE), (sentence) =>
      process.stdout.write(`${sentence}\n`),
    );
    return isWhole ? 0 : 1;
  } finally {
    await database.release();
  }
}

main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    process.stderr.write(`${error instanceof SetupProblem || error instanceof Error ? error.message : String(error)}\n`);
    process.exit(2);
  },
);

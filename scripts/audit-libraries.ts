import { spawnSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DAYS, judge, readReport, type Advisory, type FirstSeen } from './library-advisories.ts';

/** When advisories were first seen; committed, so that everybody counts from the same day. */
const SEEN_FILE = join(import.meta.dirname, '../docs/security/advisories.json');

/** Folders with a lock file: the product, and its benchmarks' own libraries. */
const FOLDERS = ['..', '../bench/lighthouse'];

function askFor(folder: string): readonly Advisory[] | undefined {
  const { stdout } = spawnSync('npm', ['audit', '--json'], {
    cwd: join(import.meta.dirname, folder),
    encoding: 'utf8',
    maxBuffer: 64 * 1_048_576,
    shell: process.platform === 'win32',
  });
  return readReport(stdout);
}

/**
 * Asks the registry what is known of the libraries that are installed, and whether any of it has stayed longer than
 * `docs/security/updates.md` allows. Exit code 0: nothing has; 1: something has; 2: the registry could not be asked.
 */
async function main(): Promise<number> {
  const reports = FOLDERS.map(askFor);
  const found = reports.flatMap((report) => report ?? []);
  const advisories = [...new Map(found.map((advisory) => [advisory.id, advisory])).values()];
  if (reports.includes(undefined)) {
    process.stderr.write('The registry could not be asked for advisories; nothing was judged.\n');
    return 2;
  }
  const known = JSON.parse(await readFile(SEEN_FILE, 'utf8')) as FirstSeen;
  const { judged, seen } = judge(advisories, known, new Date().toISOString().slice(0, 10));
  await writeFile(SEEN_FILE, `${JSON.stringify(seen, null, 2)}\n`);
  for (const { id, library, severity, title, daysLeft } of judged) {
    const when = daysLeft < 0 ? `${-daysLeft} days too late` : `${daysLeft} of ${DAYS[severity]} days left`;
    process.stdout.write(`${severity}, ${when}: ${library}, ${title} (${id})\n`);
  }
  process.stdout.write(
    `Advisories: ${judged.length}. When each was first seen stands in docs/security/advisories.json; commit it.\n`,
  );
  return judged.some(({ daysLeft }) => daysLeft < 0) ? 1 : 0;
}

main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(2);
  },
);

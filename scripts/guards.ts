import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from './checks/check.ts';
import { pitfalls, type Pitfall } from './guards/pitfalls.ts';

// node scripts/guards.ts [word]: takes out the guard of each pitfall (or of those whose words contain the word), one at a time, and wants
// its test to fail. Files are put back as they were.

const folder = mkdtempSync(join(tmpdir(), 'rota-guards-'));
type Outcome = 'caught' | 'not caught' | 'fails with its guard too';

function testPasses({ test }: Pitfall): boolean {
  const pattern = test.name.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`).replaceAll(/%[dsi]/g, '.*');
  const program = join(root, 'node_modules/vitest/vitest.mjs');
  const report = join(folder, 'report.json');
  rmSync(report, { force: true });
  spawnSync(
    process.execPath,
    [program, 'run', test.file, '-t', pattern, '--reporter=json', `--outputFile=${report}`],
    {
      cwd: root,
      stdio: 'ignore',
    },
  );
  if (!existsSync(report)) return false;
  const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(report, 'utf8')) as Record<
    string,
    number
  >;
  return (numPassedTests ?? 0) > 0 && numFailedTests === 0;
}

function tryWithout(pitfall: Pitfall): Outcome {
  if (!testPasses(pitfall)) return 'fails with its guard too';
  const file = join(root, pitfall.guard.file);
  const text = readFileSync(file, 'utf8');
  const { from, to } = pitfall.without;
  writeFileSync(
    file,
    text.replace(from, () => to),
  );
  try {
    return testPasses(pitfall) ? 'not caught' : 'caught';
  } finally {
    writeFileSync(file, text);
  }
}

const word = process.argv[2] ?? '';
const chosen = pitfalls.filter(({ number, what }) => `${number} ${what}`.includes(word));
const failures = chosen.filter((pitfall) => {
  const outcome = tryWithout(pitfall);
  console.log(`${outcome === 'caught' ? '✓' : '✗'} ${pitfall.number} ${pitfall.what}: ${outcome}`);
  return outcome !== 'caught';
});
console.log(
  `${chosen.length - failures.length} of ${chosen.length} guards are missed when they are taken out`,
);
rmSync(folder, { recursive: true });
process.exit(failures.length === 0 ? 0 : 1);

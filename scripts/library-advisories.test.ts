import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { DAYS, judge, readReport, type Advisory } from './library-advisories.ts';

const cause = {
  source: 1,
  name: 'left',
  title: 'Runs off',
  url: 'https://github.com/advisories/GHSA-aaaa-bbbb-cccc',
  severity: 'high',
};
const reportOf = (...via: unknown[]) =>
  JSON.stringify({
    auditReportVersion: 2,
    vulnerabilities: { left: { via }, right: { via: ['left', ...via] } },
  });

test('an advisory is read once, however many libraries bring it', () => {
  expect(readReport(reportOf(cause))).toEqual([
    { id: 'GHSA-aaaa-bbbb-cccc', library: 'left', title: 'Runs off', severity: 'high' },
  ]);
  expect(readReport(reportOf({ ...cause, url: '' }))?.[0]?.id).toBe('1');
  expect(readReport(JSON.stringify({ vulnerabilities: {} }))).toEqual([]);
});

test.each([
  ['a registry that refuses', '{"statusCode":405,"error":{}}'],
  ['nothing', ''],
  ['no JSON', 'npm error'],
])('%s is not taken for a clean bill', (_what, text) => {
  expect(readReport(text)).toBeUndefined();
});

const advisory = (severity: Advisory['severity']): Advisory => ({
  id: 'G',
  library: 'left',
  title: 'Runs off',
  severity,
});
test.each([
  ['critical', '2026-03-01', 0],
  ['critical', '2026-02-28', -1],
  ['high', '2026-02-24', 0],
  ['moderate', '2026-02-01', 0],
  ['low', '2025-12-03', 0],
  ['low', '2025-12-02', -1],
] as const)('one that is %s and was first seen on %s has %i days left', (severity, since, daysLeft) => {
  expect(judge([advisory(severity)], { G: since }, '2026-03-03').judged[0]?.daysLeft).toBe(daysLeft);
});

test('a new one counts from today, a fixed one is removed, and the most urgent comes first', () => {
  const found = judge(
    [advisory('low'), { ...advisory('critical'), id: 'H' }],
    { G: '2026-03-01', OLD: '2020-01-01' },
    '2026-03-03',
  );
  expect(found.seen).toEqual({ G: '2026-03-01', H: '2026-03-03' });
  expect(found.judged.map(({ id }) => id)).toEqual(['H', 'G']);
});

test('the page says the same days', async () => {
  const page = await readFile(join(import.meta.dirname, '../docs/security/updates.md'), 'utf8');
  const rows = [...page.matchAll(/^\| (critical|high|moderate|low) +\| +(\d+) days/gm)];
  const documented = Object.fromEntries(
    rows.map(([, name, days]): [string, number] => [name ?? '', Number(days)]),
  );
  expect({ ...documented, info: DAYS.info }).toEqual(DAYS);
});

import { glob } from 'node:fs/promises';
import { startDatabase, type TestDatabase } from '@rota/testing';
import { readRawStatements } from '@rota/testing/raw-statements';
import { afterAll, beforeAll, expect, test } from 'vitest';

const SOURCES = new URL('../', import.meta.url).pathname;
/** Files whose statements name tables, columns or rows only when they run: the tests of their features run them. */
const NAMED_AT_RUN_TIME: readonly string[] = [
  'db/change-status.ts',
  'features/catalogue/menus/headings.store.ts',
  'features/catalogue/products/products.store.ts',
  'features/money/orders/sms-codes.service.ts',
  'features/money/payments/ledger.store.ts',
  'features/sites/target-uses/index.ts',
];

let db: TestDatabase;
beforeAll(async () => {
  db = await startDatabase();
});
afterAll(() => db.close());

test('PostgreSQL prepares each statement that no builder wrote', async () => {
  const refused: string[] = [];
  for await (const path of glob('**/*.ts', { cwd: SOURCES })) {
    if (/\.(?:test|fake)\.ts$/.test(path)) continue;
    for (const { line, text } of await readRawStatements(`${SOURCES}${path}`)) {
      const problem = await problemOf(text);
      if (problem !== undefined) refused.push(`${path}:${String(line)} ${problem}`);
    }
  }
  expect(refused.filter((one) => !NAMED_AT_RUN_TIME.some((path) => one.startsWith(path)))).toEqual([]);
  expect(NAMED_AT_RUN_TIME.filter((path) => !refused.some((one) => one.startsWith(path)))).toEqual([]);
});

async function problemOf(text: string): Promise<string | undefined> {
  try {
    await db.asOwner(`prepare raw_statement as ${text}`);
    await db.asOwner('deallocate raw_statement');
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

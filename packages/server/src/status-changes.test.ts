import { globSync } from 'node:fs';
import { join } from 'node:path';
import { unusedPairs, type StatusTable, type Transition } from '@rota/contract/core';
import { expect, test } from 'vitest';

type Changes = Readonly<Record<string, Transition>>;

const changes: readonly (readonly [name: string, changes: Changes])[] = (
  await Promise.all(
    globSync('features/*/*/*-transitions.rules.ts', { cwd: import.meta.dirname }).map(
      async (file) => (await import(join(import.meta.dirname, file))) as Readonly<Record<string, Changes>>,
    ),
  )
).flatMap((module) => Object.entries(module).filter(([name]) => name.endsWith('Changes')));

test('every feature with a status lists its changes', () => {
  expect(changes.map(([name]) => name).sort()).toEqual([
    'bankChanges',
    'callChanges',
    'messageChanges',
    'orderChanges',
    'paymentChanges',
    'payoutChanges',
    'preflightChanges',
    'printJobChanges',
    'refundChanges',
    'releaseChanges',
    'rolloutChanges',
    'sheetChanges',
    'updateChanges',
    'versionChanges',
  ]);
});

test.each(changes)('every entry in the table of %s is a change that the server makes', (_name, all) => {
  const tables = new Set<StatusTable>(Object.values(all).map(({ table }) => table));
  expect(tables.size).toBe(1);
  for (const table of tables) expect(unusedPairs(table, Object.values(all))).toEqual([]);
});

import { openDatabase, type Database } from '@rota/server';
import pg from 'pg';
import { inject } from 'vitest';
import type { CreatedDatabase } from './global-setup.ts';

export type TestDatabase = CreatedDatabase & {
  /** As the application's role. */
  readonly database: Database;
  /** Runs one statement as the owner of the tables, past row level security: to look behind the application's back. */
  asOwner(statement: string, values?: unknown[]): Promise<Record<string, unknown>[]>;
  close(): Promise<void>;
};

/** A fresh database with all tables for one test file; `empty`: without any. Close it in afterAll. */
export async function startDatabase(kind: 'migrated' | 'empty' = 'migrated'): Promise<TestDatabase> {
  const keeper = inject('databaseKeeper');
  const response = await fetch(`${keeper}/${kind}`, { method: 'POST' });
  if (!response.ok) throw new Error(`No test database: ${await response.text()}`);
  const created = (await response.json()) as CreatedDatabase;
  const database = openDatabase({ url: created.appUrl, maxConnections: 8, log: { warn: () => {} } });
  const owner = new pg.Pool({ connectionString: created.ownerUrl, max: 1 });
  owner.on('error', () => {});
  return {
    ...created,
    database,
    asOwner: async (statement, values) =>
      (await owner.query<Record<string, unknown>>(statement, values)).rows,
    async close() {
      await owner.end();
      await database.close();
      // A worker's own product ends after the keeper, which took all databases with it.
      await fetch(`${keeper}/${created.name}`, { method: 'DELETE' }).catch(() => undefined);
    },
  };
}

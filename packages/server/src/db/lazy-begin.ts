import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type pg from 'pg';

/**
 * A pool whose transactions begin with their first statement: `begin` costs no round trip of its own where that statement has no
 * parameters (as the one that names the project), and a transaction without statements costs none at all.
 */
export function beginLazily(pool: pg.Pool): PostgresPool {
  return {
    connect: async () => lazyClient(await pool.connect()),
    end: () => pool.end(),
    options: pool.options,
  };
}

const NOTHING = { command: '', rowCount: 0, rows: [] };

function lazyClient(client: pg.PoolClient): PostgresPoolClient {
  let begins: string | undefined;

  async function query(text: string, values: readonly unknown[]): Promise<unknown> {
    if (text === 'begin' || text.startsWith('start transaction')) {
      begins = text;
      return NOTHING;
    }
    const begin = begins;
    begins = undefined;
    if (begin === undefined) return client.query(text, [...values]);
    if (text === 'commit' || text === 'rollback') return { ...NOTHING, command: text.toUpperCase() };
    if (values.length > 0) {
      await client.query(begin);
      return client.query(text, [...values]);
    }
    // Without parameters both go as one message, and each statement has a result of its own.
    const results: unknown = await client.query(`${begin};${text}`);
    return Array.isArray(results) ? (results as unknown[]).at(-1) : results;
  }

  return { query, release: (destroy?: boolean) => client.release(destroy) } as PostgresPoolClient;
}

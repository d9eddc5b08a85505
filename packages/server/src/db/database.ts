import { Kysely, PostgresDialect, sql, type Compilable, type Transaction } from 'kysely';
import pg from 'pg';
import { columnTypes } from './column-types.ts';
import { isDiskFull } from './database-errors.ts';
import { beginLazily } from './lazy-begin.ts';
import { createListener } from './listener.ts';

/** No table is known here: a feature names its own with `tx.$extendTables<DeliveryTables>()`. */
type NoTables = Record<never, never>;
export type Tx = Transaction<NoTables>;

export type Database = {
  /** Runs a transaction that sees the rows of one project only (row level security). Rolled back when `run` throws. */
  tenant: <T>(projectId: number, run: (tx: Tx) => Promise<T>) => Promise<T>;
  /**
   * Reads by one statement that sees the rows of one project only, in one message to the database instead of the three of a transaction.
   * Such a message takes no parameters: what the statement depends on stands in it as literals, so nothing that a caller wrote may.
   */
  read: <T>(projectId: number, statement: (db: Kysely<NoTables>) => Compilable<T>) => Promise<T[]>;
  /** Runs a transaction without a project: it sees tables without tenant data, and `security definer` functions. */
  global: <T>(run: (tx: Tx) => Promise<T>) => Promise<T>;
  /**
   * Hears notifications on a channel, on one connection of its own that reconnects. What was sent while it was down is lost, so
   * `onReconnected` tells a listener to look for itself. Answers a function that ends the listening.
   */
  listen: (
    channel: string,
    handler: (payload: string) => void,
    onReconnected?: () => void,
  ) => Promise<() => Promise<void>>;
  /** Whether it answers now, and takes new rows where it lately refused them for lack of room. */
  isUp: () => Promise<boolean>;
  close: () => Promise<void>;
};

export type DatabaseOptions = {
  readonly url: string;
  readonly maxConnections?: number;
  readonly log: { warn: (details: object, message: string) => void };
};

const CONNECT_PATIENCE_MS = 5_000;
const STATEMENT_PATIENCE_MS = 15_000;
const IDLE_IN_TRANSACTION_MS = 5_000;

const ROOM_PROBE = `begin; create temp table room_probe on commit drop as select repeat(md5(n::text), 64) from generate_series(1, 500) n; commit`;

/** Opens the pool of the application's role. Nothing is connected until it is used. */
export function openDatabase(options: DatabaseOptions): Database {
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.maxConnections ?? 20,
    connectionTimeoutMillis: CONNECT_PATIENCE_MS,
    statement_timeout: STATEMENT_PATIENCE_MS,
    // An owner that is paused inside a transaction must not hold its rows.
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    application_name: 'rota',
    keepAlive: true,
    types: columnTypes,
  });
  let closing = false;
  const warn = (error: Error): void => {
    // While closing, a connection may still hear that the server stops, too.
    if (!closing) options.log.warn({ err: error }, 'a database connection was lost');
  };
  pool.on('error', warn);
  // A client that is checked out while its connection breaks emits the error on itself; unheard it would end the process.
  pool.on('connect', (client) => void client.on('error', warn));
  const kysely = new Kysely<NoTables>({ dialect: new PostgresDialect({ pool: beginLazily(pool) }) });
  const listener = createListener(options.url, options.log);

  let isFull = false;

  async function transaction<T>(run: (tx: Tx) => Promise<T>): Promise<T> {
    try {
      return await kysely.transaction().execute(run);
    } catch (error) {
      if (isDiskFull(error)) isFull = true;
      throw error;
    }
  }

  return {
    tenant: (projectId, run) =>
      transaction(async (tx) => {
        // As a literal, since what has no parameters goes to the database in one message with the `begin`.
        await sql`select set_config('app.project_id', ${sql.lit(String(projectId))}, true)`.execute(tx);
        return run(tx);
      }),
    read: async <T>(projectId: number, statement: (db: Kysely<NoTables>) => Compilable<T>) => {
      const { sql: text, parameters } = statement(kysely).compile();
      if (parameters.length > 0 || !Number.isSafeInteger(projectId))
        throw new TypeError('Only a statement without parameters can be read so.');
      // Statements of one message are one transaction, so that the setting ends with it.
      const results: unknown = await pool.query(
        `select set_config('app.project_id', '${projectId}', true);${text}`,
      );
      return (results as pg.QueryResult[]).at(-1)?.rows as T[];
    },
    global: transaction,
    listen: (channel, handler, onReconnected) => listener.listen(channel, handler, onReconnected),
    isUp: async () => {
      try {
        // A database without room still reads; a table of its own shows whether there is room again.
        await pool.query(isFull ? ROOM_PROBE : 'select 1');
        isFull = false;
        return true;
      } catch {
        return false;
      }
    },
    close: async () => {
      closing = true;
      await listener.close();
      await kysely.destroy();
    },
  };
}

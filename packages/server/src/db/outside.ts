import { createHmac } from 'node:crypto';
import pg from 'pg';
import { SetupProblem } from '../setup-problem.ts';

const OLDEST_VERSION = 150_000;

/**
 * Prepares an external PostgreSQL: checks its version and the rights of the given user, makes the application's role when it
 * is missing, and answers that role's URL. Throws SetupProblem that says what an administrator must do.
 */
export async function prepareOutsideDatabase(ownerUrl: string, appUrl: string | undefined): Promise<string> {
  const client = new pg.Client({ connectionString: ownerUrl, connectionTimeoutMillis: 10_000 });
  try {
    await client.connect();
  } catch (cause) {
    throw new SetupProblem(`The database of DATABASE_URL cannot be reached: ${reasonOf(cause)}.`, { cause });
  }
  try {
    const { rows } = await client.query<{
      version: number;
      name: string;
      bypasses: boolean;
      creates: boolean;
      app: boolean;
    }>(
      `select current_setting('server_version_num')::int as version, current_user as name, rolsuper or rolbypassrls as bypasses,
              rolsuper or rolcreaterole as creates, exists (select from pg_roles where rolname = 'rota_app') as app
       from pg_roles where rolname = current_user`,
    );
    const [me] = rows;
    if (me === undefined) throw new SetupProblem('The user of DATABASE_URL cannot read pg_roles.');
    if (me.version < OLDEST_VERSION)
      throw new SetupProblem(`The database of DATABASE_URL is older than PostgreSQL 15; use 15 or newer.`);
    if (!me.bypasses) {
      throw new SetupProblem(
        `The user ${me.name} of DATABASE_URL needs the right to pass row security; have an administrator run: alter role "${me.name}" bypassrls.`,
      );
    }
    if (appUrl !== undefined) {
      if (!me.app)
        throw new SetupProblem(
          `DATABASE_APP_URL is set but the role rota_app does not exist; have an administrator run: create role rota_app login password '...'.`,
        );
      return appUrl;
    }
    if (!me.creates) {
      throw new SetupProblem(
        `The user ${me.name} of DATABASE_URL may not make the role that the application works as; have an administrator run: ` +
          `create role rota_app login password '...', and set DATABASE_APP_URL to the same database as that role.`,
      );
    }
    return await ensureAppRole(client, ownerUrl, me.app);
  } finally {
    await client.end();
  }
}

/** The password follows from the owner's, so that every replica with the same DATABASE_URL knows it without sharing a file. */
async function ensureAppRole(client: pg.Client, ownerUrl: string, exists: boolean): Promise<string> {
  const url = new URL(ownerUrl);
  const password = createHmac('sha256', decodeURIComponent(url.password))
    .update('rota_app')
    .digest('base64url');
  await client.query(
    `${exists ? 'alter' : 'create'} role rota_app login password ${client.escapeLiteral(password)}`,
  );
  const { rows } = await client.query<{ name: string }>('select current_database() as name');
  await client.query(`grant connect on database ${client.escapeIdentifier(rows[0]?.name ?? '')} to rota_app`);
  url.username = 'rota_app';
  url.password = password;
  return url.href;
}

function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join('; ');
  return error instanceof Error ? error.message : String(error);
}

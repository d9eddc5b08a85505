import { sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import type { DocumentRow, DocumentVersions } from '../../sites/config/index.ts';

const COLUMNS = [
  'version',
  'content',
  'checksum',
  'changed_by',
  'changed_at',
  'restored_from',
  'pilot_robot_id',
  'starts_at',
] as const;

/** The versions of the values for the robots of all projects. */
export const installationVersions: DocumentVersions = {
  async list(tx, { limit, below }) {
    const query = tx
      .selectFrom('installation_config')
      .select(COLUMNS)
      .orderBy('version', 'desc')
      .limit(limit);
    return (below === undefined ? query : query.where('version', '<', below)).execute();
  },
  async find(tx, version) {
    return tx
      .selectFrom('installation_config')
      .select(COLUMNS)
      .where('version', '=', version)
      .executeTakeFirst();
  },
  async insert(tx, row) {
    return tx.insertInto('installation_config').values(row).returning(COLUMNS).executeTakeFirstOrThrow();
  },
};

/** The newest version whose time has come for all robots, and for each robot that one is tried with. */
export async function listInstallationVersions(tx: Tx): Promise<DocumentRow[]> {
  return tx
    .selectFrom('installation_config')
    .distinctOn('pilot_robot_id')
    .select(COLUMNS)
    .where((row) => row.or([row('starts_at', 'is', null), row('starts_at', '<=', sql<Date>`now()`)]))
    .orderBy('pilot_robot_id')
    .orderBy('version', 'desc')
    .execute();
}

/** Whether the time of a version has come since a moment, that one not included. */
export async function hasInstallationStarted(tx: Tx, since: Date): Promise<boolean> {
  const row = await tx
    .selectFrom('installation_config')
    .select('version')
    .where('starts_at', '>', since)
    .where('starts_at', '<=', sql<Date>`now()`)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Others who change the values of the installation wait until the transaction ends. */
export async function lockInstallation(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('installation_config', 0))`.execute(tx);
}

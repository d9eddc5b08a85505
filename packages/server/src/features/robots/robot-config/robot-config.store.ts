import { sql, type Selectable } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import type { DB } from '../../../db/schema.gen.ts';

export type RobotConfigRow = Selectable<DB['robot_config']>;

/** The configs that robots of a project should have, or one of them. */
export async function listConfigs(tx: Tx, projectId: number, robotId?: string): Promise<RobotConfigRow[]> {
  return tx
    .selectFrom('robot_config')
    .selectAll()
    .where('project_id', '=', projectId)
    .$if(robotId !== undefined, (query) => query.where('robot_id', '=', robotId ?? ''))
    .execute();
}

const STANDING = ['robot_id', 'version', 'in_sync_since', 'rejected_version'] as const;
/** How far robots are with their configs, without the texts. */
export type ConfigStanding = Pick<RobotConfigRow, (typeof STANDING)[number]>;

export async function listStandings(tx: Tx, projectId: number): Promise<ConfigStanding[]> {
  return tx.selectFrom('robot_config').select(STANDING).where('project_id', '=', projectId).execute();
}

/** Writes the config that a robot should have from now on. What was noted of the version before is forgotten. */
export async function putConfig(
  tx: Tx,
  projectId: number,
  robotId: string,
  config: Pick<RobotConfigRow, 'version' | 'checksum' | 'json_config'>,
): Promise<void> {
  const content = {
    ...config,
    since: sql<Date>`clock_timestamp()`,
    sent_at: null,
    rejected_version: null,
    rejected_reason: null,
    rejected_at: null,
    in_sync_since: null,
  };
  await tx
    .insertInto('robot_config')
    .values({ project_id: projectId, robot_id: robotId, ...content })
    .onConflict((conflict) => conflict.columns(['project_id', 'robot_id']).doUpdateSet(content))
    .execute();
}

/** What a robot made of a version, as it reports it. */
export type ConfigNote = {
  readonly robotId: string;
  readonly version: number;
} & ({ readonly is: 'in_sync' | 'lost' } | { readonly is: 'rejected'; readonly reason: string });

/** Notes that a robot has a version, has it no more, or refused it. A version that is no longer wanted is left alone. */
export async function writeNote(tx: Tx, projectId: number, note: ConfigNote): Promise<void> {
  const now = sql<Date>`now()`;
  const content =
    note.is === 'rejected'
      ? {
          rejected_version: note.version,
          rejected_reason: note.reason,
          rejected_at: now,
          in_sync_since: null,
        }
      : { in_sync_since: note.is === 'in_sync' ? now : null };
  await tx
    .updateTable('robot_config')
    .set(content)
    .where('project_id', '=', projectId)
    .where('robot_id', '=', note.robotId)
    .where('version', '=', note.version)
    .execute();
}

export async function markSent(tx: Tx, projectId: number, robotIds: readonly string[]): Promise<void> {
  await tx
    .updateTable('robot_config')
    .set({ sent_at: sql<Date>`now()` })
    .where('project_id', '=', projectId)
    .where('robot_id', 'in', [...robotIds])
    .execute();
}

/** Hands the number of a robot's config to another project, in a transaction that moves the robot. */
export async function moveConfig(tx: Tx, robotId: string, from: number, to: number): Promise<void> {
  await sql`select robot_config_move(${robotId}, ${from}::int, ${to}::int)`.execute(tx);
}

/** Forgets the config of a robot that is removed. */
export async function deleteConfig(tx: Tx, projectId: number, robotId: string): Promise<void> {
  await tx
    .deleteFrom('robot_config')
    .where('project_id', '=', projectId)
    .where('robot_id', '=', robotId)
    .execute();
}

/** The moment by the database's clock. */
export async function readNow(tx: Tx): Promise<Date> {
  const row = await tx.selectNoFrom(sql<Date>`now()`.as('now')).executeTakeFirstOrThrow();
  return row.now;
}

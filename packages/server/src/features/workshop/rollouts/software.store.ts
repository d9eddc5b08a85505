import { sql, type Selectable } from 'kysely';
import type { SoftwareKind } from '@rota/contract/rollouts';
import type { Tx } from '../../../db/database.ts';
import type { DB } from '../../../db/schema.gen.ts';

export type SoftwareRow = Pick<
  Selectable<DB['robot_software']>,
  'robot_id' | 'kind' | 'version' | 'previous_version' | 'since'
>;

/** The software of a project's robots as they reported it last, or of one of them. */
export async function listSoftware(tx: Tx, projectId: number, robotId?: string): Promise<SoftwareRow[]> {
  return tx
    .selectFrom('robot_software')
    .select(['robot_id', 'kind', 'version', 'previous_version', 'since'])
    .where('project_id', '=', projectId)
    .$if(robotId !== undefined, (query) => query.where('robot_id', '=', robotId ?? ''))
    .execute();
}

/** Keeps what robots report of their software now. A robot that is gone meanwhile is left out. */
export async function keepSoftware(
  tx: Tx,
  projectId: number,
  reported: readonly {
    readonly robotId: string;
    readonly kind: SoftwareKind;
    readonly version: string;
    readonly previousVersion: string | null;
  }[],
): Promise<void> {
  for (const { robotId, kind, version, previousVersion } of reported)
    await sql`
      insert into robot_software as s (project_id, robot_id, kind, version, previous_version)
      select r.project_id, r.id, ${kind}, ${version}, ${previousVersion}
        from robot r where r.project_id = ${projectId} and r.id = ${robotId}
      on conflict (project_id, robot_id, kind) do update
        set version = excluded.version, previous_version = excluded.previous_version,
            since = case when s.version = excluded.version then s.since else now() end`.execute(tx);
}

/** Forgets the software of a robot that is removed. Its updates stay with their rollouts. */
export async function forgetSoftware(tx: Tx, projectId: number, robotId: string): Promise<void> {
  await tx
    .deleteFrom('robot_software')
    .where('project_id', '=', projectId)
    .where('robot_id', '=', robotId)
    .execute();
}

import type { SimulatedModel } from '@rota/contract/site-setup';
import { sql, type Selectable } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import type { DB, Functions } from '../../../db/schema.gen.ts';

type SimulatedRow = Pick<Selectable<DB['simulated_robot']>, 'robot_id' | 'model'>;

/** In the order in which they were added. */
export async function listSimulated(tx: Tx, projectId: number): Promise<SimulatedRow[]> {
  return tx
    .selectFrom('simulated_robot')
    .select(['robot_id', 'model'])
    .where('project_id', '=', projectId)
    .orderBy('created_at')
    .orderBy('robot_id')
    .execute();
}

/** Keeps others from adding or removing simulated robots of a project until the transaction ends. */
export async function lockSimulated(tx: Tx, projectId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('simulated_robot'), ${projectId})`.execute(tx);
}

export async function insertSimulated(
  tx: Tx,
  projectId: number,
  robotId: string,
  model: SimulatedModel,
): Promise<void> {
  await tx
    .insertInto('simulated_robot')
    .values({ project_id: projectId, robot_id: robotId, model })
    .execute();
}

export async function listProjectsWithSimulated(tx: Tx): Promise<number[]> {
  const { rows } = await sql<
    Functions['projects_with_simulated_robots']
  >`select * from projects_with_simulated_robots()`.execute(tx);
  return rows.map((row) => row.project_id);
}

/** Whether this simulator is the one that runs robots: it was before, there was none, or the last one is silent. */
export async function holdRunner(tx: Tx, runnerId: string, silentS: number): Promise<boolean> {
  const row = await tx
    .insertInto('simulator_runner')
    .values({ is_only: true, runner_id: runnerId, seen_at: sql<Date>`now()` })
    .onConflict((conflict) =>
      conflict
        .column('is_only')
        .doUpdateSet({ runner_id: runnerId, seen_at: sql<Date>`now()` })
        .where((eb) =>
          eb.or([
            eb('simulator_runner.runner_id', '=', runnerId),
            eb('simulator_runner.seen_at', '<', sql<Date>`now() - make_interval(secs => ${silentS})`),
          ]),
        ),
    )
    .returning('runner_id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function isRunnerHeard(tx: Tx, silentS: number): Promise<boolean> {
  const row = await tx
    .selectFrom('simulator_runner')
    .select('runner_id')
    .where('seen_at', '>=', sql<Date>`now() - make_interval(secs => ${silentS})`)
    .executeTakeFirst();
  return row !== undefined;
}

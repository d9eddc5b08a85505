import { UPDATER_REACHED_S } from '@rota/contract/ddi';
import { sql, type Selectable } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import type { DB, Functions } from '../../../db/schema.gen.ts';

export type UpdaterRow = Selectable<DB['robot_updater']>;
export type GatewayRow = Selectable<DB['update_gateway_token']>;

/** Seen again so soon, it is not written. */
const SEEN_EVERY_S = 30;

/** Whose token it is: of one robot, or (null) of all of a project. */
export async function findOwner(
  tx: Tx,
  digest: string,
): Promise<Functions['update_token_owner'] | undefined> {
  const { rows } = await sql<
    Functions['update_token_owner']
  >`select project_id, robot_id from update_token_owner(${digest})`.execute(tx);
  return rows[0];
}

export async function findUpdater(
  tx: Tx,
  projectId: number,
  robotId: string,
): Promise<UpdaterRow | undefined> {
  return tx
    .selectFrom('robot_updater')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('robot_id', '=', robotId)
    .executeTakeFirst();
}

/** Notes that an updater asked. @returns its row as it was before */
export async function noteSeen(tx: Tx, projectId: number, robotId: string): Promise<UpdaterRow | undefined> {
  const row = await findUpdater(tx, projectId, robotId);
  const now = { seen_at: sql<Date>`now()` };
  await tx
    .insertInto('robot_updater')
    .values({ project_id: projectId, robot_id: robotId, ...now })
    .onConflict((conflict) =>
      conflict
        .columns(['project_id', 'robot_id'])
        .doUpdateSet(now)
        .where(
          sql<boolean>`robot_updater.seen_at is null or robot_updater.seen_at < now() - ${SEEN_EVERY_S} * interval '1 second'`,
        ),
    )
    .execute();
  return row;
}

type UpdaterChange = {
  readonly [C in Exclude<keyof UpdaterRow, 'project_id' | 'robot_id' | 'attributes'>]?:
    UpdaterRow[C] | ReturnType<typeof sql<NonNullable<UpdaterRow[C]>>>;
} & { readonly attributes?: Readonly<Record<string, string>> };

/** Changes the updater of a robot, or makes it. */
export async function changeUpdater(
  tx: Tx,
  projectId: number,
  robotId: string,
  { attributes, ...rest }: UpdaterChange,
): Promise<void> {
  const change = {
    ...rest,
    ...(attributes !== undefined && {
      attributes: sql<UpdaterRow['attributes']>`${JSON.stringify(attributes)}::jsonb`,
    }),
  };
  await tx
    .insertInto('robot_updater')
    .values({ project_id: projectId, robot_id: robotId, ...change })
    .onConflict((conflict) => conflict.columns(['project_id', 'robot_id']).doUpdateSet(change))
    .execute();
}

/** The updaters of a project that asked lately, and whether one waits for a person at its robot. */
export async function listReached(
  tx: Tx,
  projectId: number,
): Promise<{ readonly robot_id: string; readonly awaits_consent: boolean }[]> {
  return tx
    .selectFrom('robot_updater')
    .select([
      'robot_id',
      sql<boolean>`asks_first and (consent_until is null or consent_until <= now())`.as('awaits_consent'),
    ])
    .where('project_id', '=', projectId)
    .where('seen_at', '>', sql<Date>`now() - ${UPDATER_REACHED_S} * interval '1 second'`)
    .execute();
}

/** Hands an updater to another project with its robot. */
export async function moveUpdater(tx: Tx, robotId: string, from: number, to: number): Promise<void> {
  await sql`select robot_updater_move(${robotId}, ${from}::int, ${to}::int)`.execute(tx);
}

export async function forgetUpdater(tx: Tx, projectId: number, robotId: string): Promise<void> {
  await tx
    .deleteFrom('robot_updater')
    .where('project_id', '=', projectId)
    .where('robot_id', '=', robotId)
    .execute();
}

export async function findGatewayToken(tx: Tx, projectId: number): Promise<GatewayRow | undefined> {
  return tx
    .selectFrom('update_gateway_token')
    .selectAll()
    .where('project_id', '=', projectId)
    .executeTakeFirst();
}

export async function putGatewayToken(
  tx: Tx,
  projectId: number,
  token: Pick<GatewayRow, 'token_digest' | 'token_prefix' | 'made_by'>,
): Promise<void> {
  await tx
    .insertInto('update_gateway_token')
    .values({ project_id: projectId, ...token })
    .onConflict((conflict) => conflict.column('project_id').doUpdateSet({ ...token, made_at: sql`now()` }))
    .execute();
}

export async function deleteGatewayToken(tx: Tx, projectId: number): Promise<void> {
  await tx.deleteFrom('update_gateway_token').where('project_id', '=', projectId).execute();
}

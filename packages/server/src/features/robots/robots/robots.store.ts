import type { RobotDialect, RobotMapAlias } from '@rota/contract/robots';
import { sql, type Selectable } from 'kysely';
import type { Database, Tx } from '../../../db/database.ts';
import type { DB, Functions } from '../../../db/schema.gen.ts';
import type { RegisteredRobotRow } from './robots.rules.ts';

export type NewRobot = Pick<
  RegisteredRobotRow,
  | 'robotId'
  | 'name'
  | 'model'
  | 'manufacturer'
  | 'serialNumber'
  | 'protocolVersion'
  | 'interfaceName'
  | 'dialect'
> & {
  readonly m2mNumber?: RegisteredRobotRow['m2mNumber'];
  /** For a robot that was registered before, in another project. */
  readonly registered?: Pick<RegisteredRobotRow, 'enabled' | 'createdAt' | 'tags'>;
};
/** What every robot of a robot's model calls maps, and how often that was changed. */
const OF_MODEL = [
  sql<readonly RobotMapAlias[] | null>`
    (select map_aliases from robot_model where robot_model.project_id = robot.project_id and robot_model.model = robot.model)`.as(
    'model_map_aliases',
  ),
  sql<number | null>`
    (select version from robot_model where robot_model.project_id = robot.project_id and robot_model.model = robot.model)`.as(
    'model_version',
  ),
];
type OfModel = {
  readonly model_map_aliases: readonly RobotMapAlias[] | null;
  readonly model_version: number | null;
};
/** The robots of a project by name, the Turkish way. */
export async function listRobots(
  database: Pick<Database, 'read'>,
  projectId: number,
): Promise<RegisteredRobotRow[]> {
  const rows = await database.read(projectId, (db) =>
    db
      .selectFrom('robot')
      // A join reads the models once, where a subquery would look for each robot's.
      .leftJoin('robot_model', (join) =>
        join
          .onRef('robot_model.project_id', '=', 'robot.project_id')
          .onRef('robot_model.model', '=', 'robot.model'),
      )
      .selectAll('robot')
      .select(['robot_model.map_aliases as model_map_aliases', 'robot_model.version as model_version'])
      .where('robot.project_id', '=', sql.lit(projectId))
      .orderBy(sql`robot.name collate "tr-x-icu"`)
      .orderBy('robot.id'),
  );
  return rows.map(toRow);
}

/** What values for robots are given by, of the robots of a project by name, or of one of them. */
export async function listRobotTraits(tx: Tx, projectId: number, robotId?: string) {
  return tx
    .selectFrom('robot')
    .select(['id as robotId', 'name', 'model', 'tags'])
    .where('project_id', '=', projectId)
    .$if(robotId !== undefined, (query) => query.where('id', '=', robotId ?? ''))
    .orderBy(sql`name collate "tr-x-icu"`)
    .orderBy('id')
    .execute();
}

export async function findRobot(
  tx: Tx,
  projectId: number,
  robotId: string,
): Promise<RegisteredRobotRow | undefined> {
  const row = await tx
    .selectFrom('robot')
    .selectAll()
    .select(OF_MODEL)
    .where('project_id', '=', projectId)
    .where('id', '=', robotId)
    .executeTakeFirst();
  return row && toRow(row);
}

/** As `findRobot`, locked until the transaction ends. */
export async function lockRobot(
  tx: Tx,
  projectId: number,
  robotId: string,
): Promise<RegisteredRobotRow | undefined> {
  const row = await tx
    .selectFrom('robot')
    .selectAll()
    .select(OF_MODEL)
    .where('project_id', '=', projectId)
    .where('id', '=', robotId)
    .forUpdate()
    .executeTakeFirst();
  return row && toRow(row);
}

/** Throws a unique violation of `robot_serial_unique` when the robot is registered anywhere. */
export async function insertRobot(tx: Tx, projectId: number, robot: NewRobot): Promise<RegisteredRobotRow> {
  const row = await tx
    .insertInto('robot')
    .values({
      id: robot.robotId,
      project_id: projectId,
      name: robot.name,
      model: robot.model,
      manufacturer: robot.manufacturer,
      serial_number: robot.serialNumber,
      protocol_version: robot.protocolVersion,
      interface_name: robot.interfaceName,
      dialect: asJson(robot.dialect),
      m2m_number: robot.m2mNumber ?? null,
      tags: [...(robot.registered?.tags ?? [])],
      enabled: robot.registered?.enabled ?? true,
      activated_at: null,
      created_at: robot.registered === undefined ? sql<Date>`now()` : new Date(robot.registered.createdAt),
      updated_at: sql<Date>`now()`,
    })
    .returningAll()
    .returning(OF_MODEL)
    .executeTakeFirstOrThrow();
  return toRow(row);
}

export async function updateRobot(
  tx: Tx,
  projectId: number,
  robotId: string,
  {
    name,
    enabled,
    interfaceName,
    dialect,
    m2mNumber,
    tags,
  }: Pick<RegisteredRobotRow, 'name' | 'enabled' | 'interfaceName' | 'dialect' | 'm2mNumber' | 'tags'>,
): Promise<RegisteredRobotRow> {
  const row = await tx
    .updateTable('robot')
    .set({
      name,
      enabled,
      interface_name: interfaceName,
      dialect: asJson(dialect),
      m2m_number: m2mNumber,
      tags: [...tags],
      updated_at: sql<Date>`now()`,
    })
    .where('project_id', '=', projectId)
    .where('id', '=', robotId)
    .returningAll()
    .returning(OF_MODEL)
    .executeTakeFirstOrThrow();
  return toRow(row);
}

export async function setActivated(
  tx: Tx,
  projectId: number,
  robotId: string,
  activated: boolean,
): Promise<RegisteredRobotRow> {
  const row = await tx
    .updateTable('robot')
    .set({ activated_at: activated ? sql<Date>`now()` : null, updated_at: sql<Date>`now()` })
    .where('project_id', '=', projectId)
    .where('id', '=', robotId)
    .returningAll()
    .returning(OF_MODEL)
    .executeTakeFirstOrThrow();
  return toRow(row);
}

/** With its MQTT account and activation code. */
export async function deleteRobot(tx: Tx, projectId: number, robotId: string): Promise<void> {
  await tx.deleteFrom('robot').where('project_id', '=', projectId).where('id', '=', robotId).execute();
}

/** Puts a new code in place of whatever code there was. */
export async function putActivation(
  tx: Tx,
  projectId: number,
  robotId: string,
  activation: { readonly codeHash: string; readonly validDays: number; readonly tries: number },
): Promise<void> {
  await tx
    .insertInto('robot_activation')
    .values({
      robot_id: robotId,
      project_id: projectId,
      code_hash: activation.codeHash,
      expires_at: sql<Date>`now() + make_interval(days => ${activation.validDays})`,
      tries_left: activation.tries,
    })
    .onConflict((conflict) =>
      conflict.column('robot_id').doUpdateSet((eb) => ({
        code_hash: eb.ref('excluded.code_hash'),
        expires_at: eb.ref('excluded.expires_at'),
        tries_left: eb.ref('excluded.tries_left'),
        used_at: null,
      })),
    )
    .execute();
}

/** Whether the code of a robot can be exchanged, and until when. */
export async function findActivation(
  tx: Tx,
  projectId: number,
  robotId: string,
): Promise<Pick<Selectable<DB['robot_activation']>, 'expires_at' | 'tries_left' | 'used_at'> | undefined> {
  return tx
    .selectFrom('robot_activation')
    .select(['expires_at', 'tries_left', 'used_at'])
    .where('project_id', '=', projectId)
    .where('robot_id', '=', robotId)
    .executeTakeFirst();
}

/** The code of a robot that can still be exchanged. */
export async function findWaitingCode(
  tx: Tx,
  projectId: number,
  robotId: string,
): Promise<Pick<Selectable<DB['robot_activation']>, 'code_hash'> | undefined> {
  return tx
    .selectFrom('robot_activation')
    .select('code_hash')
    .where('project_id', '=', projectId)
    .where('robot_id', '=', robotId)
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .where('tries_left', '>', 0)
    .executeTakeFirst();
}

/** Takes a code out of use; false when another caller was faster or it ended meanwhile. */
export async function useActivation(
  tx: Tx,
  projectId: number,
  robotId: string,
  codeHash: string,
): Promise<boolean> {
  const result = await tx
    .updateTable('robot_activation')
    .set({ used_at: sql<Date>`now()` })
    .where('project_id', '=', projectId)
    .where('robot_id', '=', robotId)
    .where('code_hash', '=', codeHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .where('tries_left', '>', 0)
    .executeTakeFirst();
  return Number(result.numUpdatedRows) === 1;
}

export type ActivationCandidate = {
  readonly projectId: number;
  readonly robotId: string;
  readonly codeHash: string;
};

/** The robots of any project with this serial number whose code still waits to be used. */
export async function listActivationCandidates(tx: Tx, serialNumber: string): Promise<ActivationCandidate[]> {
  const { rows } = await sql<
    Functions['robot_activation_candidates']
  >`select * from robot_activation_candidates(${serialNumber})`.execute(tx);
  return rows.map((row) => ({ projectId: row.project_id, robotId: row.robot_id, codeHash: row.code_hash }));
}

/** Counts a wrong code against every robot with this serial number. */
export async function countActivationMiss(tx: Tx, serialNumber: string): Promise<void> {
  await sql`select robot_activation_missed(${serialNumber})`.execute(tx);
}

/** A column of JSON keeps only flags that are set. */
function asJson(dialect: RobotDialect) {
  return sql<RobotDialect>`${JSON.stringify(dialect)}::jsonb`;
}

function toRow(row: Selectable<DB['robot']> & OfModel): RegisteredRobotRow {
  return {
    robotId: row.id,
    projectId: row.project_id,
    name: row.name,
    model: row.model,
    manufacturer: row.manufacturer,
    serialNumber: row.serial_number,
    protocolVersion: row.protocol_version,
    interfaceName: row.interface_name,
    dialect: row.dialect,
    m2mNumber: row.m2m_number,
    modelMapAliases: row.model_map_aliases ?? [],
    modelVersion: row.model_version ?? 0,
    tags: row.tags,
    enabled: row.enabled,
    reserved: row.reserved,
    activatedAt: row.activated_at?.getTime() ?? null,
    createdAt: row.created_at.getTime(),
    updatedAt: row.updated_at.getTime(),
  };
}

/** Keeps robots of a project free of work for an update, or no longer. The caller tells the fleet. */
export async function setReserved(
  tx: Tx,
  projectId: number,
  robotIds: readonly string[],
  reserved: boolean,
): Promise<void> {
  await tx
    .updateTable('robot')
    .set({ reserved })
    .where('project_id', '=', projectId)
    .where('id', 'in', [...robotIds])
    .execute();
}

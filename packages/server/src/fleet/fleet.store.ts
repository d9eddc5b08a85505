import type {
  CommandRecord,
  DecisionRecord,
  FleetSnapshot,
  RobotDetailView,
  RobotHold,
  TripRecord,
} from '@rota/fleet-core';
import { sql, type Selectable } from 'kysely';
import type { Tx } from '../db/database.ts';
import type { DB } from '../db/schema.gen.ts';

/** Trips that are active or releasing. */
export async function loadOpenTrips(tx: Tx, projectId: number): Promise<TripRecord[]> {
  const rows = await tx
    .selectFrom('trip')
    .select([
      'trip_id',
      'robot_id',
      'kind',
      'status',
      'stops',
      'stop_index',
      'phase',
      'phase_since',
      'vda_order',
      'command_id',
      'created_at',
      'updated_at',
    ])
    .where('project_id', '=', projectId)
    .where('status', 'in', ['active', 'releasing'])
    .orderBy('created_at')
    .orderBy('trip_id')
    .execute();
  return rows.map((row) => ({
    tripId: row.trip_id,
    robotId: row.robot_id,
    kind: row.kind,
    status: row.status,
    stops: row.stops,
    stopIndex: row.stop_index,
    phase: row.phase,
    phaseSince: row.phase_since.getTime(),
    order: row.vda_order,
    commandId: row.command_id,
    createdAt: row.created_at.getTime(),
    updatedAt: row.updated_at.getTime(),
  }));
}

/** Writes trips as they are now. Ended ones first: the next trip of a robot may begin in the same batch. */
export async function saveTrips(tx: Tx, projectId: number, trips: readonly TripRecord[]): Promise<void> {
  for (const trip of [...trips].sort(
    (a, b) => Number(a.status === 'active') - Number(b.status === 'active'),
  )) {
    await tx
      .insertInto('trip')
      .values({
        project_id: projectId,
        trip_id: trip.tripId,
        robot_id: trip.robotId,
        kind: trip.kind,
        status: trip.status,
        stops: JSON.stringify(trip.stops),
        stop_index: trip.stopIndex,
        phase: trip.phase,
        phase_since: new Date(trip.phaseSince),
        vda_order: trip.order === null ? null : JSON.stringify(trip.order),
        command_id: trip.commandId,
        created_at: new Date(trip.createdAt),
        updated_at: new Date(trip.updatedAt),
      })
      .onConflict((conflict) =>
        conflict.columns(['project_id', 'trip_id']).doUpdateSet((eb) => ({
          status: eb.ref('excluded.status'),
          stops: eb.ref('excluded.stops'),
          stop_index: eb.ref('excluded.stop_index'),
          phase: eb.ref('excluded.phase'),
          phase_since: eb.ref('excluded.phase_since'),
          vda_order: eb.ref('excluded.vda_order'),
          updated_at: eb.ref('excluded.updated_at'),
        })),
      )
      .execute();
  }
}

type CommandRow = Pick<Selectable<DB['robot_command']>, (typeof COMMAND_COLUMNS)[number]>;
const COMMAND_COLUMNS = [
  'command_id',
  'robot_id',
  'kind',
  'params',
  'status',
  'failure',
  'given_by',
  'action_id',
  'created_at',
  'updated_at',
] as const;

function toCommand(row: CommandRow): CommandRecord {
  return {
    commandId: row.command_id,
    robotId: row.robot_id,
    kind: row.kind,
    params: row.params,
    status: row.status,
    failure: row.failure,
    by: row.given_by,
    actionId: row.action_id,
    createdAt: row.created_at.getTime(),
    updatedAt: row.updated_at.getTime(),
  };
}

/** Commands that are neither done nor failed. */
export async function loadOpenCommands(tx: Tx, projectId: number): Promise<CommandRecord[]> {
  const rows = await tx
    .selectFrom('robot_command')
    .select(COMMAND_COLUMNS)
    .where('project_id', '=', projectId)
    .where('status', 'in', ['sent', 'accepted'])
    .orderBy('created_at')
    .orderBy('command_id')
    .execute();
  return rows.map(toCommand);
}

/** The last commands of a robot, newest first. */
export async function listCommands(
  tx: Tx,
  projectId: number,
  robotId: string,
  limit: number,
): Promise<CommandRecord[]> {
  const rows = await tx
    .selectFrom('robot_command')
    .select(COMMAND_COLUMNS)
    .where('project_id', '=', projectId)
    .where('robot_id', '=', robotId)
    .orderBy('created_at', 'desc')
    .orderBy('command_id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(toCommand);
}

export async function saveCommands(
  tx: Tx,
  projectId: number,
  commands: readonly CommandRecord[],
): Promise<void> {
  for (const command of commands) {
    await tx
      .insertInto('robot_command')
      .values({
        project_id: projectId,
        command_id: command.commandId,
        robot_id: command.robotId,
        kind: command.kind,
        params: JSON.stringify(command.params),
        status: command.status,
        failure: command.failure,
        given_by: command.by,
        action_id: command.actionId,
        created_at: new Date(command.createdAt),
        updated_at: new Date(command.updatedAt),
      })
      .onConflict((conflict) =>
        conflict.columns(['project_id', 'command_id']).doUpdateSet((eb) => ({
          status: eb.ref('excluded.status'),
          failure: eb.ref('excluded.failure'),
          action_id: eb.ref('excluded.action_id'),
          updated_at: eb.ref('excluded.updated_at'),
        })),
      )
      .execute();
  }
}

export async function loadHolds(tx: Tx, projectId: number): Promise<FleetSnapshot['holds']> {
  const rows = await tx
    .selectFrom('robot_hold')
    .select(['robot_id', 'reason', 'held_by', 'since', 'said'])
    .where('project_id', '=', projectId)
    .orderBy('robot_id')
    .execute();
  return rows.map(({ robot_id: robotId, reason, held_by: by, since, said }) => ({
    robotId,
    hold: { reason, by, since: since.toISOString(), ...(said !== null && { said }) },
  }));
}

/** Writes the hold of each robot, or that it has none. */
export async function saveHolds(
  tx: Tx,
  projectId: number,
  holds: ReadonlyMap<string, RobotHold | null>,
): Promise<void> {
  for (const [robotId, hold] of holds) {
    if (hold === null) {
      await tx
        .deleteFrom('robot_hold')
        .where('project_id', '=', projectId)
        .where('robot_id', '=', robotId)
        .execute();
    } else {
      await tx
        .insertInto('robot_hold')
        .values({
          project_id: projectId,
          robot_id: robotId,
          reason: hold.reason,
          held_by: hold.by,
          since: hold.since,
          said: hold.said ?? null,
        })
        .onConflict((conflict) =>
          conflict.columns(['project_id', 'robot_id']).doUpdateSet((eb) => ({
            reason: eb.ref('excluded.reason'),
            held_by: eb.ref('excluded.held_by'),
            since: eb.ref('excluded.since'),
            said: eb.ref('excluded.said'),
          })),
        )
        .execute();
    }
  }
}

export type DecisionFilter = {
  readonly robotId?: string | undefined;
  readonly deliveryId?: string | undefined;
  readonly limit: number;
};

/** Newest first. */
export async function listDecisions(
  tx: Tx,
  projectId: number,
  filter: DecisionFilter,
): Promise<DecisionRecord[]> {
  let found = tx
    .selectFrom('decision')
    .select(['decision_id', 'at', 'robot_id', 'delivery_id', 'code', 'params', 'candidates'])
    .where('project_id', '=', projectId);
  if (filter.robotId !== undefined) found = found.where('robot_id', '=', filter.robotId);
  if (filter.deliveryId !== undefined) found = found.where('delivery_id', '=', filter.deliveryId);
  const rows = await found.orderBy('at', 'desc').orderBy('decision_id', 'desc').limit(filter.limit).execute();
  return rows.map((row) => ({
    decisionId: row.decision_id,
    at: row.at.getTime(),
    robotId: row.robot_id,
    deliveryId: row.delivery_id,
    code: row.code,
    params: row.params,
    candidates: row.candidates,
  }));
}

export async function saveDecisions(
  tx: Tx,
  projectId: number,
  decisions: readonly DecisionRecord[],
): Promise<void> {
  if (decisions.length === 0) return;
  const list = decisions.map((one) => ({
    decision_id: one.decisionId,
    at: new Date(one.at),
    robot_id: one.robotId,
    delivery_id: one.deliveryId,
    code: one.code,
    params: one.params,
    candidates: one.candidates,
  }));
  await sql`
    insert into decision (project_id, decision_id, at, robot_id, delivery_id, code, params, candidates)
    select ${projectId}::int, decision_id, at, robot_id, delivery_id, code, params, candidates
    from jsonb_to_recordset(${JSON.stringify(list)}::jsonb)
      as one(decision_id text, at timestamptz, robot_id text, delivery_id text, code text, params jsonb, candidates jsonb)
    on conflict do nothing`.execute(tx);
}

/** The views that the owner last saved, by robot id; those saved at `since` or later when given. */
export async function listRobotViews(
  tx: Tx,
  projectId: number,
  since?: Date,
): Promise<Map<string, RobotDetailView>> {
  const rows = await tx
    .selectFrom('robot_view')
    .select(['robot_id', 'view'])
    .where('project_id', '=', projectId)
    .where('updated_at', '>=', since ?? new Date(0))
    .execute();
  return new Map(rows.map((row) => [row.robot_id, row.view]));
}

export async function findRobotView(
  tx: Tx,
  projectId: number,
  robotId: string,
): Promise<RobotDetailView | undefined> {
  const rows = await tx
    .selectFrom('robot_view')
    .select('view')
    .where('project_id', '=', projectId)
    .where('robot_id', '=', robotId)
    .execute();
  return rows[0]?.view;
}

export async function saveRobotViews(
  tx: Tx,
  projectId: number,
  views: readonly RobotDetailView[],
): Promise<void> {
  if (views.length === 0) return;
  const list = views.map((view) => ({ robot_id: view.robotId, view }));
  await sql`
    insert into robot_view (project_id, robot_id, view, updated_at)
    select ${projectId}::int, robot_id, view, clock_timestamp()
    from jsonb_to_recordset(${JSON.stringify(list)}::jsonb) as one(robot_id text, view jsonb)
    on conflict (project_id, robot_id) do update set view = excluded.view, updated_at = excluded.updated_at`.execute(
    tx,
  );
}

/** Forgets the views and holds of robots that are not registered any more. */
export async function pruneRobots(tx: Tx, projectId: number, registered: readonly string[]): Promise<void> {
  await tx
    .deleteFrom('robot_view')
    .where('project_id', '=', projectId)
    .where(sql<boolean>`robot_id <> all(${[...registered]}::text[])`)
    .execute();
  await tx
    .deleteFrom('robot_hold')
    .where('project_id', '=', projectId)
    .where(sql<boolean>`robot_id <> all(${[...registered]}::text[])`)
    .execute();
}

/** Days after which what explains the past is forgotten. */
const DECISION_DAYS = 7;
const TRIP_DAYS = 30;

/** Forgets old decisions, and trips and commands that ended long ago. */
export async function pruneRecords(tx: Tx, projectId: number): Promise<void> {
  await tx
    .deleteFrom('decision')
    .where('project_id', '=', projectId)
    .where('at', '<', sql<Date>`now() - ${DECISION_DAYS}::int * interval '1 day'`)
    .execute();
  await tx
    .deleteFrom('trip')
    .where('project_id', '=', projectId)
    .where('status', 'not in', ['active', 'releasing'])
    .where('updated_at', '<', sql<Date>`now() - ${TRIP_DAYS}::int * interval '1 day'`)
    .execute();
  await tx
    .deleteFrom('robot_command')
    .where('project_id', '=', projectId)
    .where('status', 'in', ['done', 'failed'])
    .where('updated_at', '<', sql<Date>`now() - ${TRIP_DAYS}::int * interval '1 day'`)
    .execute();
}

/** @returns false when this batch is written already: its commit succeeded, only the answer was lost */
export async function beginBatch(tx: Tx, projectId: number, batchId: string): Promise<boolean> {
  const { rows } = await sql`
    insert into fleet_progress as last (project_id, batch_id) values (${projectId}, ${batchId})
    on conflict (project_id) do update set batch_id = excluded.batch_id where last.batch_id <> excluded.batch_id
    returning 1`.execute(tx);
  return rows.length === 1;
}

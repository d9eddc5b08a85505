import type { DecisionCode, DecisionParams } from '@rota/contract/decisions';
import type { CommandKind } from '@rota/contract/robots';
import type {
  CommandRecord,
  DecisionRecord,
  FleetSnapshot,
  RobotDetailView,
  RobotHold,
  TripRecord,
} from '@rota/fleet-core';
import { sql } from 'kysely';
import type { Tx } from '../db/database.ts';

type TripRow = {
  trip_id: string;
  robot_id: string;
  kind: TripRecord['kind'];
  status: TripRecord['status'];
  stops: TripRecord['stops'];
  stop_index: number;
  phase: TripRecord['phase'];
  phase_since: Date;
  vda_order: TripRecord['order'];
  command_id: string | null;
  created_at: Date;
  updated_at: Date;
};

/** Trips that are active or releasing. */
export async function loadOpenTrips(tx: Tx, projectId: number): Promise<TripRecord[]> {
  const { rows } = await sql<TripRow>`
    select trip_id, robot_id, kind, status, stops, stop_index, phase, phase_since, vda_order, command_id, created_at, updated_at
    from trip where project_id = ${projectId} and status in ('active', 'releasing') order by created_at, trip_id`.execute(
    tx,
  );
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
    await sql`
      insert into trip (project_id, trip_id, robot_id, kind, status, stops, stop_index, phase, phase_since, vda_order, command_id, created_at, updated_at)
      values (${projectId}, ${trip.tripId}, ${trip.robotId}, ${trip.kind}, ${trip.status}, ${JSON.stringify(trip.stops)}::jsonb,
              ${trip.stopIndex}, ${trip.phase}, ${new Date(trip.phaseSince)}, ${trip.order === null ? null : JSON.stringify(trip.order)}::jsonb,
              ${trip.commandId}, ${new Date(trip.createdAt)}, ${new Date(trip.updatedAt)})
      on conflict (project_id, trip_id) do update set
        status = excluded.status, stops = excluded.stops, stop_index = excluded.stop_index, phase = excluded.phase,
        phase_since = excluded.phase_since, vda_order = excluded.vda_order, updated_at = excluded.updated_at`.execute(
      tx,
    );
  }
}

type CommandRow = {
  command_id: string;
  robot_id: string;
  kind: CommandKind;
  params: Record<string, string>;
  status: CommandRecord['status'];
  failure: string | null;
  given_by: string;
  action_id: string | null;
  created_at: Date;
  updated_at: Date;
};
const COMMAND_COLUMNS = sql`command_id, robot_id, kind, params, status, failure, given_by, action_id, created_at, updated_at`;

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
  const { rows } = await sql<CommandRow>`
    select ${COMMAND_COLUMNS} from robot_command
    where project_id = ${projectId} and status in ('sent', 'accepted') order by created_at, command_id`.execute(
    tx,
  );
  return rows.map(toCommand);
}

/** The last commands of a robot, newest first. */
export async function listCommands(
  tx: Tx,
  projectId: number,
  robotId: string,
  limit: number,
): Promise<CommandRecord[]> {
  const { rows } = await sql<CommandRow>`
    select ${COMMAND_COLUMNS} from robot_command
    where project_id = ${projectId} and robot_id = ${robotId} order by created_at desc, command_id desc limit ${limit}`.execute(
    tx,
  );
  return rows.map(toCommand);
}

export async function saveCommands(
  tx: Tx,
  projectId: number,
  commands: readonly CommandRecord[],
): Promise<void> {
  for (const command of commands) {
    await sql`
      insert into robot_command (project_id, command_id, robot_id, kind, params, status, failure, given_by, action_id, created_at, updated_at)
      values (${projectId}, ${command.commandId}, ${command.robotId}, ${command.kind}, ${JSON.stringify(command.params)}::jsonb,
              ${command.status}, ${command.failure}, ${command.by}, ${command.actionId}, ${new Date(command.createdAt)}, ${new Date(command.updatedAt)})
      on conflict (project_id, command_id) do update set
        status = excluded.status, failure = excluded.failure, action_id = excluded.action_id, updated_at = excluded.updated_at`.execute(
      tx,
    );
  }
}

export async function loadHolds(tx: Tx, projectId: number): Promise<FleetSnapshot['holds']> {
  const { rows } = await sql<{
    robot_id: string;
    reason: RobotHold['reason'];
    held_by: string;
    since: Date;
    said: string | null;
  }>`
    select robot_id, reason, held_by, since, said from robot_hold where project_id = ${projectId} order by robot_id`.execute(
    tx,
  );
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
      await sql`delete from robot_hold where project_id = ${projectId} and robot_id = ${robotId}`.execute(tx);
    } else {
      await sql`
        insert into robot_hold (project_id, robot_id, reason, held_by, since, said)
        values (${projectId}, ${robotId}, ${hold.reason}, ${hold.by}, ${hold.since}::timestamptz, ${hold.said ?? null})
        on conflict (project_id, robot_id) do update set
          reason = excluded.reason, held_by = excluded.held_by, since = excluded.since, said = excluded.said`.execute(
        tx,
      );
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
  type Row = {
    decision_id: string;
    at: Date;
    robot_id: string | null;
    delivery_id: string | null;
    code: DecisionCode;
    params: DecisionParams;
    candidates: DecisionRecord['candidates'];
  };
  const ofRobot = filter.robotId === undefined ? sql`` : sql`and robot_id = ${filter.robotId}`;
  const ofDelivery = filter.deliveryId === undefined ? sql`` : sql`and delivery_id = ${filter.deliveryId}`;
  const { rows } = await sql<Row>`
    select decision_id, at, robot_id, delivery_id, code, params, candidates from decision
    where project_id = ${projectId} ${ofRobot} ${ofDelivery}
    order by at desc, decision_id desc limit ${filter.limit}`.execute(tx);
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
  const { rows } = await sql<{ robot_id: string; view: RobotDetailView }>`
    select robot_id, view from robot_view
    where project_id = ${projectId} and updated_at >= ${since ?? new Date(0)}`.execute(tx);
  return new Map(rows.map((row) => [row.robot_id, row.view]));
}

export async function findRobotView(
  tx: Tx,
  projectId: number,
  robotId: string,
): Promise<RobotDetailView | undefined> {
  const { rows } = await sql<{ view: RobotDetailView }>`
    select view from robot_view where project_id = ${projectId} and robot_id = ${robotId}`.execute(tx);
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
  await sql`delete from robot_view where project_id = ${projectId} and robot_id <> all(${[...registered]}::text[])`.execute(
    tx,
  );
  await sql`delete from robot_hold where project_id = ${projectId} and robot_id <> all(${[...registered]}::text[])`.execute(
    tx,
  );
}

/** Days after which what explains the past is forgotten. */
const DECISION_DAYS = 7;
const TRIP_DAYS = 30;

/** Forgets old decisions, and trips and commands that ended long ago. */
export async function pruneRecords(tx: Tx, projectId: number): Promise<void> {
  await sql`delete from decision where project_id = ${projectId} and at < now() - ${DECISION_DAYS}::int * interval '1 day'`.execute(
    tx,
  );
  await sql`
    delete from trip where project_id = ${projectId} and status not in ('active', 'releasing')
      and updated_at < now() - ${TRIP_DAYS}::int * interval '1 day'`.execute(tx);
  await sql`
    delete from robot_command where project_id = ${projectId} and status in ('done', 'failed')
      and updated_at < now() - ${TRIP_DAYS}::int * interval '1 day'`.execute(tx);
}

/** @returns false when this batch is written already: its commit succeeded, only the answer was lost */
export async function beginBatch(tx: Tx, projectId: number, batchId: string): Promise<boolean> {
  const { rows } = await sql`
    insert into fleet_progress as last (project_id, batch_id) values (${projectId}, ${batchId})
    on conflict (project_id) do update set batch_id = excluded.batch_id where last.batch_id <> excluded.batch_id
    returning 1`.execute(tx);
  return rows.length === 1;
}

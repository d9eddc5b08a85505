import type { ElevatorBlock, ElevatorSession, ElevatorView } from '@rota/fleet-core';
import { sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import type { SessionBefore } from './elevator-log.rules.ts';

/** Sessions that are not ended. */
export async function loadOpenSessions(tx: Tx, projectId: number): Promise<ElevatorSession[]> {
  const rows = await tx
    .selectFrom('elevator_session')
    .select([
      'session_id',
      'elevator_id',
      'robot_id',
      'trip_id',
      'from_floor',
      'to_floor',
      'state',
      'began_at',
      'expires_at',
      'ended_at',
      'how',
    ])
    .where('project_id', '=', projectId)
    .where('ended_at', 'is', null)
    .orderBy('began_at')
    .orderBy('session_id')
    .execute();
  return rows.map((row) => ({
    sessionId: row.session_id,
    elevatorId: row.elevator_id,
    robotId: row.robot_id,
    tripId: row.trip_id,
    fromFloor: row.from_floor,
    toFloor: row.to_floor,
    state: row.state,
    beganAt: row.began_at.getTime(),
    expiresAt: row.expires_at.getTime(),
    endedAt: row.ended_at?.getTime() ?? null,
    how: row.how,
  }));
}

/** Writes a session as it is now, and answers what was known of it before; of an elevator that is gone nothing is kept. */
export async function saveSession(
  tx: Tx,
  projectId: number,
  session: ElevatorSession,
): Promise<SessionBefore | 'unknown elevator'> {
  const before = await tx
    .selectFrom('elevator_session')
    .select('ended_at')
    .where('project_id', '=', projectId)
    .where('session_id', '=', session.sessionId)
    .execute();
  const { rows } = await sql`
    insert into elevator_session (project_id, session_id, elevator_id, robot_id, trip_id, from_floor, to_floor, state, began_at,
      expires_at, ended_at, how)
    select ${projectId}, ${session.sessionId}, elevator_id, ${session.robotId}, ${session.tripId}, ${session.fromFloor},
      ${session.toFloor}, ${session.state}, ${new Date(session.beganAt)}, ${new Date(session.expiresAt)},
      ${session.endedAt === null ? null : new Date(session.endedAt)}, ${session.how}
    from elevator where project_id = ${projectId} and elevator_id = ${session.elevatorId}
    on conflict (project_id, session_id) do update set
      to_floor = excluded.to_floor, state = excluded.state, expires_at = excluded.expires_at, ended_at = excluded.ended_at,
      how = excluded.how
    returning 1`.execute(tx);
  if (rows.length === 0) return 'unknown elevator';
  const [known] = before;
  return known && { isEnded: known.ended_at !== null };
}

export async function loadBlocks(tx: Tx, projectId: number): Promise<ElevatorBlock[]> {
  const rows = await tx
    .selectFrom('elevator_block')
    .select(['elevator_id', 'robot_id', 'since'])
    .where('project_id', '=', projectId)
    .orderBy('elevator_id')
    .execute();
  return rows.map(({ elevator_id: elevatorId, robot_id: robotId, since }) => ({
    elevatorId,
    robotId,
    since: since.getTime(),
  }));
}

/** Writes that a robot is in the cab, or that none is any more; answers what stood there before. */
export async function saveBlock(
  tx: Tx,
  projectId: number,
  elevatorId: string,
  block: ElevatorBlock | null,
): Promise<ElevatorBlock | undefined> {
  const before = (await loadBlocks(tx, projectId)).find((one) => one.elevatorId === elevatorId);
  if (block === null) {
    await tx
      .deleteFrom('elevator_block')
      .where('project_id', '=', projectId)
      .where('elevator_id', '=', elevatorId)
      .execute();
  } else {
    await sql`
      insert into elevator_block (project_id, elevator_id, robot_id, since)
      select ${projectId}, elevator_id, ${block.robotId}, ${new Date(block.since)}
      from elevator where project_id = ${projectId} and elevator_id = ${elevatorId}
      on conflict (project_id, elevator_id) do update set robot_id = excluded.robot_id, since = excluded.since`.execute(
      tx,
    );
  }
  return before;
}

/** What the owner last showed, by elevator; what was saved at `since` or later when given. */
export async function loadViews(tx: Tx, projectId: number, since?: Date): Promise<Map<string, ElevatorView>> {
  const rows = await tx
    .selectFrom('elevator_view')
    .select(['elevator_id', 'view'])
    .where('project_id', '=', projectId)
    .where('updated_at', '>=', since ?? new Date(0))
    .execute();
  return new Map(rows.map((row) => [row.elevator_id, row.view]));
}

export async function saveViews(tx: Tx, projectId: number, views: readonly ElevatorView[]): Promise<void> {
  const list = views.map((view) => ({ elevator_id: view.elevatorId, view }));
  await sql`
    insert into elevator_view (project_id, elevator_id, view, updated_at)
    select ${projectId}::int, one.elevator_id, one.view, clock_timestamp()
    from jsonb_to_recordset(${JSON.stringify(list)}::jsonb) as one(elevator_id text, view jsonb)
    join elevator on elevator.project_id = ${projectId}::int and elevator.elevator_id = one.elevator_id
    on conflict (project_id, elevator_id) do update set view = excluded.view, updated_at = excluded.updated_at`.execute(
    tx,
  );
}

import type { ELEVATOR_LOG_KINDS } from '@rota/contract/elevators';
import { sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';

export type LogKind = (typeof ELEVATOR_LOG_KINDS)[number];

/** A line of an elevator's log. */
export type LogLine = {
  readonly elevatorId: string;
  readonly at: Date;
  readonly kind: LogKind;
  readonly robotId?: string | null;
  readonly robotName?: string | null;
  readonly from?: string | null;
  readonly to?: string | null;
  readonly detail?: string | null;
  readonly by?: string | null;
  readonly seconds?: number | null;
};

/** Adds a line; of an elevator that is gone nothing is kept. */
export async function insertLogLine(tx: Tx, projectId: number, line: LogLine): Promise<void> {
  await sql`
    insert into elevator_log (project_id, elevator_id, at, kind, robot_id, robot_name, from_floor, to_floor, detail, by_whom, seconds)
    select ${projectId}, elevator_id, ${line.at}, ${line.kind}, ${line.robotId ?? null}, ${line.robotName ?? null}, ${line.from ?? null},
      ${line.to ?? null}, ${line.detail ?? null}, ${line.by ?? null}, ${line.seconds ?? null}
    from elevator where project_id = ${projectId} and elevator_id = ${line.elevatorId}`.execute(tx);
}

export type LogRow = {
  readonly position: string;
  readonly at: Date;
  readonly kind: LogKind;
  readonly robot_id: string | null;
  readonly robot_name: string | null;
  readonly from_floor: string | null;
  readonly to_floor: string | null;
  readonly detail: string | null;
  readonly by_whom: string | null;
  readonly seconds: number | null;
};

/** The newest first, one more than asked for where there are more; `before` is the position of the last one seen. */
export async function listLog(
  tx: Tx,
  projectId: number,
  elevatorId: string,
  { limit, before }: { readonly limit: number; readonly before: string | undefined },
): Promise<LogRow[]> {
  const { rows } = await sql<LogRow>`
    select position, at, kind, robot_id, robot_name, from_floor, to_floor, detail, by_whom, seconds from elevator_log
    where project_id = ${projectId} and elevator_id = ${elevatorId} and position < coalesce(${before ?? null}::bigint, 9223372036854775807)
    order by position desc limit ${limit + 1}`.execute(tx);
  return rows;
}

/** When each elevator last said another mode, or a robot was last found stuck in it. */
export async function lastTroubles(tx: Tx, projectId: number): Promise<Map<string, Date>> {
  const { rows } = await sql<{ elevator_id: string; at: Date }>`
    select elevator_id, max(at) as at from elevator_log where project_id = ${projectId} and kind in ('mode', 'stuck')
    group by elevator_id`.execute(tx);
  return new Map(rows.map(({ elevator_id: id, at }) => [id, at]));
}

/** Forgets what is older than so many days, in the log and of the sessions. */
export async function pruneElevatorLog(tx: Tx, projectId: number, days: number): Promise<void> {
  await sql`delete from elevator_log where project_id = ${projectId} and at < now() - ${days}::int * interval '1 day'`.execute(
    tx,
  );
  await sql`
    delete from elevator_session where project_id = ${projectId} and ended_at < now() - ${days}::int * interval '1 day'`.execute(
    tx,
  );
}

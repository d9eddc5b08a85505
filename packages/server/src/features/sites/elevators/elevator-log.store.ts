import type { ELEVATOR_LOG_KINDS } from '@rota/contract/elevators';
import { sql, type Selectable } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import type { DB } from '../../../db/schema.gen.ts';

type LogKind = (typeof ELEVATOR_LOG_KINDS)[number];

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

export type LogRow = Readonly<
  Pick<
    Selectable<DB['elevator_log']>,
    | 'position'
    | 'at'
    | 'kind'
    | 'robot_id'
    | 'robot_name'
    | 'from_floor'
    | 'to_floor'
    | 'detail'
    | 'by_whom'
    | 'seconds'
  >
>;

/** The newest first, one more than asked for where there are more; `before` is the position of the last one seen. */
export async function listLog(
  tx: Tx,
  projectId: number,
  elevatorId: string,
  { limit, before }: { readonly limit: number; readonly before: string | undefined },
): Promise<LogRow[]> {
  return tx
    .selectFrom('elevator_log')
    .select([
      'position',
      'at',
      'kind',
      'robot_id',
      'robot_name',
      'from_floor',
      'to_floor',
      'detail',
      'by_whom',
      'seconds',
    ])
    .where('project_id', '=', projectId)
    .where('elevator_id', '=', elevatorId)
    .where(sql<boolean>`position < coalesce(${before ?? null}::bigint, 9223372036854775807)`)
    .orderBy('position', 'desc')
    .limit(limit + 1)
    .execute();
}

/** When each elevator last said another mode, or a robot was last found stuck in it. */
export async function lastTroubles(tx: Tx, projectId: number): Promise<Map<string, Date>> {
  const rows = await tx
    .selectFrom('elevator_log')
    .select(['elevator_id', sql<Date>`max(at)`.as('at')])
    .where('project_id', '=', projectId)
    .where('kind', 'in', ['mode', 'stuck'])
    .groupBy(['elevator_id'])
    .execute();
  return new Map(rows.map(({ elevator_id: id, at }) => [id, at]));
}

/** Forgets what is older than so many days, in the log and of the sessions. */
export async function pruneElevatorLog(tx: Tx, projectId: number, days: number): Promise<void> {
  await tx
    .deleteFrom('elevator_log')
    .where('project_id', '=', projectId)
    .where('at', '<', sql<Date>`now() - ${days}::int * interval '1 day'`)
    .execute();
  await tx
    .deleteFrom('elevator_session')
    .where('project_id', '=', projectId)
    .where('ended_at', '<', sql<Date>`now() - ${days}::int * interval '1 day'`)
    .execute();
}

import {
  MEETING_LEASE_S,
  meetingTransitions,
  type MeetingOutcome,
  type MeetingState,
} from '@rota/contract/meetings';
import { transitionOf } from '@rota/contract/core';
import { sql, type Selectable } from 'kysely';
import { changeStatus } from '../../../db/change-status.ts';
import type { Tx } from '../../../db/database.ts';
import type { DB, Functions } from '../../../db/schema.gen.ts';
import type { ListCursor } from '../../../http/list-cursor.ts';

const COLUMNS = [
  'meeting_id',
  'robot_id',
  'call_id',
  'started_by',
  'state',
  'person_id',
  'person',
  'tab',
  'rang_at',
  'accepted_at',
  'lease_until',
  'ended_at',
  'outcome',
] as const;
export type MeetingRow = Readonly<Pick<Selectable<DB['meeting']>, (typeof COLUMNS)[number]>>;
/** A person in whose browser a call rang. */
export type Ringer = Readonly<
  Pick<Selectable<DB['meeting_ringer']>, 'meeting_id' | 'person_id' | 'name' | 'declined_at'>
>;

/** How long a call lives without its server, by the database's clock. */
const LEASE = sql<Date>`now() + ${MEETING_LEASE_S} * interval '1 second'`;

export async function findMeeting(
  tx: Tx,
  projectId: number,
  meetingId: string,
): Promise<MeetingRow | undefined> {
  return tx
    .selectFrom('meeting')
    .select(COLUMNS)
    .where('project_id', '=', projectId)
    .where('meeting_id', '=', meetingId)
    .executeTakeFirst();
}

/** The call that a robot started under this word, over or not. */
export async function findByCall(
  tx: Tx,
  projectId: number,
  robotId: string,
  callId: string,
): Promise<MeetingRow | undefined> {
  return tx
    .selectFrom('meeting')
    .select(COLUMNS)
    .where('project_id', '=', projectId)
    .where('robot_id', '=', robotId)
    .where('call_id', '=', callId)
    .executeTakeFirst();
}

export async function listOpen(tx: Tx, projectId: number): Promise<MeetingRow[]> {
  return tx
    .selectFrom('meeting')
    .select(COLUMNS)
    .where('project_id', '=', projectId)
    .where('state', '<>', 'ended')
    .orderBy('rang_at')
    .execute();
}

export type MeetingSearch = {
  readonly q: string | undefined;
  readonly outcome: MeetingOutcome | undefined;
  readonly before: ListCursor | undefined;
  readonly limit: number;
};

/** Calls of a robot, newest first. */
export async function listMeetings(
  tx: Tx,
  projectId: number,
  robotId: string,
  { q, outcome, before, limit }: MeetingSearch,
): Promise<MeetingRow[]> {
  let rows = tx
    .selectFrom('meeting')
    .select(COLUMNS)
    .where('project_id', '=', projectId)
    .where('robot_id', '=', robotId);
  if (outcome !== undefined) rows = rows.where('outcome', '=', outcome);
  if (q !== undefined && q !== '') {
    const part = `%${q.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
    rows = rows.where((is) =>
      is.or([
        is('person', 'ilike', part),
        is.exists(
          is
            .selectFrom('meeting_ringer as ringer')
            .select('ringer.person_id')
            .where('ringer.project_id', '=', projectId)
            .whereRef('ringer.meeting_id', '=', 'meeting.meeting_id')
            .where('ringer.name', 'ilike', part),
        ),
      ]),
    );
  }
  if (before !== undefined)
    rows = rows.where(sql<boolean>`(rang_at, meeting_id) < (${before.value}::timestamptz, ${before.id})`);
  return rows.orderBy('rang_at', 'desc').orderBy('meeting_id', 'desc').limit(limit).execute();
}

/** Begins a call; undefined where its robot or its person is in one, or the robot said the same word before. */
export async function insertMeeting(
  tx: Tx,
  projectId: number,
  row: Pick<
    MeetingRow,
    'meeting_id' | 'robot_id' | 'call_id' | 'started_by' | 'person_id' | 'person' | 'tab'
  > & {
    readonly state: 'ringing' | 'calling';
    readonly desk: string;
  },
): Promise<MeetingRow | undefined> {
  return tx
    .insertInto('meeting')
    .values({ project_id: projectId, ...row, lease_until: LEASE })
    .onConflict((conflict) => conflict.doNothing())
    .returning(COLUMNS)
    .executeTakeFirst();
}

/** Changes the state of a call that still has the state which was read; undefined where another was faster. */
export async function moveMeeting(
  tx: Tx,
  projectId: number,
  meeting: Pick<MeetingRow, 'meeting_id' | 'state'>,
  to: Exclude<MeetingState, 'ringing' | 'calling'>,
  outcome: MeetingOutcome | null,
): Promise<MeetingRow | undefined> {
  const change = transitionOf(meetingTransitions, { status: meeting.state }, to);
  if (change === undefined) return undefined;
  const set =
    to === 'ended'
      ? [sql`ended_at = now()`, sql`outcome = ${outcome}`]
      : [sql`accepted_at = now()`, sql`lease_until = ${LEASE}`];
  const [row] = await changeStatus(tx, {
    table: 'meeting',
    to: change,
    set,
    where: sql`project_id = ${projectId} and meeting_id = ${meeting.meeting_id}`,
    returning: COLUMNS,
  });
  return row;
}

/**
 * Gives a ringing call to the person: one statement, so that of all who accept at once, through whichever servers, one has it and the
 * others find it taken. Fails on the index `meeting_of_person` for a person who is in another one.
 */
export async function takeMeeting(
  tx: Tx,
  projectId: number,
  meetingId: string,
  by: { readonly id: string; readonly name: string; readonly tab: string; readonly desk: string },
): Promise<MeetingRow | undefined> {
  const change = transitionOf(meetingTransitions, { status: 'ringing' }, 'running');
  if (change === undefined) return undefined;
  const [row] = await changeStatus(tx, {
    table: 'meeting',
    to: change,
    set: [
      sql`person_id = ${by.id}`,
      sql`person = ${by.name}`,
      sql`tab = ${by.tab}`,
      sql`desk = ${by.desk}`,
      sql`accepted_at = now()`,
      sql`lease_until = ${LEASE}`,
    ],
    where: sql`project_id = ${projectId} and meeting_id = ${meetingId}`,
    returning: COLUMNS,
  });
  return row;
}

/** Brings the call of this person and tab to this server; undefined for one that is over or another's. */
export async function moveToDesk(
  tx: Tx,
  projectId: number,
  meetingId: string,
  to: { readonly personId: string; readonly tab: string; readonly desk: string },
): Promise<MeetingRow | undefined> {
  return tx
    .updateTable('meeting')
    .set({ desk: to.desk, lease_until: LEASE })
    .where('project_id', '=', projectId)
    .where('meeting_id', '=', meetingId)
    .where('person_id', '=', to.personId)
    .where('tab', '=', to.tab)
    .where('ended_at', 'is', null)
    .returning(COLUMNS)
    .executeTakeFirst();
}

/** Prolongs the lease of a call that this server has; undefined for one that is over or has gone to another. */
export async function renewLease(
  tx: Tx,
  projectId: number,
  meetingId: string,
  desk: string,
): Promise<MeetingRow | undefined> {
  return tx
    .updateTable('meeting')
    .set({ lease_until: LEASE })
    .where('project_id', '=', projectId)
    .where('meeting_id', '=', meetingId)
    .where('desk', '=', desk)
    .where('ended_at', 'is', null)
    .returning(COLUMNS)
    .executeTakeFirst();
}

/** The people for whom these calls rang, in the order of their names. */
export async function listRingers(
  tx: Tx,
  projectId: number,
  meetingIds: readonly string[],
): Promise<Ringer[]> {
  if (meetingIds.length === 0) return [];
  return tx
    .selectFrom('meeting_ringer')
    .select(['meeting_id', 'person_id', 'name', 'declined_at'])
    .where('project_id', '=', projectId)
    .where('meeting_id', 'in', meetingIds)
    .orderBy('name')
    .execute();
}

/** Notes that it rings for a person, or that they declined; a person who declined stays so. True where that is news. */
export async function noteRinger(
  tx: Tx,
  projectId: number,
  meetingId: string,
  person: { readonly id: string; readonly name: string },
  hasDeclined: boolean,
): Promise<boolean> {
  const row = await tx
    .insertInto('meeting_ringer')
    .values({
      project_id: projectId,
      meeting_id: meetingId,
      person_id: person.id,
      name: person.name,
      declined_at: hasDeclined ? sql<Date>`now()` : null,
    })
    .onConflict((conflict) =>
      hasDeclined
        ? conflict
            .columns(['project_id', 'meeting_id', 'person_id'])
            .doUpdateSet({ declined_at: sql<Date>`now()` })
            .where('meeting_ringer.declined_at', 'is', null)
        : conflict.doNothing(),
    )
    .returning('person_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** The projects that have open calls. */
export async function listProjectsWithOpen(tx: Tx): Promise<number[]> {
  const { rows } = await sql<
    Functions['projects_with_open_meetings']
  >`select * from projects_with_open_meetings()`.execute(tx);
  return rows.map((row) => row.project_id);
}

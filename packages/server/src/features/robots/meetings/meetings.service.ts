import { randomUUID } from 'node:crypto';
import type { Page } from '@rota/contract/core';
import type { Meeting, MeetingOutcome } from '@rota/contract/meetings';
import { recordAudit } from '../../../audit/index.ts';
import type { Database, Tx } from '../../../db/database.ts';
import { isUniqueViolation } from '../../../db/database-errors.ts';
import type { FleetGateway } from '../../../fleet/index.ts';
import { AppError, recordNotFound } from '../../../http/app-error.ts';
import type { ActorRef, Settle } from '../../../http/context.ts';
import { readCursor, writeCursor } from '../../../http/list-cursor.ts';
import type { LiveHub } from '../../../live/index.ts';
import { dueEvent, stepOf, type MeetingHappening } from './meetings.rules.ts';
import * as store from './meetings.store.ts';
import type { MeetingRow, Ringer } from './meetings.store.ts';

export type MeetingsDeps = {
  readonly database: Database;
  /** The browsers of all servers. */
  readonly live: LiveHub;
  readonly fleet: Pick<FleetGateway, 'robotDetails'>;
  /** Names of the project's robots by id. */
  readonly robotNames: (projectId: number) => Promise<ReadonlyMap<string, string>>;
  /** Tells this server from others. */
  readonly desk: string;
  /** A call began, changed or ended. */
  readonly onChange: (projectId: number, meeting: Meeting, callId: string | null) => void;
  /** Now, ms since the epoch. */
  readonly clock: () => number;
};
export type Meetings = ReturnType<typeof createMeetings>;

const ORDER = '-rang_at';

/** The record of calls, whichever servers their sides are at. */
export function createMeetings(deps: MeetingsDeps) {
  const { database, live, fleet, robotNames, desk, clock } = deps;

  async function compose(tx: Tx, projectId: number, rows: readonly MeetingRow[]): Promise<Meeting[]> {
    const ids = rows.map((row) => row.meeting_id);
    const [names, ringers] = [await robotNames(projectId), await store.listRingers(tx, projectId, ids)];
    return rows.map((row) =>
      composeMeeting(
        row,
        names.get(row.robot_id) ?? row.robot_id,
        ringers.filter(({ meeting_id: id }) => id === row.meeting_id),
      ),
    );
  }
  async function composeOne(tx: Tx, projectId: number, row: MeetingRow): Promise<Meeting> {
    const [meeting] = await compose(tx, projectId, [row]);
    if (meeting === undefined) throw recordNotFound();
    return meeting;
  }
  function tell(projectId: number, meeting: Meeting, callId: string | null): void {
    live.publish('meetings', projectId, { upsert: [meeting] });
    deps.onChange(projectId, meeting, callId);
  }
  async function nameOf(projectId: number, robotId: string): Promise<string> {
    const name = (await robotNames(projectId)).get(robotId);
    if (name === undefined) throw recordNotFound();
    return name;
  }
  function audit(
    tx: Tx,
    projectId: number,
    actor: ActorRef,
    code: 'LOG_MEETING_STARTED' | 'LOG_MEETING_ACCEPTED' | 'LOG_MEETING_DECLINED' | 'LOG_MEETING_ENDED',
    { meeting_id: entityId, robot_name: name }: Meeting,
    more: object = {},
  ): Promise<void> {
    const change = { projectId, actor, code, entity: 'meeting', entityId } as const;
    return recordAudit(tx, { ...change, before: null, after: { name, ...more } });
  }

  /** Throws RECORD_NOT_FOUND. */
  async function list(
    projectId: number,
    robotId: string,
    query: {
      readonly limit: number;
      readonly cursor?: string | undefined;
      readonly q?: string | undefined;
      readonly outcome?: MeetingOutcome | undefined;
    },
  ): Promise<Page<Meeting>> {
    await nameOf(projectId, robotId);
    const { limit, cursor, q, outcome } = query;
    const before = readCursor(cursor, ORDER, 'time');
    return database.tenant(projectId, async (tx) => {
      const rows = await store.listMeetings(tx, projectId, robotId, { q, outcome, before, limit: limit + 1 });
      const shown = rows.slice(0, limit);
      const last = shown.at(-1);
      return {
        items: await compose(tx, projectId, shown),
        next_cursor:
          rows.length > limit && last !== undefined
            ? writeCursor(ORDER, { value: last.rang_at.toISOString(), id: last.meeting_id })
            : null,
      };
    });
  }

  async function listOpen(projectId: number): Promise<Meeting[]> {
    return database.tenant(projectId, async (tx) =>
      compose(tx, projectId, await store.listOpen(tx, projectId)),
    );
  }

  /** A person calls. Throws RECORD_NOT_FOUND, ROBOT_OFFLINE, MEETING_UNAVAILABLE, MEETING_ROBOT_BUSY or MEETING_PERSON_BUSY. */
  async function call(
    projectId: number,
    robotId: string,
    by: ActorRef & { readonly tab: string },
    settle: Settle,
  ): Promise<Meeting> {
    await nameOf(projectId, robotId);
    const view = await fleet.robotDetails(projectId, robotId);
    if (view?.connected !== true) throw new AppError('ROBOT_OFFLINE', 'The robot is not connected.');
    if (!view.hasMeetings) throw new AppError('MEETING_UNAVAILABLE', 'This robot has no screen for calls.');
    const meeting = await database.tenant(projectId, async (tx) => {
      const row = await store.insertMeeting(tx, projectId, {
        meeting_id: randomUUID(),
        robot_id: robotId,
        call_id: null,
        started_by: 'person',
        state: 'calling',
        person_id: by.id,
        person: by.name,
        tab: by.tab,
        desk,
      });
      if (row === undefined) throw await whyBusy(tx, projectId, by.id);
      const made = await composeOne(tx, projectId, row);
      await audit(tx, projectId, by, 'LOG_MEETING_STARTED', made);
      await settle(tx, made);
      return made;
    });
    tell(projectId, meeting, null);
    return meeting;
  }

  async function whyBusy(tx: Tx, projectId: number, personId: string): Promise<AppError> {
    const isOwn = (await store.listOpen(tx, projectId)).some((row) => row.person_id === personId);
    return isOwn
      ? new AppError('MEETING_PERSON_BUSY', 'You are already in a call.')
      : new AppError('MEETING_ROBOT_BUSY', 'This robot is already in a call.');
  }

  /** A robot, or its task, calls. The same word heard twice is one call; 'busy' for a robot that is in another one. */
  async function ringFor(
    projectId: number,
    robotId: string,
    callId: string,
    startedBy: 'robot' | 'task',
  ): Promise<Meeting | 'busy'> {
    const { meeting, isNew } = await database.tenant(projectId, async (tx) => {
      const made = await store.insertMeeting(tx, projectId, {
        meeting_id: randomUUID(),
        robot_id: robotId,
        call_id: callId,
        started_by: startedBy,
        state: 'ringing',
        person_id: null,
        person: null,
        tab: null,
        desk,
      });
      const row = made ?? (await store.findByCall(tx, projectId, robotId, callId));
      return {
        meeting: row === undefined ? 'busy' : await composeOne(tx, projectId, row),
        isNew: made !== undefined,
      } as const;
    });
    if (isNew && meeting !== 'busy') tell(projectId, meeting, callId);
    return meeting;
  }

  /** It rings in a person's browser. Throws RECORD_NOT_FOUND. */
  async function noteRing(projectId: number, meetingId: string, person: ActorRef): Promise<void> {
    const noted = await database.tenant(projectId, async (tx) => {
      const row = await store.findMeeting(tx, projectId, meetingId);
      if (row === undefined) throw recordNotFound();
      if (row.state !== 'ringing') return undefined;
      const isNews = await store.noteRinger(tx, projectId, meetingId, person, false);
      return isNews ? { meeting: await composeOne(tx, projectId, row), callId: row.call_id } : undefined;
    });
    if (noted !== undefined) live.publish('meetings', projectId, { upsert: [noted.meeting] });
  }

  /** A person declines for themself. Throws RECORD_NOT_FOUND. */
  async function decline(projectId: number, meetingId: string, person: ActorRef): Promise<void> {
    const meeting = await database.tenant(projectId, async (tx) => {
      const row = await store.findMeeting(tx, projectId, meetingId);
      if (row === undefined) throw recordNotFound();
      if (row.state !== 'ringing') return undefined;
      if (!(await store.noteRinger(tx, projectId, meetingId, person, true))) return undefined;
      const declined = await composeOne(tx, projectId, row);
      await audit(tx, projectId, person, 'LOG_MEETING_DECLINED', declined);
      return declined;
    });
    if (meeting === undefined) return;
    live.publish('meetings', projectId, { upsert: [meeting] });
    await endDueOf(projectId);
  }

  /** The first to accept takes it. Throws RECORD_NOT_FOUND, MEETING_TAKEN, MEETING_OVER or MEETING_PERSON_BUSY. */
  async function accept(
    projectId: number,
    meetingId: string,
    by: ActorRef & { readonly tab: string },
  ): Promise<Meeting> {
    const { meeting, callId } = await database
      .tenant(projectId, async (tx) => {
        const row = await store.takeMeeting(tx, projectId, meetingId, { ...by, desk });
        if (row === undefined) throw await whyNotTaken(tx, projectId, meetingId);
        const taken = await composeOne(tx, projectId, row);
        await audit(tx, projectId, by, 'LOG_MEETING_ACCEPTED', taken);
        return { meeting: taken, callId: row.call_id };
      })
      .catch((error: unknown) => {
        if (!isUniqueViolation(error, 'meeting_of_person')) throw error;
        throw new AppError('MEETING_PERSON_BUSY', 'You are already in a call.');
      });
    tell(projectId, meeting, callId);
    return meeting;
  }

  async function whyNotTaken(tx: Tx, projectId: number, meetingId: string): Promise<AppError> {
    const row = await store.findMeeting(tx, projectId, meetingId);
    if (row === undefined) return recordNotFound();
    return row.state === 'running'
      ? new AppError('MEETING_TAKEN', 'Someone else has taken this call.')
      : new AppError('MEETING_OVER', 'This call is over.');
  }

  /** Applies an event to a call, if it still means something to it. `isIt`: a call of another robot or person is left alone. */
  async function happen(
    projectId: number,
    meetingId: string,
    event: MeetingHappening,
    isIt: (row: MeetingRow) => boolean = () => true,
  ): Promise<boolean> {
    const changed = await database.tenant(projectId, async (tx) => {
      const row = await store.findMeeting(tx, projectId, meetingId);
      const step = row && isIt(row) ? stepOf(row.state, event) : undefined;
      if (row === undefined || step === undefined) return undefined;
      const moved = await store.moveMeeting(tx, projectId, row, step.to, step.outcome);
      if (moved === undefined) return 'overtaken';
      const meeting = await composeOne(tx, projectId, moved);
      if (step.to === 'ended') await auditEnd(tx, projectId, meeting);
      return { meeting, callId: moved.call_id };
    });
    // Another change came between: the event is judged again by what the call is now. Each state is left once, so this ends.
    if (changed === 'overtaken') return happen(projectId, meetingId, event, isIt);
    if (changed !== undefined) tell(projectId, changed.meeting, changed.callId);
    return changed !== undefined;
  }

  /** The end of a call that a person was in. Calls that no one took are in the list of calls alone. */
  async function auditEnd(tx: Tx, projectId: number, meeting: Meeting): Promise<void> {
    const { person_id: id, person: name, outcome } = meeting;
    if (id === null || name === null) return;
    await audit(tx, projectId, { id, name }, 'LOG_MEETING_ENDED', meeting, {
      outcome,
      duration_s: durationOf(meeting),
    });
  }

  /** Ends the caller's own call; false for one that is over or another's. Throws RECORD_NOT_FOUND. */
  async function hangUp(projectId: number, meetingId: string, personId: string): Promise<boolean> {
    const row = await database.tenant(projectId, (tx) => store.findMeeting(tx, projectId, meetingId));
    if (row === undefined) throw recordNotFound();
    return happen(projectId, meetingId, 'hung_up', (row) => row.person_id === personId);
  }

  /** Ends the calls of a project whose time is over. */
  async function endDueOf(projectId: number): Promise<void> {
    const due = await database.tenant(projectId, async (tx) => {
      const rows = await store.listOpen(tx, projectId);
      const ringers = await store.listRingers(
        tx,
        projectId,
        rows.map((row) => row.meeting_id),
      );
      return rows.flatMap((row) => {
        const call = {
          state: row.state,
          rangAt: row.rang_at.getTime(),
          leaseUntil: row.lease_until.getTime(),
          hasDeclined: ringers
            .filter(({ meeting_id: id }) => id === row.meeting_id)
            .map(({ declined_at: at }) => at !== null),
        };
        const event = dueEvent(call, clock());
        return event === undefined ? [] : [{ meetingId: row.meeting_id, event }];
      });
    });
    for (const { meetingId, event } of due) await happen(projectId, meetingId, event);
  }

  /** The same in all projects: whichever server is alive does it. */
  async function endDue(): Promise<void> {
    for (const projectId of await database.global((tx) => store.listProjectsWithOpen(tx)))
      await endDueOf(projectId);
  }

  /** The person's tab holds the call, at this server from now on; undefined for a call that is over or another's. */
  async function join(
    projectId: number,
    meetingId: string,
    by: { readonly personId: string; readonly tab: string },
  ): Promise<{ readonly meeting: Meeting; readonly callId: string | null } | undefined> {
    return database.tenant(projectId, async (tx) => {
      const row = await store.moveToDesk(tx, projectId, meetingId, { ...by, desk });
      return row && { meeting: await composeOne(tx, projectId, row), callId: row.call_id };
    });
  }

  /** False for a call that is over or has gone to another server. */
  async function renew(projectId: number, meetingId: string): Promise<boolean> {
    const row = await database.tenant(projectId, (tx) => store.renewLease(tx, projectId, meetingId, desk));
    return row !== undefined;
  }

  /** A call of this robot; undefined where there is none by this id. */
  async function find(projectId: number, robotId: string, meetingId: string): Promise<Meeting | undefined> {
    return database.tenant(projectId, async (tx) => {
      const row = await store.findMeeting(tx, projectId, meetingId);
      return row?.robot_id === robotId ? composeOne(tx, projectId, row) : undefined;
    });
  }

  return {
    list,
    listOpen,
    call,
    ringFor,
    noteRing,
    decline,
    accept,
    happen,
    hangUp,
    endDue,
    join,
    renew,
    find,
  };
}

/** Seconds for which a call ran; 0 for one that no one accepted. */
function durationOf({ accepted_at: from, ended_at: to }: Meeting): number {
  return from === null || to === null ? 0 : Math.round((Date.parse(to) - Date.parse(from)) / 1_000);
}

function composeMeeting(row: MeetingRow, robotName: string, ringers: readonly Ringer[]): Meeting {
  return {
    meeting_id: row.meeting_id,
    robot_id: row.robot_id,
    robot_name: robotName,
    started_by: row.started_by,
    state: row.state,
    rang_at: row.rang_at.toISOString(),
    rang_for: ringers.map(({ person_id: id, name, declined_at: at }) => ({
      person_id: id,
      name,
      declined: at !== null,
    })),
    person_id: row.person_id,
    person: row.person,
    tab: row.tab,
    accepted_at: row.accepted_at?.toISOString() ?? null,
    ended_at: row.ended_at?.toISOString() ?? null,
    outcome: row.outcome,
  };
}

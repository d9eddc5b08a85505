import { randomUUID } from 'node:crypto';
import type { Page } from '@rota/contract/core';
import {
  WARRANTY_NOTICE_DAYS,
  type NewPart,
  type Part,
  type PartChange,
  type PartDetails,
  type PartFilters,
  type PartSort,
} from '@rota/contract/parts';
import type { Database, Tx } from '../../../db/database.ts';
import { AppError, recordNotFound, requireRow } from '../../../http/app-error.ts';
import { requireVersion, translateConflict } from '../../../http/conflicts.ts';
import { actorOf, type Session, type Settle } from '../../../http/context.ts';
import { readCursor, writeCursor } from '../../../http/list-cursor.ts';
import { deleteNote } from './part-events.store.ts';
import {
  auditPart,
  noteEvent,
  PART_CONFLICTS,
  partSnapshot,
  readDetails,
  robotNameOf,
} from './part-history.service.ts';
import type { PartReach } from './part-reach.service.ts';
import { changedFields, dayOf, placeOf, toPart } from './parts.rules.ts';
import * as store from './parts.store.ts';

export type PartDeps = {
  readonly database: Database;
  readonly reach: PartReach;
  /** The names of a project's robots by their ids. */
  readonly robotNames: (projectId: number) => Promise<ReadonlyMap<string, string>>;
  readonly clock: () => number;
};
export type PartService = ReturnType<typeof createPartService>;
type ListQuery = PartFilters & { readonly limit: number; readonly cursor?: string | undefined };

const DAY_MS = 86_400_000;
const FORMS: Readonly<Record<PartSort, 'text' | 'time'>> = { serial_number: 'text', '-updated': 'time' };

/** Parts and what is known of them. */
export function createPartService({ database, reach, robotNames, clock }: PartDeps) {
  /** Throws PART_NOT_FOUND, also for a part of a project that the person does not see. */
  async function findBySerial(session: Session, serialNumber: string): Promise<Part> {
    const missing = (): AppError => new AppError('PART_NOT_FOUND', 'Part not found with serial number');
    const found = await database.global((tx) => store.findBySerial(tx, serialNumber));
    const visible = await reach.projectsWith(session, 'parts.read');
    if (found === undefined || !visible.includes(found.projectId)) throw missing();
    const part = await database.tenant(found.projectId, async (tx) => {
      const row = await store.findPart(tx, found.projectId, found.partId);
      return row && toPart(row, await robotNameOf(tx, row));
    });
    if (part === undefined) throw missing();
    return part;
  }

  /** One page over all projects that the person sees parts of, one transaction a project. */
  async function list(
    session: Session,
    { cursor, limit, project_id: wanted, sort, ...filters }: ListQuery,
  ): Promise<Page<Part>> {
    const visible = await reach.projectsWith(session, 'parts.read');
    const listing = {
      ...filters,
      sort,
      limit: limit + 1,
      after: readCursor(cursor, sort, FORMS[sort]),
      today: dayOf(clock()),
      noticeUntil: dayOf(clock() + WARRANTY_NOTICE_DAYS * DAY_MS),
    };
    const found: store.ListedPart[] = [];
    let total = 0;
    for (const projectId of visible.filter((id) => wanted === undefined || id === wanted)) {
      const page = await database.tenant(projectId, (tx) => store.listParts(tx, projectId, listing));
      found.push(...page.rows);
      total += page.total ?? 0;
    }
    const rows = found.sort(orderOf(sort)).slice(0, limit);
    const last = rows.at(-1);
    return {
      items: await withRobotNames(rows),
      next_cursor:
        found.length > limit && last !== undefined
          ? writeCursor(sort, { value: last.sort_value, id: last.part_id })
          : null,
      ...(listing.after === undefined && { total }),
    };
  }

  async function withRobotNames(rows: readonly store.PartRow[]): Promise<Part[]> {
    const projects = [...new Set(rows.flatMap((row) => (row.robot_id === null ? [] : [row.project_id])))];
    const names = new Map(await Promise.all(projects.map(async (id) => [id, await robotNames(id)] as const)));
    return rows.map((row) => toPart(row, names.get(row.project_id)?.get(row.robot_id ?? '')));
  }

  /** Throws PART_EXISTS, PART_PROJECT_UNCLEAR. */
  async function register(session: Session, body: NewPart, settle: Settle): Promise<Part> {
    const projectId = await reach.projectFor(session, body.project_id);
    const actor = actorOf({ session });
    return database
      .tenant(projectId, async (tx) => {
        const at = new Date(clock());
        const row = await insertNewPart(tx, projectId, body, { at, importId: null });
        await noteEvent(tx, row, actor, at, { logType: 'registered', wentTo: placeOf(row, undefined) });
        await auditPart(tx, row, {
          actor,
          code: 'LOG_PART_REGISTERED',
          before: null,
          after: partSnapshot(row),
        });
        const answer = toPart(row, undefined);
        await settle(tx, answer);
        return answer;
      })
      .catch(translateConflict(PART_CONFLICTS));
  }

  /** Throws RECORD_NOT_FOUND. */
  async function get(session: Session, partId: string): Promise<PartDetails> {
    const projectId = await reach.projectOf(session, partId, 'parts.read');
    return database.tenant(projectId, (tx) => readDetails(tx, projectId, partId));
  }

  /** Throws RECORD_NOT_FOUND, VERSION_CONFLICT, PART_EXISTS. */
  async function update(session: Session, partId: string, change: PartChange): Promise<PartDetails> {
    const projectId = await reach.projectOf(session, partId, 'parts.edit');
    const { version, reason, ...wanted } = change;
    const fields = { ...wanted, other_type: wanted.type === 'other' ? wanted.other_type : null };
    const actor = actorOf({ session });
    return database
      .tenant(projectId, async (tx) => {
        const before = requireRow((await store.lockParts(tx, projectId, [partId]))[0]);
        requireVersion('robot_part', before, version);
        const changes = changedFields(before, fields);
        if (changes.length > 0) {
          const at = new Date(clock());
          const after = await store.updatePart(tx, projectId, partId, fields, at);
          await noteEvent(tx, after, actor, at, { logType: 'changed', changes, reason });
          await auditPart(tx, after, {
            actor,
            code: 'LOG_PART_CHANGED',
            before: partSnapshot(before),
            after: partSnapshot(after),
          });
        }
        return readDetails(tx, projectId, partId);
      })
      .catch(translateConflict(PART_CONFLICTS));
  }

  /** Throws RECORD_NOT_FOUND. */
  async function addNote(
    session: Session,
    partId: string,
    note: string,
    settle: Settle,
  ): Promise<PartDetails> {
    const projectId = await reach.projectOf(session, partId, 'parts.edit');
    const actor = actorOf({ session });
    return database.tenant(projectId, async (tx) => {
      const row = requireRow(await store.findPart(tx, projectId, partId));
      await noteEvent(tx, row, actor, new Date(clock()), { logType: 'note', note });
      const entry = { name: row.serial_number, note };
      await auditPart(tx, row, { actor, code: 'LOG_PART_NOTE_ADDED', before: null, after: entry });
      const answer = await readDetails(tx, projectId, partId);
      await settle(tx, answer);
      return answer;
    });
  }

  /** Throws RECORD_NOT_FOUND, AUDIT_ENTRY_TOO_OLD after 15 minutes. */
  async function removeNote(
    session: Session,
    partId: string,
    eventId: string,
  ): Promise<Record<string, never>> {
    const projectId = await reach.projectOf(session, partId, 'parts.edit');
    const actor = actorOf({ session });
    return database.tenant(projectId, async (tx) => {
      const row = requireRow(await store.findPart(tx, projectId, partId));
      const gone = await deleteNote(tx, projectId, partId, eventId);
      if (gone.outcome === 'missing') throw recordNotFound();
      if (gone.outcome === 'too_old')
        throw new AppError('AUDIT_ENTRY_TOO_OLD', 'History log cannot be deleted after 15 minutes');
      const entry = { name: row.serial_number, note: gone.note };
      await auditPart(tx, row, { actor, code: 'LOG_PART_NOTE_DELETED', before: entry, after: null });
      return {};
    });
  }

  return { findBySerial, list, register, get, update, addNote, removeNote };
}

/** Inserts a part on the shelf. Throws a unique violation of `part_serial_unique`. */
export function insertNewPart(
  tx: Tx,
  projectId: number,
  body: Omit<NewPart, 'project_id'>,
  { at, importId }: { readonly at: Date; readonly importId: string | null },
): Promise<store.PartRow> {
  const { used, shelf, serial_number, model_number, type, description, warranty_until } = body;
  return store.insertPart(tx, projectId, {
    part_id: randomUUID(),
    serial_number,
    model_number,
    type,
    other_type: type === 'other' ? body.other_type : null,
    description,
    warranty_until,
    shelf,
    driving_s: used.hours * 3_600,
    distance_m: used.km * 1_000,
    cycles: used.cycles,
    import_id: importId,
    created_at: at,
  });
}

/** The order of the database, for rows of several projects: texts by their bytes. */
function orderOf(sort: PartSort): (a: store.ListedPart, b: store.ListedPart) => number {
  const sign = sort.startsWith('-') ? -1 : 1;
  const bytes = (a: string, b: string): number => Buffer.compare(Buffer.from(a), Buffer.from(b));
  return (a, b) => sign * (bytes(a.sort_value, b.sort_value) || bytes(a.part_id, b.part_id));
}

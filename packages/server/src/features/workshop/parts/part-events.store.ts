import type { ChangedPartField, OtherPart, PartLogType, PartPlace } from '@rota/contract/parts';
import { PART_EVENTS_SHOWN } from '@rota/contract/parts';
import { sql, type Selectable } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import type { DB } from '../../../db/schema.gen.ts';
import type { ActorRef } from '../../../http/context.ts';

/** An entry of a part's history, before it has an id and a time. */
export type NewPartEvent = {
  readonly logType: PartLogType;
  readonly cameFrom?: PartPlace;
  readonly wentTo?: PartPlace;
  readonly otherPart?: OtherPart | undefined;
  readonly changes?: readonly ChangedPartField[];
  readonly reason?: string;
  readonly note?: string;
  readonly test?: { readonly passed: boolean; readonly note: string } | undefined;
  readonly photoFileId?: string | undefined;
};
export type PartEventRow = Readonly<Selectable<DB['part_event']>>;

export async function addEvent(
  tx: Tx,
  { projectId, partId, at }: { readonly projectId: number; readonly partId: string; readonly at: Date },
  actor: ActorRef,
  event: NewPartEvent & { readonly eventId: string },
): Promise<void> {
  await tx
    .insertInto('part_event')
    .values({
      project_id: projectId,
      event_id: event.eventId,
      part_id: partId,
      at,
      log_type: event.logType,
      actor_id: actor.id,
      actor_name: actor.name,
      came_from: event.cameFrom === undefined ? null : JSON.stringify(event.cameFrom),
      went_to: event.wentTo === undefined ? null : JSON.stringify(event.wentTo),
      other_part: event.otherPart === undefined ? null : JSON.stringify(event.otherPart),
      changes: event.changes === undefined ? null : JSON.stringify(event.changes),
      reason: event.reason ?? '',
      note: event.note ?? '',
      test_passed: event.test?.passed ?? null,
      test_note: event.test?.note ?? '',
      photo_file_id: event.photoFileId ?? null,
    })
    .execute();
}

/** The newest first. */
export async function listEvents(tx: Tx, projectId: number, partId: string): Promise<PartEventRow[]> {
  return tx
    .selectFrom('part_event')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('part_id', '=', partId)
    .orderBy('number', 'desc')
    .limit(PART_EVENTS_SHOWN)
    .execute();
}

/** What became of the deletion of a note, and what it said. */
type DeletedNote =
  | { readonly outcome: 'missing' }
  | { readonly outcome: 'too_old' }
  | { readonly outcome: 'deleted'; readonly note: string };

/** Deletes a note, while it may be; the database's own guard is the last word. */
export async function deleteNote(
  tx: Tx,
  projectId: number,
  partId: string,
  eventId: string,
): Promise<DeletedNote> {
  const found = await tx
    .selectFrom('part_event')
    .select(['note', sql<boolean>`at < clock_timestamp() - interval '15 minutes'`.as('is_old')])
    .where('project_id', '=', projectId)
    .where('part_id', '=', partId)
    .where('event_id', '=', eventId)
    .where('log_type', '=', 'note')
    .executeTakeFirst();
  if (found === undefined) return { outcome: 'missing' };
  if (found.is_old) return { outcome: 'too_old' };
  const gone = await tx
    .deleteFrom('part_event')
    .where('project_id', '=', projectId)
    .where('event_id', '=', eventId)
    .executeTakeFirst();
  return Number(gone.numDeletedRows) === 0
    ? { outcome: 'missing' }
    : { outcome: 'deleted', note: found.note };
}

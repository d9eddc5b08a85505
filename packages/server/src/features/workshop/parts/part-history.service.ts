import { randomUUID } from 'node:crypto';
import type { PartDetails } from '@rota/contract/parts';
import type { Tx } from '../../../db/database.ts';
import { requireRow } from '../../../http/app-error.ts';
import type { ActorRef } from '../../../http/context.ts';
import type { Conflicts } from '../../../http/conflicts.ts';
import { recordAudit, type AuditChange } from '../../../audit/index.ts';
import { findRobot } from '../../robots/robots/index.ts';
import { addEvent, listEvents, type NewPartEvent } from './part-events.store.ts';
import { listFiles } from './part-files.store.ts';
import { toEvent, toFile, toPart } from './parts.rules.ts';
import { findPart, type PartRow } from './parts.store.ts';

/** What the database refuses, in the words of the product. */
export const PART_CONFLICTS: Conflicts = {
  part_serial_unique: {
    code: 'PART_EXISTS',
    message: 'Robot part already exists or is assigned to another robot',
  },
};

/** The name of the robot that a part is in. */
export async function robotNameOf(
  tx: Tx,
  { project_id: projectId, robot_id: robotId }: Pick<PartRow, 'project_id' | 'robot_id'>,
): Promise<string | undefined> {
  return robotId === null ? undefined : (await findRobot(tx, projectId, robotId))?.name;
}

/** A part in full. Throws RECORD_NOT_FOUND. */
export async function readDetails(tx: Tx, projectId: number, partId: string): Promise<PartDetails> {
  const row = requireRow(await findPart(tx, projectId, partId));
  const files = await listFiles(tx, projectId, partId);
  const fileIds = new Set(files.map(({ file_id: id }) => id));
  const events = await listEvents(tx, projectId, partId);
  return {
    ...toPart(row, await robotNameOf(tx, row)),
    history: events.map((event) => toEvent(event, fileIds)),
    files: files.map(toFile),
  };
}

/** Adds an entry to the history of a part. */
export async function noteEvent(
  tx: Tx,
  part: Pick<PartRow, 'project_id' | 'part_id'>,
  actor: ActorRef,
  at: Date,
  event: NewPartEvent,
): Promise<void> {
  const where = { projectId: part.project_id, partId: part.part_id, at };
  await addEvent(tx, where, actor, { ...event, eventId: randomUUID() });
}

type PartAudit = Pick<AuditChange, 'actor' | 'code' | 'before' | 'after'>;

/** Writes a change of a part to the audit log of its project. */
export function auditPart(
  tx: Tx,
  { project_id: projectId, part_id: entityId }: Pick<PartRow, 'project_id' | 'part_id'>,
  change: PartAudit,
): Promise<void> {
  return recordAudit(tx, { projectId, entity: 'robot_part', entityId, ...change });
}

/** A part as the audit log shows it. */
export function partSnapshot(row: PartRow): object {
  const { serial_number: name, model_number, type, other_type, description, warranty_until } = row;
  const { location, shelf, robot_id } = row;
  return { name, model_number, type, other_type, description, warranty_until, location, shelf, robot_id };
}

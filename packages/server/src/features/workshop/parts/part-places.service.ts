import type { PartDetails, PartInstall, PartMove } from '@rota/contract/parts';
import type { Tx } from '../../../db/database.ts';
import { AppError, fieldProblem, requireRow } from '../../../http/app-error.ts';
import { actorOf, type ActorRef, type Session, type Settle } from '../../../http/context.ts';
import { findRobot } from '../../robots/robots/index.ts';
import { findFile } from './part-files.store.ts';
import { auditPart, noteEvent, partSnapshot, readDetails } from './part-history.service.ts';
import { takeAway } from './parts-of-robots.service.ts';
import { countWear } from './part-wear.store.ts';
import { placeOf } from './parts.rules.ts';
import type { PartDeps } from './parts.service.ts';
import * as store from './parts.store.ts';

export type PartPlaceService = ReturnType<typeof createPartPlaceService>;

/** Puts parts into robots and takes them out; each step and its entries in the history are one transaction. */
export function createPartPlaceService({
  database,
  reach,
  clock,
}: Pick<PartDeps, 'database' | 'reach' | 'clock'>) {
  /** Throws RECORD_NOT_FOUND, PART_EXISTS, PART_NOT_IN_ROBOT, PART_SCRAPPED. */
  async function install(
    session: Session,
    partId: string,
    body: PartInstall,
    settle: Settle,
  ): Promise<PartDetails> {
    const projectId = await reach.projectOf(session, partId, 'parts.edit');
    return database.tenant(projectId, async (tx) => {
      const changed = await installIn(tx, projectId, partId, body);
      if (changed !== undefined) await record(tx, changed, body, actorOf({ session }));
      const answer = await readDetails(tx, projectId, partId);
      await settle(tx, answer);
      return answer;
    });
  }

  type Installed = {
    readonly before: store.PartRow;
    readonly old: store.PartRow | undefined;
    readonly robotName: string;
  };

  /** What is to change; undefined where the part is in the robot already. */
  async function installIn(
    tx: Tx,
    projectId: number,
    partId: string,
    body: PartInstall,
  ): Promise<Installed | undefined> {
    const { robot_id: robotId, replaces_part_id: replaces } = body;
    const robot = await findRobot(tx, projectId, robotId);
    if (robot === undefined) throw missingField('robot_id');
    const rows = await store.lockParts(tx, projectId, replaces === undefined ? [partId] : [partId, replaces]);
    const before = requireRow(rows.find((row) => row.part_id === partId));
    const old = replaces === undefined ? undefined : rows.find((row) => row.part_id === replaces);
    if (replaces !== undefined && old === undefined) throw missingField('replaces_part_id');
    const isOldIn = old?.robot_id === robotId;
    // The second click of a double click finds the part where the first one put it.
    if (before.robot_id === robotId && !isOldIn) return undefined;
    if (before.location === 'robot')
      throw new AppError('PART_EXISTS', 'Robot part already exists or is assigned to another robot');
    if (before.location === 'scrap') throw new AppError('PART_SCRAPPED', 'This part was scrapped');
    if (old !== undefined && !isOldIn)
      throw new AppError('PART_NOT_IN_ROBOT', 'The part to be replaced is not in this robot');
    await requirePhoto(tx, before, body.photo_media_id);
    return { before, old, robotName: robot.name };
  }

  async function record(
    tx: Tx,
    { before, old, robotName }: Installed,
    body: PartInstall,
    actor: ActorRef,
  ): Promise<void> {
    const { project_id: projectId, part_id: partId } = before;
    const { robot_id: robotId, reason, test, photo_media_id: photoFileId } = body;
    const at = new Date(clock());
    if (old !== undefined) {
      const goes = away(body.replaced_goes_to);
      await countWear(tx, projectId, robotId);
      const gone = await store.placePart(tx, projectId, old.part_id, goes, at);
      await noteEvent(tx, old, actor, at, {
        logType: 'taken_out',
        cameFrom: placeOf(old, robotName),
        wentTo: placeOf(gone, undefined),
        otherPart: { part_id: partId, serial_number: before.serial_number },
        reason,
      });
    }
    const place = { location: 'robot', shelf: '', robot_id: robotId } as const;
    const after = await store.placePart(tx, projectId, partId, place, at);
    await noteEvent(tx, before, actor, at, {
      logType: 'installed',
      cameFrom: placeOf(before, undefined),
      wentTo: placeOf(after, robotName),
      otherPart: old && { part_id: old.part_id, serial_number: old.serial_number },
      reason,
      test,
      photoFileId,
    });
    await auditPart(tx, before, {
      actor,
      code: old === undefined ? 'LOG_PART_INSTALLED' : 'LOG_PART_REPLACED',
      before: partSnapshot(before),
      after: {
        ...partSnapshot(after),
        robot: robotName,
        ...(old !== undefined && { replaces: old.serial_number }),
        ...(reason !== '' && { reason }),
      },
    });
  }

  /** Throws RECORD_NOT_FOUND. */
  async function move(
    session: Session,
    partId: string,
    body: PartMove,
    settle: Settle,
  ): Promise<PartDetails> {
    const projectId = await reach.projectOf(session, partId, 'parts.edit');
    return database.tenant(projectId, async (tx) => {
      const before = requireRow((await store.lockParts(tx, projectId, [partId]))[0]);
      const goes = away(body);
      const isThere =
        before.robot_id === null && before.location === goes.location && before.shelf === goes.shelf;
      if (!isThere) {
        await requirePhoto(tx, before, body.photo_media_id);
        const how = { at: new Date(clock()), reason: body.reason, photoFileId: body.photo_media_id };
        await takeAway(tx, before, goes, actorOf({ session }), how);
      }
      const answer = await readDetails(tx, projectId, partId);
      await settle(tx, answer);
      return answer;
    });
  }

  return { install, move };
}

function away({ location, shelf }: Pick<PartMove, 'location' | 'shelf'>): store.Placed {
  return { location, shelf: location === 'shelf' ? shelf : '', robot_id: null };
}

/** Throws RECORD_NOT_FOUND where the photo is no picture of the part. */
async function requirePhoto(tx: Tx, part: store.PartRow, fileId: string | undefined): Promise<void> {
  if (fileId === undefined) return;
  const file = await findFile(tx, part.project_id, part.part_id, fileId);
  if (file?.type !== 'image/jpeg') throw missingField('photo_media_id');
}

function missingField(property: string): AppError {
  return new AppError('RECORD_NOT_FOUND', 'Record not found', {
    details: [fieldProblem(property, 'no_such_record')],
  });
}

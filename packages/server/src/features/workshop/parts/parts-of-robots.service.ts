import type { Tx } from '../../../db/database.ts';
import type { ActorRef } from '../../../http/context.ts';
import type { MovesAlong } from '../../robots/robots/index.ts';
import { auditPart, noteEvent, partSnapshot, robotNameOf } from './part-history.service.ts';
import { countWear } from './part-wear.store.ts';
import { placeOf } from './parts.rules.ts';
import * as store from './parts.store.ts';

type How = { readonly at: Date; readonly reason: string; readonly photoFileId?: string | undefined };

/** Puts a part to a place that is no robot, with the entries in its history and in the audit log. */
export async function takeAway(
  tx: Tx,
  before: store.PartRow,
  goes: store.Placed,
  actor: ActorRef,
  { at, reason, photoFileId }: How,
): Promise<void> {
  const { project_id: projectId, part_id: partId, robot_id: robotId } = before;
  const cameFrom = placeOf(before, await robotNameOf(tx, before));
  if (robotId !== null) await countWear(tx, projectId, robotId);
  const after = await store.placePart(tx, projectId, partId, goes, at);
  await noteEvent(tx, before, actor, at, {
    logType: robotId === null ? 'moved' : 'taken_out',
    cameFrom,
    wentTo: placeOf(after, undefined),
    reason,
    photoFileId,
  });
  await auditPart(tx, before, {
    actor,
    code: 'LOG_PART_MOVED',
    before: partSnapshot(before),
    after: partSnapshot(after),
  });
}

/** What becomes of the parts of a robot: they move to another project with it, and go to the shelf when it is removed. */
export function partsOfRobots(clock: () => number): MovesAlong {
  return {
    kind: 'part',
    count: async (tx, projectId, robotId) => (await store.listPartsOfRobot(tx, projectId, robotId)).length,
    async carry(tx, robotId, from, to) {
      await countWear(tx, from, robotId);
      await store.movePartsOfRobot(tx, robotId, from, to);
    },
    async release(tx, projectId, robotId, actor) {
      const shelf = { location: 'shelf', shelf: '', robot_id: null } as const;
      for (const part of await store.listPartsOfRobot(tx, projectId, robotId))
        await takeAway(tx, part, shelf, actor, { at: new Date(clock()), reason: '' });
    },
  };
}

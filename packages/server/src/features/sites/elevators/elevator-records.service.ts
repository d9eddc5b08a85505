import type { ElevatorRecords } from '../../../fleet/index.ts';
import { insertLogLine } from './elevator-log.store.ts';
import { linesOfBlock, linesOfSession, lineOfNote } from './elevator-log.rules.ts';
import * as store from './elevator-sessions.store.ts';

/** The record of who had which elevator, as the fleets keep it. */
export const elevatorRecords: ElevatorRecords = {
  loadSessions: store.loadOpenSessions,
  loadBlocks: store.loadBlocks,
  save: async (tx, projectId, { sessions, blocks, notes, at }, nameOf) => {
    const lines = [];
    // One cab has one session: what has ended makes room for what begins.
    for (const session of [...sessions].sort(
      (a, b) => Number(a.endedAt === null) - Number(b.endedAt === null),
    )) {
      const before = await store.saveSession(tx, projectId, session);
      if (before !== 'unknown elevator')
        lines.push(...linesOfSession(before, session, nameOf(session.robotId)));
    }
    for (const [elevatorId, block] of blocks) {
      const before = await store.saveBlock(tx, projectId, elevatorId, block);
      lines.push(...linesOfBlock(elevatorId, before, block, at, nameOf));
    }
    lines.push(...notes.map(lineOfNote));
    for (const line of lines.sort((a, b) => a.at.getTime() - b.at.getTime()))
      await insertLogLine(tx, projectId, line);
  },
  loadViews: store.loadViews,
  saveViews: store.saveViews,
};

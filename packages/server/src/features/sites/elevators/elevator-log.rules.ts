import type { ElevatorBlock, ElevatorSession } from '@rota/fleet-core';
import type { ElevatorNote } from '../../../fleet/index.ts';
import type { LogLine } from './elevator-log.store.ts';

/** What was known of a session before it was saved again. */
export type SessionBefore = { readonly isEnded: boolean } | undefined;

/** What a session's new state adds to the elevator's log: that it began, and how it ended. */
export function linesOfSession(
  before: SessionBefore,
  session: ElevatorSession,
  robotName: string,
): LogLine[] {
  const { elevatorId, robotId, fromFloor: from, toFloor: to, beganAt, endedAt, how } = session;
  const about = { elevatorId, robotId, robotName, from, to };
  const lines: LogLine[] = [];
  if (before === undefined) lines.push({ ...about, at: new Date(beganAt), kind: 'session_began' });
  if (endedAt === null || before?.isEnded === true) return lines;
  const kind = how === 'expired' ? 'session_expired' : 'session_ended';
  return [
    ...lines,
    { ...about, at: new Date(endedAt), kind, detail: how, seconds: Math.round((endedAt - beganAt) / 1_000) },
  ];
}

/** A robot that does not get out of the cab, and the end of that; `at` (ms) is when the end was noticed. */
export function linesOfBlock(
  elevatorId: string,
  before: ElevatorBlock | undefined,
  block: ElevatorBlock | null,
  at: number,
  nameOf: (robotId: string) => string,
): LogLine[] {
  const about = (robotId: string) => ({ elevatorId, robotId, robotName: nameOf(robotId) });
  if (block !== null) {
    if (before?.robotId === block.robotId) return [];
    return [{ ...about(block.robotId), at: new Date(block.since), kind: 'stuck' }];
  }
  if (before === undefined) return [];
  return [
    {
      ...about(before.robotId),
      at: new Date(at),
      kind: 'freed',
      seconds: Math.max(0, Math.round((at - before.since) / 1_000)),
    },
  ];
}

/** A mode that it came to, or a person's command. */
export function lineOfNote({ elevatorId, at, kind, detail, floor, by }: ElevatorNote): LogLine {
  return { elevatorId, at: new Date(at), kind, detail, to: floor, by };
}

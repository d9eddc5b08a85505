import type { Backlog } from '@rota/fleet-core';

/** Number of ended actions, and size in bytes of a state with any, from which they should be cleared: an eighth of a broker's limit. */
const ENDED_MOST = 50;
const BYTES_MOST = 32 * 1024;
const ENDED = new Set(['FINISHED', 'FAILED']);

/** The backlog of ended actions in a `state` of `bytes` bytes; undefined while it is small. A 2.x robot lists instant actions among the others. */
export function backlogOf(message: Readonly<Record<string, unknown>>, bytes: number): Backlog | undefined {
  const instantActions =
    countEnded(message['instantActionStates']) +
    (message['instantActionStates'] ? 0 : countEnded(message['actionStates']));
  const zoneActions = countEnded(message['zoneActionStates']);
  const ended = instantActions + zoneActions;
  return ended > ENDED_MOST || (ended > 0 && bytes > BYTES_MOST)
    ? { instantActions, zoneActions, bytes }
    : undefined;
}

function countEnded(list: unknown): number {
  if (!Array.isArray(list)) return 0;
  return list.filter((one: unknown) =>
    ENDED.has(String((one as { actionStatus?: unknown } | null)?.actionStatus).toUpperCase()),
  ).length;
}

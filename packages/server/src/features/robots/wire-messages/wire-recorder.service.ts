import type { WireMessageSeen } from '@rota/robot-link';
import { chooseToKeep, orderIdOf, type LastKept } from './keeping.rules.ts';
import { maskMessage } from './masking.rules.ts';
import type { NewMessage } from './wire-messages.store.ts';

type WireRecorderDeps = {
  /** Writes messages of a project. Throws while the database cannot be reached. */
  readonly write: (projectId: number, rows: readonly NewMessage[]) => Promise<void>;
  readonly log: { warn(fields: object, message: string): void };
};

/** Messages of one project that wait for the database at most. */
const MOST_WAITING = 5_000;
/** Their size at most: a state is some KB, a factsheet may be more. */
const MOST_BYTES = 16 * 1024 * 1024;
/** Rows in one statement at most. */
const BATCH = 500;

type ProjectWaiting = { rows: NewMessage[]; bytes: number; dropped: number; isWriting: boolean };

/** Keeps what goes over the wire, in memory until the next flush: the path of a pose never waits for the database. */
export function createWireRecorder({ write, log }: WireRecorderDeps) {
  const projects = new Map<number, ProjectWaiting>();
  const lastKept = new Map<string, LastKept>();

  function see(projectId: number, seen: WireMessageSeen): void {
    const key = `${projectId} ${seen.robotId} ${seen.topic}`;
    const choice = chooseToKeep(seen.topic, seen.message, seen.at, lastKept.get(key));
    if (choice.last !== undefined) lastKept.set(key, choice.last);
    if (!choice.keep) return;
    const waiting = waitingOf(projectId);
    if (waiting.rows.length >= MOST_WAITING || waiting.bytes + seen.bytes > MOST_BYTES) {
      waiting.dropped += 1;
      return;
    }
    waiting.bytes += seen.bytes;
    waiting.rows.push({
      robotId: seen.robotId,
      at: seen.at,
      direction: seen.direction,
      topic: seen.topic,
      orderId: orderIdOf(seen.message),
      bytes: seen.bytes,
      leftOut: choice.leftOut,
      problem: seen.problem ?? null,
      content: seen.message === undefined ? null : maskMessage(seen.message),
    });
  }

  function waitingOf(projectId: number): ProjectWaiting {
    const known = projects.get(projectId) ?? { rows: [], bytes: 0, dropped: 0, isWriting: false };
    projects.set(projectId, known);
    return known;
  }

  async function flushProject(projectId: number, waiting: ProjectWaiting): Promise<void> {
    if (waiting.isWriting) return;
    waiting.isWriting = true;
    try {
      while (waiting.rows.length > 0) {
        const batch = waiting.rows.slice(0, BATCH);
        await write(projectId, batch);
        waiting.rows.splice(0, batch.length);
        waiting.bytes -= batch.reduce((sum, row) => sum + row.bytes, 0);
      }
    } finally {
      waiting.isWriting = false;
      if (waiting.dropped > 0) {
        log.warn(
          { projectId, count: waiting.dropped },
          'messages on the wire were not kept: the database does not follow',
        );
        waiting.dropped = 0;
      }
    }
  }

  return {
    see,
    /** Writes what waits. What cannot be written waits for the next time, within the limits. */
    async flush(): Promise<void> {
      const flushes = [...projects].map(([projectId, waiting]) => flushProject(projectId, waiting));
      const failed = (await Promise.allSettled(flushes)).find((result) => result.status === 'rejected');
      if (failed !== undefined)
        log.warn({ err: failed.reason as unknown }, 'messages on the wire cannot be written now');
    },
  };
}

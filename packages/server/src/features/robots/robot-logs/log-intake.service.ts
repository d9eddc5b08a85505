import type { LogLine, LogLink, LogLinkOptions, RobotAddress } from '@rota/robot-link';
import { logTopicOf } from '@rota/robot-link';
import { droppedLine, keptLine, spend, type Allowance, type KeptLine } from './robot-logs.rules.ts';

export type LogIntakeDeps = {
  /** The projects whose fleets this server owns: it alone listens to their robots. */
  readonly ownedProjects: () => readonly number[];
  /** The robots of a project that may speak. */
  readonly robotsOf: (projectId: number) => Promise<readonly RobotAddress[]>;
  readonly openLink: (options: Pick<LogLinkOptions, 'onLines'>) => LogLink;
  /** Writes lines of one project; one that is there already stays as it is. */
  readonly write: (projectId: number, lines: readonly KeptLine[]) => Promise<void>;
  /** Now, ms since the epoch. */
  readonly clock: () => number;
  readonly log: { warn(fields: object, message: string): void };
};

/**
 * Takes the logs that robots send over MQTT and writes them in batches, apart from the fleet control. What comes faster than a robot may
 * send, or than the database takes, is counted, and the count stands in the log in place of the lines.
 */
export type LogIntake = {
  /** Follows which robots are to be heard. Called every few seconds. */
  look(): Promise<void>;
  /** Writes what has come. */
  flush(): Promise<void>;
  close(): Promise<void>;
};

/** Lines of one project that wait for the database at most. */
const MOST_WAITING = 20_000;
/** Lines in one statement at most. */
const BATCH = 1_000;

type Sender = { readonly projectId: number; readonly robotId: string };
type ProjectQueue = { waiting: KeptLine[]; readonly dropped: Map<string, number>; isWriting: boolean };

export function createLogIntake(deps: LogIntakeDeps): LogIntake {
  const { clock, log } = deps;
  const allowances = new Map<string, Allowance>();
  const queues = new Map<number, ProjectQueue>();
  let senders: ReadonlyMap<string, Sender> = new Map();
  let link: LogLink | undefined;

  function receive(topic: string, lines: readonly LogLine[]): void {
    const sender = senders.get(topic);
    if (sender === undefined) return;
    const { projectId, robotId } = sender;
    const queue = queues.get(projectId) ?? {
      waiting: [],
      dropped: new Map<string, number>(),
      isWriting: false,
    };
    queues.set(projectId, queue);
    const now = clock();
    const { granted, left } = spend(allowances.get(topic), lines.length, now);
    allowances.set(topic, left);
    const kept = Math.min(granted, Math.max(0, MOST_WAITING - queue.waiting.length));
    for (const line of lines.slice(0, kept)) queue.waiting.push(keptLine(robotId, line, now));
    if (kept < lines.length)
      queue.dropped.set(robotId, (queue.dropped.get(robotId) ?? 0) + lines.length - kept);
  }

  async function write(projectId: number, queue: ProjectQueue): Promise<void> {
    if (queue.isWriting) return;
    queue.isWriting = true;
    try {
      const now = clock();
      const counts = [...queue.dropped].map(([robotId, dropped]) => droppedLine(robotId, dropped, now));
      while (queue.waiting.length > 0) {
        const batch = queue.waiting.slice(0, BATCH);
        await deps.write(projectId, batch);
        queue.waiting.splice(0, batch.length);
      }
      if (counts.length > 0) await deps.write(projectId, counts);
      for (const { robotId, dropped } of counts) {
        const since = (queue.dropped.get(robotId) ?? 0) - dropped;
        if (since > 0) queue.dropped.set(robotId, since);
        else queue.dropped.delete(robotId);
      }
    } catch (error) {
      log.warn({ err: error, projectId }, 'robot logs cannot be written now');
    } finally {
      queue.isWriting = false;
    }
  }

  return {
    async look() {
      const heard = new Map<string, Sender>();
      for (const projectId of deps.ownedProjects())
        for (const robot of await deps.robotsOf(projectId))
          heard.set(logTopicOf(robot), { projectId, robotId: robot.robotId });
      senders = heard;
      for (const topic of allowances.keys()) if (!heard.has(topic)) allowances.delete(topic);
      if (heard.size > 0) link ??= deps.openLink({ onLines: receive });
      link?.setTopics([...heard.keys()]);
    },
    async flush() {
      await Promise.all([...queues].map(([projectId, queue]) => write(projectId, queue)));
      for (const [projectId, queue] of queues)
        if (queue.waiting.length === 0 && queue.dropped.size === 0) queues.delete(projectId);
    },
    async close() {
      await link?.close();
      await this.flush();
    },
  };
}

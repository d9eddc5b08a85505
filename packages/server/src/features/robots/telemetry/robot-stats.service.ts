import {
  type RobotStats,
  type StatsOfSpan,
  type StatsRange,
  type TaskOutcome,
  type TasksOfKind,
} from '@rota/contract/telemetry';
import type { Database, Tx } from '../../../db/database.ts';
import { recordNotFound } from '../../../http/app-error.ts';
import { splitByHours, statsSpans, type Span } from './stats-spans.rules.ts';
import { sumRolled } from './telemetry.store.ts';

type Dates = { readonly from: Date; readonly to: Date };
export type RobotStatsDeps = {
  readonly database: Database;
  /** When a robot was registered, ms; undefined for one that the project does not have. */
  readonly registeredAt: (projectId: number, robotId: string) => Promise<number | undefined>;
  readonly timeZone: (projectId: number) => Promise<string>;
  readonly countTasks: (
    tx: Tx,
    projectId: number,
    robotId: string,
    span: Dates,
  ) => Promise<readonly { kind: TasksOfKind['kind']; status: string; count: number }[]>;
  readonly countPromises: (
    tx: Tx,
    projectId: number,
    robotId: string,
    span: Dates,
  ) => Promise<{ promises: number; kept: number }>;
  readonly countHelp: (tx: Tx, projectId: number, robotId: string, span: Dates) => Promise<number>;
  readonly clock: () => number;
};
export type RobotStatsService = ReturnType<typeof createRobotStatsService>;

/** What a robot did in the days of its site. */
export function createRobotStatsService(deps: RobotStatsDeps) {
  async function statsOf(tx: Tx, projectId: number, robotId: string, span: Span): Promise<StatsOfSpan> {
    const dates = { from: new Date(span.from), to: new Date(span.to) };
    const { promises, kept } = await deps.countPromises(tx, projectId, robotId, dates);
    return {
      from: dates.from.toISOString(),
      to: dates.to.toISOString(),
      ...(await sumRolled(tx, projectId, robotId, splitByHours(span))),
      tasks: groupByKind(await deps.countTasks(tx, projectId, robotId, dates)),
      help_requests: await deps.countHelp(tx, projectId, robotId, dates),
      promises_kept: kept,
      promises,
    };
  }

  return {
    /** Throws RECORD_NOT_FOUND. */
    async stats(projectId: number, robotId: string, range: StatsRange): Promise<RobotStats> {
      const [begin, zone] = await Promise.all([
        deps.registeredAt(projectId, robotId),
        deps.timeZone(projectId),
      ]);
      if (begin === undefined) throw recordNotFound();
      const { current, before } = statsSpans(range, { now: deps.clock(), begin, zone });
      return deps.database.tenant(projectId, async (tx) => ({
        range,
        time_zone: zone,
        current: await statsOf(tx, projectId, robotId, current),
        before: before && (await statsOf(tx, projectId, robotId, before)),
      }));
    },
  };
}

function groupByKind(
  rows: readonly { kind: TasksOfKind['kind']; status: string; count: number }[],
): TasksOfKind[] {
  const kinds = [...new Set(rows.map(({ kind }) => kind))].sort();
  return kinds.map((kind) => {
    const countOf = (outcome: TaskOutcome): number =>
      rows.find((row) => row.kind === kind && row.status.toLowerCase() === outcome)?.count ?? 0;
    return {
      kind,
      completed: countOf('completed'),
      cancelled: countOf('cancelled'),
      failed: countOf('failed'),
      expired: countOf('expired'),
    };
  });
}

import type { PlannedRobot, RobotUpdate, Rollout, RolloutFilter, RolloutPlan } from '@rota/contract/rollouts';
import { isUpdateUnderWay } from '@rota/contract/rollouts';
import { installedVersion, transportOf, type RobotNow } from './robot-facts.service.ts';
import type { RolloutRow } from './rollouts.store.ts';
import type { UpdateRecord } from './updates.store.ts';
import { updateOrder, waveSizes, wavesOf } from './wave.rules.ts';

/** A release as a plan needs it. */
export type PlannedRelease = Pick<Rollout, 'kind'> & {
  readonly version: string;
  /** Models that it fits; empty for all. */
  readonly models: readonly string[];
};
/** A robot, and whether an update of this kind is ahead of it or under way. */
export type Candidate = RobotNow & { readonly isTaken: boolean };
type Selection = Pick<RolloutPlan, 'robot_ids' | 'filter'>;

/** Whether a plan speaks of this robot: one of those that it names, or one that its filter describes. */
export function isChosen(
  robot: RobotNow,
  { robot_ids: ids, filter }: Selection,
  kind: Rollout['kind'],
): boolean {
  if (ids !== undefined && !ids.includes(robot.robotId)) return false;
  return filter === undefined || fits(robot, filter, kind);
}

function fits(robot: RobotNow, filter: RolloutFilter, kind: Rollout['kind']): boolean {
  const allows = (list: readonly unknown[], value: unknown): boolean =>
    list.length === 0 || list.includes(value);
  return (
    allows(filter.project_ids, robot.projectId) &&
    allows(filter.models, robot.model) &&
    allows(filter.versions, installedVersion(robot, kind)) &&
    (filter.tags.length === 0 || robot.tags.some((tag) => filter.tags.includes(tag)))
  );
}

/** Why a robot takes no part; null: it does. */
export function leftOutOf(robot: Candidate, release: PlannedRelease): PlannedRobot['left_out'] {
  if (release.models.length > 0 && !release.models.includes(robot.model)) return 'other_model';
  if (installedVersion(robot, release.kind) === release.version) return 'has_it';
  if (robot.isTaken) return 'other_update';
  // One that was never heard of may still turn out to take updates.
  const isKnown = robot.isConnected || robot.software !== undefined;
  return isKnown && transportOf(robot, release.kind) === null ? 'no_transport' : null;
}

/** The wave of each robot that takes part, by robot id, and how many waves there are. */
export function planWaves(
  robots: readonly Candidate[],
  plan: Pick<RolloutPlan, 'waves'>,
): { readonly waveOf: ReadonlyMap<string, number>; readonly waves: RolloutPlan['waves'] } {
  const sizes = waveSizes(robots.length, plan.waves);
  const waves = wavesOf(sizes);
  const order = updateOrder(robots);
  return {
    waveOf: new Map(order.map(({ robotId }, index) => [robotId, waves[index] ?? sizes.length])),
    // Nothing comes after the last one that could wait.
    waves: plan.waves
      .slice(0, sizes.length)
      .map((wave, index) => (index === sizes.length - 1 ? { ...wave, pause_minutes: 0 } : wave)),
  };
}

type Count = Pick<UpdateRecord, 'wave' | 'step'> & { readonly robots: number; readonly failed: number };

function countsOf(rows: readonly Count[]): Rollout['counts'] {
  const sum = (list: readonly Count[], of: (row: Count) => number): number =>
    list.reduce((total, row) => total + of(row), 0);
  return {
    robots: sum(rows, ({ robots }) => robots),
    installed: sum(rows, ({ step, robots, failed }) => (step === 'installed' ? robots - failed : 0)),
    failed: sum(rows, ({ failed }) => failed),
    under_way: sum(rows, ({ step, robots }) => (isUpdateUnderWay(step) || step === 'offered' ? robots : 0)),
  };
}

/** A rollout as the API shows it, with the counts of the projects that the caller may see. */
export function composeRollout(row: RolloutRow, counts: readonly Count[]): Rollout {
  const pause = row.waves[row.current_wave - 1]?.pause_minutes ?? 0;
  const hasNext = row.state === 'running' && row.wave_done_at !== null && row.current_wave < row.waves.length;
  return {
    rollout_id: row.rollout_id,
    name: row.name,
    release_id: row.release_id,
    kind: row.kind,
    release_version: row.release_version,
    state: row.state,
    stop: row.stop,
    project_ids: [...row.project_ids],
    current_wave: row.current_wave,
    waves: row.waves.map((wave, index) => {
      const own = counts.filter((count) => count.wave === index + 1);
      return { ...wave, size: own.reduce((total, { robots }) => total + robots, 0), counts: countsOf(own) };
    }),
    next_wave_at:
      hasNext && row.wave_done_at !== null
        ? new Date(row.wave_done_at.getTime() + pause * 60_000).toISOString()
        : null,
    limits: row.limits,
    window: row.hours,
    battery_percent: row.battery_percent,
    rolls_back: row.rolls_back,
    counts: countsOf(counts),
    created_by: row.created_by,
    created_at: row.created_at.toISOString(),
    ended_at: row.ended_at?.toISOString() ?? null,
    version: row.version,
  };
}

/** The update of one robot as the API shows it. */
export function composeUpdate(row: UpdateRecord, rolloutName: string): RobotUpdate {
  return {
    update_id: row.update_id,
    rollout_id: row.rollout_id,
    rollout_name: rolloutName,
    robot_id: row.robot_id,
    project_id: row.project_id,
    robot_name: row.robot_name,
    kind: row.kind,
    wave: row.wave,
    step: row.step,
    waits_for: row.waits_for,
    transport: row.transport,
    from_version: row.from_version,
    to_version: row.to_version,
    progress: row.progress,
    failure: row.failure,
    message: row.message,
    began_at: row.began_at?.toISOString() ?? null,
    ended_at: row.ended_at?.toISOString() ?? null,
    step_at: row.step_at.toISOString(),
  };
}

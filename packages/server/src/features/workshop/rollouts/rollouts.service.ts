import { randomUUID } from 'node:crypto';
import { can, type Page, type Permission, type Reach } from '@rota/contract/core';
import type { Project } from '@rota/contract/projects';
import type {
  PlannedRobot,
  Rollout,
  RolloutDetails,
  RolloutPlan,
  RobotUpdate,
} from '@rota/contract/rollouts';
import type { Database, Tx } from '../../../db/database.ts';
import { enterProject } from '../../../db/enter-project.ts';
import { foldCase } from '../../../db/folding.ts';
import { forbidden } from '../../../http/access.ts';
import { AppError, recordNotFound, requireRow } from '../../../http/app-error.ts';
import { requireVersion } from '../../../http/conflicts.ts';
import { actorOf, type Session, type Settle } from '../../../http/context.ts';
import { readCursor, writeCursor } from '../../../http/list-cursor.ts';
import type { Releases } from '../releases/index.ts';
import { recordRollout } from './rollout-audit.service.ts';
import { installedVersion, readRobots, type RobotFactsDeps } from './robot-facts.service.ts';
import {
  composeRollout,
  composeUpdate,
  isChosen,
  leftOutOf,
  planWaves,
  type Candidate,
} from './rollouts.rules.ts';
import * as store from './rollouts.store.ts';
import * as updateStore from './updates.store.ts';

export type RolloutDeps = RobotFactsDeps & {
  readonly database: Pick<Database, 'global' | 'tenant'>;
  readonly listProjects: (roles: Reach) => Promise<readonly Pick<Project, 'project_id' | 'project_name'>[]>;
  readonly releases: Pick<Releases['service'], 'find' | 'use'>;
};
export type RolloutService = ReturnType<typeof createRolloutService>;
type Query = {
  readonly limit: number;
  readonly cursor?: string | undefined;
  readonly state?: string | undefined;
  readonly search?: string | undefined;
  readonly project_id?: number | undefined;
};
type Release = NonNullable<Awaited<ReturnType<Releases['service']['find']>>>;
type Change = 'paused' | 'resumed' | 'aborted';

const SORT = 'created';
const CODES = {
  paused: 'LOG_ROLLOUT_PAUSED',
  resumed: 'LOG_ROLLOUT_RESUMED',
  aborted: 'LOG_ROLLOUT_ABORTED',
} as const;

/** Rollouts as people plan, watch and steer them. */
export function createRolloutService(deps: RolloutDeps) {
  const { database, releases } = deps;

  async function projectsOf(roles: Reach, permission: Permission) {
    const all = await deps.listProjects(roles);
    return all.filter(({ project_id: id }) => can(roles, permission, String(id)));
  }

  async function show(
    tx: Tx,
    rows: readonly store.RolloutRow[],
    seen: readonly number[],
  ): Promise<Rollout[]> {
    const ids = rows.map(({ rollout_id: id }) => id);
    const counts: Awaited<ReturnType<typeof updateStore.countUpdates>> = [];
    for (const projectId of seen) {
      if (!rows.some(({ project_ids: projects }) => projects.includes(projectId))) continue;
      await enterProject(tx, projectId);
      counts.push(...(await updateStore.countUpdates(tx, projectId, ids)));
    }
    return rows.map((row) =>
      composeRollout(
        row,
        counts.filter(({ rollout_id: id }) => id === row.rollout_id),
      ),
    );
  }

  async function list(
    { cursor, state, search = '', project_id: only, limit }: Query,
    session: Session,
  ): Promise<Page<Rollout>> {
    const after = readCursor(cursor, SORT, 'time');
    const seen = (await projectsOf(session.roles, 'rollouts.read')).map(({ project_id: id }) => id);
    const projectIds = only === undefined ? seen : seen.filter((id) => id === only);
    const states = (state ?? '').split(',').filter((word) => word !== '');
    return database.global(async (tx) => {
      const rows = await store.listRollouts(tx, {
        projectIds,
        states,
        search: foldCase(search),
        limit,
        after: after && { createdAt: new Date(after.value), id: after.id },
      });
      const items = rows.slice(0, limit);
      const last = items.at(-1);
      const hasMore = rows.length > limit && last !== undefined;
      return {
        items: await show(tx, items, seen),
        next_cursor: hasMore
          ? writeCursor(SORT, { value: last.created_at.toISOString(), id: last.rollout_id })
          : null,
      };
    });
  }

  /** Throws RECORD_NOT_FOUND, also for a rollout in none of the caller's projects. */
  async function get(rolloutId: string, session: Session): Promise<RolloutDetails> {
    const seen = (await projectsOf(session.roles, 'rollouts.read')).map(({ project_id: id }) => id);
    return database.global(async (tx) => {
      const row = requireRow(await store.findRollout(tx, rolloutId));
      const shared = row.project_ids.filter((id) => seen.includes(id));
      if (shared.length === 0) throw recordNotFound();
      const robots: RobotUpdate[] = [];
      for (const projectId of shared) {
        await enterProject(tx, projectId);
        const updates = await updateStore.listUpdates(tx, projectId, rolloutId);
        robots.push(...updates.map((update) => composeUpdate(update, row.name)));
      }
      const [rollout] = await show(tx, [row], seen);
      return { ...requireRow(rollout), robots: robots.sort((a, b) => a.wave - b.wave) };
    });
  }

  /** Throws RECORD_NOT_FOUND, RELEASE_NOT_READY. */
  async function readyRelease(releaseId: string): Promise<Release> {
    const release = requireRow(await releases.find(releaseId));
    if (release.state !== 'ready') throw new AppError('RELEASE_NOT_READY', 'This release is not ready');
    return release;
  }

  /** The robots that a plan speaks of. Throws RECORD_NOT_FOUND for a robot where the caller may not start updates. */
  async function choose(plan: RolloutPlan, { kind }: Release, roles: Reach) {
    const projects = await projectsOf(roles, 'rollouts.run');
    const chosen: (Candidate & { readonly projectName: string })[] = [];
    for (const { project_id: projectId, project_name: projectName } of projects) {
      const [robots, open] = await Promise.all([
        readRobots(deps, projectId),
        database.tenant(projectId, (tx) => updateStore.listOpenUpdates(tx, projectId)),
      ]);
      const taken = new Set(open.filter((one) => one.kind === kind).map((one) => one.robot_id));
      for (const robot of robots.values())
        if (isChosen(robot, plan, kind))
          chosen.push({ ...robot, projectName, isTaken: taken.has(robot.robotId) });
    }
    const found = new Set(chosen.map(({ robotId }) => robotId));
    if (plan.filter === undefined && plan.robot_ids?.some((id) => !found.has(id)) === true)
      throw recordNotFound();
    return chosen;
  }

  /** Throws RECORD_NOT_FOUND, RELEASE_NOT_READY. */
  async function preview(plan: RolloutPlan, session: Session): Promise<PlannedRobot[]> {
    const release = await readyRelease(plan.release_id);
    const chosen = await choose(plan, release, session.roles);
    const parts = chosen.filter((robot) => leftOutOf(robot, release) === null);
    const { waveOf } = planWaves(parts, plan);
    return chosen
      .map((robot) => ({
        robot_id: robot.robotId,
        project_id: robot.projectId,
        project_name: robot.projectName,
        name: robot.name,
        model: robot.model,
        tags: [...robot.tags],
        version: installedVersion(robot, release.kind) ?? null,
        connected: robot.isConnected,
        wave: waveOf.get(robot.robotId) ?? null,
        left_out: leftOutOf(robot, release),
      }))
      .sort((a, b) => (a.wave ?? Infinity) - (b.wave ?? Infinity) || a.name.localeCompare(b.name, 'tr'));
  }

  /** Throws RECORD_NOT_FOUND, RELEASE_NOT_READY, ROLLOUT_EMPTY, FORBIDDEN for several projects without `rollouts.run_fleet` in each. */
  async function create(plan: RolloutPlan, session: Session, settle: Settle): Promise<Rollout> {
    const release = await readyRelease(plan.release_id);
    const chosen = await choose(plan, release, session.roles);
    const parts = chosen.filter((robot) => leftOutOf(robot, release) === null);
    const projectIds = [...new Set(parts.map(({ projectId }) => projectId))].sort((a, b) => a - b);
    if (projectIds.length === 0) throw new AppError('ROLLOUT_EMPTY', 'No robot needs this release');
    const mayAll = projectIds.every((id) => can(session.roles, 'rollouts.run_fleet', String(id)));
    if (projectIds.length > 1 && !mayAll) throw forbidden();
    const { waveOf, waves } = planWaves(parts, plan);
    const rolloutName = plan.name ?? `${release.version} · ${release.channel}`;
    return database.global(async (tx) => {
      await releases.use(tx, plan.release_id);
      const row = await store.insertRollout(tx, {
        rollout_id: randomUUID(),
        name: rolloutName,
        search_text: foldCase(`${rolloutName} ${release.version}`),
        release_id: release.release_id,
        kind: release.kind,
        release_version: release.version,
        project_ids: projectIds,
        waves,
        limits: plan.limits,
        hours: plan.window,
        battery_percent: plan.battery_percent,
        rolls_back: plan.rolls_back,
        created_by: session.userName,
      });
      for (const projectId of projectIds) {
        await enterProject(tx, projectId);
        const updates = parts
          .filter((robot) => robot.projectId === projectId)
          .map((robot) => ({
            robot_id: robot.robotId,
            robot_name: robot.name,
            kind: release.kind,
            update_id: randomUUID(),
            wave: waveOf.get(robot.robotId) ?? 1,
            from_version: installedVersion(robot, release.kind) ?? null,
            to_version: release.version,
          }));
        await updateStore.insertUpdates(tx, projectId, row.rollout_id, updates);
      }
      await recordRollout(tx, actorOf({ session }), 'LOG_ROLLOUT_STARTED', row);
      const [answer] = await show(tx, [row], projectIds);
      await settle(tx, answer);
      return requireRow(answer);
    });
  }

  /** Throws RECORD_NOT_FOUND, FORBIDDEN, VERSION_CONFLICT, ROLLOUT_STATE. */
  async function steer(
    rolloutId: string,
    change: Change,
    version: number,
    session: Session,
  ): Promise<Rollout> {
    const { roles } = session;
    const seen = (await projectsOf(roles, 'rollouts.read')).map(({ project_id: id }) => id);
    return database.global(async (tx) => {
      const row = requireRow(await store.lockRollout(tx, rolloutId));
      if (!row.project_ids.some((id) => seen.includes(id))) throw recordNotFound();
      if (!row.project_ids.every((id) => can(roles, 'rollouts.run', String(id)))) throw forbidden();
      requireVersion('rollout', row, version);
      if (change === 'resumed' && (await releases.find(row.release_id))?.state !== 'ready')
        throw new AppError('RELEASE_NOT_READY', 'This release is not ready');
      const after = await store.changeRollout(tx, rolloutId, change);
      if (after === undefined) throw new AppError('ROLLOUT_STATE', 'The rollout is in another state by now');
      await recordRollout(tx, actorOf({ session }), CODES[change], after);
      const [answer] = await show(tx, [after], seen);
      return requireRow(answer);
    });
  }

  return { list, get, preview, create, steer };
}

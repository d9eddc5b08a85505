import {
  isUpdateEnded,
  UPDATE_BATTERY_PERCENT,
  type RobotSoftware,
  type RobotUpdate,
} from '@rota/contract/rollouts';
import { compareVersions, RELEASE_KINDS, type Release } from '@rota/contract/releases';
import type { Database } from '../../../db/database.ts';
import { recordNotFound, requireRow } from '../../../http/app-error.ts';
import type { Session, Settle } from '../../../http/context.ts';
import type { Releases } from '../releases/index.ts';
import { readRobots, transportOf, type RobotFactsDeps, type RobotNow } from './robot-facts.service.ts';
import { composeUpdate } from './rollouts.rules.ts';
import type { RolloutService } from './rollouts.service.ts';
import * as softwareStore from './software.store.ts';
import * as updateStore from './updates.store.ts';

export type RobotSoftwareDeps = RobotFactsDeps & {
  readonly database: Pick<Database, 'tenant'>;
  readonly releases: Pick<Releases['service'], 'listReady'>;
  readonly rollouts: Pick<RolloutService, 'create'>;
};
export type RobotSoftwareService = ReturnType<typeof createRobotSoftwareService>;

const HISTORY = 30;

/** The software of one robot: what it has, what it could have, and its updates. */
export function createRobotSoftwareService(deps: RobotSoftwareDeps) {
  const { database, releases, rollouts } = deps;

  /** Throws RECORD_NOT_FOUND. */
  async function get(projectId: number, robotId: string): Promise<RobotSoftware> {
    const robot = requireRow((await readRobots(deps, projectId)).get(robotId));
    const { installed, updates } = await database.tenant(projectId, async (tx) => ({
      installed: await softwareStore.listSoftware(tx, projectId, robotId),
      updates: await updateStore.listUpdatesOf(tx, projectId, robotId, HISTORY),
    }));
    const composed = updates.map((update) => composeUpdate(update, update.rollout_name));
    const current = composed.find(({ step }) => !isUpdateEnded(step)) ?? null;
    return {
      installed: installed.map(({ kind, version, previous_version, since }) => ({
        kind,
        version,
        previous_version,
        since: since.toISOString(),
      })),
      offered: await offeredTo(robot, installed),
      conditions: conditionsOf(robot, current),
      current,
      history: composed.filter(({ update_id: id }) => id !== current?.update_id),
    };
  }

  /** The newest stable release of each kind for its model, where it is newer than what it has. */
  async function offeredTo(
    robot: RobotNow,
    installed: readonly softwareStore.SoftwareRow[],
  ): Promise<RobotSoftware['offered']> {
    const offers = await Promise.all(
      RELEASE_KINDS.map(async (kind) => {
        const newest = (await releases.listReady(kind, robot.model))
          .filter(({ channel }) => channel === 'stable')
          .reduce<Release | undefined>(newerOf, undefined);
        const present = installed.find((one) => one.kind === kind)?.version;
        const isNewer =
          newest !== undefined && (present === undefined || compareVersions(newest.version, present) > 0);
        return isNewer ? [newest] : [];
      }),
    );
    return offers.flat().map(({ release_id, kind, version, channel, notes_en, notes_tr, bytes }) => ({
      release_id,
      kind,
      version,
      channel,
      notes_en: notes_en ?? '',
      notes_tr: notes_tr ?? '',
      bytes,
    }));
  }

  /** A rollout of this robot alone. Throws RECORD_NOT_FOUND, RELEASE_NOT_READY, ROLLOUT_EMPTY. */
  async function update(
    projectId: number,
    robotId: string,
    releaseId: string,
    session: Session,
    settle: Settle,
  ): Promise<RobotUpdate> {
    const robot = (await readRobots(deps, projectId)).get(robotId);
    if (robot === undefined) throw recordNotFound();
    const plan = {
      release_id: releaseId,
      name: robot.name,
      robot_ids: [robotId],
      waves: [{ percent: 100, pause_minutes: 0 }],
      limits: { failures: 1, return_minutes: 30, at_once: 3, health_minutes: 10 },
      window: null,
      battery_percent: UPDATE_BATTERY_PERCENT,
      rolls_back: true,
    };
    const answerOf = async (read: typeof database.tenant, rolloutId: string): Promise<RobotUpdate> => {
      const updates = await read(projectId, (tx) => updateStore.listUpdates(tx, projectId, rolloutId));
      return composeUpdate(requireRow(updates[0]), robot.name);
    };
    const rollout = await rollouts.create(plan, session, async (tx, made) => {
      const { rollout_id: id } = made as { readonly rollout_id: string };
      await settle(tx, await answerOf(async (_project, run) => run(tx), id));
    });
    return answerOf(database.tenant, rollout.rollout_id);
  }

  return { get, update };
}

function newerOf(a: Release | undefined, b: Release): Release {
  return a === undefined || compareVersions(b.version, a.version) > 0 ? b : a;
}

function conditionsOf(robot: RobotNow, current: RobotUpdate | null): RobotSoftware['conditions'] {
  return [
    { code: 'supported', is_met: transportOf(robot, 'robot_software') !== null },
    { code: 'connected', is_met: robot.isEnabled && robot.isConnected },
    { code: 'idle', is_met: robot.isIdle },
    {
      code: 'battery',
      is_met: robot.batteryPercent === null || robot.batteryPercent >= UPDATE_BATTERY_PERCENT,
    },
    { code: 'no_other_update', is_met: current === null },
  ];
}

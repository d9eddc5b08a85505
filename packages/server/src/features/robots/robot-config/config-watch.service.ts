import type { RobotView } from '@rota/fleet-core';
import type { Database, Tx } from '../../../db/database.ts';
import { hasStartedSince } from '../../sites/config/index.ts';
import { hasInstallationStarted } from './installation.store.ts';
import * as store from './robot-config.store.ts';
import { settleConfigs } from './settle.service.ts';

export type ConfigWatchDeps = {
  readonly database: Pick<Database, 'tenant'>;
  /** The projects whose fleets this server owns: it alone speaks with their robots. */
  readonly ownedProjects: () => readonly number[];
  readonly viewsOf: (projectId: number) => Promise<ReadonlyMap<string, RobotView>>;
};

/** A config that a robot has not confirmed. */
export type UnconfirmedConfig = {
  readonly projectId: number;
  readonly robotId: string;
  readonly version: number;
  readonly checksum: string;
  readonly json: string;
};

/**
 * Looks at the robots of projects that this server owns: settles what a start brings into force, notes what robots report, and answers the
 * configs that connected robots have not confirmed.
 */
export function createConfigWatch({ database, ownedProjects, viewsOf }: ConfigWatchDeps) {
  /** Until when starts were looked at, by project. */
  const settledAt = new Map<number, Date>();

  async function look(): Promise<UnconfirmedConfig[]> {
    const owned = ownedProjects();
    // A project that comes back is settled again: it may have changed under another owner.
    for (const projectId of settledAt.keys()) if (!owned.includes(projectId)) settledAt.delete(projectId);
    const unconfirmed: UnconfirmedConfig[] = [];
    for (const projectId of owned) unconfirmed.push(...(await lookAt(projectId)));
    return unconfirmed;
  }

  async function lookAt(projectId: number): Promise<UnconfirmedConfig[]> {
    const views = await viewsOf(projectId);
    const { rows, now } = await database.tenant(projectId, async (tx) => {
      const moment = await store.readNow(tx);
      if (await isDue(tx, projectId)) await settleConfigs(tx, projectId);
      const kept = await store.listStandings(tx, projectId);
      for (const row of kept) {
        const note = noteOf(row, views.get(row.robot_id));
        if (note !== undefined) await store.writeNote(tx, projectId, note);
      }
      const due = new Set(kept.filter((row) => isToBeSent(row, views.get(row.robot_id))).map(idOf));
      const configs = due.size === 0 ? [] : await store.listConfigs(tx, projectId);
      return { rows: configs.filter((row) => due.has(idOf(row))), now: moment };
    });
    settledAt.set(projectId, now);
    return rows.map((row) => ({
      projectId,
      robotId: row.robot_id,
      version: row.version,
      checksum: row.checksum,
      json: row.json_config,
    }));
  }

  async function isDue(tx: Tx, projectId: number): Promise<boolean> {
    const since = settledAt.get(projectId);
    if (since === undefined) return true;
    return (await hasStartedSince(tx, projectId, since)) || hasInstallationStarted(tx, since);
  }

  return { look };
}

function idOf({ robot_id: robotId }: Pick<store.ConfigStanding, 'robot_id'>): string {
  return robotId;
}

/** What is to be noted of a robot's report; undefined where it says nothing new. */
function noteOf(row: store.ConfigStanding, view: RobotView | undefined): store.ConfigNote | undefined {
  // A view that an older server saved does not say which config the robot reports.
  if (view?.configVersion === undefined) return undefined;
  const { robot_id: robotId, version } = row;
  if (view.configVersion === version) {
    return row.in_sync_since === null ? { robotId, version, is: 'in_sync' } : undefined;
  }
  const rejected = view.configRejected;
  if (rejected?.version === version) {
    if (row.rejected_version === version) return undefined;
    return { robotId, version, is: 'rejected', reason: rejected.reason };
  }
  return row.in_sync_since === null ? undefined : { robotId, version, is: 'lost' };
}

/** Whether a config is to be sent to a robot: it can be reached, takes configs, and neither has this one nor refused it. */
function isToBeSent(row: store.ConfigStanding, view: RobotView | undefined): boolean {
  if (view?.connected !== true || view.takesConfig !== true) return false;
  const isRefused = [row.rejected_version, view.configRejected?.version].includes(row.version);
  return view.configVersion !== row.version && !isRefused;
}

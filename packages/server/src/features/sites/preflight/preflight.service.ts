import { randomUUID } from 'node:crypto';
import type { FloorMap } from '@rota/contract/maps';
import type { Preflight, PreflightSource } from '@rota/contract/preflight';
import type { DeliverySettings } from '@rota/contract/projects';
import { AppError, requireRow } from '../../../http/app-error.ts';
import type { ActorRef, Settle } from '../../../http/context.ts';
import type { Draft, MapVersions } from '../map-versions/index.ts';
import { soundSettings } from '../projects/index.ts';
import { composePreflight, seedOf, SILENT_MS } from './preflight.rules.ts';
import type { PreflightRunner } from './preflight-runner.service.ts';
import * as store from './preflight.store.ts';
import { changedSite, readSite, type SiteChange, type SiteDeps } from './site-state.service.ts';

export type PreflightDeps = SiteDeps & {
  /** Throws RECORD_NOT_FOUND. */
  readonly maps: { get(projectId: number, mapId: string): Promise<FloorMap> };
  readonly compare: MapVersions['compare'];
  readonly runner: PreflightRunner;
};
export type PreflightService = ReturnType<typeof createPreflightService>;

type SettingsChange = { readonly [K in keyof DeliverySettings]?: DeliverySettings[K] | undefined };
type Asked = { readonly source: PreflightSource; readonly actor: ActorRef; readonly settle: Settle };

/** Tries changes before they are made. */
export function createPreflightService(deps: PreflightDeps) {
  const { database, clock, compare, runner } = deps;

  /** Throws RECORD_NOT_FOUND, MAP_NOT_READY, what is wrong with the draft, PREFLIGHT_RUNNING, PREFLIGHT_NO_ROBOTS, PREFLIGHT_NO_TASKS. */
  async function tryMap(projectId: number, mapId: string, draft: Draft, asked: Asked): Promise<Preflight> {
    const { after } = await compare(projectId, mapId, draft);
    return begin(projectId, mapId, { map: { mapId, ...after } }, asked);
  }

  /** Throws VALIDATION_FAILED, PREFLIGHT_RUNNING, PREFLIGHT_NO_ROBOTS, PREFLIGHT_NO_TASKS. */
  async function trySettings(projectId: number, change: SettingsChange, asked: Asked): Promise<Preflight> {
    const settings = soundSettings(await deps.settings(projectId), change);
    return begin(projectId, null, { settings }, asked);
  }

  async function begin(
    projectId: number,
    mapId: string | null,
    change: SiteChange,
    { source, actor, settle }: Asked,
  ): Promise<Preflight> {
    const { state: before, tasks, leftOut, ready } = await readSite(deps, projectId, source);
    if (before.robots.length === 0) throw new AppError('PREFLIGHT_NO_ROBOTS', 'No robot can take part');
    if (tasks.length === 0) throw new AppError('PREFLIGHT_NO_TASKS', 'There are no tasks to try it with');
    const after = await changedSite(before, change, (id) =>
      requireRow(ready.find((floor) => floor.mapId === id)).loadScan(),
    );
    const id = randomUUID();
    const begun = await database.tenant(projectId, async (tx) => {
      await store.endSilent(tx, projectId, SILENT_MS);
      const row = await store.beginPreflight(tx, projectId, {
        preflight_id: id,
        map_id: mapId,
        source,
        by: actor,
        robots: before.robots.length,
        tasks: tasks.length,
        left_out: leftOut,
      });
      if (row === undefined)
        throw new AppError('PREFLIGHT_RUNNING', 'Another pre-flight is under way in this project');
      const answer = composePreflight(row, clock());
      await settle(tx, answer);
      return answer;
    });
    runner.begin(projectId, id, { before, after, tasks, seed: seedOf(source) });
    return begun;
  }

  /** The newest of a map, or of settings where the map is null. Throws RECORD_NOT_FOUND for a map that is not there. */
  async function newest(projectId: number, mapId: string | null): Promise<{ preflight: Preflight | null }> {
    if (mapId !== null) await deps.maps.get(projectId, mapId);
    const row = await database.tenant(projectId, (tx) => store.findNewest(tx, projectId, mapId));
    return { preflight: row === undefined ? null : composePreflight(row, clock()) };
  }

  /** One that has ended stays as it ended. Throws RECORD_NOT_FOUND. */
  async function cancel(projectId: number, mapId: string | null, id: string): Promise<Preflight> {
    const row = await database.tenant(projectId, async (tx) => {
      requireRow(await store.findPreflight(tx, projectId, mapId, id));
      await store.endPreflight(tx, projectId, id, 'cancelled');
      return requireRow(await store.findPreflight(tx, projectId, mapId, id));
    });
    runner.cancel(id);
    return composePreflight(row, clock());
  }

  return { tryMap, trySettings, newest, cancel };
}

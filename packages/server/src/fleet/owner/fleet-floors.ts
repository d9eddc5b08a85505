import {
  sizesFor,
  type FleetEvent,
  type FloorInfo,
  type Footprint,
  type neededFloors,
} from '@rota/fleet-core';
import type { FloorPlanner, FloorSizes } from '@rota/floor';
import type { FloorSource, ReadyFloor } from '../ports.ts';
import type { FloorPlanners } from '../planners/floor-planners.ts';

/** The floors of a project as its fleet knows them: those that it needs are prepared, the others take no memory. */
export type FleetFloors = {
  list(): readonly FloorInfo[];
  /** Whether a floor is as it is now: an earlier announcement may arrive later. */
  isCurrent(floor: FloorInfo): boolean;
  /** Reads them again; answers the events that the fleet control needs at once. */
  reread: () => Promise<FleetEvent[]>;
  /** Has the floors prepared that the fleet needs now, and lets go of others where memory is short. */
  need(floors: ReturnType<typeof neededFloors>): void;
  /** Prepares the floors for robots of an outline; undefined when there is nothing to wait for. */
  prepareFor: (footprint: Footprint) => Promise<void> | undefined;
  /** Holds no floor any more. */
  close(): void;
};

export type FleetFloorsDeps = {
  readonly source: FloorSource;
  readonly projectId: number;
  readonly planners: FloorPlanners;
  /** Outlines of robots known from before. */
  readonly footprints: readonly Footprint[];
  /** Called with a floor that is prepared now, or no longer. */
  readonly onChanged: (event: FleetEvent) => void;
  readonly onFailed: (error: unknown) => void;
};

/** A floor that could not be prepared is not tried again at once: what failed it may fail it again. */
const TRY_AGAIN_MS = 10_000;

export function createFleetFloors({
  source,
  projectId,
  planners,
  onChanged,
  onFailed,
  ...deps
}: FleetFloorsDeps): FleetFloors {
  const footprints = new Map([{}, ...deps.footprints].map((footprint) => [outlineOf(footprint), footprint]));
  const floors = new Map<string, FloorInfo>();
  // The drawings and the map version that each floor was last announced with.
  const announcedVersions = new Map<string, string>();
  // The contents of the rasters from which their planners are made.
  const contents = new Map<string, string>();
  let listed = new Map<string, ReadyFloor>();
  let needed: ReturnType<typeof neededFloors> = new Map();
  const preparing = new Map<string, ReadyFloor>();
  const restingUntil = new Map<string, number>();
  let isClosed = false;

  async function reread(): Promise<FleetEvent[]> {
    const ready = await source.list(projectId);
    const events: FleetEvent[] = [];
    listed = new Map(ready.map((item) => [item.mapId, item]));
    for (const item of ready) {
      const known = floors.get(item.mapId);
      restingUntil.delete(item.mapId);
      const isNews = known !== undefined && announcedVersions.get(item.mapId) !== announcedKey(item);
      const isAsKnown = isCurrentRaster(item);
      const planner = isAsKnown ? undefined : await planners.find(item);
      if (known && (isAsKnown || (known.planner && needed.has(item.mapId) && planner === undefined))) {
        // Where it is needed, the former raster serves until the next one is prepared. Drawings that do not change it need nothing to be prepared.
        const content = contents.get(item.mapId) ?? item.content;
        if (isNews) events.push(change({ ...item, version: known.version, content }, known.planner));
      } else events.push(change(item, planner));
    }
    for (const mapId of [...floors.keys()]) {
      if (listed.has(mapId)) continue;
      letGo(mapId);
      events.push({ type: 'floor.removed', mapId });
    }
    need(needed);
    return events;
  }

  /** Whether a floor was last announced as it is, but for drawings that do not change its raster. */
  function isCurrentRaster({ mapId, version, content }: ReadyFloor): boolean {
    return floors.get(mapId)?.version === version && contents.get(mapId) === content;
  }

  function change(item: ReadyFloor, planner: FloorPlanner | undefined): FleetEvent {
    const { mapId, site, floor, version, mapVersion, drawn, speeds, content } = item;
    if (planner && !isClosed) planners.hold(planner);
    letGo(mapId);
    const info: FloorInfo = {
      mapId,
      site,
      floor,
      version,
      ...(mapVersion !== undefined && { mapVersion }),
      drawings: drawn.drawings,
      ...(speeds !== undefined && { speeds }),
      planner,
    };
    floors.set(mapId, info);
    announcedVersions.set(mapId, announcedKey(item));
    contents.set(mapId, content);
    return { type: 'floor.changed', floor: info };
  }

  function letGo(mapId: string): void {
    const planner = floors.get(mapId)?.planner;
    floors.delete(mapId);
    if (planner && !isClosed) planners.release(planner);
  }

  function need(now: typeof needed): void {
    needed = now;
    for (const [mapId, { hasRobot }] of needed) {
      const item = listed.get(mapId);
      const known = floors.get(mapId);
      const isThere = known?.planner !== undefined && item !== undefined && isCurrentRaster(item);
      if (item && !isThere && (hasRobot || !planners.isShort())) begin(item);
    }
    for (const { mapId, planner } of [...floors.values()]) {
      const item = listed.get(mapId);
      if (!item || !planner || needed.has(mapId)) continue;
      if (!isCurrentRaster(item) || planners.isShort()) onChanged(change(item, undefined));
    }
  }

  function begin(item: ReadyFloor): void {
    const { mapId } = item;
    if (
      isClosed ||
      isSameRaster(preparing.get(mapId), item) ||
      (restingUntil.get(mapId) ?? 0) > performance.now()
    )
      return;
    preparing.set(mapId, item);
    prepare(item)
      .catch((error: unknown) => {
        restingUntil.set(mapId, performance.now() + TRY_AGAIN_MS);
        onFailed(error);
      })
      .finally(() => preparing.get(mapId) === item && preparing.delete(mapId));
  }

  async function prepare(item: ReadyFloor): Promise<void> {
    const isCurrent = (): boolean => !isClosed && isSameRaster(listed.get(item.mapId), item);
    const sizesNow = (): FloorSizes | undefined => {
      const need = needed.get(item.mapId);
      return isCurrent() && need && (need.hasRobot || !planners.isShort()) ? knownSizes() : undefined;
    };
    const planner = await planners.make(projectId, item, sizesNow);
    // It may be drawn on while it is prepared.
    if (planner && isCurrent()) onChanged(change(listed.get(item.mapId) ?? item, planner));
  }

  function knownSizes(): FloorSizes {
    return sizesFor([...footprints.values()]);
  }

  function prepareFor(footprint: Footprint): Promise<void> | undefined {
    footprints.set(outlineOf(footprint), footprint);
    const sizes = sizesFor([footprint]);
    const waits = [...floors.values()].flatMap(
      ({ planner }) => (planner && planners.addSizes(projectId, planner, sizes)) ?? [],
    );
    return waits.length === 0 ? undefined : Promise.all(waits).then(() => undefined);
  }

  return {
    list: () => [...floors.values()],
    isCurrent: (floor) => floors.get(floor.mapId) === floor,
    reread,
    need,
    prepareFor,
    close: () => {
      for (const mapId of [...floors.keys()]) letGo(mapId);
      isClosed = true;
    },
  };
}

/** The key of a floor's announcement beside its raster: another key announces the floor again. */
function announcedKey({ drawn, mapVersion }: ReadyFloor): string {
  return `${drawn.version} ${mapVersion ?? ''}`;
}

function isSameRaster(one: ReadyFloor | undefined, other: ReadyFloor): boolean {
  return one?.version === other.version && one.content === other.content;
}

function outlineOf({ length, width }: Footprint): string {
  return `${length} ${width}`;
}

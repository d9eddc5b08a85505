import { sizesFor, type FleetEvent, type FloorInfo, type Footprint, type TargetInfo } from '@rota/fleet-core';
import type { FloorPlanner, FloorSizes } from '@rota/floor';
import type { DeliverySettings } from '@rota/contract';
import type { FleetPorts, FleetRobot, ReadyFloor, RegistryPart } from '../ports.ts';
import type { FloorPlanners } from '../planners/floor-planners.ts';

/** What the controller knows of the project's settings, floors, targets and robots. */
export type FleetRegistry = {
  settings: () => DeliverySettings;
  floors: () => readonly FloorInfo[];
  targets: () => readonly TargetInfo[];
  targetNames: () => ReadonlyMap<string, string>;
  robots: () => ReadonlyMap<string, FleetRobot>;
  /** Reads a part again; answers what the fleet control must be told. */
  reread(part: RegistryPart): Promise<FleetEvent[]>;
  /** Prepares the floors for robots of an outline; undefined when there is nothing to wait for. */
  prepareFor: (footprint: Footprint) => Promise<void> | undefined;
};

export type RegistryDeps = {
  readonly ports: Omit<FleetPorts, 'deliveries'>;
  readonly projectId: number;
  readonly planners: FloorPlanners;
  /** Outlines of robots known from before. */
  readonly footprints: readonly Footprint[];
  /** Told of a floor that was being prepared when it was read. */
  readonly onFloorReady: (event: FleetEvent) => void;
  readonly onFloorFailed: (error: unknown) => void;
};

/** Reads everything once, and prepares the floors. */
export async function loadRegistry({ ports, projectId, planners, ...deps }: RegistryDeps): Promise<FleetRegistry> {
  const footprints = new Map([{}, ...deps.footprints].map((footprint) => [outlineOf(footprint), footprint]));
  let settings = await ports.projects.settings(projectId);
  let floors = new Map<string, FloorInfo>();
  let targets: readonly TargetInfo[] = [];
  let names = new Map<string, string>();
  let robots = new Map<string, FleetRobot>();

  let listed = new Map<string, number>();

  /** The floors that are ready, and those that had to be prepared first once they are: until then a former version serves. */
  async function rereadFloors(): Promise<FleetEvent[]> {
    const events: FleetEvent[] = [];
    const next = new Map<string, FloorInfo>();
    const ready = await ports.floors.list(projectId);
    listed = new Map(ready.map(({ mapId, version }) => [mapId, version]));
    for (const item of ready) {
      const known = floors.get(item.mapId);
      if (known) next.set(item.mapId, known);
      if (known?.version === item.version) continue;
      const planner = planners.find(item.raster);
      if (planner === undefined) prepareLater(item).catch(deps.onFloorFailed);
      else {
        const floor = planned(item, planner);
        next.set(item.mapId, floor);
        events.push({ type: 'floor.changed', floor });
      }
    }
    for (const mapId of floors.keys()) if (!next.has(mapId)) events.push({ type: 'floor.removed', mapId });
    floors = next;
    return events;
  }

  function knownSizes(): FloorSizes {
    return sizesFor([...footprints.values()]);
  }

  async function prepareLater(item: ReadyFloor): Promise<void> {
    const planner = await planners.make(item.raster, knownSizes());
    // Robots of another size may have come meanwhile.
    await planners.addSizes(planner, knownSizes());
    const floor = planned(item, planner);
    if (listed.get(item.mapId) !== item.version || floors.get(item.mapId)?.version === item.version) return;
    floors.set(item.mapId, floor);
    deps.onFloorReady({ type: 'floor.changed', floor });
  }

  async function loadFloors(): Promise<void> {
    const ready = await ports.floors.list(projectId);
    const made = await Promise.all(ready.map(async (item) => planned(item, await planners.make(item.raster, knownSizes()))));
    floors = new Map(made.map((floor) => [floor.mapId, floor]));
  }

  function prepareFor(footprint: Footprint): Promise<void> | undefined {
    footprints.set(outlineOf(footprint), footprint);
    const sizes = sizesFor([footprint]);
    const preparing = [...floors.values()].flatMap(({ planner }) => planners.addSizes(planner, sizes) ?? []);
    return preparing.length === 0 ? undefined : Promise.all(preparing).then(() => undefined);
  }

  async function rereadTargets(): Promise<FleetEvent[]> {
    targets = await ports.targets.list(projectId);
    names = new Map(targets.map((target) => [target.targetId, target.name]));
    return [{ type: 'targets.changed', targets }];
  }

  async function rereadRobots(): Promise<FleetEvent[]> {
    const next = new Map((await ports.robots.list(projectId)).map((robot) => [robot.info.robotId, robot]));
    const events: FleetEvent[] = [];
    for (const [robotId, { info }] of next) {
      const known = robots.get(robotId)?.info;
      if (known === undefined || JSON.stringify(known) !== JSON.stringify(info)) events.push({ type: 'robot.changed', robot: info });
    }
    for (const robotId of robots.keys()) if (!next.has(robotId)) events.push({ type: 'robot.removed', robotId });
    robots = next;
    return events;
  }

  async function rereadSettings(): Promise<FleetEvent[]> {
    settings = await ports.projects.settings(projectId);
    return [{ type: 'settings.changed', settings }];
  }

  const parts = { robots: rereadRobots, targets: rereadTargets, maps: rereadFloors, settings: rereadSettings };
  await Promise.all([loadFloors(), rereadTargets(), rereadRobots()]);

  return {
    settings: () => settings,
    floors: () => [...floors.values()],
    targets: () => targets,
    targetNames: () => names,
    robots: () => robots,
    reread: (part) => parts[part](),
    prepareFor,
  };
}

function planned({ mapId, site, floor, version }: ReadyFloor, planner: FloorPlanner): FloorInfo {
  return { mapId, site, floor, version, planner };
}

function outlineOf({ length, width }: Footprint): string {
  return `${length} ${width}`;
}

import type { FleetEvent, FloorInfo, TargetInfo } from '@rota/fleet-core';
import { createPlanner } from '@rota/floor';
import type { DeliverySettings } from '@rota/contract';
import type { RegistryPart } from './fleet-gateway.ts';
import type { FleetRobot, FleetSources, ReadyFloor } from './fleet-sources.ts';

/** What the controller knows of the project's settings, floors, targets and robots. */
export type FleetRegistry = {
  settings: () => DeliverySettings;
  floors: () => readonly FloorInfo[];
  targets: () => readonly TargetInfo[];
  targetNames: () => ReadonlyMap<string, string>;
  robots: () => ReadonlyMap<string, FleetRobot>;
  /** Reads a part again; answers what the fleet control must be told. */
  reread(part: RegistryPart): Promise<FleetEvent[]>;
};

/** Reads everything once. */
export async function loadRegistry(sources: FleetSources, projectId: number): Promise<FleetRegistry> {
  let settings = await sources.projects.settings(projectId);
  let floors = new Map<string, FloorInfo>();
  let targets: readonly TargetInfo[] = [];
  let names = new Map<string, string>();
  let robots = new Map<string, FleetRobot>();

  async function rereadFloors(): Promise<FleetEvent[]> {
    const events: FleetEvent[] = [];
    const next = new Map<string, FloorInfo>();
    for (const ready of await sources.floors.list(projectId)) {
      const known = floors.get(ready.mapId);
      const floor = known?.version === ready.version ? known : planned(ready);
      next.set(floor.mapId, floor);
      if (floor !== known) events.push({ type: 'floor.changed', floor });
    }
    for (const mapId of floors.keys()) if (!next.has(mapId)) events.push({ type: 'floor.removed', mapId });
    floors = next;
    return events;
  }

  async function rereadTargets(): Promise<FleetEvent[]> {
    targets = await sources.targets.list(projectId);
    names = new Map(targets.map((target) => [target.targetId, target.name]));
    return [{ type: 'targets.changed', targets }];
  }

  async function rereadRobots(): Promise<FleetEvent[]> {
    const next = new Map((await sources.robots.list(projectId)).map((robot) => [robot.info.robotId, robot]));
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
    settings = await sources.projects.settings(projectId);
    return [{ type: 'settings.changed', settings }];
  }

  const parts = { robots: rereadRobots, targets: rereadTargets, maps: rereadFloors, settings: rereadSettings };
  await Promise.all([rereadFloors(), rereadTargets(), rereadRobots()]);

  return {
    settings: () => settings,
    floors: () => [...floors.values()],
    targets: () => targets,
    targetNames: () => names,
    robots: () => robots,
    reread: (part) => parts[part](),
  };
}

function planned(ready: ReadyFloor): FloorInfo {
  return { mapId: ready.mapId, site: ready.site, floor: ready.floor, version: ready.version, planner: createPlanner(ready.raster) };
}

import type { Escape, FleetEvent, TargetInfo } from '@rota/fleet-core';
import type { DeliverySettings } from '@rota/contract/projects';
import type { FleetElevator, FleetPorts, FleetRobot, RegistryPart } from '../ports.ts';
import { createFleetFloors, type FleetFloors, type FleetFloorsDeps } from './fleet-floors.ts';

/** The controller's knowledge of the project's settings, floors, targets and robots. */
export type FleetRegistry = {
  settings: () => DeliverySettings;
  /** Null while the robots do their work. */
  escape: () => Escape | null;
  readonly floors: FleetFloors;
  targets: () => readonly TargetInfo[];
  targetNames: () => ReadonlyMap<string, string>;
  robots: () => ReadonlyMap<string, FleetRobot>;
  /** A robot's name; its id where it is not registered any more. */
  robotName: (robotId: string) => string;
  elevators: () => ReadonlyMap<string, FleetElevator>;
  /** Reads a part again; answers the events that the fleet control needs. */
  reread(part: RegistryPart): Promise<FleetEvent[]>;
};

export type RegistryDeps = Omit<FleetFloorsDeps, 'source'> & {
  readonly ports: Omit<FleetPorts, 'deliveries'>;
};

/** Reads everything once. Floors are prepared when they are needed. */
export async function loadRegistry({ ports, projectId, ...deps }: RegistryDeps): Promise<FleetRegistry> {
  const floors = createFleetFloors({ source: ports.floors, projectId, ...deps });
  let settings = await ports.projects.settings(projectId);
  let escape = await ports.escapes.find(projectId);
  let targets: readonly TargetInfo[] = [];
  let names = new Map<string, string>();
  let robots = new Map<string, FleetRobot>();
  let elevators = new Map<string, FleetElevator>();

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
      if (known === undefined || JSON.stringify(known) !== JSON.stringify(info))
        events.push({ type: 'robot.changed', robot: info });
    }
    for (const robotId of robots.keys())
      if (!next.has(robotId)) events.push({ type: 'robot.removed', robotId });
    robots = next;
    return events;
  }

  async function rereadSettings(): Promise<FleetEvent[]> {
    settings = await ports.projects.settings(projectId);
    return [{ type: 'settings.changed', settings }];
  }

  async function rereadEscape(): Promise<FleetEvent[]> {
    escape = await ports.escapes.find(projectId);
    return [{ type: 'escape.changed', escape }];
  }

  async function rereadElevators(): Promise<FleetEvent[]> {
    elevators = new Map(
      (await ports.elevators.list(projectId)).map((elevator) => [elevator.info.elevatorId, elevator]),
    );
    return [{ type: 'elevators.changed', elevators: [...elevators.values()].map(({ info }) => info) }];
  }

  const parts = {
    robots: rereadRobots,
    targets: rereadTargets,
    maps: floors.reread,
    settings: rereadSettings,
    escape: rereadEscape,
    elevators: rereadElevators,
  };
  await Promise.all([floors.reread(), rereadTargets(), rereadRobots(), rereadElevators()]).catch(
    (error: unknown) => {
      floors.close();
      throw error;
    },
  );

  return {
    settings: () => settings,
    escape: () => escape,
    floors,
    targets: () => targets,
    targetNames: () => names,
    robots: () => robots,
    robotName: (robotId) => robots.get(robotId)?.info.name ?? robotId,
    elevators: () => elevators,
    reread: (part) => parts[part](),
  };
}

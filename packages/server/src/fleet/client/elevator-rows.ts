import type { Elevator } from '@rota/contract/elevators';
import type { ElevatorInfo, ElevatorView, RobotInfo } from '@rota/fleet-core';
import type { Database } from '../../db/database.ts';
import type { FleetElevator, FleetPorts } from '../ports.ts';

export type ElevatorRowPorts = {
  readonly robots: {
    list(projectId: number): Promise<readonly { readonly info: Pick<RobotInfo, 'robotId' | 'name'> }[]>;
  };
  readonly targets: Pick<FleetPorts['targets'], 'list'>;
  readonly elevators: Pick<FleetPorts['elevators'], 'loadViews'> & {
    list(
      projectId: number,
    ): Promise<
      readonly (Pick<FleetElevator, 'compose'> & { readonly info: Pick<ElevatorInfo, 'elevatorId'> })[]
    >;
  };
};

/**
 * The elevators of a project as people see them, in the order in which they are kept.
 * @param views what the owner shows; where it is elsewhere, what it last saved
 */
export async function elevatorRows(
  database: Pick<Database, 'tenant'>,
  ports: ElevatorRowPorts,
  projectId: number,
  views?: ReadonlyMap<string, ElevatorView>,
): Promise<Elevator[]> {
  const elevators = await ports.elevators.list(projectId);
  if (elevators.length === 0) return [];
  // The owner's view changes while names are read: a ride that begins meanwhile belongs to the next answer.
  const shown = new Map(
    views ?? (await database.tenant(projectId, (tx) => ports.elevators.loadViews(tx, projectId))),
  );
  const [names, targets] = await Promise.all([
    robotNames(ports, projectId, shown),
    ports.targets.list(projectId),
  ]);
  const nameOf = (robotId: string): string => names.get(robotId) ?? robotId;
  return elevators.map((elevator) => elevator.compose(shown.get(elevator.info.elevatorId), nameOf, targets));
}

/** Names of robots by id; read only where a robot rides, waits or is stuck. */
async function robotNames(
  { robots }: ElevatorRowPorts,
  projectId: number,
  views: ReadonlyMap<string, ElevatorView>,
): Promise<ReadonlyMap<string, string>> {
  const isUsed = [...views.values()].some(
    (view) => view.session !== null || view.queue.length > 0 || view.stuckRobotId !== null,
  );
  if (!isUsed) return new Map();
  return new Map((await robots.list(projectId)).map(({ info }) => [info.robotId, info.name]));
}

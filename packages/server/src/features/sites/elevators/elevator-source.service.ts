import type { Database } from '../../../db/database.ts';
import type { ElevatorSource, FleetElevator } from '../../../fleet/index.ts';
import type { Vault } from '../../../vault/index.ts';
import { composeElevator, toElevatorInfo } from './elevators.rules.ts';
import { listElevators } from './elevators.store.ts';

/** Where the vault keeps what an elevator's template fills in as its secret. */
export const elevatorSecret = (projectId: number, elevatorId: string): string =>
  `elevator/${projectId}/${elevatorId}`;

/** The elevators of a project, as the fleets read them. */
export function createElevatorSource({
  database,
  vault,
}: {
  database: Database;
  vault: Vault;
}): ElevatorSource {
  return {
    list: (projectId) =>
      database.tenant(projectId, async (tx) => {
        const elevators: FleetElevator[] = [];
        for (const row of await listElevators(tx, projectId)) {
          const { elevator_id: elevatorId, adapter } = row;
          const secret =
            adapter.kind === 'http' ? await vault.get(tx, elevatorSecret(projectId, elevatorId)) : undefined;
          elevators.push({
            info: toElevatorInfo(row),
            address: { elevatorId, adapter, ...(secret !== undefined && { secret }) },
            compose: (view, nameOf, targets) => composeElevator(row, view, nameOf, targets),
          });
        }
        return elevators;
      }),
  };
}

import type { Elevator } from '@rota/contract/elevators';
import type { Database } from '../../../db/database.ts';
import { lastTroubles } from './elevator-log.store.ts';

/** An elevator that takes no robots without a person's decision, and since when (ISO). */
type OutElevator = Pick<Elevator, 'elevator_id' | 'name' | 'site' | 'floor'> & { readonly since: string };

/** Those of a project that take no robots: they report another mode, or one is stuck in the cab. */
export function elevatorsOut(database: Database, list: (projectId: number) => Promise<readonly Elevator[]>) {
  return async (projectId: number): Promise<OutElevator[]> => {
    const out = (await list(projectId)).filter(
      (elevator) => elevator.mode !== 'automatic' || elevator.stuck_robot_id !== null,
    );
    if (out.length === 0) return [];
    const since = await database.tenant(projectId, (tx) => lastTroubles(tx, projectId));
    return out.map(({ elevator_id, name, site, floor, updated_at }) => ({
      elevator_id,
      name,
      site,
      floor,
      since: since.get(elevator_id)?.toISOString() ?? updated_at,
    }));
  };
}

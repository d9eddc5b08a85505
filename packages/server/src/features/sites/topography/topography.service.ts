import type { FloorMap } from '@rota/contract/maps';
import type { Topography, TravelTime } from '@rota/contract/topography';
import type { TargetInfo } from '@rota/fleet-core';
import { recordAudit } from '../../../audit/index.ts';
import type { Database } from '../../../db/database.ts';
import type { FleetGateway } from '../../../fleet/index.ts';
import { AppError, fieldProblem, versionConflict } from '../../../http/app-error.ts';
import type { ActorRef } from '../../../http/context.ts';
import { listMaps, setMapOrder } from '../maps/index.ts';
import { orderVersion } from './order-version.service.ts';
import { composeTopography, isWholeOrder } from './topography.rules.ts';

export type TopographyDeps = {
  readonly database: Database;
  readonly maps: { list(projectId: number): Promise<readonly FloorMap[]> };
  readonly targets: { list(projectId: number): Promise<readonly TargetInfo[]> };
  readonly fleet: Pick<FleetGateway, 'ask' | 'elevators'>;
  /** The maps of a project have another order from now on: their watchers are notified. */
  readonly onOrdered: (projectId: number) => Promise<void>;
};
export type TopographyService = ReturnType<typeof createTopographyService>;

/** Sites and floors as one picture, their order, and the ways between their targets. */
export function createTopographyService({ database, maps, targets, fleet, onOrdered }: TopographyDeps) {
  async function read(projectId: number): Promise<Topography> {
    const [all, elevators, places] = await Promise.all([
      maps.list(projectId),
      fleet.elevators(projectId),
      targets.list(projectId),
    ]);
    return {
      version: orderVersion(all.map(({ map_id: mapId }) => mapId)),
      sites: composeTopography({ maps: all, elevators, targets: places }),
    };
  }

  /** Throws VERSION_CONFLICT. */
  async function order(
    projectId: number,
    asked: { version: string; map_ids: readonly string[] },
    actor: ActorRef,
  ): Promise<Topography> {
    await database.tenant(projectId, async (tx) => {
      const before = (await listMaps(tx, projectId)).map(({ map_id }) => map_id);
      if (orderVersion(before) !== asked.version || !isWholeOrder(asked.map_ids, before))
        throw versionConflict('topography');
      await setMapOrder(tx, projectId, asked.map_ids);
      await recordAudit(tx, {
        projectId,
        actor,
        code: 'LOG_FLOORS_ORDERED',
        entity: 'topography',
        entityId: 'order',
        before: { floors: before },
        after: { floors: asked.map_ids },
      });
    });
    await onOrdered(projectId);
    return read(projectId);
  }

  /** Throws RECORD_NOT_FOUND, TARGET_UNREACHABLE, ELEVATOR_WAY_SUSPENDED, FLEET_OWNER_UNAVAILABLE. */
  async function travelTime(
    projectId: number,
    { from, to }: { from: string; to: string },
  ): Promise<TravelTime> {
    const known = new Set((await targets.list(projectId)).map(({ targetId }) => targetId));
    for (const [property, targetId] of Object.entries({ from, to })) {
      if (known.has(targetId)) continue;
      const details = [fieldProblem(property, 'no_such_target')];
      throw new AppError('RECORD_NOT_FOUND', 'Record not found', { details });
    }
    const { legs, why } = await fleet.ask(projectId, { kind: 'way', from, to });
    if (why === 'suspended')
      throw new AppError('ELEVATOR_WAY_SUSPENDED', 'The elevator on the way takes no robots now');
    if (legs === null) throw new AppError('TARGET_UNREACHABLE', 'No robot gets from the one to the other');
    const names = new Map(
      (await fleet.elevators(projectId)).map(({ elevator_id, name }) => [elevator_id, name]),
    );
    return {
      seconds: round(
        legs.reduce((sum, leg) => sum + (leg.kind === 'drive' ? leg.seconds : leg.waitS + leg.rideS), 0),
      ),
      metres: round(legs.reduce((sum, leg) => sum + (leg.kind === 'drive' ? leg.metres : 0), 0)),
      legs: legs.map((leg) =>
        leg.kind === 'drive'
          ? {
              kind: 'drive',
              map_id: leg.mapId,
              seconds: round(leg.seconds),
              metres: round(leg.metres),
              is_guess: leg.isGuess,
            }
          : {
              kind: 'ride',
              elevator_id: leg.elevatorId,
              elevator_name: names.get(leg.elevatorId) ?? leg.elevatorId,
              from: leg.fromMapId,
              to: leg.toMapId,
              wait_s: round(leg.waitS),
              ride_s: round(leg.rideS),
            },
      ),
    };
  }

  return { read, order, travelTime };
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

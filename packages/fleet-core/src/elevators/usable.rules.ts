import type { ElevatorMode } from '@rota/contract/elevators';
import type { ElevatorInfo } from '../model/elevators.ts';

/** Free metres that a robot keeps to the walls of a cab. */
const SLACK = 0.02;

/** Whether an elevator stops at both floors, by the ids of their maps. */
export function joins({ stops }: ElevatorInfo, fromMapId: string, toMapId: string): boolean {
  return (
    fromMapId !== toMapId && [fromMapId, toMapId].every((mapId) => stops.some((stop) => stop.mapId === mapId))
  );
}

/** Whether a robot of a radius, in metres, may turn in the cab. */
export function fits({ cabWidth, cabDepth }: ElevatorInfo, radius: number): boolean {
  return Math.min(cabWidth, cabDepth) >= 2 * (radius + SLACK);
}

/** Why no robot begins to ride an elevator; undefined where one may. */
export function findSuspensionMode(
  info: ElevatorInfo,
  mode: ElevatorMode,
): Exclude<ElevatorMode, 'automatic'> | undefined {
  if (info.outOfService) return 'out_of_service';
  return mode === 'automatic' ? undefined : mode;
}

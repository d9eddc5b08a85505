import { MAP_STATUS, type FloorMap } from '@rota/contract/maps';
import { needsHelp } from '@rota/contract/robots';
import type { RobotMark } from '../../robots/robots/shared/pose-store.ts';

/** How long a floor stays on the wall, ms, and how long each robot that needs help. */
export const FLOOR_MS = 20_000;
export const HELP_MS = 12_000;
/** After so long without work or trouble the wall is dimmed, ms. */
export const DIM_AFTER_MS = 15 * 60_000;

/** The view of a wall screen: a floor, and on it the robot that needs help, if there is one. */
export type WallView = { readonly floor: FloorMap | undefined; readonly help: RobotMark | undefined };

/** Robots that need a person, or that work: a wall without either rests. */
export function isBusy(mark: RobotMark): boolean {
  return needsHelp(mark.tone) || mark.tone === 'going' || mark.tone === 'waiting';
}

/**
 * The wall's view after `elapsedMs`: while robots need help only such robots, one after the other, each on its floor; else the floors
 * with robots in turn, or all that are ready where none has any.
 */
export function wallView(
  maps: readonly FloorMap[],
  marks: readonly RobotMark[],
  elapsedMs: number,
): WallView {
  const ready = maps.filter((map) => map.status === MAP_STATUS.READY);
  const inNeed = marks
    .filter((mark) => needsHelp(mark.tone))
    .sort((a, b) => Number(b.tone === 'fault') - Number(a.tone === 'fault'));
  const help = inTurn(inNeed, elapsedMs, HELP_MS);
  const helpFloor = help && ready.find((map) => map.map_id === help.mapId);
  if (helpFloor !== undefined) return { floor: helpFloor, help };
  const peopled = ready.filter((map) => marks.some((mark) => mark.mapId === map.map_id));
  return { floor: inTurn(peopled.length > 0 ? peopled : ready, elapsedMs, FLOOR_MS), help };
}

function inTurn<T>(list: readonly T[], elapsedMs: number, eachMs: number): T | undefined {
  return list.length === 0 ? undefined : list[Math.floor(elapsedMs / eachMs) % list.length];
}

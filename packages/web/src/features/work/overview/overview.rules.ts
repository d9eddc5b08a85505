import type { FloorMap } from '@rota/contract/maps';
import type { Robot } from '@rota/contract/robots';
import { MAP_STATUS, splitMapId } from '@rota/contract/maps';
import { needsHelp } from '@rota/contract/robots';
import type { RobotMark } from '../../robots/robots/shared/pose-store.ts';
import { foldText } from '../../../ui/fold-text.ts';

/** Chips over the list: one for each tone, and one for what needs help. */
export const ROBOT_FILTERS = [
  'all',
  'needHelp',
  'waiting',
  'going',
  'charging',
  'paused',
  'neutral',
  'offline',
] as const;
export type RobotFilter = (typeof ROBOT_FILTERS)[number];

export function matchesFilter(mark: RobotMark, filter: RobotFilter): boolean {
  if (filter === 'all') return true;
  return filter === 'needHelp' ? needsHelp(mark.tone) : mark.tone === filter;
}

/** Finds in name, model, serial number and the target it is going to, whatever the case or accents. */
export function matchesSearch(
  robot: Pick<Robot, 'name' | 'model' | 'serial_number' | 'target_name'>,
  search: string,
): boolean {
  const wanted = foldText(search.trim());
  if (wanted === '') return true;
  return [robot.name, robot.model, robot.serial_number, robot.target_name ?? ''].some((text) =>
    foldText(text).includes(wanted),
  );
}

/** One floor of the list. `mapId` null holds robots that have not said where they are. */
export type FloorGroup = { readonly mapId: string | null; readonly marks: readonly RobotMark[] };

/** Robots by floor: the shown floor first, then the others by name, robots without a floor last. Inside a floor what needs help leads. */
export function groupByFloor(marks: readonly RobotMark[], shownMapId: string | undefined): FloorGroup[] {
  const groups = new Map<string | null, RobotMark[]>();
  for (const mark of marks) {
    const list = groups.get(mark.mapId);
    if (list === undefined) groups.set(mark.mapId, [mark]);
    else list.push(mark);
  }
  const rank = (mapId: string | null) => (mapId === null ? 2 : mapId === shownMapId ? 0 : 1);
  return [...groups.entries()]
    .sort(([a], [b]) => rank(a) - rank(b) || (a ?? '').localeCompare(b ?? '', undefined, { numeric: true }))
    .map(([mapId, list]) => ({
      mapId,
      marks: [
        ...list.filter((mark) => needsHelp(mark.tone)),
        ...list.filter((mark) => !needsHelp(mark.tone)),
      ],
    }));
}

/** The floor to open with: the one asked for, else the ready one with the most robots, else the first ready, else the first. */
export function chooseFloor(
  maps: readonly FloorMap[],
  marks: readonly RobotMark[],
  wanted: string | undefined,
): FloorMap | undefined {
  const asked = maps.find((map) => map.map_id === wanted);
  if (asked !== undefined) return asked;
  const ready = maps.filter((map) => map.status === MAP_STATUS.READY);
  const count = (map: FloorMap) => marks.filter((mark) => mark.mapId === map.map_id).length;
  return [...ready].sort((a, b) => count(b) - count(a))[0] ?? maps[0];
}

/** Robots that no map can show: how many on each floor without a map, and how many without a place. */
export function robotsNotShown(
  marks: readonly RobotMark[],
  maps: readonly FloorMap[],
): { floors: { floor: string; count: number }[]; nowhere: number } {
  const known = new Set(maps.map((map) => map.map_id));
  const floors = new Map<string, number>();
  let nowhere = 0;
  for (const mark of marks) {
    if (mark.mapId === null || mark.robot.position === null) nowhere += 1;
    else if (!known.has(mark.mapId)) floors.set(mark.mapId, (floors.get(mark.mapId) ?? 0) + 1);
  }
  const named = [...floors.entries()].map(([mapId, count]) => {
    const parts = splitMapId(mapId);
    return { floor: parts === undefined ? mapId : `${parts.site}, ${parts.floor}`, count };
  });
  return { floors: named, nowhere };
}

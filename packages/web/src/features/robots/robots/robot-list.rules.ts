import { needsHelp } from '@rota/contract/robots';
import { foldText } from '../../../ui/fold-text.ts';
import type { RobotMark } from './shared/pose-store.ts';

/** The groups that the list of robots is narrowed to, as a person thinks of them. */
export const ROBOT_GROUPS = ['needHelp', 'working', 'idle', 'charging', 'onHold', 'offline'] as const;
type RobotGroup = (typeof ROBOT_GROUPS)[number];
/** The columns that the list is sorted by. */
export const ROBOT_SORTS = ['name', 'state', 'battery', 'floor', 'firmware', 'heard'] as const;

type Mark = Pick<RobotMark, 'tone' | 'robot'>;
type Wanted = {
  readonly text: string;
  readonly groups: readonly string[];
  readonly floors: readonly string[];
};

/** The group of a robot, by its situation. */
export function groupOf({ tone }: Pick<Mark, 'tone'>): RobotGroup {
  if (needsHelp(tone)) return 'needHelp';
  if (tone === 'going' || tone === 'waiting') return 'working';
  if (tone === 'paused') return 'onHold';
  return tone === 'charging' || tone === 'offline' ? tone : 'idle';
}

/** The robots that are asked for, in their order; robots of the same value by name, those without one last. */
export function shownRobots<M extends Mark>(
  marks: readonly M[],
  { text, groups, floors }: Wanted,
  { id, isDescending }: { readonly id: string; readonly isDescending: boolean },
  compare: (a: string, b: string) => number,
): M[] {
  const wanted = foldText(text);
  const sign = isDescending ? -1 : 1;
  return marks
    .filter((mark) => groups.length === 0 || groups.includes(groupOf(mark)))
    .filter(({ robot }) => floors.length === 0 || floors.includes(robot.floor ?? ''))
    .filter(
      ({
        robot: {
          name,
          model,
          serial_number: serial,
          m2m_number: m2m,
          site,
          floor,
          target_name: target,
          tags,
        },
      }) => foldText([name, model, serial, m2m, site, floor, target, ...tags].join(' ')).includes(wanted),
    )
    .toSorted((a, b) => {
      const [left, right] = [keyOf(a, id), keyOf(b, id)];
      if (left === null || right === null)
        return Number(left === null) - Number(right === null) || compare(a.robot.name, b.robot.name);
      const order =
        typeof left === 'number' && typeof right === 'number'
          ? left - right
          : compare(String(left), String(right));
      return sign * order || compare(a.robot.name, b.robot.name);
    });
}

function keyOf(mark: Mark, id: string): string | number | null {
  const { robot } = mark;
  if (id === 'state') return ROBOT_GROUPS.indexOf(groupOf(mark));
  if (id === 'battery') return robot.battery;
  if (id === 'floor') return robot.floor;
  if (id === 'firmware') return robot.firmware;
  if (id === 'heard') return robot.heard_at;
  return robot.name;
}

/** The words of a text with commas between them, each once. */
export function tagsOf(text: string): string[] {
  return [
    ...new Set(
      text
        .split(',')
        .map((word) => word.trim().slice(0, 30))
        .filter((word) => word !== ''),
    ),
  ];
}

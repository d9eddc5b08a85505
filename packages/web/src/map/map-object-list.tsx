import type { Robot, TargetType } from '@rota/contract';
import Box from '@mui/material/Box';
import type { KeyboardEvent } from 'react';
import { memo, useCallback, useId, useMemo, useRef, useSyncExternalStore } from 'react';
import { useFormats, useTexts } from '../i18n/i18n-context.tsx';
import { robotStateTexts, targetTypeTexts } from '../ui/states.messages.ts';
import { useColours } from '../ui/theme-provider.tsx';
import { useRobotMarks } from './live-robots.ts';
import { mapTexts } from './map.messages.ts';
import type { PoseStore } from './pose-store.ts';
import { createPoseStore } from './pose-store.ts';
import { needsPerson } from './robot-look.ts';
import type { MapTarget } from './targets-layer.ts';

const NOBODY = createPoseStore();

type Point = { x: number; y: number };
type ListProps = {
  mapId: string;
  robots: PoseStore | undefined;
  targets: readonly MapTarget[];
  onRobot: ((robotId: string) => void) | undefined;
  onTarget: ((targetId: string) => void) | undefined;
  onShow: (point: Point) => void;
};

/** The word of a target's type. */
export function targetTypeKey(type: TargetType): keyof typeof targetTypeTexts.en {
  return type === '' ? 'default' : type;
}

/** What the list says of a robot, as text: while it is the same nothing renders, however often the robot speaks. */
function useRobotNews(store: PoseStore, robotId: string): string | undefined {
  const subscribe = useCallback((listener: () => void) => store.subscribeRobot(robotId, listener), [store, robotId]);
  return useSyncExternalStore(subscribe, () => {
    const robot = store.get(robotId);
    if (robot === undefined) return undefined;
    return JSON.stringify({ name: robot.name, state: robot.state, battery: robot.battery === null ? null : Math.round(robot.battery) });
  });
}

const RobotItem = memo(function RobotItem({
  store,
  robotId,
  isFirst,
  onChoose,
}: {
  store: PoseStore;
  robotId: string;
  isFirst: boolean;
  onChoose: (robotId: string) => void;
}) {
  const news = useRobotNews(store, robotId);
  const t = useTexts(mapTexts);
  const states = useTexts(robotStateTexts);
  const formats = useFormats();
  if (news === undefined) return null;
  const { name, state, battery } = JSON.parse(news) as Pick<Robot, 'name' | 'state' | 'battery'>;
  const values = { name, state: states(state) };
  const label = battery === null ? t('robotItem', values) : t('robotItemBattery', { ...values, battery: formats.percent(battery) });
  return (
    <li>
      <button type="button" tabIndex={isFirst ? 0 : -1} onClick={() => onChoose(robotId)}>
        {label}
      </button>
    </li>
  );
});

/**
 * What the canvas shows, in words: hidden from sight until a keyboard reaches it. Choosing an entry does what a touch on the map does and
 * brings it into view.
 */
export function MapObjectList({ mapId, robots = NOBODY, targets, onRobot, onTarget, onShow }: ListProps) {
  const t = useTexts(mapTexts);
  const types = useTexts(targetTypeTexts);
  const { palette } = useColours();
  const marks = useRobotMarks(robots);
  const here = useMemo(() => marks.filter((mark) => mark.mapId === mapId), [marks, mapId]);
  const statusId = useId();
  const list = useRef<HTMLDivElement>(null);
  // One stop for the Tab key however many robots there are; arrows walk through them.
  function handleKeyDown(event: KeyboardEvent): void {
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])];
    const at = buttons.findIndex((button) => button === document.activeElement);
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: buttons.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    buttons[Math.min(buttons.length - 1, Math.max(0, to))]?.focus();
  }
  const attention = here.filter((mark) => needsPerson(mark.tone)).length;
  const chooseRobot = (robotId: string) => {
    const position = robots.get(robotId)?.position;
    if (position !== undefined && position !== null) onShow(position);
    onRobot?.(robotId);
  };
  const chooseTarget = (target: MapTarget) => {
    onShow(target);
    onTarget?.(target.target_id);
  };
  return (
    <Box
      component="section"
      aria-label={t('onMap')}
      sx={{
        position: 'absolute',
        left: 16,
        top: 16,
        width: 300,
        maxHeight: '60%',
        overflow: 'auto',
        p: 1.5,
        backgroundColor: palette.raised,
        border: `1px solid ${palette.line}`,
        borderRadius: '8px',
        zIndex: 3,
        '&:not(:focus-within)': { clipPath: 'inset(50%)', width: 1, height: 1, p: 0, overflow: 'hidden', border: 0 },
        '& ul': { listStyle: 'none', m: 0, p: 0 },
        '& button': {
          display: 'block',
          width: '100%',
          p: 0.75,
          textAlign: 'start',
          font: 'inherit',
          color: 'inherit',
          background: 'none',
          border: 0,
          cursor: 'pointer',
        },
      }}
    >
      <p role="status" id={statusId}>
        {t('robotsHere', { count: here.length, attention, targets: targets.length })}
      </p>
      <div ref={list} role="toolbar" aria-orientation="vertical" aria-labelledby={statusId} onKeyDown={handleKeyDown}>
        <ul>
          {here.map((mark, index) => (
            <RobotItem key={mark.robotId} store={robots} robotId={mark.robotId} isFirst={index === 0} onChoose={chooseRobot} />
          ))}
          {targets.map((target, index) => (
            <li key={target.target_id}>
              <button type="button" tabIndex={here.length === 0 && index === 0 ? 0 : -1} onClick={() => chooseTarget(target)}>
                {t('targetItem', { type: types(targetTypeKey(target.type)), name: target.name })}
              </button>
            </li>
          ))}
        </ul>
      </div>
    </Box>
  );
}

import type { Robot, TargetType } from '@rota/contract';
import Box from '@mui/material/Box';
import type { FocusEvent, KeyboardEvent, MouseEvent } from 'react';
import { memo, useCallback, useEffect, useId, useMemo, useRef, useState, useSyncExternalStore } from 'react';
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

/** So many entries are in the page before and after the one that the keyboard is at. */
const AROUND = 15;

type Place = { index: number; isCurrent: boolean };

const RobotItem = memo(function RobotItem({
  store,
  robotId,
  index,
  isCurrent,
}: Place & {
  store: PoseStore;
  robotId: string;
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
      <button type="button" data-index={index} tabIndex={isCurrent ? 0 : -1}>
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
  // One stop for the Tab key however many robots there are; arrows walk through them, and only those around are in the page.
  const [wanted, setCurrent] = useState(0);
  const isAsked = useRef(false);
  const count = here.length + targets.length;
  const current = Math.max(0, Math.min(wanted, count - 1));
  const isInPage = (index: number) => Math.abs(index - current) <= AROUND;
  useEffect(() => {
    if (!isAsked.current) return;
    isAsked.current = false;
    list.current?.querySelector<HTMLElement>(`[data-index="${current}"]`)?.focus();
  }, [current]);
  function handleKeyDown(event: KeyboardEvent): void {
    const to = { ArrowDown: current + 1, ArrowUp: current - 1, Home: 0, End: count - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    isAsked.current = true;
    setCurrent(Math.min(count - 1, Math.max(0, to)));
  }
  function handleFocus(event: FocusEvent<HTMLElement>): void {
    setCurrent(Number(event.target.dataset['index'] ?? current));
  }
  const attention = here.filter((mark) => needsPerson(mark.tone)).length;
  function handleClick(event: MouseEvent<HTMLElement>): void {
    const button = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-index]') : null;
    if (button === null) return;
    const index = Number(button.dataset['index']);
    const robotId = here[index]?.robotId;
    const target = targets[index - here.length];
    if (robotId !== undefined) {
      const position = robots.get(robotId)?.position;
      if (position !== undefined && position !== null) onShow(position);
      onRobot?.(robotId);
    } else if (target !== undefined) {
      onShow(target);
      onTarget?.(target.target_id);
    }
  }
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
      <div
        ref={list}
        role="toolbar"
        aria-orientation="vertical"
        aria-labelledby={statusId}
        onKeyDown={handleKeyDown}
        onFocus={handleFocus}
        onClick={handleClick}
      >
        <ul>
          {here.map(({ robotId }, index) =>
            isInPage(index) ? (
              <RobotItem key={robotId} store={robots} robotId={robotId} index={index} isCurrent={index === current} />
            ) : null,
          )}
          {targets.map((target, place) => {
            const index = here.length + place;
            if (!isInPage(index)) return null;
            return (
              <li key={target.target_id}>
                <button type="button" data-index={index} tabIndex={index === current ? 0 : -1}>
                  {t('targetItem', { type: types(targetTypeKey(target.type)), name: target.name })}
                </button>
              </li>
            );
          })}
        </ul>
      </div>
    </Box>
  );
}

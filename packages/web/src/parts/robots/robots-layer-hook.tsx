import type { Robot } from '@rota/contract';
import { mapIdOf } from '@rota/contract';
import { memo, useCallback, useMemo, useSyncExternalStore } from 'react';
import { useFormats, useTexts } from '../../i18n/i18n-context.tsx';
import type { MapLayer } from '../../map/map-layer.ts';
import { mapPalettes } from '../../map/map-palette.ts';
import { robotStateTexts } from '../../ui/states.messages.ts';
import { useColours } from '../../ui/theme-provider.tsx';
import { TONES, type Tone } from '../../ui/tokens.ts';
import { useRobotMarks } from './live-robots.ts';
import type { PoseStore } from './pose-store.ts';
import { needsPerson } from './robot-look.ts';
import { robotsLayer } from './robots-layer.ts';
import { robotTexts } from './robots-part.messages.ts';
import type { SceneWords } from './robots-scene.ts';
import type { ShownRoute } from './route-painter.ts';

/** What a floor shows of a project's robots. */
export type RobotsOnFloor = {
  readonly store: PoseStore;
  /** Robots of this floor are shown; none while it is not known. */
  readonly floor: { readonly site: string; readonly floor: string } | undefined;
  readonly selectedId?: string | undefined;
  /** Robots that a filter leaves, by id: the others are dimmed. Undefined dims none. */
  readonly emphasisedIds?: ReadonlySet<string> | undefined;
  /** Path and stops of the selected robot. */
  readonly route?: ShownRoute | undefined;
  readonly onRobot?: ((robotId: string) => void) | undefined;
};

const MOTION_QUERY = '(prefers-reduced-motion: reduce)';
function subscribeToMotion(listener: () => void): () => void {
  const query = window.matchMedia(MOTION_QUERY);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}
function isMotionReduced(): boolean {
  return window.matchMedia(MOTION_QUERY).matches;
}

function useSceneWords(): SceneWords {
  const t = useTexts(robotTexts);
  const formats = useFormats();
  return useMemo(() => {
    const tone = Object.fromEntries([...TONES, 'neutral' as const].map((name) => [name, t(name)])) as Record<Tone, string>;
    return { tone, age: (ageMs) => t('ageOld', { ago: formats.ago(-ageMs, 0) }) };
  }, [t, formats]);
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

const RobotInWords = memo(function RobotInWords({ store, robotId }: { store: PoseStore; robotId: string }) {
  const news = useRobotNews(store, robotId);
  const t = useTexts(robotTexts);
  const states = useTexts(robotStateTexts);
  const formats = useFormats();
  if (news === undefined) return null;
  const { name, state, battery } = JSON.parse(news) as Pick<Robot, 'name' | 'state' | 'battery'>;
  const values = { name, state: states(state) };
  return battery === null ? t('robotItem', values) : t('robotItemBattery', { ...values, battery: formats.percent(battery) });
});

/** The robots of a floor as a layer of its map. */
export function useRobotsLayer({ store, floor, selectedId, emphasisedIds, route, onRobot }: RobotsOnFloor): MapLayer {
  const t = useTexts(robotTexts);
  const words = useSceneWords();
  const { scheme } = useColours();
  const still = useSyncExternalStore(subscribeToMotion, isMotionReduced);
  const mapId = floor === undefined ? undefined : mapIdOf(floor.site, floor.floor);
  const scene = useMemo(
    () => ({ store, mapId, selectedId, emphasisedIds, route, words, palette: mapPalettes[scheme], still }),
    [store, mapId, selectedId, emphasisedIds, route, words, scheme, still],
  );
  const marks = useRobotMarks(store);
  const here = useMemo(() => marks.filter((mark) => mark.mapId === mapId), [marks, mapId]);
  return useMemo(
    () => ({
      ...robotsLayer({ scene, onRobot: (robotId) => onRobot?.(robotId) }),
      summary: t('robotsHere', { count: here.length, attention: here.filter((mark) => needsPerson(mark.tone)).length }),
      entries: here.map(({ robotId }) => ({
        key: robotId,
        words: () => <RobotInWords store={store} robotId={robotId} />,
        at: () => store.get(robotId)?.position ?? undefined,
        choose: () => onRobot?.(robotId),
      })),
    }),
    [scene, onRobot, here, store, t],
  );
}

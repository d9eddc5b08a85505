import { mapIdOf } from '@rota/contract/maps';
import { needsHelp, situationWords } from '@rota/contract/robots';
import { memo, useCallback, useMemo, useSyncExternalStore } from 'react';
import { useFormats, useLanguage, useTexts } from '../../../../i18n/i18n-context.tsx';
import type { MapLayer } from '../../../../map/map-layer.ts';
import { mapPalettes } from '../../../../map/map-palette.ts';
import { useColours } from '../../../../ui/theme-provider.tsx';
import { useRobotMarks } from './live-robots.ts';
import type { PoseStore } from './pose-store.ts';
import { robotSentence } from './robot-sentence.rules.ts';
import { useSentenceWords } from './robot-words.ts';
import { robotsLayer } from './robots-layer.ts';
import { robotTexts } from './robots-part.messages.ts';
import type { SceneWords } from './robots-scene.ts';
import type { ShownRoute } from './route-painter.ts';

/** The robots of a project on a floor. */
export type RobotsOnFloor = {
  readonly store: PoseStore;
  /** Robots of this floor are shown; none while it is not known. */
  readonly floor: { readonly site: string; readonly floor: string } | undefined;
  readonly selectedId?: string | undefined;
  /** Robots that a filter leaves, by id: the others are dimmed. Undefined dims none. */
  readonly emphasisedIds?: ReadonlySet<string> | undefined;
  /** Path and stops of the selected robot. */
  readonly route?: ShownRoute | undefined;
  /** Robots of which each waits for the next, by id: drawn as arrows. */
  readonly waits?: readonly string[] | undefined;
  readonly onRobot?: ((robotId: string) => void) | undefined;
};

const NO_WAITS: readonly string[] = [];
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
  const [language] = useLanguage();
  const formats = useFormats();
  return useMemo(
    () => ({
      situation: situationWords[language],
      age: (ageMs) => t('lastSeen', { ago: formats.ago(-ageMs, 0) }),
    }),
    [t, language, formats],
  );
}

/** The fields of a robot in the list: while they are the same nothing renders, however often the robot reports. */
function useRobotNews(store: PoseStore, robotId: string): string | undefined {
  const t = useTexts(robotTexts);
  const words = useSentenceWords();
  const subscribe = useCallback(
    (listener: () => void) => store.subscribeRobot(robotId, listener),
    [store, robotId],
  );
  return useSyncExternalStore(subscribe, () => {
    const robot = store.get(robotId);
    if (robot === undefined) return undefined;
    // A countdown would be read out every second, and the battery is said beside.
    const values = {
      name: robot.name,
      state: robotSentence({ ...robot, eta_s: null, battery: null }, words),
    };
    if (robot.battery === null) return t('robotItem', values);
    return t('robotItemBattery', { ...values, battery: words.formats.percent(Math.round(robot.battery)) });
  });
}

const RobotInWords = memo(function RobotInWords({ store, robotId }: { store: PoseStore; robotId: string }) {
  return useRobotNews(store, robotId) ?? null;
});

/** The robots of a floor as a layer of its map. */
export function useRobotsLayer({
  store,
  floor,
  selectedId,
  emphasisedIds,
  route,
  waits = NO_WAITS,
  onRobot,
}: RobotsOnFloor): MapLayer {
  const t = useTexts(robotTexts);
  const words = useSceneWords();
  const { scheme } = useColours();
  const still = useSyncExternalStore(subscribeToMotion, isMotionReduced);
  const mapId = floor === undefined ? undefined : mapIdOf(floor.site, floor.floor);
  const scene = useMemo(
    () => ({
      store,
      mapId,
      selectedId,
      emphasisedIds,
      route,
      waits,
      words,
      palette: mapPalettes[scheme],
      still,
    }),
    [store, mapId, selectedId, emphasisedIds, route, waits, words, scheme, still],
  );
  const marks = useRobotMarks(store);
  const here = useMemo(() => marks.filter((mark) => mark.mapId === mapId), [marks, mapId]);
  return useMemo(
    () => ({
      ...robotsLayer({ scene, onRobot: (robotId) => onRobot?.(robotId) }),
      summary: t('robotsHere', {
        count: here.length,
        attention: here.filter((mark) => needsHelp(mark.tone)).length,
      }),
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

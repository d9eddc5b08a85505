import type { Raster } from '@rota/floor';
import Box from '@mui/material/Box';
import type { KeyboardEvent } from 'react';
import { useEffect, useEffectEvent, useId, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { useFormats, useTexts } from '../i18n/i18n-context.tsx';
import { useColours } from '../ui/theme-provider.tsx';
import { TONES, type Tone } from '../ui/tokens.ts';
import type { EditMode, MapControl, MapPadding } from './map-control.ts';
import { createMapControl } from './map-control.ts';
import { MapButtons, ScaleBar } from './map-buttons.tsx';
import { MapObjectList } from './map-object-list.tsx';
import { mapPalettes } from './map-palette.ts';
import { mapTexts } from './map.messages.ts';
import type { PoseStore } from './pose-store.ts';
import type { SceneWords } from './robots-scene.ts';
import type { ShownRoute } from './route-painter.ts';
import type { MapTarget } from './targets-layer.ts';

const NO_PADDING: MapPadding = { top: 0, right: 0, bottom: 0, left: 0 };
const NO_TARGETS: readonly MapTarget[] = [];
const NUDGE_M = 0.05;
const NUDGE_FAR_M = 0.5;

/** Editing of targets on the map. Points are metres in the map frame. */
export type TargetEditing = {
  /** `move`: targets can be dragged, and the selected one nudged by arrow keys; `place`: a click puts a point. */
  readonly mode: Exclude<EditMode, 'none'>;
  onMove(targetId: string, point: { x: number; y: number }): void;
  onPlace(point: { x: number; y: number }): void;
};

export type FloorMapProps = {
  site: string;
  floor: string;
  raster: Raster | undefined;
  targets: readonly MapTarget[];
  selectedTargetId?: string | undefined;
  /** Robots of the project; those on this floor are shown. */
  robots?: PoseStore | undefined;
  selectedRobotId?: string | undefined;
  /** Robots that a filter leaves, by id: the others are dimmed. Undefined dims none. */
  emphasisedRobotIds?: ReadonlySet<string> | undefined;
  /** Path and stops of the selected robot. */
  route?: ShownRoute | undefined;
  /** Keeps the selected robot in view; without `onFollow` there is no such button. */
  following?: boolean;
  onFollow?: (following: boolean) => void;
  onRobot?: (robotId: string) => void;
  onTarget?: (targetId: string) => void;
  editing?: TargetEditing | undefined;
  /** What panels cover at the edges, CSS pixels. */
  padding?: MapPadding;
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
  const t = useTexts(mapTexts);
  const formats = useFormats();
  return useMemo(() => {
    const tone = Object.fromEntries([...TONES, 'neutral' as const].map((name) => [name, t(name)])) as Record<Tone, string>;
    return { tone, age: (ageMs) => t('ageOld', { ago: formats.ago(-ageMs, 0) }) };
  }, [t, formats]);
}

/**
 * A floor with its targets and live robots, the interface of home, robot and map pages. Everything on the canvas is also in a list for
 * keyboards and screen readers.
 */
export function FloorMap(props: FloorMapProps) {
  const { raster, targets, robots, selectedRobotId, emphasisedRobotIds, selectedTargetId, route, following = false, editing } = props;
  const { padding = NO_PADDING } = props;
  const t = useTexts(mapTexts);
  const words = useSceneWords();
  const { scheme } = useColours();
  const still = useSyncExternalStore(subscribeToMotion, isMotionReduced);
  const helpId = useId();
  const host = useRef<HTMLDivElement>(null);
  const [control, setControl] = useState<MapControl>();
  const [view, setView] = useState({ resolution: 0.05, rotation: 0 });

  const handleRobot = useEffectEvent((robotId: string) => props.onRobot?.(robotId));
  const handleTarget = useEffectEvent((targetId: string) => props.onTarget?.(targetId));
  const handleFloor = useEffectEvent((point: { x: number; y: number }) => {
    if (editing?.mode === 'place') editing.onPlace(point);
  });
  const handleMoved = useEffectEvent((targetId: string, point: { x: number; y: number }) => editing?.onMove(targetId, point));
  const handleFollowEnd = useEffectEvent(() => props.onFollow?.(false));
  const firstPalette = useEffectEvent(() => mapPalettes[scheme]);

  useEffect(() => {
    if (host.current === null) return undefined;
    const made = createMapControl(host.current, firstPalette(), {
      onRobot: (robotId) => handleRobot(robotId),
      onTarget: (targetId) => handleTarget(targetId),
      onFloor: (point) => handleFloor(point),
      onTargetMoved: (targetId, point) => handleMoved(targetId, point),
      onFollowEnd: () => handleFollowEnd(),
      onView: setView,
    });
    setControl(made);
    return () => {
      setControl(undefined);
      made.dispose();
    };
  }, []);

  const mapId = `${props.site}_${props.floor}`;
  const { top, right, bottom, left } = padding;
  useEffect(() => control?.recolour(mapPalettes[scheme]), [control, scheme]);
  useEffect(() => control?.pad({ top, right, bottom, left }), [control, top, right, bottom, left]);
  useEffect(() => control?.showFloor(raster), [control, raster]);
  // Without its floor a robot or a target stands nowhere.
  const hasFloor = raster !== undefined;
  useEffect(() => control?.showTargets(hasFloor ? targets : NO_TARGETS, selectedTargetId), [control, hasFloor, targets, selectedTargetId]);
  useEffect(() => control?.edit(editing?.mode ?? 'none'), [control, editing?.mode]);
  useEffect(() => control?.follow(following && selectedRobotId !== undefined), [control, following, selectedRobotId]);
  useEffect(() => {
    const scene =
      robots === undefined || !hasFloor
        ? undefined
        : {
            store: robots,
            mapId,
            selectedId: selectedRobotId,
            emphasisedIds: emphasisedRobotIds,
            route,
            words,
            palette: mapPalettes[scheme],
            still,
          };
    control?.showRobots(scene);
  }, [control, robots, hasFloor, mapId, selectedRobotId, emphasisedRobotIds, route, words, scheme, still]);

  function handleKeyDown(event: KeyboardEvent): void {
    if (event.target !== host.current || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === '0') control?.fit();
    const target = targets.find((candidate) => candidate.target_id === selectedTargetId);
    const step = event.shiftKey ? NUDGE_FAR_M : NUDGE_M;
    const way = { ArrowLeft: [-step, 0], ArrowRight: [step, 0], ArrowUp: [0, step], ArrowDown: [0, -step] }[event.key];
    if (editing?.mode !== 'move' || target === undefined || way === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    editing.onMove(target.target_id, { x: target.x + (way[0] ?? 0), y: target.y + (way[1] ?? 0) });
  }

  return (
    <Box sx={{ position: 'absolute', inset: 0, overflow: 'hidden' }}>
      <Box
        ref={host}
        role="application"
        aria-label={t('mapOf', { site: props.site, floor: props.floor })}
        aria-describedby={helpId}
        onKeyDownCapture={handleKeyDown}
        sx={{ position: 'absolute', inset: 0, '&:focus-visible': { outlineOffset: '-3px' } }}
      />
      <span id={helpId} hidden>
        {t('mapHelp')}
      </span>
      <MapButtons
        rotation={view.rotation}
        following={following}
        padding={padding}
        onFollow={props.onFollow === undefined || selectedRobotId === undefined ? undefined : props.onFollow}
        onZoom={(steps) => control?.zoomBy(steps)}
        onFit={() => control?.fit()}
        onTurn={() => control?.turnNorth()}
      />
      <ScaleBar resolution={view.resolution} padding={padding} />
      <MapObjectList
        mapId={mapId}
        robots={robots}
        targets={targets}
        onRobot={props.onRobot}
        onTarget={props.onTarget}
        onShow={(point) => control?.goTo(point)}
      />
    </Box>
  );
}

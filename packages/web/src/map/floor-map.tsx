import type { Raster } from '@rota/floor';
import { useTheme } from '@mui/material/styles';
import type { KeyboardEvent } from 'react';
import { Fragment, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { Box } from '../ui/kit.ts';
import { useTexts } from '../i18n/i18n-context.tsx';
import { useColours } from '../ui/theme-provider.tsx';
import { useIsPhone } from './map-frame.tsx';
import type { MapControl, MapPadding } from './map-control.ts';
import { createMapControl } from './map-control.ts';
import { MapButtons, ScaleBar } from './map-buttons.tsx';
import { MapLegend } from './map-legend.tsx';
import { FloatingCard, type MapCard } from './map-card.tsx';
import type { MapLayer } from './map-layer.ts';
import { MapObjectList } from './map-object-list.tsx';
import { mapPalettes } from './map-palette.ts';
import { mapTexts } from './map.messages.ts';
import { boxesOver } from './over-map.ts';
import type { SharedCamera } from './shared-camera.ts';

const NO_PADDING: MapPadding = { top: 0, right: 0, bottom: 0, left: 0 };
const NO_LAYERS: readonly MapLayer[] = [];
const NUDGE_M = 0.05;
const NUDGE_FAR_M = 0.5;
/** Longer than the map takes to make room for a sheet, ms. */
const REVEAL_AFTER_MS = 260;

/** Keeping what a layer leads in view. */
export type Following = { readonly isOn: boolean; onChange(on: boolean): void };

export type FloorMapProps = {
  site: string;
  floor: string;
  raster: Raster | undefined;
  /** The layers on the floor, lowest first. */
  layers: readonly MapLayer[];
  /** Without it nothing can be followed. */
  following?: Following | undefined;
  /** The space that panels cover at the edges, CSS pixels; left and right are swapped for right-to-left languages. */
  padding?: MapPadding;
  /** Stands beside its thing; on a phone the frame of the page shows it below the map. */
  card?: MapCard | undefined;
  /** Only to be looked at, from far: without buttons and lists, and this many times larger. */
  enlargement?: number;
  /** Looks at this floor and at others beside it, all from one place; the same value as long as the map stands. */
  camera?: SharedCamera | undefined;
};

/**
 * A floor with what its layers hold, the interface of home, robot and map pages. Everything on the canvas is also in a list for keyboards and
 * screen readers.
 */
export function FloorMap(props: FloorMapProps) {
  const { site, floor, raster, layers, following, padding = NO_PADDING, card, enlargement } = props;
  const t = useTexts(mapTexts);
  const helpId = useId();
  const isPhone = useIsPhone();
  const { host, control, view } = useMapControl(props);
  useShownFloor(control, props);
  useCardInView(control, isPhone ? card : undefined, padding.bottom);
  useEffect(() => {
    // Whatever renders may have moved what lies over the map.
    if (host.current !== null && enlargement === undefined) control?.cover(boxesOver(host.current));
  });

  function handleKeyDown(event: KeyboardEvent): void {
    if (event.target !== host.current || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === '0') control?.fit();
    const nudge = layers.find((layer) => layer.nudge !== undefined)?.nudge;
    const step = event.shiftKey ? NUDGE_FAR_M : NUDGE_M;
    const way = { ArrowLeft: [-step, 0], ArrowRight: [step, 0], ArrowUp: [0, step], ArrowDown: [0, -step] }[
      event.key
    ];
    if (nudge === undefined || way === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    nudge({ x: way[0] ?? 0, y: way[1] ?? 0 });
  }

  return (
    <Box sx={{ position: 'absolute', inset: 0, overflow: 'hidden', container: 'map / size' }}>
      <Box
        ref={host}
        role="application"
        dir="ltr"
        aria-label={t('mapOf', { site, floor })}
        aria-describedby={helpId}
        onKeyDownCapture={handleKeyDown}
        sx={{ position: 'absolute', ...enlarged(enlargement), '&:focus-visible': { outlineOffset: '-3px' } }}
      />
      <span id={helpId} hidden>
        {t('mapHelp')}
      </span>
      {enlargement === undefined && (
        <>
          <MapButtons
            rotation={view.rotation}
            following={following}
            padding={padding}
            onZoom={(steps) => control?.zoomBy(steps)}
            onFit={() => control?.fit()}
            onTurn={() => control?.turnNorth()}
          />
          <ScaleBar resolution={view.resolution} padding={padding} />
          <MapLegend padding={padding}>
            {raster !== undefined &&
              layers.map(({ id, legend }) => legend !== undefined && <Fragment key={id}>{legend}</Fragment>)}
          </MapLegend>
          <MapObjectList layers={layers} onShow={(point) => control?.reveal(point)} />
        </>
      )}
      {card !== undefined && !isPhone && control !== undefined && (
        <FloatingCard control={control} card={card} padding={padding} />
      )}
    </Box>
  );
}

/** Makes the map inside the element `host`, and tells how near and how turned it is looked at. */
function useMapControl({ following, enlargement, camera }: FloorMapProps) {
  const host = useRef<HTMLDivElement>(null);
  const { scheme } = useColours();
  const [control, setControl] = useState<MapControl>();
  const [view, setView] = useState({ resolution: 0.05, rotation: 0 });
  const handleFollowEnd = useEffectEvent(() => following?.onChange(false));
  const firstPalette = useEffectEvent(() => mapPalettes[scheme]);
  useEffect(() => {
    if (host.current === null) return undefined;
    const made = createMapControl(
      host.current,
      firstPalette(),
      { onFollowEnd: () => handleFollowEnd(), onView: setView },
      { enlargement, camera },
    );
    setControl(made);
    return () => {
      setControl(undefined);
      made.dispose();
    };
  }, [enlargement, camera]);
  useEffect(() => control?.recolour(mapPalettes[scheme]), [control, scheme]);
  return { host, control, view };
}

/** Shows the floor and its layers on the map, in the part that panels leave free. */
function useShownFloor(
  control: MapControl | undefined,
  { raster, layers, following, padding = NO_PADDING }: FloorMapProps,
): void {
  const { top, bottom } = padding;
  // Style sheets are turned round with the page, the canvas is not.
  const isTurned = useTheme().direction === 'rtl';
  const [left, right] = isTurned ? [padding.right, padding.left] : [padding.left, padding.right];
  useEffect(() => control?.pad({ top, right, bottom, left }), [control, top, right, bottom, left]);
  useEffect(() => control?.showFloor(raster), [control, raster]);
  // Without its floor nothing stands anywhere.
  const hasFloor = raster !== undefined;
  useEffect(() => control?.showLayers(hasFloor ? layers : NO_LAYERS), [control, hasFloor, layers]);
  const isFollowing = following?.isOn === true;
  useEffect(() => control?.follow(isFollowing && hasFloor), [control, isFollowing, hasFloor]);
}

/** Brings the thing of a card into view above the sheet that shows the card. `bottom` is the space that the sheet covers, CSS pixels. */
function useCardInView(control: MapControl | undefined, card: MapCard | undefined, bottom: number): void {
  const cardKey = card?.key;
  const reveal = useEffectEvent(() => {
    const at = card?.at();
    if (at !== undefined) control?.reveal(at);
  });
  useEffect(() => {
    if (cardKey === undefined || control === undefined) return undefined;
    // The space that the sheet covers is known only once it is rendered.
    const timer = setTimeout(() => reveal(), REVEAL_AFTER_MS);
    return () => clearTimeout(timer);
  }, [control, cardKey, bottom]);
}

function enlarged(times = 1): object {
  const share = `${100 / times}%`;
  return {
    left: 0,
    top: 0,
    width: share,
    height: share,
    ...(times === 1 ? {} : { transform: `scale(${times})`, transformOrigin: '0 0' }),
  };
}

import ExpandLessRounded from '@mui/icons-material/ExpandLessRounded';
import ExpandMoreRounded from '@mui/icons-material/ExpandMoreRounded';
import type { PointerEvent, ReactNode } from 'react';
import { useCallback, useRef, useState } from 'react';
import { Box, IconButton, useMediaQuery } from '../ui/kit.ts';
import { useTexts } from '../i18n/i18n-context.tsx';
import { floatingStyle } from '../ui/theme.ts';
import { useColours } from '../ui/theme-provider.tsx';
import { BREAKPOINTS, RADIUS, TOUCH_TARGET_PX } from '../ui/tokens.ts';
import { CardBody, type MapCard } from './map-card.tsx';
import type { MapPadding } from './map-control.ts';
import { mapTexts } from './map.messages.ts';
import { MAP_ROOM, OVER_MAP } from './over-map.ts';

const GAP = 16;
/** The share of the frame that an open sheet takes with its head, so that the floor above it is still read, and its body's least height. */
const OPEN_SHARE = 0.58;
const OPEN_LEAST_PX = 200;

/** Whether panels are sheets below the map instead of floating beside it. */
export function useIsPhone(): boolean {
  return useMediaQuery(`(max-width: ${BREAKPOINTS.sm - 0.05}px)`);
}

type PanelProps = {
  /** Name of the panel for screen readers. */
  label: string;
  /** Always seen, on a phone too: the answer in words. */
  head: ReactNode;
  /** Scrolls below the head. */
  children: ReactNode;
};
type FrameProps = PanelProps & {
  /** The full-bleed map; it receives the space that the panel and the bar cover. */
  map: (padding: MapPadding) => ReactNode;
  /** Width of the floating panel, CSS pixels. */
  panelWidth?: number;
  /** Floats at the bottom over the map; never hidden, on a phone neither. */
  bar?: ReactNode;
  /** The selection on the map: on a phone it lies over the sheet, elsewhere the map shows it. */
  card?: MapCard | undefined;
  /** On a phone the sheet is up until a person draws it down: its content comes before the map. */
  startsOpen?: boolean;
};

/** A page whose interface is the floor: the map full-bleed, a panel floating beside; on a phone a sheet that is drawn up from below. */
export function MapFrame({ map, bar, card, startsOpen = false, panelWidth = 360, ...panel }: FrameProps) {
  const isPhone = useIsPhone();
  const [peek, setPeek] = useState(150);
  const [barHeight, setBarHeight] = useState(72);
  const barRef = useHeight(setBarHeight);
  const [frameHeight, setFrameHeight] = useState(0);
  const frameRef = useHeight(setFrameHeight);
  const [chosen, setOpen] = useState<boolean>();
  const isOpen = chosen ?? startsOpen;
  const [cardHeight, setCardHeight] = useState(0);
  const bodyHeight = Math.max(OPEN_LEAST_PX, Math.round(frameHeight * OPEN_SHARE) - peek);
  const sheetHeight = card === undefined ? peek + (isOpen ? bodyHeight : 0) : cardHeight;
  const below = bar === undefined ? 0 : barHeight + GAP;
  const padding: MapPadding = isPhone
    ? { top: 0, right: 0, bottom: sheetHeight, left: 0 }
    : { top: 0, right: 0, bottom: below, left: panelWidth + GAP };
  return (
    <Box
      {...MAP_ROOM}
      ref={frameRef}
      sx={{ position: 'relative', flex: 1, minHeight: 0, overflow: 'hidden' }}
    >
      {map(padding)}
      {isPhone ? (
        <Sheet
          {...panel}
          bar={bar}
          bodyHeight={bodyHeight}
          isOpen={isOpen}
          onOpen={setOpen}
          onPeek={setPeek}
        />
      ) : (
        <FloatingPanel {...panel} width={panelWidth} />
      )}
      {isPhone && card !== undefined && <CardSheet card={card} onHeight={setCardHeight} />}
      {!isPhone && bar !== undefined && (
        <Box
          sx={{
            position: 'absolute',
            left: panelWidth + 2 * GAP,
            right: GAP,
            bottom: GAP,
            display: 'flex',
            justifyContent: 'center',
            pointerEvents: 'none',
            containerType: 'inline-size',
          }}
        >
          <Box {...OVER_MAP} ref={barRef} sx={{ maxWidth: '100%', pointerEvents: 'auto' }}>
            {bar}
          </Box>
        </Box>
      )}
    </Box>
  );
}

/** A ref that tells the height of its element, CSS pixels, whenever it changes. `onHeight` keeps its identity. */
export function useHeight(onHeight: (height: number) => void) {
  return useCallback(
    (element: HTMLElement | null) => {
      if (element === null || typeof ResizeObserver === 'undefined') return undefined;
      const observer = new ResizeObserver(() => onHeight(element.offsetHeight));
      observer.observe(element);
      return () => observer.disconnect();
    },
    [onHeight],
  );
}

function FloatingPanel({ label, head, children, width }: PanelProps & { width: number }) {
  const { palette, scheme } = useColours();
  return (
    <Box
      {...OVER_MAP}
      component="section"
      aria-label={label}
      sx={{
        ...floatingStyle(scheme),
        position: 'absolute',
        insetBlock: GAP,
        left: GAP,
        width,
        display: 'flex',
        flexDirection: 'column',
        borderRadius: `${RADIUS.panel}px`,
        backgroundColor: palette.raised,
        overflow: 'hidden',
        height: 'fit-content',
        maxHeight: `calc(100% - ${2 * GAP}px)`,
      }}
    >
      {head}
      {/* Reached by the Tab key, so that it can be scrolled by keyboard where nothing in it can be pressed. */}
      <Box
        tabIndex={0}
        sx={{
          overflow: 'auto',
          minHeight: 0,
          overscrollBehavior: 'contain',
          '&:focus-visible': { outlineOffset: '-3px' },
        }}
      >
        {children}
      </Box>
    </Box>
  );
}

/** The selection on the map, over the sheet of the page. */
function CardSheet({ card, onHeight }: { card: MapCard; onHeight: (height: number) => void }) {
  const style = useSheetStyle();
  const ref = useHeight(onHeight);
  return (
    <Box ref={ref} sx={{ ...style, maxHeight: '62%', display: 'flex', flexDirection: 'column' }}>
      <CardBody card={card} />
    </Box>
  );
}

type SheetProps = PanelProps & {
  bar: ReactNode;
  bodyHeight: number;
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
  onPeek: (height: number) => void;
};

/** Drawn up by its handle or by a button; what is in the head and the bar is seen even when it is down. */
function Sheet({ label, head, children, bar, bodyHeight, isOpen, onOpen, onPeek }: SheetProps) {
  const t = useTexts(mapTexts);
  const style = useSheetStyle();
  const [shift, setShift] = useState(0);
  const ref = useHeight(onPeek);
  return (
    <Box component="section" aria-label={label} sx={style}>
      <Box ref={ref} sx={{ containerType: 'inline-size' }}>
        <SheetHandle shift={shift} onShift={setShift} onOpen={onOpen} />
        <Box sx={{ display: 'flex', alignItems: 'flex-start' }}>
          <Box sx={{ flex: 1, minWidth: 0 }}>{head}</Box>
          <IconButton
            aria-label={isOpen ? t('sheetDown') : t('sheetUp')}
            aria-expanded={isOpen}
            onClick={() => onOpen(!isOpen)}
            sx={{ width: TOUCH_TARGET_PX, height: TOUCH_TARGET_PX, mr: 0.5, mt: -0.5 }}
          >
            {isOpen ? <ExpandMoreRounded /> : <ExpandLessRounded />}
          </IconButton>
        </Box>
        {bar}
      </Box>
      <Box
        tabIndex={0}
        sx={{
          height: isOpen ? `${bodyHeight - Math.max(0, shift)}px` : `${Math.max(0, -shift)}px`,
          maxHeight: `${bodyHeight}px`,
          visibility: isOpen || shift < 0 ? 'visible' : 'hidden',
          overflow: 'auto',
          overscrollBehavior: 'contain',
          transition: shift === 0 ? 'height 180ms ease-out' : 'none',
        }}
      >
        {children}
      </Box>
    </Box>
  );
}

/** The pull, CSS pixels, beyond which a sheet opens or closes when its handle is released. */
const PULL_PX = 30;

type HandleProps = {
  /** How far the sheet is pulled down at the moment, CSS pixels; below zero it is pulled up. */
  shift: number;
  onShift: (shift: number) => void;
  onOpen: (isOpen: boolean) => void;
};

function SheetHandle({ shift, onShift, onOpen }: HandleProps) {
  const { palette } = useColours();
  const startY = useRef<number>(undefined);
  function handleDown(event: PointerEvent<HTMLDivElement>): void {
    startY.current = event.clientY;
    event.currentTarget.setPointerCapture(event.pointerId);
  }
  function handleMove(event: PointerEvent): void {
    if (startY.current !== undefined) onShift(event.clientY - startY.current);
  }
  function handleUp(): void {
    if (shift < -PULL_PX) onOpen(true);
    else if (shift > PULL_PX) onOpen(false);
    startY.current = undefined;
    onShift(0);
  }
  return (
    <Box
      onPointerDown={handleDown}
      onPointerMove={handleMove}
      onPointerUp={handleUp}
      onPointerCancel={handleUp}
      sx={{
        position: 'relative',
        height: 22,
        touchAction: 'none',
        cursor: 'grab',
        display: 'grid',
        placeItems: 'center',
      }}
    >
      <Box sx={{ width: 44, height: 5, borderRadius: 3, backgroundColor: palette.line }} />
    </Box>
  );
}

/** The looks of a sheet at the lower edge of the page. */
function useSheetStyle() {
  const { palette, scheme } = useColours();
  return {
    ...floatingStyle(scheme),
    position: 'absolute',
    insetInline: 0,
    bottom: 0,
    borderRadius: `${RADIUS.panel + 6}px ${RADIUS.panel + 6}px 0 0`,
    borderBottom: 0,
    backgroundColor: palette.raised,
    overflow: 'hidden',
  } as const;
}

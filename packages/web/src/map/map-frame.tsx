import ExpandLessRounded from '@mui/icons-material/ExpandLessRounded';
import ExpandMoreRounded from '@mui/icons-material/ExpandMoreRounded';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { PointerEvent, ReactNode } from 'react';
import { useCallback, useRef, useState } from 'react';
import { useTexts } from '../i18n/i18n-context.tsx';
import { floating } from '../ui/theme.ts';
import { useColours } from '../ui/theme-provider.tsx';
import { BREAKPOINTS, RADIUS, TOUCH_TARGET_PX } from '../ui/tokens.ts';
import type { MapPadding } from './map-control.ts';
import { mapTexts } from './map.messages.ts';

const GAP = 16;
/** Height of a sheet's body when drawn up. */
const OPEN_HEIGHT = '52dvh';

type PanelProps = {
  /** Name of the panel for screen readers. */
  label: string;
  /** Always seen, on a phone too: the answer in words. */
  head: ReactNode;
  /** Scrolls below the head. */
  children: ReactNode;
  /** On a phone the sheet is up until somebody draws it down: what stands in it comes before the map. */
  startsOpen?: boolean;
};
type FrameProps = PanelProps & {
  /** The full-bleed map; told what the panel and the bar cover. */
  map: (padding: MapPadding) => ReactNode;
  /** Width of the floating panel, CSS pixels. */
  panelWidth?: number;
  /** Floats at the bottom over the map; never hidden, on a phone neither. */
  bar?: ReactNode;
};

/** A page whose interface is the floor: the map full-bleed, a panel floating beside; on a phone a sheet that is drawn up from below. */
export function MapFrame({ map, bar, panelWidth = 360, ...panel }: FrameProps) {
  const isPhone = useMediaQuery(`(max-width: ${BREAKPOINTS.sm - 0.05}px)`);
  const [peek, setPeek] = useState(150);
  const [barHeight, setBarHeight] = useState(72);
  const barRef = useHeight(setBarHeight);
  const below = bar === undefined ? 0 : barHeight + GAP;
  const padding: MapPadding = isPhone
    ? { top: 0, right: 0, bottom: peek, left: 0 }
    : { top: 0, right: 0, bottom: below, left: panelWidth + GAP };
  return (
    <Box sx={{ position: 'relative', flex: 1, minHeight: 0, overflow: 'hidden' }}>
      {map(padding)}
      {isPhone ? <Sheet {...panel} bar={bar} onPeek={setPeek} /> : <FloatingPanel {...panel} width={panelWidth} />}
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
          <Box ref={barRef} sx={{ maxWidth: '100%', pointerEvents: 'auto' }}>
            {bar}
          </Box>
        </Box>
      )}
    </Box>
  );
}

/** A ref that tells the height of its element, CSS pixels, whenever it changes. `onHeight` keeps its identity. */
function useHeight(onHeight: (height: number) => void) {
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
      component="section"
      aria-label={label}
      sx={{
        ...floating(scheme),
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
        sx={{ overflow: 'auto', minHeight: 0, overscrollBehavior: 'contain', '&:focus-visible': { outlineOffset: '-3px' } }}
      >
        {children}
      </Box>
    </Box>
  );
}

/** Drawn up by its handle or by a button; what is in the head and the bar is seen even when it is down. */
function Sheet({
  label,
  head,
  children,
  bar,
  startsOpen = false,
  onPeek,
}: PanelProps & { bar: ReactNode; onPeek: (height: number) => void }) {
  const t = useTexts(mapTexts);
  const { palette, scheme } = useColours();
  const [chosen, setOpen] = useState<boolean>();
  const isOpen = chosen ?? startsOpen;
  const [shift, setShift] = useState(0);
  const drag = useRef<{ startY: number } | undefined>(undefined);
  const ref = useHeight(onPeek);
  function handleDown(event: PointerEvent<HTMLDivElement>): void {
    drag.current = { startY: event.clientY };
    event.currentTarget.setPointerCapture(event.pointerId);
  }
  function handleMove(event: PointerEvent): void {
    if (drag.current !== undefined) setShift(event.clientY - drag.current.startY);
  }
  function handleUp(): void {
    if (shift < -30) setOpen(true);
    else if (shift > 30) setOpen(false);
    drag.current = undefined;
    setShift(0);
  }
  return (
    <Box
      component="section"
      aria-label={label}
      sx={{
        ...floating(scheme),
        position: 'absolute',
        insetInline: 0,
        bottom: 0,
        borderRadius: `${RADIUS.panel + 6}px ${RADIUS.panel + 6}px 0 0`,
        borderBottom: 0,
        backgroundColor: palette.raised,
        overflow: 'hidden',
      }}
    >
      <Box ref={ref} sx={{ containerType: 'inline-size' }}>
        <Box
          onPointerDown={handleDown}
          onPointerMove={handleMove}
          onPointerUp={handleUp}
          onPointerCancel={handleUp}
          sx={{ position: 'relative', height: 22, touchAction: 'none', cursor: 'grab', display: 'grid', placeItems: 'center' }}
        >
          <Box sx={{ width: 44, height: 5, borderRadius: 3, backgroundColor: palette.line }} />
        </Box>
        <Box sx={{ display: 'flex', alignItems: 'flex-start' }}>
          <Box sx={{ flex: 1, minWidth: 0 }}>{head}</Box>
          <IconButton
            aria-label={isOpen ? t('sheetDown') : t('sheetUp')}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
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
          height: isOpen ? `calc(${OPEN_HEIGHT} - ${Math.max(0, shift)}px)` : `${Math.max(0, -shift)}px`,
          maxHeight: OPEN_HEIGHT,
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

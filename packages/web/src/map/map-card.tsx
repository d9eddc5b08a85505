import type { Point } from '@rota/floor';
import CloseRounded from '@mui/icons-material/CloseRounded';
import type { KeyboardEvent, ReactNode, RefObject } from 'react';
import { useEffect, useEffectEvent, useRef } from 'react';
import { Box, IconButton } from '../ui/kit.ts';
import { useTexts } from '../i18n/i18n-context.tsx';
import { floatingStyle } from '../ui/theme.ts';
import { useColours } from '../ui/theme-provider.tsx';
import { RADIUS } from '../ui/tokens.ts';
import { cardPlace } from './card-place.ts';
import type { MapControl, MapPadding } from './map-control.ts';
import { mapTexts } from './map.messages.ts';

/** A thing of the floor that was chosen, and what can be done with it without leaving the floor. */
export type MapCard = {
  /** Another thing has another key. */
  readonly key: string;
  readonly label: string;
  /** Where the thing is now, map frame; undefined while it is nowhere on this floor. */
  at(): Point | undefined;
  readonly content: ReactNode;
  /** Stands at the edge of the map instead of beside its thing: the map is needed. */
  readonly isAside?: boolean;
  onClose(this: void): void;
};

const WIDTH_PX = 320;
const EDGE_PX = 16;

/** The base of every card: it takes the focus when it opens, and returns it when it closes. */
export function CardBody({ card, frame }: { card: MapCard; frame?: RefObject<HTMLDivElement | null> }) {
  const t = useTexts(mapTexts);
  const own = useRef<HTMLDivElement>(null);
  const ref = frame ?? own;
  useEffect(() => {
    const before = document.activeElement;
    const element = ref.current;
    element?.focus({ preventScroll: true });
    return () => {
      const isHere =
        document.activeElement === document.body || element?.contains(document.activeElement) === true;
      if (isHere && before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, [ref, card.key]);
  function handleKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    card.onClose();
  }
  return (
    <Box
      ref={ref}
      role="dialog"
      aria-label={card.label}
      tabIndex={-1}
      onKeyDown={handleKeyDown}
      sx={{ position: 'relative', maxHeight: 'inherit', overflow: 'auto', outline: 'none' }}
    >
      <IconButton
        aria-label={t('closeCard')}
        onClick={card.onClose}
        sx={{
          position: 'absolute',
          top: 6,
          right: 6,
          zIndex: 1,
          '@media (pointer: coarse)': { top: 0, right: 0 },
        }}
      >
        <CloseRounded fontSize="small" />
      </IconButton>
      {card.content}
    </Box>
  );
}

/** A card beside its thing, which it follows while the map or the thing moves. */
export function FloatingCard({
  control,
  card,
  padding,
}: {
  control: MapControl;
  card: MapCard;
  padding: MapPadding;
}) {
  const { palette, scheme } = useColours();
  const frame = useRef<HTMLDivElement>(null);
  const place = useEffectEvent(() => {
    const element = frame.current;
    const parent = element?.offsetParent;
    const point = card.at();
    const pixel = point && control.pixelOf(point);
    if (element === null || !(parent instanceof HTMLElement) || pixel === undefined) return;
    const free = {
      left: padding.left + EDGE_PX,
      top: padding.top + EDGE_PX,
      right: parent.clientWidth - padding.right - EDGE_PX,
      bottom: parent.clientHeight - padding.bottom - EDGE_PX,
    };
    const size = { width: element.offsetWidth, height: element.offsetHeight };
    const { left, top } =
      card.isAside === true ? { left: free.right - size.width, top: free.top } : cardPlace(pixel, size, free);
    const transform = `translate(${Math.round(left)}px, ${Math.round(top)}px)`;
    if (element.style.transform !== transform) element.style.transform = transform;
    element.style.visibility = 'visible';
  });
  useEffect(() => {
    let request = 0;
    const follow = () => {
      place();
      request = requestAnimationFrame(follow);
    };
    follow();
    return () => cancelAnimationFrame(request);
  }, []);
  return (
    <Box
      ref={frame}
      dir="inherit"
      style={{ left: 0, top: 0 }}
      sx={{
        ...floatingStyle(scheme),
        position: 'absolute',
        zIndex: 2,
        width: WIDTH_PX,
        maxWidth: 'calc(100% - 32px)',
        maxHeight: `calc(100% - ${padding.top + padding.bottom + 2 * EDGE_PX}px)`,
        overflow: 'hidden',
        display: 'flex',
        flexDirection: 'column',
        borderRadius: `${RADIUS.panel}px`,
        backgroundColor: palette.raised,
      }}
    >
      <CardBody card={card} />
    </Box>
  );
}

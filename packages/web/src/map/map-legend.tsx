import { alpha } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { Box } from '../ui/kit.ts';
import { useColours } from '../ui/theme-provider.tsx';
import { RADIUS } from '../ui/tokens.ts';
import type { MapPadding } from './map-control.ts';
import { OVER_MAP } from './over-map.ts';

/** Below so much of the map a legend would hide more than it explains, CSS pixels. */
const LEGEND_FROM_PX = 320;

/** On a narrower map it would lie over a third of the floor. */
const LEGEND_FROM_WIDTH_PX = 480;

/** The meaning of the patterns on the map, above the scale; nothing if there is nothing to explain. */
export function MapLegend({ padding, children }: { padding: MapPadding; children: ReactNode }) {
  const { palette } = useColours();
  return (
    <Box
      {...OVER_MAP}
      sx={{
        position: 'absolute',
        left: padding.left + 8,
        bottom: padding.bottom + 48,
        pointerEvents: 'none',
        display: 'flex',
        flexDirection: 'column',
        fontSize: '0.75rem',
        fontWeight: 500,
        lineHeight: 1.4,
        color: palette.inkSoft,
        px: 1,
        py: 0.5,
        borderRadius: `${RADIUS.control}px`,
        // Names and patterns of the floor pass below it.
        backgroundColor: alpha(palette.raised, 0.88),
        '&:empty': { display: 'none' },
        [`@container map (max-height: ${padding.bottom + LEGEND_FROM_PX}px)`]: { display: 'none' },
        [`@container map (max-width: ${padding.left + LEGEND_FROM_WIDTH_PX}px)`]: { display: 'none' },
      }}
    >
      {children}
    </Box>
  );
}

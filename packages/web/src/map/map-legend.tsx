import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { useColours } from '../ui/theme-provider.tsx';
import type { MapPadding } from './map-control.ts';
import { OVER_MAP } from './over-map.ts';

/** Below so much of the map a legend would hide more than it explains, CSS pixels. */
const LEGEND_FROM_PX = 320;

/** What the patterns on the map mean, above the scale; nothing where there is nothing to explain. */
export function MapLegend({ padding, children }: { padding: MapPadding; children: ReactNode }) {
  const { palette, map } = useColours();
  return (
    <Box
      {...OVER_MAP}
      sx={{
        position: 'absolute',
        left: padding.left + 16,
        bottom: padding.bottom + 48,
        pointerEvents: 'none',
        display: 'flex',
        flexDirection: 'column',
        fontSize: '0.75rem',
        fontWeight: 500,
        lineHeight: 1.4,
        color: palette.inkSoft,
        textShadow: `0 0 3px ${map.halo}, 0 0 3px ${map.halo}, 0 0 2px ${map.halo}`,
        '&:empty': { display: 'none' },
        [`@container map (max-height: ${padding.bottom + LEGEND_FROM_PX}px)`]: { display: 'none' },
      }}
    >
      {children}
    </Box>
  );
}

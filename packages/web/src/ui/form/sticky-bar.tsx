import type { ReactNode } from 'react';
import { Box, Paper } from '../kit.ts';
import { floatingStyle } from '../theme.ts';
import { useColours } from '../theme-provider.tsx';

/** A bar at the foot of a page that scrolls: what is done with all that stands above it. */
export function StickyBar({ children }: { children: ReactNode }) {
  const { scheme } = useColours();
  return (
    // Fields that scroll below the bar do not show again under it.
    <Box sx={{ position: 'sticky', bottom: 0, zIndex: 2, pb: 2, backgroundColor: 'background.default' }}>
      <Paper
        sx={{
          ...floatingStyle(scheme),
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          gap: 1,
          px: 2,
          py: 1.25,
        }}
      >
        {children}
      </Paper>
    </Box>
  );
}

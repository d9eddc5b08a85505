import type { ReactNode } from 'react';
import { Box } from './kit.ts';

/** A key of the keyboard, as it stands on it. */
export function Kbd({ children }: { children: ReactNode }) {
  return (
    <Box
      component="kbd"
      sx={{
        fontFamily: 'inherit',
        fontSize: '0.75rem',
        fontWeight: 500,
        px: 0.75,
        py: 0.125,
        borderRadius: '5px',
        border: 1,
        borderColor: 'divider',
        color: 'text.secondary',
        backgroundColor: 'background.paper',
        whiteSpace: 'nowrap',
      }}
    >
      {children}
    </Box>
  );
}

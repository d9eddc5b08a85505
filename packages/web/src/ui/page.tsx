import type { ReactNode } from 'react';
import { Box } from './kit.ts';

/** A page of text and forms: room around it, and lines that stay readable on a wide screen. Pages of a map do without. */
export function Page({ children, width = 'wide' }: { children: ReactNode; width?: 'wide' | 'form' }) {
  return (
    <Box
      sx={{
        width: '100%',
        maxWidth: width === 'form' ? 860 : 1600,
        mx: 'auto',
        px: { xs: 2, sm: 3 },
        py: { xs: 2, sm: 3 },
      }}
    >
      {children}
    </Box>
  );
}

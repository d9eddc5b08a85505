import type { ReactNode } from 'react';
import { Box } from './kit.ts';

/** Lines of text and fields stay readable on a wide screen, CSS pixels. */
export const READING_PX = 860;

/**
 * A page of text and forms, with room around it. Every page begins at the left: lists and boards use the full width, forms and settings keep
 * a width that reads well. Only sign-in and pages of a status stand in the middle; pages of a map do without.
 */
export function Page({ children, width = 'wide' }: { children: ReactNode; width?: 'wide' | 'form' }) {
  return (
    <Box
      sx={{
        width: '100%',
        maxWidth: width === 'form' ? READING_PX : undefined,
        px: { xs: 2, sm: 3 },
        py: { xs: 2, sm: 3 },
      }}
    >
      {children}
    </Box>
  );
}

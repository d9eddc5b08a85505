import type { ReactNode } from 'react';
import { Box } from './kit.ts';

/** Lets what is wider than the screen scroll sideways, by touch, wheel and the arrow keys. `label`: what it holds. */
export function SidewaysScroll({
  label,
  isBleeding = false,
  children,
}: {
  label: string;
  /** Its content has margins of its own. */
  isBleeding?: boolean;
  children: ReactNode;
}) {
  return (
    <Box
      role="group"
      aria-label={label}
      // Without a place for the focus the arrow keys cannot scroll it.
      tabIndex={0}
      sx={{ overflowX: 'auto', ...(isBleeding && { mx: -1 }) }}
    >
      {children}
    </Box>
  );
}

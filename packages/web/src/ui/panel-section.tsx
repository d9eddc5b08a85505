import type { ReactNode } from 'react';
import { useId } from 'react';
import { Box, Typography } from './kit.ts';

/** A titled part of the robot's panel. */
export function Section({
  title,
  aside,
  children,
}: {
  title: string;
  aside?: ReactNode;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <Box
      component="section"
      aria-labelledby={id}
      sx={{ px: 2, py: 1.5, borderTop: 1, borderColor: 'divider' }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, mb: 0.75 }}>
        <Typography
          component="h2"
          id={id}
          sx={{ fontSize: '0.8125rem', fontWeight: 600, color: 'text.secondary', flex: 1 }}
        >
          {title}
        </Typography>
        {aside}
      </Box>
      {children}
    </Box>
  );
}

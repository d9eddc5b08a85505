import { useId, type ReactNode } from 'react';
import { Box, Typography } from '../../../ui/kit.ts';

/** A titled part of the diagnostics. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <Box component="section" aria-labelledby={id}>
      <Typography id={id} variant="h4" component="h2" sx={{ mb: 1 }}>
        {title}
      </Typography>
      {children}
    </Box>
  );
}

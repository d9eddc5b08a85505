import { useId, type ReactNode } from 'react';
import { Paper, Typography } from '../../../ui/kit.ts';

/** A titled part of a form that is no page of its own. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <Paper
      component="section"
      aria-labelledby={id}
      variant="outlined"
      sx={{ p: { xs: 2, sm: 3 }, display: 'flex', flexDirection: 'column', gap: 2 }}
    >
      <Typography id={id} variant="h3" component="h2">
        {title}
      </Typography>
      {children}
    </Paper>
  );
}

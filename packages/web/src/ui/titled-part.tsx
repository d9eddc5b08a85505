import { useId, type ReactNode } from 'react';
import { Box, Paper, Typography } from './kit.ts';

/** A titled part of a page, with what belongs to it beside its title. */
export function TitledPart({
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
    <Paper
      component="section"
      variant="outlined"
      aria-labelledby={id}
      sx={{ p: { xs: 2, sm: 2.5 }, minWidth: 0 }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 1.5, minHeight: 40 }}>
        <Typography id={id} variant="h3" component="h2" sx={{ flex: '1 1 130px' }}>
          {title}
        </Typography>
        {aside}
      </Box>
      {children}
    </Paper>
  );
}

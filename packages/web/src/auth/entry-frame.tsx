import type { ReactNode } from 'react';
import { Box, Paper, Typography } from '../ui/kit.ts';
import { LanguageSwitch, ThemeSwitch } from '../ui/appearance.tsx';
import { Logo } from '../ui/logo.tsx';

/** The frame of every page before one is in: language and theme above, one card in the middle. */
export function EntryFrame({
  title,
  subtitle,
  aside,
  children,
}: {
  title: string;
  subtitle?: ReactNode;
  /** Beside language and theme. */
  aside?: ReactNode;
  children: ReactNode;
}) {
  return (
    <Box component="main" sx={{ minHeight: '100dvh', display: 'flex', flexDirection: 'column' }}>
      <Box sx={{ display: 'flex', justifyContent: 'flex-end', alignItems: 'center', gap: 1, p: 2 }}>
        {aside}
        <LanguageSwitch />
        <ThemeSwitch />
      </Box>
      <Box sx={{ flex: 1, display: 'grid', placeItems: 'center', px: 2, pb: { xs: 4, sm: 12 } }}>
        <Paper variant="outlined" sx={{ width: '100%', maxWidth: 440, p: { xs: 3, sm: 5 } }}>
          <Logo size={44} />
          <Typography variant="h2" component="h1" sx={{ mt: 2.5 }}>
            {title}
          </Typography>
          {subtitle !== undefined && (
            <Typography color="textSecondary" component="div">
              {subtitle}
            </Typography>
          )}
          <Box sx={{ mt: 3 }}>{children}</Box>
        </Paper>
      </Box>
    </Box>
  );
}

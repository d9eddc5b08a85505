import type { SvgIconComponent } from '@mui/icons-material';
import type { ReactNode } from 'react';
import { Box } from './kit.ts';
import { useColours } from './theme-provider.tsx';
import type { Tone } from './tokens.ts';

/** A line across the page, above what it is about: a picture, words, and what can be done about it. */
export function Strip({
  tone,
  icon: Icon,
  action,
  children,
}: {
  tone: Tone;
  icon: SvgIconComponent;
  action?: ReactNode;
  children: ReactNode;
}) {
  const { tones } = useColours();
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'flex-start',
        gap: 1.25,
        px: { xs: 1.5, sm: 2 },
        py: 1,
        fontSize: '0.875rem',
        lineHeight: 1.45,
        color: tones[tone].text,
        backgroundColor: tones[tone].soft,
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      <Icon aria-hidden sx={{ fontSize: 20, mt: '1px', color: tones[tone].solid }} />
      <Box component="div" sx={{ flex: 1, minWidth: 0 }}>
        {children}
      </Box>
      {action}
    </Box>
  );
}

import { Box, CircularProgress } from './kit.ts';
import { useTexts } from '../i18n/i18n-context.tsx';
import { Logo } from './logo.tsx';
import { SPLASH_Z_INDEX } from './tokens.ts';
import { uiTexts } from './ui.messages.ts';

/** Covers the screen while the first content loads. It appears only when that takes longer than a moment. */
export function Splash() {
  const t = useTexts(uiTexts);
  return (
    <Box
      role="status"
      aria-label={t('loading')}
      sx={{
        position: 'fixed',
        inset: 0,
        zIndex: SPLASH_Z_INDEX,
        display: 'flex',
        flexDirection: 'column',
        alignItems: 'center',
        justifyContent: 'center',
        gap: 3,
        backgroundColor: 'background.default',
        '& > *': { animation: 'rota-appear 160ms 200ms both ease-out' },
        '@keyframes rota-appear': { from: { opacity: 0 }, to: { opacity: 1 } },
      }}
    >
      <Logo size={56} />
      <CircularProgress size={24} thickness={5} aria-hidden />
    </Box>
  );
}

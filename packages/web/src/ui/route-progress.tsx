import { useEffect, useState } from 'react';
import { Box } from './kit.ts';
import { useTexts } from '../i18n/i18n-context.tsx';
import { SPLASH_Z_INDEX } from './tokens.ts';
import { uiTexts } from './ui.messages.ts';

/** A thin bar at the top of the screen while the next page loads. It waits a moment, so that quick changes show nothing. */
export function RouteProgress({ isActive }: { isActive: boolean }) {
  const t = useTexts(uiTexts);
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setShown(isActive), isActive ? 80 : 120);
    return () => clearTimeout(timer);
  }, [isActive]);
  if (!isShown) return null;
  return (
    <Box
      role="progressbar"
      aria-label={t('loading')}
      sx={{
        position: 'fixed',
        top: 0,
        insetInline: 0,
        height: 3,
        zIndex: SPLASH_Z_INDEX + 1,
        overflow: 'hidden',
        pointerEvents: 'none',
      }}
    >
      <Box
        sx={{
          height: 1,
          backgroundColor: 'primary.main',
          transformOrigin: '0 50%',
          animation: 'rota-progress 8s cubic-bezier(0.05, 0.8, 0.2, 1) forwards',
          '@keyframes rota-progress': {
            from: { transform: 'scaleX(0.05)' },
            to: { transform: 'scaleX(0.95)' },
          },
        }}
      />
    </Box>
  );
}

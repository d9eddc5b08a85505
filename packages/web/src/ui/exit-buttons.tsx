import CloseRounded from '@mui/icons-material/CloseRounded';
import FullscreenExitRounded from '@mui/icons-material/FullscreenExitRounded';
import FullscreenRounded from '@mui/icons-material/FullscreenRounded';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { Box, IconButton, Tooltip } from './kit.ts';
import { useTexts } from '../i18n/i18n-context.tsx';
import { uiTexts } from './ui.messages.ts';

/** The ways out of a page that fills the window: the whole screen and back, and to another page. `label` says what is left. */
export function ExitButtons({ to, label }: { to: string; label: string }) {
  const t = useTexts(uiTexts);
  const navigate = useNavigate();
  const [isFull, setFull] = useState(() => document.fullscreenElement !== null);
  useEffect(() => {
    const handleChange = () => setFull(document.fullscreenElement !== null);
    document.addEventListener('fullscreenchange', handleChange);
    return () => document.removeEventListener('fullscreenchange', handleChange);
  }, []);
  const toggle = () => {
    // A browser that may not fill the screen leaves it as it is.
    (isFull ? document.exitFullscreen() : document.documentElement.requestFullscreen()).catch(
      () => undefined,
    );
  };
  const leave = () => void Promise.resolve(navigate(to)).catch(() => undefined);
  const fullLabel = isFull ? t('leaveFullScreen') : t('fullScreen');
  return (
    <Box sx={{ display: 'flex' }}>
      {'requestFullscreen' in document.documentElement && (
        <Tooltip title={fullLabel}>
          <IconButton size="large" aria-label={fullLabel} onClick={toggle}>
            {isFull ? <FullscreenExitRounded /> : <FullscreenRounded />}
          </IconButton>
        </Tooltip>
      )}
      <Tooltip title={label}>
        <IconButton size="large" aria-label={label} onClick={leave}>
          <CloseRounded />
        </IconButton>
      </Tooltip>
    </Box>
  );
}

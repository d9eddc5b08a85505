import VolumeUpRounded from '@mui/icons-material/VolumeUpRounded';
import { useEffect, useRef, useState } from 'react';
import { Box, Button } from '../../../../ui/kit.ts';
import { useTexts } from '../../../../i18n/i18n-context.tsx';
import { callTexts } from './calls.messages.ts';

/** A stream on the screen. A browser that plays no sound before the page is used gets a button for it. */
export function Picture({
  stream,
  isShown,
  label,
  withSound = false,
  isMirrored = false,
}: {
  stream: MediaStream;
  isShown: boolean;
  label: string;
  withSound?: boolean;
  isMirrored?: boolean;
}) {
  const t = useTexts(callTexts);
  const video = useRef<HTMLVideoElement>(null);
  const [isSilenced, setSilenced] = useState(false);
  useEffect(() => {
    const element = video.current;
    if (element === null) return;
    element.srcObject = stream;
    element.muted = !withSound;
    element.play().catch((error: unknown) => {
      if (!(error instanceof DOMException) || error.name !== 'NotAllowedError') return;
      element.muted = true;
      setSilenced(true);
      element.play().catch(() => undefined);
    });
  }, [stream, withSound]);
  const makeHeard = () => {
    if (video.current !== null) video.current.muted = false;
    setSilenced(false);
  };
  return (
    <>
      <Box
        component="video"
        ref={video}
        autoPlay
        playsInline
        aria-label={label}
        sx={{
          position: 'absolute',
          inset: 0,
          width: '100%',
          height: '100%',
          objectFit: withSound ? 'contain' : 'cover',
          visibility: isShown ? 'visible' : 'hidden',
          transform: isMirrored ? 'scaleX(-1)' : 'none',
        }}
      />
      {isSilenced && (
        <Button
          variant="contained"
          startIcon={<VolumeUpRounded />}
          onClick={makeHeard}
          sx={{ position: 'absolute', bottom: 12 }}
        >
          {t('soundOn')}
        </Button>
      )}
    </>
  );
}

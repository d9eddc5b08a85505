import CallEndRounded from '@mui/icons-material/CallEndRounded';
import CloseFullscreenRounded from '@mui/icons-material/CloseFullscreenRounded';
import MicOffRounded from '@mui/icons-material/MicOffRounded';
import MicRounded from '@mui/icons-material/MicRounded';
import OpenInFullRounded from '@mui/icons-material/OpenInFullRounded';
import VideocamOffRounded from '@mui/icons-material/VideocamOffRounded';
import VideocamRounded from '@mui/icons-material/VideocamRounded';
import type { SvgIconComponent } from '@mui/icons-material';
import { useState } from 'react';
import { Box, Button, IconButton, Tooltip } from '../../../../ui/kit.ts';
import { useTexts } from '../../../../i18n/i18n-context.tsx';
import { callTexts } from './calls.messages.ts';

/** Microphone, camera, size and the end of a call. */
export function CallButtons({
  own,
  onMute,
  onCameraOff,
  isSmall,
  isEnding,
  onResize,
  onHangUp,
}: {
  own: MediaStream | undefined;
  onMute: (isMuted: boolean) => void;
  onCameraOff: (isOff: boolean) => void;
  isSmall: boolean;
  isEnding: boolean;
  onResize: () => void;
  onHangUp: () => void;
}) {
  const t = useTexts(callTexts);
  const hasAudio = (own?.getAudioTracks().length ?? 0) > 0;
  const hasVideo = (own?.getVideoTracks().length ?? 0) > 0;
  return (
    <Box sx={{ display: 'flex', gap: 1, p: 2, pt: 1, justifyContent: 'center', flexWrap: 'wrap' }}>
      {hasAudio && (
        <Toggle
          on={{ icon: MicRounded, label: t('mute') }}
          off={{ icon: MicOffRounded, label: t('unmute') }}
          onToggle={onMute}
        />
      )}
      {hasVideo && (
        <Toggle
          on={{ icon: VideocamRounded, label: t('cameraOff') }}
          off={{ icon: VideocamOffRounded, label: t('cameraOn') }}
          onToggle={onCameraOff}
        />
      )}
      <Press
        icon={isSmall ? OpenInFullRounded : CloseFullscreenRounded}
        label={t(isSmall ? 'expand' : 'minimize')}
        onPress={onResize}
      />
      {isSmall ? (
        <Press icon={CallEndRounded} label={t('hangUp')} isEnd onPress={onHangUp} />
      ) : (
        <Button
          variant="contained"
          color="error"
          size="large"
          startIcon={<CallEndRounded />}
          disabled={isEnding}
          onClick={onHangUp}
        >
          {t('hangUp')}
        </Button>
      )}
    </Box>
  );
}

type Look = { readonly icon: SvgIconComponent; readonly label: string };

/** Turns something off and on again. */
function Toggle({ on, off, onToggle }: { on: Look; off: Look; onToggle: (isOff: boolean) => void }) {
  const [isOff, setOff] = useState(false);
  return (
    <Press
      {...(isOff ? off : on)}
      onPress={() => {
        onToggle(!isOff);
        setOff(!isOff);
      }}
    />
  );
}

function Press({
  icon: Icon,
  label,
  isEnd = false,
  onPress,
}: {
  icon: SvgIconComponent;
  label: string;
  isEnd?: boolean;
  onPress: () => void;
}) {
  return (
    <Tooltip title={label}>
      <IconButton
        aria-label={label}
        onClick={onPress}
        sx={{
          width: 44,
          height: 44,
          color: 'inherit',
          backgroundColor: isEnd ? 'error.main' : 'rgba(231, 234, 238, 0.12)',
          '&:hover': { backgroundColor: isEnd ? 'error.dark' : 'rgba(231, 234, 238, 0.24)' },
        }}
      >
        <Icon />
      </IconButton>
    </Tooltip>
  );
}

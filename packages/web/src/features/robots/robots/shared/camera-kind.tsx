import LiveTvRounded from '@mui/icons-material/LiveTvRounded';
import PhotoLibraryRounded from '@mui/icons-material/PhotoLibraryRounded';
import { Box, Button, Chip, Tooltip } from '../../../../ui/kit.ts';
import { useTexts } from '../../../../i18n/i18n-context.tsx';
import { videoTexts } from './camera.messages.ts';
import type { VideoFailure } from './live-video.ts';

/** Whether live video or still pictures are shown, and why it is the latter. */
export function CameraKind({
  failure,
  onRetry,
}: {
  /** Undefined while live video is shown. */
  failure: VideoFailure | undefined;
  /** Undefined where asking again cannot help. */
  onRetry: (() => void) | undefined;
}) {
  const t = useTexts(videoTexts);
  const isLive = failure === undefined;
  return (
    <Box
      sx={{
        position: 'absolute',
        top: 8,
        left: 8,
        right: 8,
        justifyContent: 'space-between',
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1,
      }}
    >
      <Tooltip title={isLive ? t('liveHint') : t(failure)} enterTouchDelay={0} leaveTouchDelay={6_000}>
        <Chip
          size="small"
          tabIndex={0}
          icon={isLive ? <LiveTvRounded /> : <PhotoLibraryRounded />}
          label={isLive ? t('live') : t('pictures')}
          sx={{ backgroundColor: 'background.paper' }}
        />
      </Tooltip>
      {onRetry !== undefined && (
        <Button
          size="small"
          onClick={onRetry}
          sx={{
            py: 0,
            minHeight: 26,
            backgroundColor: 'background.paper',
            '&:hover': { backgroundColor: 'background.paper' },
          }}
        >
          {t('retry')}
        </Button>
      )}
    </Box>
  );
}

import type { CameraFrame } from '@rota/contract/live';
import type { RobotDetails } from '@rota/contract/robots';
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { Box, Button, Typography } from '../../../../ui/kit.ts';
import { useLiveStatus, useLiveTopic } from '../../../../api/live-hooks.ts';
import type { LiveWatcher } from '../../../../api/live-socket.ts';
import { useFormats, useTexts } from '../../../../i18n/i18n-context.tsx';
import { useColours } from '../../../../ui/theme-provider.tsx';
import { RADIUS } from '../../../../ui/tokens.ts';
import { CameraKind } from './camera-kind.tsx';
import { cameraTexts, videoTexts } from './camera.messages.ts';
import { useLiveVideo } from './use-live-video.ts';

/** A picture older than this is no longer what the robot sees, ms. */
const STALE_MS = 2_000;
/** A robot that was asked for pictures sends its first within this time, or something keeps it from that, ms. */
const PATIENCE_MS = 10_000;

/** A page in the background has no viewer. */
function usePageVisible(): boolean {
  return useSyncExternalStore(
    (listener) => {
      document.addEventListener('visibilitychange', listener);
      return () => document.removeEventListener('visibilitychange', listener);
    },
    () => document.visibilityState !== 'hidden',
  );
}

type PictureProps = {
  robot: Pick<RobotDetails, 'robot_id' | 'project_id' | 'connected' | 'has_video'>;
  onAgain: () => void;
  /** The name of the camera; undefined: the first. */
  camera?: string | undefined;
  /** The camera in words. */
  label?: string | undefined;
  /** Called with each still picture that is shown. */
  onFrame?: (() => void) | undefined;
  /** Shows still pictures even where there is live video: the server knows how old the picture of a driver is only for these. */
  isStill?: boolean | undefined;
};

/** Why there is no picture, where there is none: the nearest cause first. */
function useAbsence(connected: boolean, hasPicture: boolean): { words: string; isOver: boolean } {
  const t = useTexts(cameraTexts);
  const link = useLiveStatus();
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, []);
  if (!connected) return { words: t('offline'), isOver: false };
  if (hasPicture) return { words: '', isOver: false };
  if (!isOver) return { words: t('waiting'), isOver: false };
  return {
    words: link === 'online' ? t('silent', { seconds: PATIENCE_MS / 1_000 }) : t('noLink'),
    isOver: true,
  };
}

/** The picture of one camera of the robot, for as long as this is shown; without one, the reason. */
export function RobotPicture(props: Omit<PictureProps, 'onAgain'>) {
  const [asked, setAsked] = useState(0);
  return <Picture key={asked} {...props} onAgain={() => setAsked(asked + 1)} />;
}

/** Puts the robot's pictures into an `img` element while they are wanted. `age`: how old the shown one is, ms, in whole seconds. */
function useStills({ robot, camera, onFrame }: PictureProps, isWanted: boolean) {
  const { robot_id: robotId, project_id: projectId } = robot;
  const image = useRef<HTMLImageElement>(null);
  const receivedAt = useRef<number | undefined>(undefined);
  const [age, setAge] = useState<number>();
  const scope = useMemo(
    () => (isWanted ? { projectId, id: camera === undefined ? robotId : `${robotId}:${camera}` } : undefined),
    [isWanted, projectId, robotId, camera],
  );
  const watcher = useMemo<LiveWatcher<'camera'>>(() => {
    // Pictures come ten times a second: they go straight into the element, past rendering.
    const take = (rows: CameraFrame[]) => {
      const frame = rows.at(-1);
      if (frame === undefined || image.current === null) return;
      image.current.src = `data:image/jpeg;base64,${frame.jpeg}`;
      receivedAt.current = performance.now();
      setAge(0);
      onFrame?.();
    };
    return { onSnapshot: take, onDelta: take };
  }, [onFrame]);
  useLiveTopic('camera', scope, watcher);
  useEffect(() => {
    const timer = setInterval(() => {
      const at = receivedAt.current;
      if (at !== undefined) setAge(Math.floor((performance.now() - at) / 1_000) * 1_000);
    }, 500);
    return () => clearInterval(timer);
  }, []);
  return { image, age };
}

function Picture(props: PictureProps) {
  const { robot, label, onAgain, isStill = false } = props;
  const t = useTexts(cameraTexts);
  const tVideo = useTexts(videoTexts);
  const formats = useFormats();
  const { palette } = useColours();
  const { connected } = robot;
  const isVisible = usePageVisible();
  const element = useRef<HTMLVideoElement>(null);
  const video = useLiveVideo(element, robot, props.camera, isVisible && !isStill);
  const { image, age } = useStills(props, isVisible && video.failure !== undefined);
  const isStale = age !== undefined && age >= STALE_MS;
  const absence = useAbsence(connected, age !== undefined || video.isPlaying);
  const waiting = video.failure === undefined && !video.isPlaying ? tVideo('connecting') : undefined;
  const words =
    absence.words === '' && isStale && !video.isPlaying
      ? t('stale', { age: formats.duration(age / 1_000) })
      : absence.words;
  const shown = (isShown: boolean) => ({
    position: 'absolute',
    inset: 0,
    width: '100%',
    height: '100%',
    objectFit: 'cover',
    visibility: isShown ? 'visible' : 'hidden',
  });
  return (
    <Box
      sx={{
        position: 'relative',
        aspectRatio: '16 / 9',
        borderRadius: `${RADIUS.control}px`,
        overflow: 'hidden',
        backgroundColor: palette.sunken,
        display: 'grid',
        placeItems: 'center',
      }}
    >
      <Box
        component="img"
        ref={image}
        alt={label ?? t('picture')}
        sx={{
          ...shown(age !== undefined && !video.isPlaying),
          ...(isStale || !connected ? { filter: 'grayscale(1)', opacity: 0.45 } : {}),
        }}
      />
      <Box
        component="video"
        ref={element}
        muted
        playsInline
        aria-label={label ?? t('picture')}
        sx={shown(video.isPlaying)}
      />
      <PictureCaption
        words={connected && words !== '' ? (waiting ?? words) : words}
        onAgain={absence.isOver ? onAgain : undefined}
      />
      {!isStill && connected && (video.isPlaying || age !== undefined) && (
        <CameraKind failure={video.failure} onRetry={video.retry} />
      )}
    </Box>
  );
}

/** What there is to say about the picture, with the way to ask for it again where that may help. */
function PictureCaption({ words, onAgain }: { words: string; onAgain: (() => void) | undefined }) {
  const t = useTexts(cameraTexts);
  const { palette } = useColours();
  return (
    <Typography
      role="status"
      variant="body2"
      sx={{
        position: 'relative',
        textAlign: 'center',
        ...(words === ''
          ? {}
          : { px: 1.5, py: 0.5, borderRadius: '12px', backgroundColor: palette.raised, color: palette.ink }),
      }}
    >
      {words}
      {onAgain !== undefined && (
        <Button size="small" onClick={onAgain} sx={{ display: 'block', mx: 'auto', mt: 0.5 }}>
          {t('again')}
        </Button>
      )}
    </Typography>
  );
}

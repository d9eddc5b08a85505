import type { CameraFrame } from '@rota/contract/live';
import type { RobotDetails } from '@rota/contract/robots';
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { Box, Button, Typography } from '../../../../ui/kit.ts';
import { useLiveStatus, useLiveTopic } from '../../../../api/live-hooks.ts';
import type { LiveWatcher } from '../../../../api/live-socket.ts';
import { useFormats, useTexts } from '../../../../i18n/i18n-context.tsx';
import { useColours } from '../../../../ui/theme-provider.tsx';
import { RADIUS } from '../../../../ui/tokens.ts';
import { cameraTexts } from './camera.messages.ts';

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
  robot: Pick<RobotDetails, 'robot_id' | 'project_id' | 'connected'>;
  onAgain: () => void;
  /** The name of the camera; undefined: the first. */
  camera?: string | undefined;
  /** The camera in words. */
  label?: string | undefined;
  /** Called with each picture that is shown. */
  onFrame?: (() => void) | undefined;
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

/** Puts the robot's pictures into an `img` element while the page is visible. `age`: how old the shown one is, ms, in whole seconds. */
function useCamera({ robot, camera, onFrame }: PictureProps) {
  const { robot_id: robotId, project_id: projectId } = robot;
  const image = useRef<HTMLImageElement>(null);
  const receivedAt = useRef<number | undefined>(undefined);
  const [age, setAge] = useState<number>();
  const isVisible = usePageVisible();
  const scope = useMemo(
    () =>
      isVisible ? { projectId, id: camera === undefined ? robotId : `${robotId}:${camera}` } : undefined,
    [isVisible, projectId, robotId, camera],
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
  const { robot, label, onAgain } = props;
  const t = useTexts(cameraTexts);
  const formats = useFormats();
  const { palette } = useColours();
  const { connected } = robot;
  const { image, age } = useCamera(props);
  const isStale = age !== undefined && age >= STALE_MS;
  const absence = useAbsence(connected, age !== undefined);
  const words =
    absence.words === '' && isStale ? t('stale', { age: formats.duration(age / 1_000) }) : absence.words;
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
          position: 'absolute',
          inset: 0,
          width: '100%',
          height: '100%',
          objectFit: 'cover',
          visibility: age === undefined ? 'hidden' : 'visible',
          ...(isStale || !connected ? { filter: 'grayscale(1)', opacity: 0.45 } : {}),
        }}
      />
      <PictureCaption words={words} onAgain={absence.isOver ? onAgain : undefined} />
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

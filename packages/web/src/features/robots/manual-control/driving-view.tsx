import type { DriveNews, ManualEnd, ManualSession } from '@rota/contract/manual-control';
import type { RobotDetails } from '@rota/contract/robots';
import { useCallback, useEffect, useRef, useState } from 'react';
import { Alert, Box, Button, Typography } from '../../../ui/kit.ts';
import { useServer } from '../../../api/api-context.tsx';
import { useLiveStatus } from '../../../api/live-hooks.ts';
import { useFormats, useTexts } from '../../../i18n/i18n-context.tsx';
import { useColours } from '../../../ui/theme-provider.tsx';
import { useWakeLock } from '../../../ui/wake-lock.ts';
import { RobotPicture } from '../robots/shared/robot-picture.tsx';
import { useDriveControls, type StickPlace } from './drive-controls.ts';
import { DriveStick } from './drive-stick.tsx';
import { createDriver, type Driver } from './driver.ts';
import { manualTexts } from './manual-control.messages.ts';

type ViewProps = {
  robot: RobotDetails;
  session: ManualSession;
  onHandOver: () => void;
  /** The session is over, for whatever reason. */
  onEnd: (how: ManualEnd) => void;
};

/** The view of the driver: the picture, what the robot does, and the controls. Leaving it ends the session. */
export function DrivingView({ robot, session, onHandOver, onEnd }: ViewProps) {
  const t = useTexts(manualTexts);
  const { news, onStick, onFrame } = useDriver(robot, session, onEnd);
  useWakeLock();
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, alignItems: 'flex-start' }}>
      <Box sx={{ flex: '1 1 420px', minWidth: 0, maxWidth: 960 }}>
        <RobotPicture robot={robot} onFrame={onFrame} isStill />
        <DriveFacts news={news} />
      </Box>
      <Box sx={{ flex: '0 1 240px', mx: 'auto' }}>
        {session.requested_by !== null && <Request by={session.requested_by} onHandOver={onHandOver} />}
        {/* On a phone both are in reach without scrolling. */}
        <Box
          sx={{
            display: 'flex',
            flexDirection: { xs: 'row', sm: 'column' },
            alignItems: 'center',
            justifyContent: 'center',
            gap: 2,
          }}
        >
          <DriveStick label={t('stick')} onMove={onStick} />
          <Typography
            variant="body2"
            color="textSecondary"
            sx={{ textAlign: 'center', '@media (pointer: coarse)': { display: 'none' } }}
          >
            {t('keys')}
          </Typography>
          <Button
            variant="contained"
            color="error"
            size="large"
            sx={{ alignSelf: { xs: 'center', sm: 'stretch' } }}
            onClick={() => onEnd('ended')}
          >
            {t('end')}
          </Button>
        </Box>
      </Box>
    </Box>
  );
}

/** Another person wants to drive. */
function Request({ by, onHandOver }: { by: string; onHandOver: () => void }) {
  const t = useTexts(manualTexts);
  return (
    <Alert
      severity="info"
      sx={{ mb: 2 }}
      action={
        <Button color="inherit" size="small" onClick={onHandOver}>
          {t('handOver')}
        </Button>
      }
    >
      {t('asks', { name: by })}
    </Alert>
  );
}

/** Drives while it is mounted: the newest news of the drive, and where the stick and the pictures go. */
function useDriver(
  robot: RobotDetails,
  session: ManualSession,
  onEnd: ViewProps['onEnd'],
): { news: DriveNews | undefined; onStick: (place: StickPlace | undefined) => void; onFrame: () => void } {
  const { live } = useServer();
  const driver = useRef<Driver>(undefined);
  const [news, setNews] = useState<DriveNews>();
  const { wish, onStick } = useDriveControls(() => driver.current?.stand());
  const wishNow = useRef(wish);
  const over = useRef(onEnd);
  useEffect(() => {
    wishNow.current = wish;
    over.current = onEnd;
  });
  const { project_id: projectId, robot_id: robotId } = robot;
  const { session_id: sessionId } = session;
  useEffect(() => {
    const made = createDriver({
      session: { project_id: projectId, robot_id: robotId, session_id: sessionId },
      send: live.drive,
      wish: () => wishNow.current(),
      now: () => performance.now(),
    });
    driver.current = made;
    const forget = live.onDriveNews((heard) => {
      if (heard.session_id !== sessionId) return;
      if (heard.ended === null) setNews(heard);
      else over.current(heard.ended);
    });
    const leave = () => made.leave();
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      forget();
      made.leave();
    };
  }, [live, projectId, robotId, sessionId]);
  const onFrame = useCallback(() => driver.current?.pictureShown(), []);
  return { news, onStick, onFrame };
}

/** What the robot does now, and why it stands where it should move. */
function DriveFacts({ news }: { news: DriveNews | undefined }) {
  const t = useTexts(manualTexts);
  const formats = useFormats();
  const { tones } = useColours();
  const link = useLiveStatus();
  const stop = link === 'online' ? news?.stop : undefined;
  const trouble =
    link !== 'online' ? t('noLink') : stop === null || stop === undefined ? undefined : t(`stop_${stop}`);
  const tone = trouble === undefined ? tones.going : tones.attention;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'baseline', mt: 1.5 }}>
      <Typography role="status" sx={{ fontWeight: 600, color: tone.text }}>
        {trouble ?? t('driving')}
      </Typography>
      {news !== undefined && (
        <Typography variant="body2" color="textSecondary" sx={{ fontVariantNumeric: 'tabular-nums' }}>
          {[
            t('speed', { value: formats.number(Math.abs(Math.round(news.linear * 100) / 100)) }),
            t('distance', { value: formats.number(Math.round(news.distance_m * 10) / 10) }),
            ...(news.delay_ms === null ? [] : [t('delay', { value: formats.number(news.delay_ms) })]),
          ].join(' · ')}
        </Typography>
      )}
    </Box>
  );
}

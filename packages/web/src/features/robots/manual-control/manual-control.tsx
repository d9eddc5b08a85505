import type { ManualEnd, ManualSession } from '@rota/contract/manual-control';
import type { RobotDetails } from '@rota/contract/robots';
import LinkOffRounded from '@mui/icons-material/LinkOffRounded';
import SportsEsportsRounded from '@mui/icons-material/SportsEsportsRounded';
import VideocamOffRounded from '@mui/icons-material/VideocamOffRounded';
import { useState } from 'react';
import { Alert, Box, Button, Typography } from '../../../ui/kit.ts';
import { useAuth } from '../../../auth/auth-context.tsx';
import { useFormats, useTexts } from '../../../i18n/i18n-context.tsx';
import { PageState } from '../../../ui/page-state.tsx';
import { useAvailability, useUnavailableReason } from '../robots/shared/command-availability.ts';
import { RobotPicture } from '../robots/shared/robot-picture.tsx';
import type { RobotSectionProps } from '../robots/shared/robot-sections.tsx';
import { DrivingView } from './driving-view.tsx';
import { manualTexts } from './manual-control.messages.ts';
import { useManualSession, useSessionCalls } from './manual-session.ts';

/** Driving the robot by hand: one person at a time, and only with its picture before them. */
export function ManualControl({ robot, sender }: RobotSectionProps) {
  const { project_id: projectId, robot_id: robotId } = robot;
  const session = useManualSession(projectId, robotId);
  const calls = useSessionCalls(projectId, robotId);
  const [ended, setEnded] = useState<ManualEnd>();
  const [own, setOwn] = useState<ManualSession>();
  if (!robot.has_manual_control || !robot.has_camera) return <NotPossible robot={robot} />;
  if (own !== undefined)
    return (
      <DrivingView
        robot={robot}
        // What is asked of the driver comes with the live row of the session.
        session={session?.session_id === own.session_id ? session : own}
        onHandOver={() => calls.handOver.mutate(own.session_id)}
        onEnd={(how) => {
          setOwn(undefined);
          setEnded(how);
        }}
      />
    );
  const start = () =>
    calls.start.mutate(undefined, {
      onSuccess: (made) => {
        setEnded(undefined);
        setOwn(made);
      },
    });
  return (
    <Box sx={{ maxWidth: 760, display: 'flex', flexDirection: 'column', gap: 2 }}>
      {ended !== undefined && <EndedNotice how={ended} />}
      {robot.connected ? <RobotPicture robot={robot} isStill /> : <Offline />}
      {session !== undefined && (
        <OtherDriver
          session={session}
          isBusy={calls.request.isPending}
          onAsk={() => calls.request.mutate()}
        />
      )}
      <Release robot={robot} sender={sender} isDriven={session !== undefined} />
      <IntroAndStart
        canStart={robot.connected && session === undefined}
        isBusy={calls.start.isPending}
        onStart={start}
      />
    </Box>
  );
}

function NotPossible({ robot }: { robot: RobotDetails }) {
  const t = useTexts(manualTexts);
  const what = robot.has_manual_control ? 'noCamera' : 'noManual';
  return (
    <PageState icon={robot.has_manual_control ? VideocamOffRounded : SportsEsportsRounded} title={t(what)}>
      {t(`${what}Hint`)}
    </PageState>
  );
}

function Offline() {
  const t = useTexts(manualTexts);
  return (
    <PageState icon={LinkOffRounded} title={t('offline')}>
      {t('offlineHint')}
    </PageState>
  );
}

function EndedNotice({ how }: { how: ManualEnd }) {
  const t = useTexts(manualTexts);
  const isOwnWish = how === 'ended' || how === 'handed_over';
  return <Alert severity={isOwnWish ? 'success' : 'warning'}>{t(`end_${how}`)}</Alert>;
}

function OtherDriver({
  session,
  isBusy,
  onAsk,
}: {
  session: ManualSession;
  isBusy: boolean;
  onAsk: () => void;
}) {
  const t = useTexts(manualTexts);
  const formats = useFormats();
  const { user } = useAuth();
  const hasAsked = session.requested_by_id !== null && session.requested_by_id === user?.id;
  return (
    <Alert
      severity="info"
      action={
        !hasAsked && (
          <Button color="inherit" size="small" disabled={isBusy} onClick={onAsk}>
            {t('request')}
          </Button>
        )
      }
    >
      {hasAsked
        ? t('requested', { name: session.driver })
        : t('drivenBy', { name: session.driver, since: formats.time(Date.parse(session.started_at)) })}
    </Alert>
  );
}

/** After a drive the robot stands until a person gives it back to its work. */
function Release({ robot, sender, isDriven }: RobotSectionProps & { isDriven: boolean }) {
  const t = useTexts(manualTexts);
  const availability = useAvailability(robot)('release');
  const reason = useUnavailableReason()(availability);
  if (robot.hold?.reason !== 'manual' || isDriven) return null;
  return (
    <Alert
      severity="info"
      action={
        <Button
          color="inherit"
          size="small"
          disabled={!availability.can || sender.pending === 'release'}
          onClick={() => sender.send({ kind: 'release' })}
        >
          {t('release')}
        </Button>
      }
    >
      {reason ?? t('releaseHint')}
    </Alert>
  );
}

function IntroAndStart({
  canStart,
  isBusy,
  onStart,
}: {
  canStart: boolean;
  isBusy: boolean;
  onStart: () => void;
}) {
  const t = useTexts(manualTexts);
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
      <Typography variant="body2" color="textSecondary" sx={{ flex: '1 1 320px', textWrap: 'pretty' }}>
        {t('intro')}
      </Typography>
      <Button
        variant="contained"
        size="large"
        startIcon={<SportsEsportsRounded />}
        disabled={!canStart || isBusy}
        onClick={onStart}
      >
        {t('take')}
      </Button>
    </Box>
  );
}

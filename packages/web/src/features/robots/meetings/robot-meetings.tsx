import LinkOffRounded from '@mui/icons-material/LinkOffRounded';
import VideoCallRounded from '@mui/icons-material/VideoCallRounded';
import { useMutation } from '@tanstack/react-query';
import { Alert, Box, Button, Typography } from '../../../ui/kit.ts';
import { useServer } from '../../../api/api-context.tsx';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { PageState } from '../../../ui/page-state.tsx';
import { toastFailedAction } from '../../../ui/toasts.tsx';
import type { RobotSectionProps } from '../robots/shared/robot-sections.tsx';
import { MeetingList } from './meeting-list.tsx';
import { meetingTexts } from './meetings.messages.ts';
import { useCalls } from './shared/calls.ts';
import { readOwnTab } from './shared/own-tab.ts';

/** Calls with a robot: call it, and who talked with it when. The call itself is over every page. */
export function RobotMeetings({ robot }: RobotSectionProps) {
  const { project_id: projectId, robot_id: robotId } = robot;
  const { rows } = useCalls(projectId);
  const open = rows.find((meeting) => meeting.robot_id === robotId);
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 2, minWidth: 0 }}>
      <CallPart robot={robot} open={open} />
      <MeetingList of={{ projectId, robotId }} newest={open?.meeting_id ?? ''} />
    </Box>
  );
}

function CallPart({
  robot,
  open,
}: Pick<RobotSectionProps, 'robot'> & { open: ReturnType<typeof useCalls>['rows'][number] | undefined }) {
  const t = useTexts(meetingTexts);
  const { api, newId } = useServer();
  const params = { projectId: robot.project_id, robotId: robot.robot_id };
  const call = useMutation({
    mutationFn: () => api.meetings.call({ params, body: { tab: readOwnTab() } }, { idempotencyKey: newId() }),
    onError: (error) => toastFailedAction(error, t('callFailed')),
  });
  if (!robot.connected)
    return (
      <PageState icon={LinkOffRounded} title={t('offline')}>
        {t('offlineHint')}
      </PageState>
    );
  if (!robot.has_meetings)
    return (
      <PageState icon={VideoCallRounded} title={t('unavailable')}>
        {t('unavailableHint')}
      </PageState>
    );
  return (
    <>
      {open !== undefined && (
        <Alert severity="info">
          {open.person === null ? t('ringing') : t('inCall', { person: open.person })}
        </Alert>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
        <Typography variant="body2" color="textSecondary" sx={{ flex: '1 1 320px', textWrap: 'pretty' }}>
          {t('intro')}
        </Typography>
        <Button
          variant="contained"
          size="large"
          startIcon={<VideoCallRounded />}
          disabled={open !== undefined || call.isPending}
          onClick={() => call.mutate()}
        >
          {t('call')}
        </Button>
      </Box>
    </>
  );
}

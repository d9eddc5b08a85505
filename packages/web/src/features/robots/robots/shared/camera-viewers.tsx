import type { CameraViewers as Viewers } from '@rota/contract/camera';
import type { RobotDetails } from '@rota/contract/robots';
import VisibilityRounded from '@mui/icons-material/VisibilityRounded';
import { useMemo, useState } from 'react';
import { useLiveTopic } from '../../../../api/live-hooks.ts';
import type { LiveWatcher } from '../../../../api/live-socket.ts';
import { useTexts } from '../../../../i18n/i18n-context.tsx';
import { Box, Typography } from '../../../../ui/kit.ts';
import { viewerTexts } from './camera.messages.ts';

/** How many people watch the robot's cameras now; nothing while no one does. */
export function CameraViewers({
  robot: { robot_id: robotId, project_id: projectId },
  isPanel = false,
}: {
  robot: Pick<RobotDetails, 'robot_id' | 'project_id'>;
  /** In the panel of the dashboard, as a part of its own. */
  isPanel?: boolean;
}) {
  const t = useTexts(viewerTexts);
  const [viewers, setViewers] = useState(0);
  const watcher = useMemo<LiveWatcher<'camera_viewers'>>(() => {
    const take = (rows: Viewers[]) => setViewers(rows.at(-1)?.viewers ?? 0);
    return { onSnapshot: take, onDelta: take };
  }, []);
  const scope = useMemo(() => ({ projectId, id: robotId }), [projectId, robotId]);
  useLiveTopic('camera_viewers', scope, watcher);
  if (viewers === 0) return null;
  return (
    <Box
      sx={{
        display: isPanel ? 'flex' : 'inline-flex',
        alignItems: 'center',
        gap: 0.75,
        ...(isPanel && { px: 2, py: 1.5, borderTop: 1, borderColor: 'divider' }),
      }}
    >
      <VisibilityRounded aria-hidden fontSize="small" color="action" />
      <Typography component="span" variant="body2" role="status">
        {t('watching', { count: viewers })}
      </Typography>
    </Box>
  );
}

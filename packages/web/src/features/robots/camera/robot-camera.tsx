import type { RobotDetails } from '@rota/contract/robots';
import { liveTopics } from '@rota/contract/live';
import VideocamOffRounded from '@mui/icons-material/VideocamOffRounded';
import VideocamRounded from '@mui/icons-material/VideocamRounded';
import { useState } from 'react';
import { Button, Typography } from '../../../ui/kit.ts';
import { useCan } from '../../../auth/auth-context.tsx';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { cameraTexts } from '../robots/shared/camera.messages.ts';
import { RobotPicture } from '../robots/shared/robot-picture.tsx';
import { Section } from '../../../ui/panel-section.tsx';

/** The camera of a robot that has one: off until requested, since the robot sends pictures only while someone is watching. */
export function RobotCamera({
  robot,
}: {
  robot: Pick<RobotDetails, 'robot_id' | 'project_id' | 'has_camera' | 'connected'>;
}) {
  const t = useTexts(cameraTexts);
  const may = useCan()(liveTopics.camera.permission, robot.project_id);
  const [isShown, setShown] = useState(false);
  if (!robot.has_camera) return null;
  return (
    <Section
      title={t('title')}
      aside={
        may && (
          <Button
            size="small"
            aria-pressed={isShown}
            startIcon={isShown ? <VideocamOffRounded /> : <VideocamRounded />}
            onClick={() => setShown(!isShown)}
          >
            {isShown ? t('hide') : t('show')}
          </Button>
        )
      }
    >
      {!may && (
        <Typography variant="body2" color="text.secondary">
          {t('noPermission')}
        </Typography>
      )}
      {may && isShown && <RobotPicture robot={robot} />}
      {may && !isShown && (
        <Typography variant="body2" color="text.secondary">
          {t('watchedOnly')}
        </Typography>
      )}
    </Section>
  );
}

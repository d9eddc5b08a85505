import VideocamOffRounded from '@mui/icons-material/VideocamOffRounded';
import VideocamRounded from '@mui/icons-material/VideocamRounded';
import { useState } from 'react';
import { Box, Button, Typography } from '../../../ui/kit.ts';
import { useTextOr, useTexts } from '../../../i18n/i18n-context.tsx';
import { PageState } from '../../../ui/page-state.tsx';
import { CameraViewers } from '../robots/shared/camera-viewers.tsx';
import { cameraNameTexts, cameraTexts } from '../robots/shared/camera.messages.ts';
import { RobotPicture } from '../robots/shared/robot-picture.tsx';
import type { RobotSectionProps } from '../robots/shared/robot-sections.tsx';

/** The robot's cameras side by side. It sends pictures only of those that are shown here, and only while someone watches. */
export function RobotCamera({ robot }: Pick<RobotSectionProps, 'robot'>) {
  const t = useTexts(cameraTexts);
  const nameOf = useTextOr(cameraNameTexts);
  if (!robot.has_camera)
    return (
      <PageState icon={VideocamOffRounded} title={t('none')}>
        {t('noneHint')}
      </PageState>
    );
  const [first, ...others] = robot.cameras;
  const label = (name: string) => nameOf(name, name);
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, rowGap: 0.5, mb: 2 }}>
        <Typography color="textSecondary">{t('watchedOnly')}</Typography>
        <CameraViewers robot={robot} />
      </Box>
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 360px), 1fr))',
        }}
      >
        <Camera robot={robot} label={first === undefined ? t('title') : label(first)} />
        {others.map((name) => (
          <Camera key={name} robot={robot} camera={name} label={label(name)} />
        ))}
      </Box>
    </>
  );
}

function Camera({
  robot,
  camera,
  label,
}: Pick<RobotSectionProps, 'robot'> & { camera?: string; label: string }) {
  const t = useTexts(cameraTexts);
  const [isShown, setShown] = useState(true);
  return (
    <Box component="section" aria-label={label} sx={{ maxWidth: 860 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', mb: 0.5 }}>
        <Typography component="h2" variant="h4" sx={{ flex: 1 }}>
          {label}
        </Typography>
        <Button
          size="small"
          aria-pressed={isShown}
          startIcon={isShown ? <VideocamOffRounded /> : <VideocamRounded />}
          onClick={() => setShown(!isShown)}
        >
          {isShown ? t('hide') : t('show')}
        </Button>
      </Box>
      {isShown && <RobotPicture robot={robot} camera={camera} label={label} />}
    </Box>
  );
}

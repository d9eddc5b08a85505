import { useState } from 'react';
import { Box, ToggleButton, ToggleButtonGroup } from '../../../ui/kit.ts';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import type { RobotSectionProps } from '../robots/shared/robot-sections.tsx';
import { LogFiles } from './log-files.tsx';
import { LogLines } from './log-lines.tsx';
import { robotLogTexts } from './robot-logs.messages.ts';

/** The log of a robot: its lines, and the files it uploaded. */
export function RobotLogs({ robot: { project_id: projectId, robot_id: robotId } }: RobotSectionProps) {
  const t = useTexts(robotLogTexts);
  const [shown, setShown] = useState<'lines' | 'files'>('lines');
  const of = { projectId, robotId };
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 2, minWidth: 0 }}>
      <ToggleButtonGroup
        exclusive
        size="small"
        value={shown}
        aria-label={t('what')}
        onChange={(_event, next: 'lines' | 'files' | null) => setShown(next ?? shown)}
      >
        <ToggleButton value="lines">{t('lines')}</ToggleButton>
        <ToggleButton value="files">{t('files')}</ToggleButton>
      </ToggleButtonGroup>
      {shown === 'lines' ? <LogLines of={of} /> : <LogFiles of={of} />}
    </Box>
  );
}

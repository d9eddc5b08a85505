import type { RegisteredRobot, RobotDetails } from '@rota/contract/robots';
import ContentCopyRounded from '@mui/icons-material/ContentCopyRounded';
import DownloadRounded from '@mui/icons-material/DownloadRounded';
import { Alert, Box, Button, Typography } from '../../../ui/kit.ts';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { ReachNotice } from '../../notices/reach/shared/reach-notice.tsx';
import { useCopy } from '../../../ui/copy.ts';
import { downloadText } from '../../../ui/list/csv.ts';
import { useColours } from '../../../ui/theme-provider.tsx';
import { TitledPart } from '../../../ui/titled-part.tsx';
import { FONT_MONO, RADIUS } from '../../../ui/tokens.ts';
import { ConnectionTest } from '../robots/shared/connection-test.tsx';
import { accessEnv, accessJson } from './settings-file.ts';
import { robotAccessTexts } from './robot-access.messages.ts';

type BlockProps = { robot: RobotDetails; access: RegisteredRobot; onKept: () => void };

/** The access that was just made, for the robot's maker as one block, and whether the robot connected with it. */
export function NewAccessBlock({ robot, access, onKept }: BlockProps) {
  const t = useTexts(robotAccessTexts);
  const copy = useCopy();
  const { origin } = window.location;
  const block = accessEnv(robot, access, origin);
  const file = access.mqtt.username;
  return (
    <TitledPart title={t('newTitle', { name: robot.name })}>
      <Box sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
        <Alert severity="warning">{t('newHint')}</Alert>
        <ReachNotice of="broker" />
        <AccessText text={block} />
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <Button variant="outlined" startIcon={<ContentCopyRounded />} onClick={() => copy(block)}>
            {t('copyAll')}
          </Button>
          <Button
            startIcon={<DownloadRounded />}
            onClick={() => downloadText(`${file}.env`, block, 'text/plain')}
          >
            {t('downloadEnv')}
          </Button>
          <Button
            startIcon={<DownloadRounded />}
            onClick={() =>
              downloadText(`${file}.json`, accessJson(robot, access, origin), 'application/json')
            }
          >
            {t('downloadJson')}
          </Button>
        </Box>
        <ConnectionTest projectId={robot.project_id} robotId={robot.robot_id} />
        <Box>
          <Button variant="contained" onClick={onKept}>
            {t('kept')}
          </Button>
        </Box>
      </Box>
    </TitledPart>
  );
}

function AccessText({ text }: { text: string }) {
  const t = useTexts(robotAccessTexts);
  const { palette } = useColours();
  return (
    <Box>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 0.5 }}>
        {t('forMaker')}
      </Typography>
      <Box
        component="pre"
        // It scrolls sideways, so that a keyboard has to reach it.
        tabIndex={0}
        role="region"
        aria-label={t('block')}
        sx={{
          m: 0,
          p: 1.5,
          overflow: 'auto',
          border: `1px solid ${palette.line}`,
          borderRadius: `${RADIUS.control}px`,
          backgroundColor: palette.paper,
          fontFamily: FONT_MONO,
          fontSize: '0.8125rem',
          lineHeight: 1.6,
          userSelect: 'text',
        }}
      >
        {text}
      </Box>
    </Box>
  );
}

import type { RegisteredRobot } from '@rota/contract/robots';
import ContentCopyRounded from '@mui/icons-material/ContentCopyRounded';
import DownloadRounded from '@mui/icons-material/DownloadRounded';
import { useId } from 'react';
import {
  Alert,
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Typography,
} from '../../../ui/kit.ts';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { ReachNotice } from '../../notices/reach/shared/reach-notice.tsx';
import { toastFailure, toastSuccess } from '../../../ui/toasts.tsx';
import { useColours } from '../../../ui/theme-provider.tsx';
import { FONT_MONO, RADIUS } from '../../../ui/tokens.ts';
import { ConnectionTest } from './connection-test.tsx';
import { accessEnv, accessJson, type NamedRobot } from './robot-access.ts';
import { registryTexts } from './robots.messages.ts';

/** The clipboard is missing on plain HTTP beyond loopback. */
async function copyText(text: string): Promise<void> {
  const clipboard = navigator.clipboard as Clipboard | undefined;
  if (clipboard === undefined) throw new Error('no clipboard');
  await clipboard.writeText(text);
}

function download(name: string, content: string, type: string): void {
  const url = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}

export type CredentialsProps = {
  projectId: number;
  robot: NamedRobot;
  access: RegisteredRobot;
  onClose: () => void;
};

/** The credentials for the robot's maker, shown once as one block, and whether the robot connected. Closes only by its button. */
export function CredentialsDialog({ projectId, robot, access, onClose }: CredentialsProps) {
  const t = useTexts(registryTexts);
  const titleId = useId();
  const { origin } = window.location;
  const block = accessEnv(robot, access, origin);
  const file = access.mqtt.username;
  const copy = () => {
    copyText(block).then(
      () => toastSuccess(t('copied')),
      () => toastFailure(new Error(t('copyFailed')), t('copyFailed')),
    );
  };
  return (
    <Dialog open aria-labelledby={titleId} fullWidth maxWidth="sm">
      <DialogTitle id={titleId}>{t('credentialsTitle', { name: robot.name })}</DialogTitle>
      <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
        <Alert severity="warning">{t('shownOnce')}</Alert>
        <ReachNotice of="broker" />
        <AccessBlock text={block} />
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <Button variant="outlined" startIcon={<ContentCopyRounded />} onClick={copy}>
            {t('copyAll')}
          </Button>
          <Button
            startIcon={<DownloadRounded />}
            onClick={() => download(`${file}.env`, block, 'text/plain')}
          >
            {t('downloadEnv')}
          </Button>
          <Button
            startIcon={<DownloadRounded />}
            onClick={() => download(`${file}.json`, accessJson(robot, access, origin), 'application/json')}
          >
            {t('downloadJson')}
          </Button>
        </Box>
        <ConnectionTest projectId={projectId} robotId={access.robot_id} />
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onClose}>
          {t('kept')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function AccessBlock({ text }: { text: string }) {
  const t = useTexts(registryTexts);
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

import type { RegisteredRobot } from '@rota/contract';
import ContentCopyRounded from '@mui/icons-material/ContentCopyRounded';
import DownloadRounded from '@mui/icons-material/DownloadRounded';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useTexts } from '../../i18n/i18n-context.tsx';
import { toastFailure, toastSuccess } from '../../ui/toasts.tsx';
import { FONT_MONO } from '../../ui/tokens.ts';
import { registryTexts } from './robots.messages.ts';

/** The clipboard is missing on plain HTTP beyond loopback. */
async function copyText(text: string): Promise<void> {
  const clipboard = navigator.clipboard as Clipboard | undefined;
  if (clipboard === undefined) throw new Error('no clipboard');
  await clipboard.writeText(text);
}

function download(name: string, content: string): void {
  const url = URL.createObjectURL(new Blob([content], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}

/** What the robot needs to connect, shown this once: it closes only when the person says that it is kept. */
export function CredentialsDialog({ robotName, access, onClose }: { robotName: string; access: RegisteredRobot; onClose: () => void }) {
  const t = useTexts(registryTexts);
  const titleId = useId();
  const rows = [
    [t('activationCode'), access.activationCode],
    [t('brokerUrl'), access.mqtt.url],
    [t('username'), access.mqtt.username],
    [t('password'), access.mqtt.password],
    [t('clientId'), access.mqtt.clientId],
    [t('interfaceName'), access.mqtt.interfaceName],
  ] as const;
  const copy = (value: string) => {
    copyText(value).then(
      () => toastSuccess(t('copied')),
      () => toastFailure(new Error(t('copyFailed')), t('copyFailed')),
    );
  };
  return (
    <Dialog open aria-labelledby={titleId} fullWidth maxWidth="sm">
      <DialogTitle id={titleId}>{t('credentialsTitle', { name: robotName })}</DialogTitle>
      <DialogContent>
        <Alert severity="warning" sx={{ mb: 1.5 }}>
          {t('shownOnce')}
        </Alert>
        <Box component="dl" sx={{ m: 0 }}>
          {rows.map(([label, value]) => (
            <Box key={label} sx={{ display: 'flex', alignItems: 'center', gap: 1, minHeight: 48, borderBottom: 1, borderColor: 'divider' }}>
              <Box sx={{ flex: 1, minWidth: 0 }}>
                <Typography component="dt" variant="caption" color="text.secondary">
                  {label}
                </Typography>
                <Typography component="dd" sx={{ m: 0, fontFamily: FONT_MONO, fontSize: '0.875rem', overflowWrap: 'anywhere' }}>
                  {value}
                </Typography>
              </Box>
              <Tooltip title={t('copyValue', { label })}>
                <IconButton aria-label={t('copyValue', { label })} onClick={() => copy(value)}>
                  <ContentCopyRounded fontSize="small" />
                </IconButton>
              </Tooltip>
            </Box>
          ))}
        </Box>
      </DialogContent>
      <DialogActions>
        <Button startIcon={<DownloadRounded />} onClick={() => download(`${access.mqtt.username}.json`, JSON.stringify(access, null, 2))}>
          {t('download')}
        </Button>
        <Button variant="contained" onClick={onClose}>
          {t('kept')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

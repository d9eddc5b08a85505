import { useId } from 'react';
import { useTexts } from '../../../../i18n/i18n-context.tsx';
import { CopyButton } from '../../../../ui/copy-button.tsx';
import { CopyField } from '../../../../ui/copy-field.tsx';
import {
  Alert,
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Typography,
} from '../../../../ui/kit.ts';
import { FONT_MONO } from '../../../../ui/tokens.ts';
import { ddiTexts } from './ddi.messages.ts';

type Props = {
  name: string;
  token: string;
  label: string;
  /** A command by which a known updater is started with it. */
  command: string;
  onClose: () => void;
};

/** A token that is shown this once; only its button closes it. */
export function NewTokenDialog({ name, token, label, command, onClose }: Props) {
  const t = useTexts(ddiTexts);
  const titleId = useId();
  return (
    <Dialog open aria-labelledby={titleId} fullWidth maxWidth="sm">
      <DialogTitle id={titleId}>{t('newTitle', { name })}</DialogTitle>
      <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 2, '&&': { pt: 1 } }}>
        <Alert severity="warning">{t('newHint')}</Alert>
        <CopyField label={label} value={token} />
        <Box>
          <Typography variant="body2" color="textSecondary">
            {t('command')}
          </Typography>
          <Typography
            component="code"
            translate="no"
            sx={{
              display: 'block',
              fontFamily: FONT_MONO,
              fontSize: '0.8125rem',
              overflowWrap: 'anywhere',
              my: 0.5,
            }}
          >
            {command}
          </Typography>
          <CopyButton kind="button" text={command} label={t('copyCommand')} doneText={t('copied')} />
        </Box>
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onClose}>
          {t('done')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** How Debian's swupdate is started so that it asks this server; `flag` says which kind of token it is. */
export function swupdateCommand(url: string, id: string, flag: '-k' | '-g', token: string): string {
  return `swupdate -k cert.pem -u '-t default -u ${url} -i ${id} ${flag} ${token}'`;
}

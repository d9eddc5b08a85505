import type { RegistrationLink } from '@rota/contract';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useFormats, useTexts } from '../../i18n/i18n-context.tsx';
import { KeptHereNotice } from '../../parts/reach/kept-here-notice.tsx';
import { ReachNotice } from '../../parts/reach/reach-notice.tsx';
import { CopyField } from '../../ui/copy-field.tsx';
import { peopleTexts } from './users.messages.ts';

type LinkDialogProps = {
  name: string;
  link: string;
  /** Where a message went, and where it would have gone if a gateway were set. */
  sent: Pick<RegistrationLink, 'sentTo' | 'kept_here'>;
  /** When it ends; a week from now where that is not said. */
  expiresAt?: string | undefined;
  onClose: () => void;
};

/** A link to register, shown this once. It closes only by its button. */
export function LinkDialog({ name, link, sent, expiresAt, onClose }: LinkDialogProps) {
  const t = useTexts(peopleTexts);
  const formats = useFormats();
  const titleId = useId();
  const said = sent.sentTo.includes('email') ? t('sentEmail') : sent.sentTo.includes('phone') ? t('sentPhone') : undefined;
  return (
    <Dialog open aria-labelledby={titleId} fullWidth maxWidth="sm">
      <DialogTitle id={titleId}>{t('linkTitle', { name })}</DialogTitle>
      <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
        <Alert severity="warning">{t('linkOnce')}</Alert>
        <CopyField label={t('link')} value={link} />
        <Typography variant="body2" color="textSecondary">
          {expiresAt === undefined ? t('linkUntilWeek') : t('linkUntil', { time: formats.dateTime(expiresAt) })}
        </Typography>
        {said !== undefined && (
          <Typography variant="body2" color="textSecondary">
            {said}
          </Typography>
        )}
        <KeptHereNotice kept={sent.kept_here} />
        <ReachNotice of="web" />
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onClose}>
          {t('linkKept')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

import { useId, type ReactNode } from 'react';
import type { RegistrationLink } from '@rota/contract/users';
import {
  Alert,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Typography,
} from '../../../ui/kit.ts';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { KeptHereText } from '../../notices/reach/shared/kept-here-text.tsx';
import { useReachWarning } from '../../notices/reach/shared/reach-notice.tsx';
import { CopyField } from '../../../ui/copy-field.tsx';
import { peopleTexts } from './users.messages.ts';

type HandedLinkDialogProps = {
  title: string;
  /** Null where the person who asked for it may not have it. */
  link: string | null;
  kept: RegistrationLink['kept_here'];
  /** A note about the link itself. */
  notes: readonly string[];
  onClose: () => void;
};

/**
 * Shows a link to register, this once; it closes only by its button. Of all that can be said about it one stands as a warning, the most
 * important: that the link opens nowhere else, else that it was sent nowhere, else the first note. The rest is plain text below.
 */
export function HandedLinkDialog({ title, link, kept, notes, onClose }: HandedLinkDialogProps) {
  const t = useTexts(peopleTexts);
  const titleId = useId();
  const reach = useReachWarning('web');
  const sentences: readonly ReactNode[] = [
    ...(reach === undefined ? [] : [reach]),
    ...(kept.length === 0 ? [] : [<KeptHereText key="kept" kept={kept} />]),
    ...notes,
  ];
  const [warning, ...rest] = sentences;
  return (
    <Dialog open aria-labelledby={titleId} fullWidth maxWidth="sm">
      <DialogTitle id={titleId}>{title}</DialogTitle>
      <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
        {warning !== undefined && <Alert severity="warning">{warning}</Alert>}
        {link !== null && <CopyField label={t('link')} value={link} />}
        {rest.map((text, index) => (
          <Typography key={index} variant="body2" color="textSecondary">
            {text}
          </Typography>
        ))}
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onClose}>
          {t('linkKept')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

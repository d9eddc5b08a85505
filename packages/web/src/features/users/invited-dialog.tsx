import type { RegistrationLink } from '@rota/contract';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';
import { useTexts } from '../../i18n/i18n-context.tsx';
import { KeptHereNotice } from '../../parts/reach/kept-here-notice.tsx';
import { ReachNotice } from '../../parts/reach/reach-notice.tsx';
import { CopyField } from '../../ui/copy-field.tsx';
import { userFormTexts } from './user-form.messages.ts';
import { peopleTexts } from './users.messages.ts';

/** What became of an invitation into a project; the link where the person who invited may have it. */
export type InvitedMember = Pick<RegistrationLink, 'sentTo' | 'kept_here'> & { readonly link: string | null };

/** Tells that an invitation was sent nowhere, and what to do instead. It closes only by its button. */
export function InvitedDialog({ invited, onClose }: { invited: InvitedMember; onClose: () => void }) {
  const t = useTexts(peopleTexts);
  const tForm = useTexts(userFormTexts);
  const titleId = useId();
  return (
    <Dialog open aria-labelledby={titleId} fullWidth maxWidth="sm">
      <DialogTitle id={titleId}>{tForm('invited')}</DialogTitle>
      <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
        <KeptHereNotice kept={invited.kept_here} />
        {invited.link !== null && <CopyField label={t('link')} value={invited.link} />}
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

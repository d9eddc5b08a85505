import type { Address } from '@rota/contract';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import { useId, useState } from 'react';
import { useTexts } from '../../i18n/i18n-context.tsx';
import { uiTexts } from '../../ui/ui.messages.ts';
import { reviewTexts } from './address-review.messages.ts';

const REASONS = ['noSuchPlace', 'notTheirs', 'wrongFloor'] as const;
const REASON_MOST = 200;

/** Asks why addresses are rejected; Enter rejects without a reason, too. */
export function RejectDialog({
  rows,
  onReject,
  onClose,
}: {
  rows: readonly Pick<Address, 'name'>[];
  onReject: (reason: string) => void;
  onClose: () => void;
}) {
  const t = useTexts(reviewTexts);
  const tUi = useTexts(uiTexts);
  const titleId = useId();
  const [reason, setReason] = useState('');
  const [only] = rows;
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} fullWidth maxWidth="xs">
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          onReject(reason.trim());
        }}
      >
        <DialogTitle id={titleId}>
          {rows.length === 1 && only !== undefined ? t('rejectTitle', { name: only.name }) : t('rejectTitleMany', { count: rows.length })}
        </DialogTitle>
        <DialogContent>
          <TextField
            autoFocus
            fullWidth
            label={t('reason')}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
            slotProps={{ htmlInput: { maxLength: REASON_MOST, autoComplete: 'off' } }}
            sx={{ mt: 1 }}
          />
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 2 }}>
            {REASONS.map((key) => (
              <Chip key={key} label={t(key)} onClick={() => onReject(t(key))} />
            ))}
          </Box>
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{tUi('cancel')}</Button>
          <Button type="submit" variant="contained" color="error">
            {t('reject')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

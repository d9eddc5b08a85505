import type { Address } from '@rota/contract/addresses';
import { useState } from 'react';
import { Box, Chip, TextField } from '../../../ui/kit.ts';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
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
  const [reason, setReason] = useState('');
  const [only] = rows;
  return (
    <FormDialog
      title={
        rows.length === 1 && only !== undefined
          ? t('rejectTitle', { name: only.name })
          : t('rejectTitleMany', { count: rows.length })
      }
      submitLabel={t('reject')}
      isBusy={false}
      isDangerous
      onSubmit={() => onReject(reason.trim())}
      onClose={onClose}
    >
      <TextField
        autoFocus
        label={t('reason')}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        slotProps={{ htmlInput: { maxLength: REASON_MOST, autoComplete: 'off' } }}
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {REASONS.map((key) => (
          <Chip key={key} label={t(key)} onClick={() => onReject(t(key))} />
        ))}
      </Box>
    </FormDialog>
  );
}

import type { AlertRule } from '@rota/contract/alerts';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { alertRuleTexts } from './alert-rules.messages.ts';
import { useRuleChanges } from './alert-rules.queries.ts';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';

const HOUR_MS = 3_600_000;
/** For how long a kind is muted. */
const SPANS = { hour: HOUR_MS, day: 24 * HOUR_MS, week: 7 * 24 * HOUR_MS } as const;
type Span = keyof typeof SPANS;
const SPAN_NAMES = Object.keys(SPANS) as Span[];

/** Asks for how long, and why, a kind of alert is to tell nobody. */
export function MuteDialog({
  projectId,
  code,
  kind,
  onClose,
}: {
  projectId: number;
  code: AlertRule['code'];
  kind: string;
  onClose: () => void;
}) {
  const t = useTexts(alertRuleTexts);
  const { mute } = useRuleChanges(projectId);
  const [span, setSpan] = useState<Span>('hour');
  const [reason, setReason] = useState('');
  const submit = (): void =>
    mute.mutate(
      { code, until: new Date(Date.now() + SPANS[span]).toISOString(), reason: reason.trim() },
      { onSuccess: onClose },
    );
  return (
    <FormDialog
      title={t('muteTitle', { kind })}
      submitLabel={t('mute')}
      isBusy={mute.isPending}
      canSubmit={reason.trim() !== ''}
      onSubmit={submit}
      onClose={onClose}
    >
      <Typography color="textSecondary">{t('muteHint')}</Typography>
      <TextField
        select
        label={t('until')}
        value={span}
        onChange={(event) => setSpan(event.target.value as Span)}
      >
        {SPAN_NAMES.map((name) => (
          <MenuItem key={name} value={name}>
            {t(name)}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        required
        autoFocus
        label={t('reason')}
        value={reason}
        slotProps={{ htmlInput: { maxLength: 200 } }}
        onChange={(event) => setReason(event.target.value)}
      />
    </FormDialog>
  );
}

import type { AlertRule } from '@rota/contract/alerts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { useTexts } from '../../i18n/i18n-context.tsx';
import { alertRuleTexts } from './alert-rules.messages.ts';
import { useRuleChanges } from './alert-rules.queries.ts';

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
  const titleId = useId();
  const submit = (): void =>
    mute.mutate({ code, until: new Date(Date.now() + SPANS[span]).toISOString(), reason: reason.trim() }, { onSuccess: onClose });
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} fullWidth maxWidth="xs">
      <Box
        component="form"
        onSubmit={(event) => {
          event.preventDefault();
          if (reason.trim() !== '') submit();
        }}
      >
        <DialogTitle id={titleId}>{t('muteTitle', { kind })}</DialogTitle>
        <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
          <Typography color="textSecondary">{t('muteHint')}</Typography>
          <TextField select label={t('until')} value={span} onChange={(event) => setSpan(event.target.value as Span)}>
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
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button type="submit" variant="contained" loading={mute.isPending} disabled={reason.trim() === ''}>
            {t('mute')}
          </Button>
        </DialogActions>
      </Box>
    </Dialog>
  );
}

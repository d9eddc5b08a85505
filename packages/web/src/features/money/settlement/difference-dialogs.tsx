import { differenceKindTexts, type Difference } from '@rota/contract/settlement';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useFormats, useTexts } from '../../../i18n/i18n-context.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { DateTimeField } from '../../../ui/dates/date-time-field.tsx';
import { toastSuccess } from '../../../ui/toasts.tsx';
import { settlementTexts } from './settlement.messages.ts';
import { useSettlementChanges } from './settlement.queries.ts';
import { addDays, dayOf, startOf } from './span.rules.ts';

/** What a note has to be at least, so that somebody else understands it. */
const LEAST_NOTE = 3;

type MendDialogProps = {
  projectId: number;
  difference: Difference;
  /** Books the held fee as the provider charged it, instead of only closing the difference. */
  isBooking: boolean;
  onClose: () => void;
};

/** Closes a difference with a note that says how it was settled. */
export function MendDialog({ projectId, difference, isBooking, onClose }: MendDialogProps) {
  const t = useTexts(settlementTexts);
  const tKind = useTexts(differenceKindTexts);
  const formats = useFormats();
  const [note, setNote] = useState('');
  const [isTried, setTried] = useState(false);
  const { mend, bookFee } = useSettlementChanges(projectId);
  const change = isBooking ? bookFee : mend;
  const isShort = note.trim().length < LEAST_NOTE;
  const confirm = () => {
    setTried(true);
    if (isShort) return;
    const onSuccess = () => {
      toastSuccess(t(isBooking ? 'booked' : 'mended'));
      onClose();
    };
    change.mutate({ id: difference.difference_id, note: note.trim() }, { onSuccess });
  };
  return (
    <ConfirmDialog
      open
      title={t(isBooking ? 'bookTitle' : 'mendTitle')}
      confirmLabel={t(isBooking ? 'bookFee' : 'mend')}
      isBusy={change.isPending}
      onConfirm={confirm}
      onCancel={onClose}
    >
      <Box sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
        <span>{`${tKind(difference.kind)} · ${difference.provider_ref}`}</span>
        {isBooking && (
          <span>{t('bookHint', { amount: formats.money(difference.there_minor, difference.currency) })}</span>
        )}
        <TextField
          autoFocus
          multiline
          label={t('note')}
          value={note}
          error={isTried && isShort}
          helperText={isTried && isShort ? t('noteShort') : t('noteHint')}
          onChange={(event) => setNote(event.target.value.replaceAll('\n', ' '))}
          slotProps={{ htmlInput: { maxLength: 300 } }}
        />
        {change.isError && <Alert severity="error">{change.error.message}</Alert>}
      </Box>
    </ConfirmDialog>
  );
}

/** Compares a day with the provider's report at once, instead of waiting for the night. */
export function CompareDialog({
  projectId,
  today,
  onClose,
}: {
  projectId: number;
  today: string;
  onClose: () => void;
}) {
  const t = useTexts(settlementTexts);
  const formats = useFormats();
  const [day, setDay] = useState<string | null>(startOf(addDays(today, -1)));
  const { compare } = useSettlementChanges(projectId);
  const chosen = day === null ? undefined : dayOf(day);
  const isToCome = chosen !== undefined && chosen > today;
  const confirm = () => {
    if (chosen === undefined || isToCome) return;
    compare.mutate(chosen, {
      onSuccess: (rows) => {
        const open = rows.filter((row) => row.day === chosen).length;
        const about = { day: formats.calendarDay(chosen), count: open };
        toastSuccess(open === 0 ? t('comparedNone', about) : t('compared', about));
        onClose();
      },
    });
  };
  return (
    <ConfirmDialog
      open
      title={t('compareTitle')}
      confirmLabel={t('compareConfirm')}
      isBusy={compare.isPending}
      onConfirm={confirm}
      onCancel={onClose}
    >
      <Box sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
        <span>{t('compareHint')}</span>
        <DateTimeField
          isDayOnly
          label={t('day')}
          value={day}
          onChange={setDay}
          error={chosen === undefined ? t('dayRequired') : isToCome ? t('dayToCome') : undefined}
        />
        {compare.isPending && (
          <Box role="status">
            <LinearProgress sx={{ mb: 1 }} />
            {t('comparing')}
          </Box>
        )}
        {compare.isError && <Alert severity="error">{compare.error.message}</Alert>}
      </Box>
    </ConfirmDialog>
  );
}

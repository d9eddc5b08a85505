import { mayBecome } from '@rota/contract/core';
import { personDisputeTransitions, type Dispute, type DisputeStatus } from '@rota/contract/disputes';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useFormats, useTexts } from '../../../i18n/i18n-context.tsx';
import { endOfDay } from './shared/due.rules.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { DateTimeField } from '../../../ui/dates/date-time-field.tsx';
import { toastSuccess } from '../../../ui/toasts.tsx';
import { disputeTexts } from './disputes.messages.ts';
import { useDisputeChanges } from './disputes.queries.ts';

/** How a dispute may end. */
type End = 'won' | 'lost' | 'withdrawn';
type DisputeActionsProps = { projectId: number; dispute: Dispute };

/** Moves a dispute on, as far as it goes from where it is, and keeps a note. */
export function DisputeActions({ projectId, dispute }: DisputeActionsProps) {
  const t = useTexts(disputeTexts);
  const formats = useFormats();
  const [asked, setAsked] = useState<End | 'edit'>();
  const { update, onError } = useDisputeChanges(projectId, dispute);
  const { order_number: number } = dispute;
  const close = () => setAsked(undefined);
  const move = (status: DisputeStatus, said: 'sent' | End) =>
    update.mutate(
      { status },
      { onSuccess: () => toastSuccess(t(said, { number })), onError, onSettled: close },
    );
  const may = (to: DisputeStatus): boolean => mayBecome(personDisputeTransitions, dispute.status, to);
  const ends = { number, amount: formats.money(dispute.amount_minor, dispute.currency) };
  return (
    <Box role="group" aria-label={t('actions')} sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      {may('evidence_sent') && (
        <Button
          variant="contained"
          loading={update.isPending && asked === undefined}
          onClick={() => move('evidence_sent', 'sent')}
        >
          {t('toEvidence')}
        </Button>
      )}
      {may('won') && (
        <Button variant="outlined" onClick={() => setAsked('won')}>
          {t('toWon')}
        </Button>
      )}
      {may('lost') && (
        <Button variant="outlined" color="error" onClick={() => setAsked('lost')}>
          {t('toLost')}
        </Button>
      )}
      {may('withdrawn') && (
        <Button variant="outlined" onClick={() => setAsked('withdrawn')}>
          {t('toWithdrawn')}
        </Button>
      )}
      <Button onClick={() => setAsked('edit')}>{t('edit')}</Button>
      {asked !== undefined && asked !== 'edit' && (
        <ConfirmDialog
          open
          title={t(`${asked}Title`, ends)}
          confirmLabel={t(`${asked}Confirm`)}
          isDangerous={asked === 'lost'}
          isBusy={update.isPending}
          onConfirm={() => move(asked, asked)}
          onCancel={close}
        >
          {t(asked === 'won' && dispute.status === 'lost' ? 'wonAfterBody' : `${asked}Body`, ends)}
        </ConfirmDialog>
      )}
      {asked === 'edit' && <EditDialog projectId={projectId} dispute={dispute} onClose={close} />}
    </Box>
  );
}

/** What was typed stays while somebody else's change comes in; saved once more it counts. */
function EditDialog({ projectId, dispute, onClose }: DisputeActionsProps & { onClose: () => void }) {
  const t = useTexts(disputeTexts);
  const [note, setNote] = useState(dispute.note);
  const [due, setDue] = useState(dispute.due_at);
  const { update } = useDisputeChanges(projectId, dispute);
  const save = () => {
    const isSameDay = due === dispute.due_at;
    const change = { note: note.trim(), ...(!isSameDay && { due_at: due === null ? null : endOfDay(due) }) };
    const onSuccess = () => {
      toastSuccess(t('saved'));
      onClose();
    };
    update.mutate(change, { onSuccess });
  };
  return (
    <ConfirmDialog
      open
      title={t('editTitle', { number: dispute.order_number })}
      confirmLabel={t('save')}
      isBusy={update.isPending}
      onConfirm={save}
      onCancel={onClose}
    >
      <Box sx={{ display: 'flex', flexDirection: 'column', gap: 2, pt: 1 }}>
        <TextField
          autoFocus
          multiline
          minRows={2}
          label={t('note')}
          value={note}
          onChange={(event) => setNote(event.target.value.replaceAll('\n', ' '))}
          slotProps={{ htmlInput: { maxLength: 500 } }}
        />
        <DateTimeField isDayOnly label={t('due')} value={due} help={t('dueHint')} onChange={setDue} />
        {update.isError && <Alert severity="error">{update.error.message}</Alert>}
      </Box>
    </ConfirmDialog>
  );
}

import { mayBecome } from '@rota/contract/core';
import { personDisputeTransitions, type Dispute, type DisputeStatus } from '@rota/contract/disputes';
import { useMemo } from 'react';
import { Box } from '../../../ui/kit.ts';
import { useFormats, useTexts } from '../../../i18n/i18n-context.tsx';
import { Actions, type Action } from '../../../ui/actions/actions.tsx';
import { DateTimeField } from '../../../ui/dates/date-time-field.tsx';
import { Field, useField } from '../../../ui/form/fields.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { useResourceForm, type ResourceForm } from '../../../ui/form/resource-form.ts';
import { toastSuccess } from '../../../ui/toasts.tsx';
import { disputeTexts } from './disputes.messages.ts';
import { useDisputeChange, useRenewDisputes } from './shared/disputes.queries.ts';
import { endOfDay } from './shared/due.rules.ts';

type DisputeActionsProps = { projectId: number; dispute: Dispute };

/** Moves a dispute on, as far as it goes from where it is, and keeps a note. */
export function DisputeActions({ projectId, dispute }: DisputeActionsProps) {
  const t = useTexts(disputeTexts);
  const formats = useFormats();
  const change = useDisputeChange(projectId, dispute);
  const { order_number: number } = dispute;
  const may = (to: DisputeStatus): boolean => mayBecome(personDisputeTransitions, dispute.status, to);
  const about = { number, amount: formats.money(dispute.amount_minor, dispute.currency) };
  const end = (to: 'won' | 'lost' | 'withdrawn', label: string): Action => ({
    id: to,
    place: 'button',
    label,
    isOffered: may(to),
    isDangerous: to === 'lost',
    confirm: {
      title: t(`${to}Title`, about),
      children: t(to === 'won' && dispute.status === 'lost' ? 'wonAfterBody' : `${to}Body`, about),
      confirmLabel: t(`${to}Confirm`),
      isDangerous: to === 'lost',
    },
    run: () => change({ status: to }),
    done: t(to, { number }),
  });
  return (
    <Box role="group" aria-label={t('actions')}>
      <Actions
        projectId={projectId}
        renew={useRenewDisputes(projectId)}
        actions={[
          {
            id: 'evidence',
            place: 'main',
            label: t('toEvidence'),
            isOffered: may('evidence_sent'),
            run: () => change({ status: 'evidence_sent' }),
            done: t('sent', { number }),
          },
          end('won', t('toWon')),
          end('lost', t('toLost')),
          end('withdrawn', t('toWithdrawn')),
          {
            id: 'edit',
            place: 'plain',
            label: t('edit'),
            dialog: (close) => <EditDialog projectId={projectId} dispute={dispute} onClose={close} />,
          },
        ]}
      />
    </Box>
  );
}

type Fields = { note: string; due: string | null };

function EditDialog({ projectId, dispute, onClose }: DisputeActionsProps & { onClose: () => void }) {
  const t = useTexts(disputeTexts);
  const { note: storedNote, due_at: storedDue } = dispute;
  const change = useDisputeChange(projectId, dispute);
  const renew = useRenewDisputes(projectId);
  const values = useMemo((): Fields => ({ note: storedNote, due: storedDue }), [storedNote, storedDue]);
  const form = useResourceForm({
    values,
    save: async ({ note, due }: Fields) => {
      await change({
        note: note.replaceAll('\n', ' ').trim(),
        ...(due !== storedDue && { due_at: due === null ? null : endOfDay(due) }),
      });
      await renew();
    },
    renew,
    onSaved: () => {
      toastSuccess(t('saved'));
      onClose();
    },
  });
  return (
    <FormDialog
      title={t('editTitle', { number: dispute.order_number })}
      form={form}
      submitLabel={t('save')}
      onClose={onClose}
    >
      <Field
        form={form}
        name="note"
        label={t('note')}
        autoFocus
        multiline
        minRows={2}
        slotProps={{ htmlInput: { maxLength: 500 } }}
      />
      <DueField form={form} />
    </FormDialog>
  );
}

function DueField({ form }: { form: ResourceForm<Fields> }) {
  const t = useTexts(disputeTexts);
  const { value, onChange } = useField(form, 'due');
  return <DateTimeField isDayOnly label={t('due')} value={value} help={t('dueHint')} onChange={onChange} />;
}

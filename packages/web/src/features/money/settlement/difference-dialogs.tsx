import { differenceKindTexts, type Difference } from '@rota/contract/settlement';
import { useMemo } from 'react';
import { z } from 'zod';
import { Box, DialogContentText, LinearProgress } from '../../../ui/kit.ts';
import { useApi } from '../../../api/api-context.tsx';
import { useFormats, useTexts } from '../../../i18n/i18n-context.tsx';
import { DateTimeField } from '../../../ui/dates/date-time-field.tsx';
import { Field, useField } from '../../../ui/form/fields.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { useResourceForm, type ResourceForm } from '../../../ui/form/resource-form.ts';
import { shortId } from '../../../ui/short-id.rules.ts';
import { toastSuccess } from '../../../ui/toasts.tsx';
import { settlementTexts } from './settlement.messages.ts';
import { useRenewSettlement } from './shared/settlement.queries.ts';
import { addDays, dayOf, startOf } from './shared/span.rules.ts';

/** The shortest note that another person can understand. */
const LEAST_NOTE = 3;
const NO_NOTE = { note: '' };

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
  const api = useApi();
  const renew = useRenewSettlement(projectId);
  const schema = useMemo(
    () =>
      z.object({
        note: z
          .string()
          .trim()
          .min(LEAST_NOTE, { error: t('noteShort') }),
      }),
    [t],
  );
  const form = useResourceForm({
    schema,
    values: NO_NOTE,
    save: async ({ note }) => {
      const request = {
        params: { projectId, differenceId: difference.difference_id },
        body: { note: note.replaceAll('\n', ' ') },
      };
      try {
        await (isBooking ? api.settlement.bookFee(request) : api.settlement.resolve(request));
      } finally {
        // Another person may have been first: the list shows how it stands.
        await renew();
      }
    },
    onSaved: () => {
      toastSuccess(t(isBooking ? 'booked' : 'resolved'));
      onClose();
    },
  });
  return (
    <FormDialog
      title={t(isBooking ? 'bookTitle' : 'resolveTitle')}
      form={form}
      submitLabel={t(isBooking ? 'bookFee' : 'resolve')}
      onClose={onClose}
    >
      <DialogContentText>{`${tKind(difference.kind)} · ${shortId(difference.provider_ref)}`}</DialogContentText>
      {isBooking && (
        <DialogContentText>
          {t('bookHint', { amount: formats.money(difference.there_minor, difference.currency) })}
        </DialogContentText>
      )}
      <Field
        form={form}
        name="note"
        label={t('note')}
        hint={t('noteHint')}
        autoFocus
        multiline
        slotProps={{ htmlInput: { maxLength: 300 } }}
      />
    </FormDialog>
  );
}

type Compared = { day: string | null };
type CompareDialogProps = { projectId: number; today: string; onClose: () => void };

/** Compares a day with the provider's report at once, instead of waiting for the night. */
export function CompareDialog({ projectId, today, onClose }: CompareDialogProps) {
  const t = useTexts(settlementTexts);
  const formats = useFormats();
  const api = useApi();
  const renew = useRenewSettlement(projectId);
  const schema = useMemo(
    () =>
      z.object({
        day: z
          .string()
          .nullable()
          .refine((at) => at !== null, { error: t('dayRequired') })
          .refine((at) => at === null || dayOf(at) <= today, { error: t('dayToCome') })
          .transform((at) => (at === null ? '' : dayOf(at))),
      }),
    [t, today],
  );
  const values = useMemo((): Compared => ({ day: startOf(addDays(today, -1)) }), [today]);
  const form = useResourceForm({
    schema,
    values,
    save: async (body) => {
      try {
        return await api.settlement.compare({ params: { projectId }, body });
      } finally {
        await renew();
      }
    },
    onSaved: (rows, { day }) => {
      const open = rows.filter((row) => row.day === day).length;
      const about = { day: formats.calendarDay(day), count: open };
      toastSuccess(open === 0 ? t('comparedNone', about) : t('compared', about));
      onClose();
    },
  });
  return (
    <FormDialog title={t('compareTitle')} form={form} submitLabel={t('compareConfirm')} onClose={onClose}>
      <DialogContentText>{t('compareHint')}</DialogContentText>
      <ComparedDay form={form} />
      {form.isBusy && (
        <Box role="status">
          <LinearProgress sx={{ mb: 1 }} />
          {t('comparing')}
        </Box>
      )}
    </FormDialog>
  );
}

function ComparedDay({ form }: { form: ResourceForm<Compared, { day: string }> }) {
  const t = useTexts(settlementTexts);
  const { value, onChange, problem } = useField(form, 'day');
  return <DateTimeField isDayOnly label={t('day')} value={value} onChange={onChange} error={problem} />;
}

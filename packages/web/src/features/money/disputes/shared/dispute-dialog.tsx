import { sentenceTexts } from '@rota/contract/core';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { z } from 'zod';
import { DialogContentText } from '../../../../ui/kit.ts';
import { useApi } from '../../../../api/api-context.tsx';
import { ApiError } from '../../../../api/api-error.ts';
import { useIntent } from '../../../../api/intent-hook.ts';
import { useTexts } from '../../../../i18n/i18n-context.tsx';
import { DateTimeField } from '../../../../ui/dates/date-time-field.tsx';
import { Field, useField } from '../../../../ui/form/fields.tsx';
import { FormDialog } from '../../../../ui/form/form-dialog.tsx';
import { useResourceForm, type ResourceForm } from '../../../../ui/form/resource-form.ts';
import { toastSuccess } from '../../../../ui/toasts.tsx';
import { readAmount } from '../../../catalogue/commerce/shared/money.rules.ts';
import { disputeDialogTexts } from './disputes.messages.ts';
import { endOfDay } from './due.rules.ts';

type OrderOf = { readonly order_id: string; readonly number: number };
type Fields = { number: string; amount: string; reason: string; ref: string; due: string | null };
type DisputeDialogProps = {
  projectId: number;
  order?: OrderOf;
  onClose: () => void;
  onNoted?: (disputeId: string) => void;
};

const NOTHING: Fields = { number: '', amount: '', reason: '', ref: '', due: null };

/** Notes that a payment is disputed: of the order that is looked at, or of one by its number. */
export function DisputeDialog({ projectId, order, onClose, onNoted }: DisputeDialogProps) {
  const t = useTexts(disputeDialogTexts);
  const schema = useSchema(order !== undefined);
  const note = useNoting(projectId, order);
  const form = useResourceForm({
    schema,
    values: NOTHING,
    save: note,
    onSaved: ({ dispute_id: id, order_number: number }) => {
      toastSuccess(t('saved', { number }));
      onNoted?.(id);
      onClose();
    },
  });
  return (
    <FormDialog
      title={order === undefined ? t('title') : t('titleOf', { number: order.number })}
      form={form}
      submitLabel={t('save')}
      onClose={onClose}
    >
      <DialogContentText>{t('hint')}</DialogContentText>
      {order === undefined && (
        <Field
          form={form}
          name="number"
          label={t('number')}
          autoFocus
          slotProps={{ htmlInput: { inputMode: 'numeric' } }}
        />
      )}
      <Field
        form={form}
        name="reason"
        label={t('reason')}
        multiline
        autoFocus={order !== undefined}
        slotProps={{ htmlInput: { maxLength: 500 } }}
      />
      <Field
        form={form}
        name="amount"
        label={t('amount')}
        hint={t('amountHint')}
        slotProps={{ htmlInput: { inputMode: 'decimal' } }}
      />
      <Field
        form={form}
        name="ref"
        label={t('reference')}
        hint={t('referenceHint')}
        slotProps={{ htmlInput: { maxLength: 100 } }}
      />
      <DueField form={form} />
    </FormDialog>
  );
}

function DueField({ form }: { form: ResourceForm<Fields> }) {
  const t = useTexts(disputeDialogTexts);
  const { value, onChange } = useField(form, 'due');
  return <DateTimeField isDayOnly label={t('due')} value={value} help={t('dueHint')} onChange={onChange} />;
}

function useSchema(isKnown: boolean) {
  const t = useTexts(disputeDialogTexts);
  const tSentence = useTexts(sentenceTexts);
  return useMemo(
    () =>
      z.object({
        number: isKnown
          ? z.string()
          : z
              .string()
              .trim()
              .min(1, { error: tSentence('order_number_required'), abort: true })
              .regex(/^\d{1,9}$/, { error: t('numberWrong') }),
        reason: z
          .string()
          .trim()
          .min(1, { error: t('reasonRequired') }),
        amount: z
          .string()
          .trim()
          .refine((text) => text === '' || (readAmount(text) ?? 0) > 0, { error: t('amountWrong') }),
        ref: z.string().trim(),
        due: z.string().nullable(),
      }),
    [isKnown, t, tSentence],
  );
}

function useNoting(projectId: number, known: OrderOf | undefined) {
  const api = useApi();
  const t = useTexts(disputeDialogTexts);
  const queries = useQueryClient();
  // The same dispute noted again after a lost answer is the same one.
  const intent = useIntent();
  const find = async (number: string): Promise<OrderOf> => {
    const { items } = await api.orders.list({
      params: { projectId },
      query: { search: number, limit: 100, sort: '-number' },
    });
    const found = items.find((one) => String(one.number) === number && one.paid_at !== null);
    if (found !== undefined) return found;
    const message = t('numberWrong');
    throw new ApiError(message, { fields: [{ property: 'number', message }] });
  };
  return async ({ number, amount, reason, ref, due }: Fields) => {
    const order = known ?? (await find(number));
    const minor = readAmount(amount);
    const body = {
      order_id: order.order_id,
      reason: reason.replaceAll('\n', ' '),
      due_at: due === null ? null : endOfDay(due),
      ...(minor !== undefined && { amount_minor: minor }),
      ...(ref !== '' && { provider_ref: ref }),
    };
    try {
      const noted = await api.disputes.open(
        { params: { projectId }, body },
        { idempotencyKey: intent.keyFor(body) },
      );
      intent.done();
      return noted;
    } finally {
      await queries.invalidateQueries({ queryKey: ['disputes', projectId] });
    }
  };
}

import { sentenceTexts } from '@rota/contract/core';
import DialogContentText from '@mui/material/DialogContentText';
import TextField from '@mui/material/TextField';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '../../../../api/api-context.tsx';
import { useIntent } from '../../../../api/intent-hook.ts';
import { useTexts } from '../../../../i18n/i18n-context.tsx';
import { DateTimeField } from '../../../../ui/dates/date-time-field.tsx';
import { FormDialog } from '../../../../ui/form/form-dialog.tsx';
import { toastSuccess } from '../../../../ui/toasts.tsx';
import { readAmount } from '../../../catalogue/commerce/shared/money.rules.ts';
import { disputeDialogTexts } from './disputes.messages.ts';
import { endOfDay } from './due.rules.ts';

type OrderOf = { readonly order_id: string; readonly number: number };
type Fields = {
  readonly number: string;
  readonly amount: string;
  readonly reason: string;
  readonly ref: string;
  readonly due: string | null;
};
type Problem = 'numberWrong' | 'amountWrong' | 'reasonRequired';
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
  const tSentence = useTexts(sentenceTexts);
  const [fields, setFields] = useState(NOTHING);
  const [isTried, setTried] = useState(false);
  const note = useNoting(projectId, order, (id) => {
    onNoted?.(id);
    onClose();
  });
  const wrong = isTried ? problemsOf(fields, order !== undefined) : [];
  const says = (problem: Problem) =>
    wrong.includes(problem) || (note.data === undefined && note.error?.message === problem)
      ? t(problem)
      : undefined;
  const set = (changes: Partial<Fields>) => setFields({ ...fields, ...changes });
  const submit = () => {
    setTried(true);
    if (problemsOf(fields, order !== undefined).length === 0) note.mutate(fields);
  };
  return (
    <FormDialog
      title={order === undefined ? t('title') : t('titleOf', { number: order.number })}
      submitLabel={t('save')}
      error={note.isError && note.error.message !== 'numberWrong' ? note.error.message : undefined}
      isBusy={note.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <DialogContentText>{t('hint')}</DialogContentText>
      {order === undefined && (
        <TextField
          autoFocus={true}
          label={t('number')}
          value={fields.number}
          error={says('numberWrong') !== undefined}
          helperText={
            fields.number.trim() === '' && isTried
              ? tSentence('Order Number is required')
              : says('numberWrong')
          }
          onChange={(event) => set({ number: event.target.value })}
          slotProps={{ htmlInput: { inputMode: 'numeric' } }}
        />
      )}
      <TextField
        label={t('reason')}
        value={fields.reason}
        multiline={true}
        error={says('reasonRequired') !== undefined}
        autoFocus={order !== undefined}
        helperText={says('reasonRequired')}
        onChange={(event) => set({ reason: event.target.value.replaceAll('\n', ' ') })}
        slotProps={{ htmlInput: { maxLength: 500 } }}
      />
      <TextField
        label={t('amount')}
        value={fields.amount}
        error={says('amountWrong') !== undefined}
        helperText={says('amountWrong') ?? t('amountHint')}
        onChange={(event) => set({ amount: event.target.value })}
        slotProps={{ htmlInput: { inputMode: 'decimal' } }}
      />
      <TextField
        label={t('reference')}
        value={fields.ref}
        helperText={t('referenceHint')}
        onChange={(event) => set({ ref: event.target.value })}
        slotProps={{ htmlInput: { maxLength: 100 } }}
      />
      <DateTimeField
        isDayOnly
        label={t('due')}
        value={fields.due}
        help={t('dueHint')}
        onChange={(due) => set({ due })}
      />
    </FormDialog>
  );
}

/** What keeps the fields from being sent. */
function problemsOf({ number, amount, reason }: Fields, isKnown: boolean): Problem[] {
  const minor = readAmount(amount);
  return [
    ...(isKnown || /^\d{1,9}$/.test(number.trim()) ? [] : (['numberWrong'] as const)),
    ...(reason.trim() === '' ? (['reasonRequired'] as const) : []),
    ...(amount.trim() === '' || (minor !== undefined && minor > 0) ? [] : (['amountWrong'] as const)),
  ];
}

function useNoting(projectId: number, known: OrderOf | undefined, onDone: (disputeId: string) => void) {
  const api = useApi();
  const t = useTexts(disputeDialogTexts);
  const tSentence = useTexts(sentenceTexts);
  const queries = useQueryClient();
  // The same dispute noted again after a lost answer is the same one.
  const intent = useIntent();
  const find = async (number: string): Promise<OrderOf> => {
    const { items } = await api.orders.list({
      params: { projectId },
      query: { search: number, limit: 100, sort: '-number' },
    });
    const found = items.find((one) => String(one.number) === number && one.paid_at !== null);
    if (found === undefined) throw new Error('numberWrong');
    return found;
  };
  return useMutation({
    mutationFn: async ({ number, amount, reason, ref, due }: Fields) => {
      const order = known ?? (await find(number.trim()));
      const minor = readAmount(amount);
      const body = {
        order_id: order.order_id,
        reason: reason.trim(),
        due_at: due === null ? null : endOfDay(due),
        ...(minor !== undefined && { amount_minor: minor }),
        ...(ref.trim() !== '' && { provider_ref: ref.trim() }),
      };
      try {
        return await api.disputes.open(
          { params: { projectId }, body },
          { idempotencyKey: intent.keyFor(body) },
        );
      } catch (error) {
        throw error instanceof Error && error.message !== ''
          ? error
          : new Error(tSentence('An Error Occurred'));
      }
    },
    onSuccess: ({ dispute_id: id, order_number: number }) => {
      intent.done();
      toastSuccess(t('saved', { number }));
      onDone(id);
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['disputes', projectId] }),
  });
}

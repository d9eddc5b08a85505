import { sentenceTexts, textIn } from '@rota/contract/core';
import type { OrderDetails } from '@rota/contract/orders';
import {
  GIVEN_REFUND_REASONS,
  needsSecondPerson,
  refundReasonTexts,
  type RefundLimit,
} from '@rota/contract/payments';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Alert, Box, FormControlLabel, MenuItem, Radio, RadioGroup, TextField } from '../../../ui/kit.ts';
import { useApi } from '../../../api/api-context.tsx';
import { useIntent } from '../../../api/intent-hook.ts';
import { useFormats, useLanguage, useTexts } from '../../../i18n/i18n-context.tsx';
import { useCommerce } from '../../catalogue/commerce/shared/commerce.queries.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { toastSuccess } from '../../../ui/toasts.tsx';
import { orderQueries } from './orders.queries.ts';
import { refundTexts } from './refund.messages.ts';
import { leftOf, quantityLeft, planRefund, type RefundChoice, type RefundMode } from './refund.rules.ts';

type Reason = (typeof GIVEN_REFUND_REASONS)[number];
const MODES = ['all', 'lines', 'sum'] as const satisfies readonly RefundMode[];

type RefundDialogProps = { projectId: number; details: OrderDetails; onClose: () => void };

/** Gives money of an order back: all that is left, some items, or a sum. */
export function RefundDialog({ projectId, details, onClose }: RefundDialogProps) {
  const t = useTexts(refundTexts);
  const formats = useFormats();
  const [choice, setChoice] = useState<RefundChoice>({ mode: 'all', quantities: new Map(), amount: '' });
  const [reason, setReason] = useState<Reason>('wrong_or_missing');
  const [note, setNote] = useState('');
  const [isTried, setTried] = useState(false);
  const give = useRefund(projectId, details, onClose);
  const money = (minor: number) => formats.money(minor, details.currency);
  const left = leftOf(details);
  const asked = planRefund(details, choice);
  const limit = useRefundLimit(projectId);
  const waits =
    asked.ok &&
    needsSecondPerson(limit, details.refunds, { amountMinor: asked.minor, currency: details.currency });
  const problem = asked.ok || !isTried ? undefined : t(asked.why, { amount: money(left) });
  const confirm = () => {
    setTried(true);
    if (asked.ok) give.mutate({ ...asked.body, reason, note: note.trim() });
  };
  return (
    <ConfirmDialog
      open
      title={t('title', { number: details.number })}
      confirmLabel={asked.ok ? t(waits ? 'ask' : 'give', { amount: money(asked.minor) }) : t('giveSome')}
      isDangerous
      isBusy={give.isPending}
      onConfirm={confirm}
      onCancel={onClose}
    >
      <Box sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
        <span>{t('left', { amount: money(left), paid: money(details.total_minor) })}</span>
        <ModeChoice choice={choice} onChange={setChoice} />
        {choice.mode === 'lines' && <Lines details={details} choice={choice} onChange={setChoice} />}
        {choice.mode === 'lines' && problem !== undefined && <Alert severity="error">{problem}</Alert>}
        {choice.mode === 'sum' && <AmountField choice={choice} problem={problem} onChange={setChoice} />}
        <ReasonField value={reason} onChange={setReason} />
        <TextField
          label={t('note')}
          helperText={t('noteHint')}
          value={note}
          onChange={(event) => setNote(event.target.value)}
          slotProps={{ htmlInput: { maxLength: 200 } }}
        />
        {waits && (
          <Alert severity="info">
            {t('aboveLimit', { amount: formats.money(limit.amountMinor, limit.currency) })}
          </Alert>
        )}
        {give.isError && <Alert severity="error">{give.error.message}</Alert>}
      </Box>
    </ConfirmDialog>
  );
}

type ChoiceProps = { choice: RefundChoice; onChange: (choice: RefundChoice) => void };

function ModeChoice({ choice, onChange }: ChoiceProps) {
  const t = useTexts(refundTexts);
  return (
    <RadioGroup
      aria-label={t('how')}
      value={choice.mode}
      onChange={(_event, value) =>
        onChange({ ...choice, mode: MODES.find((mode) => mode === value) ?? 'all' })
      }
    >
      {MODES.map((mode) => (
        <FormControlLabel
          key={mode}
          value={mode}
          control={<Radio />}
          label={t(mode)}
          sx={{ minHeight: 44 }}
        />
      ))}
    </RadioGroup>
  );
}

function AmountField({ choice, problem, onChange }: ChoiceProps & { problem: string | undefined }) {
  const t = useTexts(refundTexts);
  return (
    <TextField
      autoFocus
      label={t('amount')}
      value={choice.amount}
      error={problem !== undefined}
      helperText={problem}
      onChange={(event) => onChange({ ...choice, amount: event.target.value })}
      slotProps={{ htmlInput: { inputMode: 'decimal' } }}
    />
  );
}

function ReasonField({ value, onChange }: { value: Reason; onChange: (reason: Reason) => void }) {
  const t = useTexts(refundTexts);
  const tReason = useTexts(refundReasonTexts);
  return (
    <TextField
      select
      label={t('reason')}
      value={value}
      onChange={(event) =>
        onChange(GIVEN_REFUND_REASONS.find((one) => one === event.target.value) ?? 'goodwill')
      }
    >
      {GIVEN_REFUND_REASONS.map((one) => (
        <MenuItem key={one} value={one}>
          {tReason(one)}
        </MenuItem>
      ))}
    </TextField>
  );
}

type LinesProps = ChoiceProps & { details: OrderDetails };

function Lines({ details, choice, onChange }: LinesProps) {
  const t = useTexts(refundTexts);
  const [language] = useLanguage();
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 1 }}>
      {details.items.map((item) => {
        const name = textIn(item.name, language);
        const left = quantityLeft(item, details.refunds);
        return (
          <Box key={item.line} sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
            <Box sx={{ flex: 1, minWidth: 0, color: 'text.primary', overflowWrap: 'anywhere' }}>{name}</Box>
            {left === 0 ? (
              <span>{t('gone')}</span>
            ) : (
              <TextField
                select
                size="small"
                value={choice.quantities.get(item.line) ?? 0}
                onChange={(event) =>
                  onChange({
                    ...choice,
                    quantities: new Map([...choice.quantities, [item.line, Number(event.target.value)]]),
                  })
                }
                slotProps={{ select: { SelectDisplayProps: { 'aria-label': t('quantityOf', { name }) } } }}
                sx={{ minWidth: 104 }}
              >
                {Array.from({ length: left + 1 }, (_none, count) => (
                  <MenuItem key={count} value={count}>
                    {t('ofLeft', { count, left })}
                  </MenuItem>
                ))}
              </TextField>
            )}
          </Box>
        );
      })}
    </Box>
  );
}

type RefundBody = Parameters<ReturnType<typeof useApi>['orders']['refund']>[0]['body'];

function isWaiting({ refunds }: OrderDetails, before: OrderDetails): boolean {
  const known = new Set(before.refunds.map(({ refund_id: id }) => id));
  return refunds.some(({ refund_id: id, status }) => status === 'waiting' && !known.has(id));
}

/** The refund limit of one person; no limit for those who may not read it. */
function useRefundLimit(projectId: number): RefundLimit {
  const payment = useCommerce(projectId)?.payment;
  return { amountMinor: payment?.refund_limit_minor ?? 0, currency: payment?.currency ?? '' };
}

function useRefund(projectId: number, details: OrderDetails, onDone: () => void) {
  const { order_id: orderId } = details;
  const api = useApi();
  const t = useTexts(refundTexts);
  const tSentence = useTexts(sentenceTexts);
  const queries = useQueryClient();
  // The same refund asked for again after a lost answer is the same one.
  const intent = useIntent();
  return useMutation({
    mutationFn: async (body: RefundBody) => {
      try {
        return await api.orders.refund(
          { params: { projectId, orderId }, body },
          { idempotencyKey: intent.keyFor(body) },
        );
      } catch (error) {
        throw error instanceof Error && error.message !== '' ? error : new Error(tSentence('server_failed'));
      }
    },
    onSuccess: (answer) => {
      intent.done();
      queries.setQueryData(orderQueries.one(api, projectId, orderId).queryKey, answer);
      // A person who may not read the limit learns of it here.
      toastSuccess(t(isWaiting(answer, details) ? 'waits' : 'given'));
      onDone();
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['orders', projectId] }),
  });
}

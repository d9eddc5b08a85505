import type { FeeLimit, ProviderState } from '@rota/contract/payment-providers';
import { PROVIDER_NAMES } from '@rota/contract/payments';
import { useMemo } from 'react';
import { z } from 'zod';
import { DialogContentText } from '../../../ui/kit.ts';
import { useFormats, useTexts } from '../../../i18n/i18n-context.tsx';
import { readAmount, writeAmount } from '../../catalogue/commerce/shared/money.rules.ts';
import { Field } from '../../../ui/form/fields.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { useResourceForm } from '../../../ui/form/resource-form.ts';
import { toastSuccess } from '../../../ui/toasts.tsx';
import { providerTexts } from './providers.messages.ts';
import { useProviderCalls } from './providers.queries.ts';

/** Largest fixed part, minor units. */
const MOST_FIXED = 1_000_000;

type FeeLimitDialogProps = { projectId: number; state: ProviderState; onClose: () => void };

/** Sets how high a fee of a provider may be to be booked at once. */
export function FeeLimitDialog({
  projectId,
  state: { provider, fee_limit: limit },
  onClose,
}: FeeLimitDialogProps) {
  const t = useTexts(providerTexts);
  const formats = useFormats();
  const calls = useProviderCalls(projectId);
  const money = (minor: number): string => formats.money(minor, limit.currency);
  const fixedWrong = t('feeFixedWrong', { least: money(0), most: money(MOST_FIXED) });
  const percentWrong = t('feePercentWrong');
  const schema = useMemo(() => feeLimitForm({ percentWrong, fixedWrong }), [percentWrong, fixedWrong]);
  const form = useResourceForm({
    schema,
    values: {
      percent: writePercent(limit, formats.locale),
      fixed_minor: writeAmount(limit.fixed_minor, formats.locale),
    },
    save: ({ percent, fixed_minor: fixed }) =>
      calls.setFeeLimit(provider, {
        percent: readPercent(percent) ?? 0,
        fixed_minor: readAmount(fixed) ?? 0,
      }),
    onSaved: () => {
      toastSuccess(t('feeLimitSaved'));
      onClose();
    },
  });
  const label = { percent: t('feePercent'), fixed_minor: t('feeFixed', { currency: limit.currency }) };
  return (
    <FormDialog
      form={form}
      title={t('feeLimitTitle', { name: PROVIDER_NAMES[provider] })}
      submitLabel={t('saveFeeLimit')}
      onClose={onClose}
    >
      <DialogContentText>{t('feeLimitHint')}</DialogContentText>
      {(['percent', 'fixed_minor'] as const).map((name, index) => (
        <Field
          key={name}
          form={form}
          name={name}
          label={label[name]}
          autoFocus={index === 0}
          slotProps={{ htmlInput: { inputMode: 'decimal' } }}
        />
      ))}
    </FormDialog>
  );
}

/** The texts of both fields, and what is said of a wrong one. */
function feeLimitForm({ percentWrong, fixedWrong }: { percentWrong: string; fixedWrong: string }) {
  const isFixed = (text: string): boolean => {
    const amount = readAmount(text) ?? -1;
    return amount >= 0 && amount <= MOST_FIXED;
  };
  return z.object({
    percent: z.string().refine((text) => readPercent(text) !== undefined, { error: percentWrong }),
    fixed_minor: z.string().refine(isFixed, { error: fixedWrong }),
  });
}

/** The percentage of a limit in the reader's own way of writing numbers. */
export function writePercent({ percent }: FeeLimit, locale: string): string {
  return new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }).format(percent);
}

/** A percentage with one decimal at most. @returns undefined for what is none */
function readPercent(text: string): number | undefined {
  const value = /^\d{1,3}([.,]\d)?$/.test(text.trim()) ? Number(text.trim().replace(',', '.')) : Number.NaN;
  return value <= 100 ? value : undefined;
}

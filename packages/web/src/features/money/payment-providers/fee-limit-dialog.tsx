import type { FeeLimit, ProviderState } from '@rota/contract/payment-providers';
import { PROVIDER_NAMES } from '@rota/contract/payments';
import { zodResolver } from '@hookform/resolvers/zod';
import DialogContentText from '@mui/material/DialogContentText';
import TextField from '@mui/material/TextField';
import { useMemo } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { useFormats, useTexts } from '../../../i18n/i18n-context.tsx';
import { readAmount, writeAmount } from '../../catalogue/commerce/shared/money.rules.ts';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { applyServerErrors } from '../../../ui/form/server-errors.ts';
import { toastSuccess } from '../../../ui/toasts.tsx';
import { providerTexts } from './providers.messages.ts';
import { useProviderChanges } from './providers.queries.ts';

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
  const { setFeeLimit } = useProviderChanges(projectId);
  const money = (minor: number): string => formats.money(minor, limit.currency);
  const fixedWrong = t('feeFixedWrong', { least: money(0), most: money(MOST_FIXED) });
  const resolver = useMemo(() => {
    const isFixed = (text: string): boolean => {
      const amount = readAmount(text) ?? -1;
      return amount >= 0 && amount <= MOST_FIXED;
    };
    return zodResolver(
      z.object({
        percent: z
          .string()
          .refine((text) => readPercent(text) !== undefined, { error: t('feePercentWrong') }),
        fixed_minor: z.string().refine(isFixed, { error: fixedWrong }),
      }),
    );
  }, [t, fixedWrong]);
  const defaultValues = {
    percent: writePercent(limit, formats.locale),
    fixed_minor: writeAmount(limit.fixed_minor, formats.locale),
  };
  const form = useForm({ resolver, defaultValues });
  const { errors } = form.formState;
  const submit = form.handleSubmit((fields) => {
    const change = {
      percent: readPercent(fields.percent) ?? 0,
      fixed_minor: readAmount(fields.fixed_minor) ?? 0,
    };
    setFeeLimit.mutate(
      { provider, change },
      {
        onSuccess: () => {
          toastSuccess(t('feeLimitSaved'));
          onClose();
        },
        onError: (error) => applyServerErrors(error, form),
      },
    );
  });
  const label = { percent: t('feePercent'), fixed_minor: t('feeFixed', { currency: limit.currency }) };
  return (
    <FormDialog
      title={t('feeLimitTitle', { name: PROVIDER_NAMES[provider] })}
      submitLabel={t('saveFeeLimit')}
      error={errors.root?.message}
      isBusy={setFeeLimit.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <DialogContentText>{t('feeLimitHint')}</DialogContentText>
      {(['percent', 'fixed_minor'] as const).map((name, index) => (
        <TextField
          key={name}
          {...form.register(name)}
          label={label[name]}
          autoFocus={index === 0}
          error={errors[name] !== undefined}
          helperText={errors[name]?.message}
          slotProps={{ htmlInput: { inputMode: 'decimal' } }}
        />
      ))}
    </FormDialog>
  );
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

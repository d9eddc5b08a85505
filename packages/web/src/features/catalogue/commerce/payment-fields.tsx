import { CURRENCIES, FEE_FIELDS } from '@rota/contract/commerce';
import { useWatch } from 'react-hook-form';
import { Box, FormHelperText, InputAdornment, Typography } from '../../../ui/kit.ts';
import { useFormats, useTexts } from '../../../i18n/i18n-context.tsx';
import { useLeastCharge } from './shared/least-charge.queries.ts';
import { useProject } from '../../../projects/project-context.tsx';
import { commerceTexts } from './commerce.messages.ts';
import type { FieldsProps } from './selling-fields.tsx';
import { Field, SelectField, SwitchField } from '../../../ui/form/fields.tsx';

/** Currency, 3-D Secure and from where on a refund takes two, and what the installation keeps of each order, which only its administrators set. */
export function PaymentFields({ form, isReadOnly, maySetFees }: FieldsProps & { maySetFees: boolean }) {
  const t = useTexts(commerceTexts);
  const formats = useFormats();
  const currency = useWatch({ control: form.control, name: 'payment.currency' });
  const least = useLeastCharge(useProject().project_id, currency);
  const currencyHint =
    least === undefined
      ? t('currencyHint')
      : t('currencyLeast', { name: least.name, least: formats.money(least.minor, least.currency) });
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
      <SelectField
        form={form}
        name="payment.currency"
        label={t('currency')}
        hint={currencyHint}
        disabled={isReadOnly}
        fullWidth={false}
        options={CURRENCIES.map((value) => ({ value, label: t(value) }))}
      />
      <SwitchField
        form={form}
        disabled={isReadOnly}
        name="payment.requires_3d_secure"
        label={t('requires_3d_secure')}
        hint={t('requires_3d_secureHint')}
      />
      <RefundLimit form={form} isReadOnly={isReadOnly} />
      <Fees form={form} isReadOnly={!maySetFees} />
    </Box>
  );
}

function RefundLimit({ form, isReadOnly }: FieldsProps) {
  const t = useTexts(commerceTexts);
  const currency = useWatch({ control: form.control, name: 'payment.currency' });
  return (
    <Field
      form={form}
      name="payment.refund_limit_minor"
      label={t('refund_limit_minor')}
      hint={t('refund_limit_minorHint')}
      slotProps={{
        htmlInput: { inputMode: 'decimal', readOnly: isReadOnly },
        input: { endAdornment: <InputAdornment position="end">{currency}</InputAdornment> },
      }}
      sx={isReadOnly ? { '& input': { color: 'text.secondary' } } : {}}
    />
  );
}

function Fees({ form, isReadOnly }: FieldsProps) {
  const t = useTexts(commerceTexts);
  const currency = useWatch({ control: form.control, name: 'payment.currency' });
  return (
    <Box role="group" aria-label={t('fees')}>
      <Typography sx={{ fontWeight: 500 }}>{t('fees')}</Typography>
      {isReadOnly && <FormHelperText>{t('feesReadOnly')}</FormHelperText>}
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' },
          gap: 2,
          mt: 1.5,
          alignItems: 'start',
        }}
      >
        {FEE_FIELDS.map((name) => (
          <Field
            form={form}
            name={`payment.${name}`}
            label={t(name)}
            key={name}
            slotProps={{
              htmlInput: { inputMode: 'decimal', readOnly: isReadOnly },
              input: {
                endAdornment: (
                  <InputAdornment position="end">{name.endsWith('_percent') ? '%' : currency}</InputAdornment>
                ),
              },
            }}
            sx={isReadOnly ? { '& input': { color: 'text.secondary' } } : {}}
          />
        ))}
      </Box>
    </Box>
  );
}

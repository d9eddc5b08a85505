import { useWatch, type UseFormReturn } from 'react-hook-form';
import { Box, FormHelperText, InputAdornment, Typography } from '../../../ui/kit.ts';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { HoursFields } from '../../work/stations/shared/hours-fields.tsx';
import { useHoursText } from '../../work/stations/shared/hours-text.ts';
import type { CommerceFields } from './commerce-form.ts';
import { commerceTexts } from './commerce.messages.ts';
import { Field, SwitchField, useField } from '../../../ui/form/fields.tsx';

export type FieldsProps = { form: UseFormReturn<CommerceFields>; isReadOnly: boolean };

/** Whether a way of getting an order is offered, from which sum on, and when. */
export function OrderingFields({
  form,
  isReadOnly,
  name,
  zone,
}: FieldsProps & { name: 'delivery' | 'pickup'; zone: string }) {
  const t = useTexts(commerceTexts);
  const isOn = useWatch({ control: form.control, name: `${name}.is_on` });
  const currency = useWatch({ control: form.control, name: 'payment.currency' });
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
      <SwitchField form={form} disabled={isReadOnly} name={`${name}.is_on`} label={t(`${name}On`)} />
      {isOn && (
        <>
          <Field
            form={form}
            name={`${name}.least_order_minor`}
            label={t('least_order_minor')}
            hint={t('least_order_minorHint')}
            slotProps={{
              htmlInput: { inputMode: 'decimal', readOnly: isReadOnly },
              input: { endAdornment: <InputAdornment position="end">{currency}</InputAdornment> },
            }}
            sx={{ maxWidth: 320 }}
          />
          <Box role="group" aria-label={`${t(name)}: ${t('hours')}`}>
            <Typography sx={{ fontWeight: 500 }}>{t('hours')}</Typography>
            <FormHelperText sx={{ mb: 1.5 }}>{t('hoursHelp', { zone })}</FormHelperText>
            <Hours form={form} name={name} isReadOnly={isReadOnly} />
          </Box>
        </>
      )}
    </Box>
  );
}

function Hours({ form, name, isReadOnly }: FieldsProps & { name: 'delivery' | 'pickup' }) {
  const t = useTexts(commerceTexts);
  const hoursText = useHoursText();
  const { value, onChange, problem } = useField(form, `${name}.hours`);
  if (isReadOnly)
    return <Typography>{value.length === 0 ? t('allHours') : value.map(hoursText).join('; ')}</Typography>;
  return <HoursFields value={value} problem={problem} onChange={onChange} />;
}

/** How long the kitchen takes where nothing else says. */
export function KitchenFields({ form, isReadOnly }: FieldsProps) {
  const t = useTexts(commerceTexts);
  return (
    <Field
      form={form}
      name="kitchen.preparation_minutes"
      label={t('preparation_minutes')}
      hint={t('preparation_minutesHint')}
      slotProps={{ htmlInput: { inputMode: 'numeric', readOnly: isReadOnly } }}
      sx={{ maxWidth: 320 }}
    />
  );
}

/** The settings of QR codes: the maximum length of names, and the lifetime of a code by SMS. */
export function QrFields({ form, isReadOnly }: FieldsProps) {
  const t = useTexts(commerceTexts);
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' },
        gap: 2,
        alignItems: 'start',
      }}
    >
      {(['printable_name_most', 'sms_expiry_s'] as const).map((name) => (
        <Field
          form={form}
          name={`qr.${name}`}
          label={t(name)}
          hint={t(`${name}Hint`)}
          key={name}
          slotProps={{
            htmlInput: { inputMode: 'numeric', readOnly: isReadOnly },
            input:
              name === 'sms_expiry_s'
                ? { endAdornment: <InputAdornment position="end">{t('seconds')}</InputAdornment> }
                : {},
          }}
        />
      ))}
    </Box>
  );
}

/** The seller, as guests and contracts name them. */
export function OwnerFields({ form, isReadOnly }: FieldsProps) {
  const t = useTexts(commerceTexts);
  const isWide = (name: string): boolean => name === 'legal_name' || name === 'address';
  return (
    <Box
      sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, gap: 2, alignItems: 'start' }}
    >
      {(['legal_name', 'tax_office', 'tax_number', 'address', 'email', 'phone'] as const).map((name) => (
        <Field
          form={form}
          name={`owner.${name}`}
          label={t(name)}
          key={name}
          slotProps={{
            htmlInput: {
              readOnly: isReadOnly,
              maxLength: 200,
              ...(name === 'email' && { inputMode: 'email' }),
            },
          }}
          sx={isWide(name) ? { gridColumn: { sm: '1 / -1' } } : {}}
        />
      ))}
    </Box>
  );
}

import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import InputAdornment from '@mui/material/InputAdornment';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { Controller, useWatch, type UseFormReturn } from 'react-hook-form';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { HoursFields } from '../../work/stations/shared/hours-fields.tsx';
import { useHoursText } from '../../work/stations/shared/hours-text.ts';
import { MediaField } from '../media/shared/media-field.tsx';
import { MediaThumb } from '../media/shared/media-thumb.tsx';
import type { CommerceFields } from './commerce-form.ts';
import { commerceTexts } from './commerce.messages.ts';
import { Field } from '../../../ui/form/fields.tsx';

export type FieldsProps = { form: UseFormReturn<CommerceFields>; isReadOnly: boolean };

type SwitchName = 'payment.requires_3d_secure' | 'delivery.is_on' | 'pickup.is_on' | 'codes.is_on';

/** A setting that is on or off. */
export function SwitchField({
  form,
  isReadOnly,
  name,
  label,
  hint,
}: FieldsProps & { name: SwitchName; label: string; hint?: string }) {
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field: { value, ...field } }) => (
        <Box>
          <FormControlLabel
            control={<Switch {...field} checked={value} disabled={isReadOnly} />}
            label={label}
          />
          {hint !== undefined && <FormHelperText>{hint}</FormHelperText>}
        </Box>
      )}
    />
  );
}

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
      <SwitchField form={form} isReadOnly={isReadOnly} name={`${name}.is_on`} label={t(`${name}On`)} />
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
  const said = useHoursText();
  return (
    <Controller
      control={form.control}
      name={`${name}.hours`}
      render={({ field, fieldState: { error } }) =>
        isReadOnly ? (
          <Typography>
            {field.value.length === 0 ? t('allHours') : field.value.map(said).join('; ')}
          </Typography>
        ) : (
          <HoursFields value={field.value} problem={sentenceOf(error)} onChange={field.onChange} />
        )
      }
    />
  );
}

/** The sentence of a list's problem, whether it is the list's or one of its rows'. */
function sentenceOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  if ('message' in error && typeof error.message === 'string' && error.message !== '') return error.message;
  const rows: readonly unknown[] = Array.isArray(error) ? error : 'root' in error ? [error.root] : [];
  return rows.map(sentenceOf).find((sentence) => sentence !== undefined);
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

/** What concerns QR codes: how long their names may be, how long a code by SMS holds, and the logo on sheets. */
export function QrFields({ form, isReadOnly }: FieldsProps) {
  const t = useTexts(commerceTexts);
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
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
      <Controller
        control={form.control}
        name="qr.logo_id"
        render={({ field: { value, onChange }, fieldState: { error } }) => (
          <Box>
            {isReadOnly ? (
              <>
                <Typography sx={{ fontWeight: 500, mb: 1 }}>{t('logo')}</Typography>
                <MediaThumb media={value === '' ? null : { media_id: value, purpose: 'logo' }} size={96} />
              </>
            ) : (
              <MediaField purpose="logo" label={t('logo')} value={value} onChange={onChange} />
            )}
            {error !== undefined && <FormHelperText error>{error.message}</FormHelperText>}
          </Box>
        )}
      />
    </Box>
  );
}

/** Who sells, as guests and contracts name them. */
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

import { PHONE_COUNTRIES } from '@rota/contract/commerce';
import Alert from '@mui/material/Alert';
import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { useMemo } from 'react';
import { Controller, useWatch } from 'react-hook-form';
import { useFormats, useTexts } from '../../i18n/i18n-context.tsx';
import { commerceTexts } from './commerce.messages.ts';
import { SwitchField, type FieldsProps } from './selling-fields.tsx';

/** How the phones of guests are checked, and how many orders of strangers a place takes. */
export function CodesFields({ form, isReadOnly }: FieldsProps) {
  const t = useTexts(commerceTexts);
  const errors = form.formState.errors.codes;
  const isOn = useWatch({ control: form.control, name: 'codes.is_on' });
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
      <SwitchField form={form} isReadOnly={isReadOnly} name="codes.is_on" label={t('codesOn')} hint={t('codesOnHint')} />
      {!isOn && <Alert severity="warning">{t('codesOffRisk')}</Alert>}
      <Box sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, gap: 2, alignItems: 'start' }}>
        {(['most_at_place', 'most_at_address'] as const).map((name) => (
          <TextField
            key={name}
            {...form.register(`codes.${name}`)}
            label={t(name)}
            error={errors?.[name] !== undefined}
            helperText={errors?.[name]?.message ?? t(`${name}Hint`)}
            slotProps={{ htmlInput: { inputMode: 'numeric', readOnly: isReadOnly } }}
          />
        ))}
      </Box>
      <Countries form={form} isReadOnly={isReadOnly} />
    </Box>
  );
}

function Countries({ form, isReadOnly }: FieldsProps) {
  const t = useTexts(commerceTexts);
  const { locale, compare } = useFormats();
  const { names, sorted } = useMemo(() => {
    const display = new Intl.DisplayNames(locale, { type: 'region' });
    const all = new Map(PHONE_COUNTRIES.map((country) => [country, display.of(country) ?? country]));
    return { names: all, sorted: [...all.keys()].sort((a, b) => compare(all.get(a) ?? a, all.get(b) ?? b)) };
  }, [locale, compare]);
  return (
    <Controller
      control={form.control}
      name="codes.countries"
      render={({ field: { value, onChange, onBlur }, fieldState: { error } }) => (
        <Autocomplete
          multiple
          disableCloseOnSelect
          limitTags={6}
          readOnly={isReadOnly}
          options={sorted}
          value={value}
          getOptionLabel={(country) => names.get(country) ?? country}
          onChange={(_event, chosen) => onChange(chosen)}
          onBlur={onBlur}
          renderInput={(input) => (
            <TextField {...input} label={t('countries')} error={error !== undefined} helperText={error?.message ?? t('countriesHint')} />
          )}
        />
      )}
    />
  );
}

import { PHONE_COUNTRIES } from '@rota/contract/commerce';
import { useMemo } from 'react';
import { useWatch } from 'react-hook-form';
import {
  Alert,
  Autocomplete,
  type AutocompleteRenderValueGetItemProps,
  Box,
  Chip,
  TextField,
  Typography,
} from '../../../ui/kit.ts';
import { useFormats, useTexts } from '../../../i18n/i18n-context.tsx';
import { commerceTexts } from './commerce.messages.ts';
import type { FieldsProps } from './selling-fields.tsx';
import { Field, SwitchField, useField } from '../../../ui/form/fields.tsx';

/** How the phones of guests are checked, and how many orders of strangers a place takes. */
export function CodesFields({ form, isReadOnly }: FieldsProps) {
  const t = useTexts(commerceTexts);
  const isOn = useWatch({ control: form.control, name: 'codes.is_on' });
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
      <SwitchField
        form={form}
        disabled={isReadOnly}
        name="codes.is_on"
        label={t('codesOn')}
        hint={t('codesOnHint')}
      />
      {!isOn && <Alert severity="warning">{t('codesOffRisk')}</Alert>}
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' },
          gap: 2,
          alignItems: 'start',
        }}
      >
        {(['most_at_place', 'most_at_address'] as const).map((name) => (
          <Field
            form={form}
            name={`codes.${name}`}
            label={t(name)}
            hint={t(`${name}Hint`)}
            key={name}
            slotProps={{ htmlInput: { inputMode: 'numeric', readOnly: isReadOnly } }}
          />
        ))}
      </Box>
      <Countries form={form} isReadOnly={isReadOnly} />
    </Box>
  );
}

/** The number of countries shown as chips: all of them would fill the page while it is edited. The list shows the rest. */
const MOST_CHIPS = 6;

type CountryChipsProps = {
  codes: readonly string[];
  names: ReadonlyMap<string, string>;
  getItemProps: AutocompleteRenderValueGetItemProps<true>;
};

function CountryChips({ codes, names, getItemProps }: CountryChipsProps) {
  const t = useTexts(commerceTexts);
  const rest = codes.length - MOST_CHIPS;
  return (
    <>
      {codes.slice(0, MOST_CHIPS).map((code, index) => {
        const { key, ...item } = getItemProps({ index });
        return <Chip key={key} {...item} label={names.get(code) ?? code} />;
      })}
      {rest > 0 && (
        <Typography component="span" variant="body2" color="textSecondary" sx={{ mx: 0.5 }}>
          {t('countriesMore', { count: rest })}
        </Typography>
      )}
    </>
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
  const { value, onChange, onBlur, problem } = useField(form, 'codes.countries');
  return (
    <Autocomplete
      multiple
      disableCloseOnSelect
      // At least one is needed, and with a finger the button to clear covers chips.
      disableClearable
      readOnly={isReadOnly}
      options={sorted}
      value={value.toSorted((a, b) => compare(names.get(a) ?? a, names.get(b) ?? b))}
      getOptionLabel={(country) => names.get(country) ?? country}
      onChange={(_event, chosen) =>
        // In the order in which they are kept: a country that comes back is no change.
        onChange([
          ...value.filter((code) => chosen.includes(code)),
          ...chosen.filter((code) => !value.includes(code)),
        ])
      }
      onBlur={onBlur}
      renderValue={(chosen, getItemProps) => (
        <CountryChips codes={chosen} names={names} getItemProps={getItemProps} />
      )}
      renderInput={(input) => (
        <TextField
          {...input}
          label={t('countries')}
          error={problem !== undefined}
          helperText={problem ?? t('countriesHint')}
        />
      )}
    />
  );
}

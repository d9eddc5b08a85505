import { useMemo } from 'react';
import { useWatch } from 'react-hook-form';
import {
  Autocomplete,
  Box,
  FormHelperText,
  InputAdornment,
  TextField,
  Typography,
} from '../../../../ui/kit.ts';
import { useTexts } from '../../../../i18n/i18n-context.tsx';
import { Field, SelectField, SwitchField, useField } from '../../../../ui/form/fields.tsx';
import type { ResourceForm } from '../../../../ui/form/resource-form.ts';
import { uiTexts } from '../../../../ui/ui.messages.ts';
import { MediaField } from '../../../catalogue/media/shared/media-field.tsx';
import { MediaThumb } from '../../../catalogue/media/shared/media-thumb.tsx';
import { FeatureField } from './feature-field.tsx';
import {
  featureOf,
  type ChoiceSetting,
  type FeatureSetting,
  type NumberSetting,
  type ProjectFields,
  type SwitchSetting,
} from './project-form.ts';
import { projectTexts } from './projects.messages.ts';

type SettingProps<N> = { form: ResourceForm<ProjectFields>; name: N; isReadOnly: boolean };

/** The field of a setting, whatever its kind. */
export function SettingField({
  form,
  name,
  isReadOnly,
  hasFocus = false,
}: SettingProps<keyof ProjectFields> & { hasFocus?: boolean }) {
  const t = useTexts(projectTexts);
  const feature = featureOf(name);
  if (feature !== undefined) return <FeatureField form={form} feature={feature} isReadOnly={isReadOnly} />;
  switch (name) {
    case 'project_name':
      return (
        <Field
          form={form}
          name={name}
          label={t('name')}
          autoFocus={hasFocus}
          disabled={isReadOnly}
          fullWidth
        />
      );
    case 'time_zone':
      return <TimeZoneField form={form} isReadOnly={isReadOnly} />;
    case 'logo_id':
      return <LogoField form={form} isReadOnly={isReadOnly} />;
    case 'after_loading_timeout':
    case 'after_unloading_timeout':
      return <ChoiceSettingField form={form} name={name} isReadOnly={isReadOnly} />;
    case 'queue':
    case 'confirm_loading':
    case 'confirm_unloading':
    case 'remote_delivery':
      return <SwitchSettingField form={form} name={name} isReadOnly={isReadOnly} />;
    default:
      return isNumberSetting(name) && <NumberSettingField form={form} name={name} isReadOnly={isReadOnly} />;
  }
}

/** The logo of the project, out of the media library or newly added to it and cropped. */
function LogoField({ form, isReadOnly }: Omit<SettingProps<'logo_id'>, 'name'>) {
  const t = useTexts(projectTexts);
  const { value, onChange, problem } = useField(form, 'logo_id');
  return (
    <Box sx={{ gridColumn: '1 / -1' }}>
      {isReadOnly ? (
        <>
          <Typography sx={{ fontWeight: 500, mb: 1 }}>{t('logo_id')}</Typography>
          <MediaThumb media={value === '' ? null : { media_id: value, purpose: 'logo' }} size={96} />
        </>
      ) : (
        <MediaField purpose="logo" label={t('logo_id')} value={value} onChange={onChange} />
      )}
      <FormHelperText error={problem !== undefined}>{problem ?? t('logo_idHint')}</FormHelperText>
    </Box>
  );
}

/** Whether a setting is a whole number, once those of other kinds are taken out. */
function isNumberSetting(name: NumberSetting | FeatureSetting): name is NumberSetting {
  return featureOf(name) === undefined;
}

/** The meaning of 0; a setting without one cannot be 0. */
const ofZero: Partial<Record<NumberSetting, 'off' | 'all' | 'atOnce' | 'none'>> = {
  loading_timeout_s: 'off',
  arrival_timeout_s: 'off',
  unloading_timeout_s: 'off',
  collecting_timeout_s: 'off',
  idle_timeout_s: 'atOnce',
  sleep_after_s: 'off',
  pause_timeout_s: 'off',
  expire_after_s: 'off',
  max_slots_per_robot: 'all',
  shelves_per_robot: 'none',
};

/** A setting in seconds, percent or pieces; where it is 0 it says in a word what that means. */
function NumberSettingField({ form, name, isReadOnly }: SettingProps<NumberSetting>) {
  const t = useTexts(projectTexts);
  const value = useWatch({ control: form.control, name });
  const zero = ofZero[name];
  const unit = name.endsWith('_s') ? t('seconds') : name.endsWith('_percent') ? '%' : undefined;
  const end = value === 0 && zero !== undefined ? t(zero) : unit;
  return (
    <Field
      form={form}
      name={name}
      isNumber
      label={t(name)}
      hint={t(`${name}Hint`)}
      disabled={isReadOnly}
      slotProps={{
        input:
          end === undefined ? {} : { endAdornment: <InputAdornment position="end">{end}</InputAdornment> },
        htmlInput: { inputMode: 'numeric' },
      }}
    />
  );
}

const choices = {
  after_loading_timeout: ['go_on', 'cancel', 'help'],
  after_unloading_timeout: ['done', 'return', 'help'],
} as const satisfies { [K in ChoiceSetting]: readonly ProjectFields[K][] };

/** A setting that is one of several things to do. */
function ChoiceSettingField({ form, name, isReadOnly }: SettingProps<ChoiceSetting>) {
  const t = useTexts(projectTexts);
  return (
    <SelectField
      form={form}
      name={name}
      label={t(name)}
      hint={t(`${name}Hint`)}
      disabled={isReadOnly}
      options={choices[name].map((choice) => ({ value: choice, label: t(choice) }))}
    />
  );
}

/** A setting that is switched on or off. */
function SwitchSettingField({ form, name, isReadOnly }: SettingProps<SwitchSetting>) {
  const t = useTexts(projectTexts);
  return (
    <Box sx={{ gridColumn: '1 / -1' }}>
      <SwitchField form={form} name={name} label={t(name)} hint={t(`${name}Hint`)} disabled={isReadOnly} />
    </Box>
  );
}

function TimeZoneField({ form, isReadOnly }: { form: ResourceForm<ProjectFields>; isReadOnly: boolean }) {
  const t = useTexts(projectTexts);
  const ui = useTexts(uiTexts);
  const zones = useMemo(() => Intl.supportedValuesOf('timeZone'), []);
  const field = useField(form, 'time_zone');
  return (
    <Autocomplete
      // A zone may be called by another of its names, or be UTC, which no list names.
      options={zones.includes(field.value) ? zones : [field.value, ...zones]}
      value={field.value}
      disableClearable
      disabled={isReadOnly}
      noOptionsText={ui('nothingFound')}
      onChange={(_event, zone) => field.onChange(zone)}
      onBlur={field.onBlur}
      renderInput={(params) => (
        <TextField
          {...params}
          inputRef={field.inputRef}
          label={t('time_zone')}
          error={field.problem !== undefined}
          helperText={field.problem ?? t('time_zoneHint')}
        />
      )}
    />
  );
}

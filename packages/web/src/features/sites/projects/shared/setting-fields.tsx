import { useWatch } from 'react-hook-form';
import { Box, InputAdornment } from '../../../../ui/kit.ts';
import { useTexts } from '../../../../i18n/i18n-context.tsx';
import { Field, SelectField, SwitchField } from '../../../../ui/form/fields.tsx';
import type { ResourceForm } from '../../../../ui/form/resource-form.ts';
import type { ChoiceSetting, NumberSetting, ProjectFields, SwitchSetting } from './project-form.ts';
import { projectTexts } from './projects.messages.ts';

type FieldProps<N> = { form: ResourceForm<ProjectFields>; name: N; isReadOnly: boolean };

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
export function NumberSettingField({ form, name, isReadOnly }: FieldProps<NumberSetting>) {
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
export function ChoiceSettingField({ form, name, isReadOnly }: FieldProps<ChoiceSetting>) {
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
export function SwitchSettingField({ form, name, isReadOnly }: FieldProps<SwitchSetting>) {
  const t = useTexts(projectTexts);
  return (
    <Box sx={{ gridColumn: '1 / -1' }}>
      <SwitchField form={form} name={name} label={t(name)} hint={t(`${name}Hint`)} disabled={isReadOnly} />
    </Box>
  );
}

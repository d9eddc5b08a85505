import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import InputAdornment from '@mui/material/InputAdornment';
import MenuItem from '@mui/material/MenuItem';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import { Controller, useWatch, type UseFormReturn } from 'react-hook-form';
import { useTexts } from '../../../../i18n/i18n-context.tsx';
import type { ChoiceSetting, NumberSetting, ProjectFields, SwitchSetting } from './project-form.ts';
import { projectTexts } from './projects.messages.ts';

type FieldProps<N> = { form: UseFormReturn<ProjectFields>; name: N; isReadOnly: boolean };

/** What 0 means; a setting without a word cannot be 0. */
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
export function NumberField({ form, name, isReadOnly }: FieldProps<NumberSetting>) {
  const t = useTexts(projectTexts);
  const value = useWatch({ control: form.control, name });
  const problem = form.formState.errors[name];
  const zero = ofZero[name];
  const unit = name.endsWith('_s') ? t('seconds') : name.endsWith('_percent') ? '%' : undefined;
  const end = value === 0 && zero !== undefined ? t(zero) : unit;
  return (
    <TextField
      {...form.register(name, { valueAsNumber: true })}
      type="number"
      disabled={isReadOnly}
      label={t(name)}
      error={problem !== undefined}
      helperText={problem?.message ?? t(`${name}Hint`)}
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
export function ChoiceField({ form, name, isReadOnly }: FieldProps<ChoiceSetting>) {
  const t = useTexts(projectTexts);
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field: { ref, ...field }, fieldState: { error } }) => (
        <TextField
          {...field}
          inputRef={ref}
          select
          disabled={isReadOnly}
          label={t(name)}
          error={error !== undefined}
          helperText={error?.message ?? t(`${name}Hint`)}
        >
          {choices[name].map((choice) => (
            <MenuItem key={choice} value={choice}>
              {t(choice)}
            </MenuItem>
          ))}
        </TextField>
      )}
    />
  );
}

/** A setting that is switched on or off. */
export function SwitchField({ form, name, isReadOnly }: FieldProps<SwitchSetting>) {
  const t = useTexts(projectTexts);
  return (
    <Box sx={{ gridColumn: '1 / -1' }}>
      <Controller
        control={form.control}
        name={name}
        render={({ field }) => (
          <FormControlLabel
            control={<Switch {...field} checked={field.value} disabled={isReadOnly} />}
            label={t(name)}
          />
        )}
      />
      <FormHelperText>{t(`${name}Hint`)}</FormHelperText>
    </Box>
  );
}

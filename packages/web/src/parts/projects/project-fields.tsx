import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import InputAdornment from '@mui/material/InputAdornment';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { Controller, type UseFormReturn } from 'react-hook-form';
import { useTexts } from '../../i18n/i18n-context.tsx';
import { numberSettings, type NumberSetting, type ProjectFields } from './project-form.ts';
import { projectTexts } from './projects.messages.ts';

const hints: Record<NumberSetting, 'timeoutHint' | 'expireHint' | 'percentHint'> = {
  loading_timeout_s: 'timeoutHint',
  unloading_timeout_s: 'timeoutHint',
  collecting_timeout_s: 'timeoutHint',
  expire_after_s: 'expireHint',
  low_battery_percent: 'percentHint',
  ready_battery_percent: 'percentHint',
};

export type ProjectSettingsProps = { form: UseFormReturn<ProjectFields>; hasFocus?: boolean; isReadOnly?: boolean };

/** A project's name and how its deliveries run, wherever they are changed. */
export function ProjectSettingsFields({ form, hasFocus = false, isReadOnly = false }: ProjectSettingsProps) {
  const t = useTexts(projectTexts);
  const problem = form.formState.errors.project_name;
  return (
    <>
      <TextField
        {...form.register('project_name')}
        label={t('name')}
        autoFocus={hasFocus}
        disabled={isReadOnly}
        fullWidth
        margin="dense"
        error={problem !== undefined}
        helperText={problem?.message}
      />
      <Typography variant="h4" component="h3">
        {t('deliveries')}
      </Typography>
      <DeliverySettingsFields form={form} isReadOnly={isReadOnly} />
    </>
  );
}

function DeliverySettingsFields({ form, isReadOnly }: Required<Omit<ProjectSettingsProps, 'hasFocus'>>) {
  const t = useTexts(projectTexts);
  const { errors } = form.formState;
  return (
    <>
      <Box>
        <Controller
          control={form.control}
          name="queue"
          render={({ field }) => (
            <FormControlLabel control={<Switch {...field} checked={field.value} disabled={isReadOnly} />} label={t('queue')} />
          )}
        />
        <FormHelperText>{t('queueHint')}</FormHelperText>
      </Box>
      <Box sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, gap: 2 }}>
        {numberSettings.map((name) => (
          <TextField
            key={name}
            {...form.register(name, { valueAsNumber: true })}
            type="number"
            disabled={isReadOnly}
            label={t(name)}
            error={errors[name] !== undefined}
            helperText={errors[name]?.message ?? t(hints[name])}
            slotProps={{
              input: { endAdornment: <InputAdornment position="end">{name.endsWith('_s') ? t('seconds') : '%'}</InputAdornment> },
              htmlInput: { inputMode: 'numeric' },
            }}
          />
        ))}
      </Box>
    </>
  );
}

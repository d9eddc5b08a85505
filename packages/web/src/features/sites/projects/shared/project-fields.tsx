import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useId, useMemo, type ReactNode } from 'react';
import { Controller, type UseFormReturn } from 'react-hook-form';
import { useTexts } from '../../../../i18n/i18n-context.tsx';
import { uiTexts } from '../../../../ui/ui.messages.ts';
import type { ProjectFields } from './project-form.ts';
import { projectTexts } from './projects.messages.ts';
import { ChoiceField, NumberField, SwitchField } from './setting-fields.tsx';

export type ProjectSettingsProps = {
  form: UseFormReturn<ProjectFields>;
  hasFocus?: boolean;
  isReadOnly?: boolean;
};

/** A project's name, its clock and how its deliveries run, wherever they are changed. */
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
      <Section title={t('stops')}>
        <NumberField form={form} name="loading_timeout_s" isReadOnly={isReadOnly} />
        <ChoiceField form={form} name="after_loading_timeout" isReadOnly={isReadOnly} />
        <SwitchField form={form} name="confirm_loading" isReadOnly={isReadOnly} />
        <NumberField form={form} name="arrival_timeout_s" isReadOnly={isReadOnly} />
        <NumberField form={form} name="unloading_timeout_s" isReadOnly={isReadOnly} />
        <ChoiceField form={form} name="after_unloading_timeout" isReadOnly={isReadOnly} />
        <SwitchField form={form} name="confirm_unloading" isReadOnly={isReadOnly} />
        <SwitchField form={form} name="remote_delivery" isReadOnly={isReadOnly} />
        <NumberField form={form} name="collecting_timeout_s" isReadOnly={isReadOnly} />
        <NumberField form={form} name="idle_timeout_s" isReadOnly={isReadOnly} />
        <NumberField form={form} name="pause_timeout_s" isReadOnly={isReadOnly} />
      </Section>
      <Section title={t('battery')}>
        <NumberField form={form} name="critical_battery_percent" isReadOnly={isReadOnly} />
        <NumberField form={form} name="low_battery_percent" isReadOnly={isReadOnly} />
        <NumberField form={form} name="ready_battery_percent" isReadOnly={isReadOnly} />
        <NumberField form={form} name="sleep_after_s" isReadOnly={isReadOnly} />
      </Section>
      <Section title={t('queueAndLids')}>
        <SwitchField form={form} name="queue" isReadOnly={isReadOnly} />
        <NumberField form={form} name="expire_after_s" isReadOnly={isReadOnly} />
        <NumberField form={form} name="max_slots_per_robot" isReadOnly={isReadOnly} />
        <NumberField form={form} name="shelves_per_robot" isReadOnly={isReadOnly} />
      </Section>
      <Section title={t('site')}>
        <TimeZoneField form={form} isReadOnly={isReadOnly} />
      </Section>
    </>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const titleId = useId();
  return (
    <Box
      component="section"
      aria-labelledby={titleId}
      sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}
    >
      <Typography id={titleId} variant="h4" component="h3">
        {title}
      </Typography>
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' },
          gap: 2,
          alignItems: 'start',
        }}
      >
        {children}
      </Box>
    </Box>
  );
}

function TimeZoneField({ form, isReadOnly }: { form: UseFormReturn<ProjectFields>; isReadOnly: boolean }) {
  const t = useTexts(projectTexts);
  const ui = useTexts(uiTexts);
  const zones = useMemo(() => Intl.supportedValuesOf('timeZone'), []);
  return (
    <Controller
      control={form.control}
      name="time_zone"
      render={({ field, fieldState: { error } }) => (
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
              inputRef={field.ref}
              label={t('time_zone')}
              error={error !== undefined}
              helperText={error?.message ?? t('time_zoneHint')}
            />
          )}
        />
      )}
    />
  );
}

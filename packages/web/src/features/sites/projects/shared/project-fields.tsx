import { useId, useMemo, type ReactNode } from 'react';
import { Autocomplete, Box, TextField, Typography } from '../../../../ui/kit.ts';
import { useTexts } from '../../../../i18n/i18n-context.tsx';
import { Field, useField } from '../../../../ui/form/fields.tsx';
import type { ResourceForm } from '../../../../ui/form/resource-form.ts';
import { uiTexts } from '../../../../ui/ui.messages.ts';
import type { ProjectFields } from './project-form.ts';
import { projectTexts } from './projects.messages.ts';
import { ChoiceSettingField, NumberSettingField, SwitchSettingField } from './setting-fields.tsx';

export type ProjectSettingsProps = {
  form: ResourceForm<ProjectFields>;
  hasFocus?: boolean;
  isReadOnly?: boolean;
};

/** A project's name, its clock and how its deliveries run, wherever they are changed. */
export function ProjectSettingsFields({ form, hasFocus = false, isReadOnly = false }: ProjectSettingsProps) {
  const t = useTexts(projectTexts);
  return (
    <>
      <Field
        form={form}
        name="project_name"
        label={t('name')}
        autoFocus={hasFocus}
        disabled={isReadOnly}
        fullWidth
        margin="dense"
      />
      <Section title={t('stops')}>
        <NumberSettingField form={form} name="loading_timeout_s" isReadOnly={isReadOnly} />
        <ChoiceSettingField form={form} name="after_loading_timeout" isReadOnly={isReadOnly} />
        <SwitchSettingField form={form} name="confirm_loading" isReadOnly={isReadOnly} />
        <NumberSettingField form={form} name="arrival_timeout_s" isReadOnly={isReadOnly} />
        <NumberSettingField form={form} name="unloading_timeout_s" isReadOnly={isReadOnly} />
        <ChoiceSettingField form={form} name="after_unloading_timeout" isReadOnly={isReadOnly} />
        <SwitchSettingField form={form} name="confirm_unloading" isReadOnly={isReadOnly} />
        <SwitchSettingField form={form} name="remote_delivery" isReadOnly={isReadOnly} />
        <NumberSettingField form={form} name="collecting_timeout_s" isReadOnly={isReadOnly} />
        <NumberSettingField form={form} name="idle_timeout_s" isReadOnly={isReadOnly} />
        <NumberSettingField form={form} name="pause_timeout_s" isReadOnly={isReadOnly} />
      </Section>
      <Section title={t('battery')}>
        <NumberSettingField form={form} name="critical_battery_percent" isReadOnly={isReadOnly} />
        <NumberSettingField form={form} name="low_battery_percent" isReadOnly={isReadOnly} />
        <NumberSettingField form={form} name="ready_battery_percent" isReadOnly={isReadOnly} />
        <NumberSettingField form={form} name="sleep_after_s" isReadOnly={isReadOnly} />
      </Section>
      <Section title={t('queueAndLids')}>
        <SwitchSettingField form={form} name="queue" isReadOnly={isReadOnly} />
        <NumberSettingField form={form} name="expire_after_s" isReadOnly={isReadOnly} />
        <NumberSettingField form={form} name="max_slots_per_robot" isReadOnly={isReadOnly} />
        <NumberSettingField form={form} name="shelves_per_robot" isReadOnly={isReadOnly} />
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

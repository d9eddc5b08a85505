import { permissionTexts } from '@rota/contract/core';
import { useId } from 'react';
import { useWatch } from 'react-hook-form';
import { Box, Button, Checkbox, FormControlLabel, FormHelperText, Typography } from '../../../ui/kit.ts';
import { useCan } from '../../../auth/auth-context.tsx';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { RobotChoice } from '../../robots/robots/shared/robot-choice.tsx';
import { useProject } from '../../../projects/project-context.tsx';
import { DateTimeField } from '../../../ui/dates/date-time-field.tsx';
import { Field, SelectField, useField } from '../../../ui/form/fields.tsx';
import type { ResourceForm } from '../../../ui/form/resource-form.ts';
import {
  EXPIRIES,
  PRESETS,
  permissionAreas,
  permissionsOfArea,
  permissionsOfPreset,
  type ApiKeyFields,
  type PermissionArea,
} from './api-key.rules.ts';
import { apiKeyTexts } from './api-keys.messages.ts';

type FormProps = { form: ResourceForm<ApiKeyFields> };

export function KeyNameField({ form, isNew }: FormProps & { isNew: boolean }) {
  const t = useTexts(apiKeyTexts);
  return (
    <Field
      form={form}
      name="name"
      autoFocus={isNew}
      fullWidth
      label={t('name')}
      hint={t('nameHint')}
      slotProps={{ htmlInput: { autoComplete: 'off' } }}
    />
  );
}

/** The robot that the key belongs to. */
export function KeyRobotField({ form }: FormProps) {
  const { project_id: projectId } = useProject();
  const { value, problem, onChange } = useField(form, 'robot');
  return <RobotChoice projectId={projectId} value={value} onChange={onChange} problem={problem} />;
}

/** The permissions of the key as check boxes, area by area; those that the person lacks are marked. */
export function PermissionsField({ form }: FormProps) {
  const { value, problem, onChange } = useField(form, 'permissions');
  return (
    <Box>
      {problem !== undefined && (
        <FormHelperText error role="alert" sx={{ mb: 1 }}>
          {problem}
        </FormHelperText>
      )}
      <Presets onChange={onChange} />
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' },
          columnGap: 3,
          rowGap: 2,
        }}
      >
        {permissionAreas.map((area) => (
          <AreaField key={area} area={area} value={value} onChange={onChange} />
        ))}
      </Box>
    </Box>
  );
}

/** Ticks what most programs need, of what the person may grant. */
function Presets({ onChange }: { onChange: (value: string[]) => void }) {
  const t = useTexts(apiKeyTexts);
  const can = useCan();
  const { project_id: projectId } = useProject();
  return (
    <Box
      role="group"
      aria-label={t('presets')}
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 2 }}
    >
      <Typography aria-hidden variant="body2" color="textSecondary">
        {t('presets')}
      </Typography>
      {PRESETS.map((preset) => (
        <Button
          key={preset}
          size="small"
          variant="outlined"
          onClick={() => onChange(permissionsOfPreset(preset, (one) => can(one, projectId)))}
        >
          {t(`preset_${preset}`)}
        </Button>
      ))}
      <Button size="small" onClick={() => onChange([])}>
        {t('preset_none')}
      </Button>
    </Box>
  );
}

type AreaFieldProps = { area: PermissionArea; value: readonly string[]; onChange: (value: string[]) => void };

function AreaField({ area, value, onChange }: AreaFieldProps) {
  const t = useTexts(apiKeyTexts);
  const tMay = useTexts(permissionTexts);
  const can = useCan();
  const { project_id: projectId } = useProject();
  const id = useId();
  return (
    <Box role="group" aria-labelledby={id}>
      <Typography id={id} sx={{ fontWeight: 600, fontSize: '0.875rem' }}>
        {t(area)}
      </Typography>
      {permissionsOfArea(area).map((permission) => {
        const isTicked = value.includes(permission);
        const isMine = can(permission, projectId);
        return (
          <Box key={permission}>
            <FormControlLabel
              sx={{
                alignItems: 'flex-start',
                '& .MuiFormControlLabel-label': { pt: 1, fontSize: '0.875rem' },
              }}
              control={
                <Checkbox
                  checked={isTicked}
                  // A permission of the key can be removed, even by a person who may not grant it.
                  disabled={!isMine && !isTicked}
                  onChange={() =>
                    onChange(isTicked ? value.filter((one) => one !== permission) : [...value, permission])
                  }
                />
              }
              label={
                <Box
                  component="span"
                  sx={{ display: 'inline-block', '&::first-letter': { textTransform: 'uppercase' } }}
                >
                  {tMay(permission)}
                </Box>
              }
            />
            {!isMine && (
              <Typography variant="caption" color="textSecondary" component="p" sx={{ pl: 4, mt: -0.5 }}>
                {t('notYours')}
              </Typography>
            )}
          </Box>
        );
      })}
    </Box>
  );
}

/** How long the key is good. */
export function ExpiryField({ form }: FormProps) {
  const t = useTexts(apiKeyTexts);
  const expiry = useWatch({ control: form.control, name: 'expiry' });
  const { problem, value, onChange } = useField(form, 'date');
  const words = {
    never: t('noEnd'),
    30: t('days_30'),
    90: t('days_90'),
    365: t('days_365'),
    date: t('date'),
  } as const;
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, gap: 2 }}>
      <SelectField
        form={form}
        name="expiry"
        label={t('expiry')}
        options={EXPIRIES.map((one) => ({ value: one, label: words[one] }))}
      />
      {expiry === 'date' && (
        <DateTimeField label={t('until')} value={value} onChange={onChange} error={problem} />
      )}
    </Box>
  );
}

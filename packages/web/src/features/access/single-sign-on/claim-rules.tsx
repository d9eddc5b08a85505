import { humanRoles, type HumanRole } from '@rota/contract/core';
import AddRounded from '@mui/icons-material/AddRounded';
import DeleteOutlineRounded from '@mui/icons-material/DeleteOutlineRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { Controller, useFieldArray, type UseFormReturn } from 'react-hook-form';
import { useMessage, useTexts } from '../../../i18n/i18n-context.tsx';
import { roleTexts } from '../../../i18n/role-texts.ts';
import { useProjects } from '../../../projects/project-context.tsx';
import type { ProviderFields } from './provider-form.ts';
import { signInTexts } from './single-sign-on.messages.ts';

const ROLES = Object.keys(humanRoles) as HumanRole[];
type Form = UseFormReturn<ProviderFields>;

/** Which roles a provider's people get, by what it says of them. */
export function ClaimRules({ form }: { form: Form }) {
  const t = useTexts(signInTexts);
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'rules' });
  return (
    <Box component="section" aria-label={t('rules')}>
      <Typography component="h3" sx={{ fontWeight: 600 }}>
        {t('rules')}
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
        {t('rulesHint')}
      </Typography>
      {fields.map((field, index) => (
        <RuleRow key={field.id} form={form} index={index} onRemove={() => remove(index)} />
      ))}
      <Button
        size="small"
        startIcon={<AddRounded />}
        onClick={() => append({ claim: 'groups', value: '', role: 'rr_view_only', scope: '*' })}
      >
        {t('addRule')}
      </Button>
    </Box>
  );
}

function RuleRow({ form, index, onRemove }: { form: Form; index: number; onRemove: () => void }) {
  const t = useTexts(signInTexts);
  const tRole = useTexts(roleTexts);
  const message = useMessage();
  const { projects } = useProjects();
  const errors = form.formState.errors.rules?.[index];
  const label = t('removeRule', { number: index + 1 });
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: '1fr auto', sm: '1fr 1fr auto' },
        gap: 1,
        alignItems: 'start',
        py: 1.5,
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      <TextField
        {...form.register(`rules.${index}.claim`)}
        size="small"
        label={t('claim')}
        error={errors?.claim !== undefined}
        helperText={message(errors?.claim?.message)}
        sx={{ gridColumn: { xs: '1', sm: 'auto' } }}
      />
      <TextField
        {...form.register(`rules.${index}.value`)}
        size="small"
        label={t('value')}
        error={errors?.value !== undefined}
        helperText={message(errors?.value?.message)}
        sx={{ gridColumn: { xs: '1', sm: 'auto' } }}
      />
      <Tooltip title={label}>
        <IconButton
          aria-label={label}
          onClick={onRemove}
          sx={{ gridColumn: { xs: '2', sm: '3' }, gridRow: 1 }}
        >
          <DeleteOutlineRounded fontSize="small" />
        </IconButton>
      </Tooltip>
      <Controller
        control={form.control}
        name={`rules.${index}.role`}
        render={({ field }) => (
          <TextField
            {...field}
            select
            size="small"
            label={t('role')}
            sx={{ gridColumn: { xs: '1', sm: '1' } }}
          >
            {ROLES.map((role) => (
              <MenuItem key={role} value={role}>
                {tRole(role)}
              </MenuItem>
            ))}
          </TextField>
        )}
      />
      <Controller
        control={form.control}
        name={`rules.${index}.scope`}
        render={({ field }) => (
          <TextField
            {...field}
            select
            size="small"
            label={t('project')}
            error={errors?.scope !== undefined}
            helperText={message(errors?.scope?.message)}
            sx={{ gridColumn: { xs: '1', sm: '2' } }}
          >
            <MenuItem value="*">{t('allProjects')}</MenuItem>
            {projects.map((project) => (
              <MenuItem key={project.project_id} value={String(project.project_id)}>
                {project.project_name}
              </MenuItem>
            ))}
          </TextField>
        )}
      />
    </Box>
  );
}

import { humanRoles, roleMeanings, type HumanRole } from '@rota/contract/core';
import AddRounded from '@mui/icons-material/AddRounded';
import DeleteOutlineRounded from '@mui/icons-material/DeleteOutlineRounded';
import { useFieldArray, useWatch } from 'react-hook-form';
import { Box, Button, IconButton, Tooltip, Typography } from '../../../ui/kit.ts';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { roleTexts } from '../../../i18n/role-texts.ts';
import { useProjects } from '../../../projects/project-context.tsx';
import { Field, SelectField } from '../../../ui/form/fields.tsx';
import type { ResourceForm } from '../../../ui/form/resource-form.ts';
import type { ProviderFields } from './provider-form.ts';
import { signInTexts } from './single-sign-on.messages.ts';

const ROLES = Object.keys(humanRoles) as HumanRole[];
/** A phone has the fields of a rule below each other, beside the button that removes it. */
const COLUMN = { gridColumn: { xs: '1', sm: 'auto' } };
type Form = ResourceForm<ProviderFields>;

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
  const tMeaning = useTexts(roleMeanings);
  const { projects } = useProjects();
  const role = useWatch({ control: form.control, name: `rules.${index}.role` });
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
      <Field form={form} name={`rules.${index}.claim`} size="small" label={t('claim')} sx={COLUMN} />
      <Field form={form} name={`rules.${index}.value`} size="small" label={t('value')} sx={COLUMN} />
      <Tooltip title={label}>
        <IconButton
          aria-label={label}
          onClick={onRemove}
          sx={{ gridColumn: { xs: '2', sm: '3' }, gridRow: 1 }}
        >
          <DeleteOutlineRounded fontSize="small" />
        </IconButton>
      </Tooltip>
      <SelectField
        form={form}
        name={`rules.${index}.role`}
        size="small"
        label={t('role')}
        hint={role === undefined ? undefined : tMeaning(role)}
        options={ROLES.map((one) => ({ value: one, label: tRole(one) }))}
        sx={{ gridColumn: { xs: '1', sm: '1' } }}
      />
      <SelectField
        form={form}
        name={`rules.${index}.scope`}
        size="small"
        label={t('project')}
        options={[
          { value: '*', label: t('allProjects') },
          ...projects.map((project) => ({
            value: String(project.project_id),
            label: project.project_name,
          })),
        ]}
        sx={{ gridColumn: { xs: '1', sm: '2' } }}
      />
    </Box>
  );
}

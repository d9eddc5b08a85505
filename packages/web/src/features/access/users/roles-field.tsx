import { humanRoles, type HumanRole } from '@rota/contract/core';
import { mayGive } from '@rota/contract/role-giving';
import AddRounded from '@mui/icons-material/AddRounded';
import DeleteOutlineRounded from '@mui/icons-material/DeleteOutlineRounded';
import FolderRounded from '@mui/icons-material/FolderRounded';
import PublicRounded from '@mui/icons-material/PublicRounded';
import { useMemo } from 'react';
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import { Box, Button, IconButton, Tooltip, Typography } from '../../../ui/kit.ts';
import { useAuth } from '../../../auth/auth-context.tsx';
import { useLanguage, useTexts } from '../../../i18n/i18n-context.tsx';
import { useProjects } from '../../../projects/project-context.tsx';
import { EntityPicker } from '../../../ui/entities/entity-picker.tsx';
import type { Entity } from '../../../ui/entities/entity.ts';
import { roleEntity } from '../../../ui/entities/role-entity.ts';
import { useField } from '../../../ui/form/fields.tsx';
import { useColours } from '../../../ui/theme-provider.tsx';
import type { PeopleScope } from './people.rules.ts';
import { isHumanRole } from './person-words.ts';
import { RoleWords } from './role-words.tsx';
import type { RoleFields } from './user-form.ts';
import { userFormTexts } from './user-form.messages.ts';

/** The roles of a person, row by row: where, which, and what it lets them do. In one project the place is known. */
export function RolesField({ scope }: { scope: PeopleScope }) {
  const t = useTexts(userFormTexts);
  const { control } = useFormContext<RoleFields>();
  const { fields, append, remove } = useFieldArray({ control, name: 'roles' });
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
      {fields.length === 0 && <Typography color="textSecondary">{t('noRoles')}</Typography>}
      {fields.map((field, index) => (
        <RoleRowField key={field.id} scope={scope} index={index} onRemove={() => remove(index)} />
      ))}
      <Box>
        <Button
          startIcon={<AddRounded />}
          onClick={() => append({ scope: scope === 'all' ? '' : String(scope), role: '' })}
        >
          {t('addRole')}
        </Button>
      </Box>
    </Box>
  );
}

function RoleRowField({
  scope,
  index,
  onRemove,
}: {
  scope: PeopleScope;
  index: number;
  onRemove: () => void;
}) {
  const t = useTexts(userFormTexts);
  const { palette } = useColours();
  const { control } = useFormContext<RoleFields>();
  const row = useWatch({ control, name: `roles.${index}` }) as RoleFields['roles'][number] | undefined;
  const role = row?.role ?? '';
  return (
    <Box sx={{ pb: 2, borderBottom: `1px solid ${palette.line}` }}>
      <Box
        sx={{
          display: 'grid',
          gap: 1.5,
          alignItems: 'start',
          gridTemplateColumns: {
            xs: '1fr auto',
            sm: scope === 'all' ? '1fr 1fr auto' : '1fr auto',
          },
        }}
      >
        {scope === 'all' && (
          <Box sx={{ gridColumn: { xs: '1 / -1', sm: 'auto' } }}>
            <ScopePicker index={index} />
          </Box>
        )}
        <RolePicker index={index} scope={row?.scope ?? ''} mayMoveScope={scope === 'all'} />
        <Tooltip title={t('removeRole', { number: index + 1 })}>
          <IconButton aria-label={t('removeRole', { number: index + 1 })} onClick={onRemove} sx={{ mt: 0.5 }}>
            <DeleteOutlineRounded />
          </IconButton>
        </Tooltip>
      </Box>
      {isHumanRole(role) && (
        <RoleWords key={role} role={role} scope={row?.scope === '' ? '*' : (row?.scope ?? '*')} />
      )}
    </Box>
  );
}

function ScopePicker({ index }: { index: number }) {
  const t = useTexts(userFormTexts);
  const { projects } = useProjects();
  const { problem, ...field } = useField(useFormContext<RoleFields>(), `roles.${index}.scope`);
  const entities = useMemo<Entity[]>(
    () => [
      { id: '*', name: t('allProjects'), icon: PublicRounded },
      ...projects.map(({ project_id: id, project_name: name }) => ({
        id: String(id),
        name,
        icon: FolderRounded,
      })),
    ],
    [t, projects],
  );
  return <EntityPicker {...field} label={t('project')} entities={entities} error={problem} />;
}

function RolePicker({ index, scope, mayMoveScope }: { index: number; scope: string; mayMoveScope: boolean }) {
  const t = useTexts(userFormTexts);
  const form = useFormContext<RoleFields>();
  const { problem, onChange, ...field } = useField(form, `roles.${index}.role`);
  const entities = useRoleEntities(scope);
  return (
    <EntityPicker
      {...field}
      label={t('role')}
      entities={entities}
      error={problem}
      onChange={(role) => {
        onChange(role);
        // There is only one place for it.
        if (role === 'rr_system_admin' && mayMoveScope)
          form.setValue(`roles.${index}.scope`, '*', { shouldDirty: true });
      }}
    />
  );
}

/** Every role of people; those that this person may not give there say why. */
function useRoleEntities(scope: string): Entity[] {
  const t = useTexts(userFormTexts);
  const [language] = useLanguage();
  const { roles: reach, isSuperAdmin } = useAuth();
  return useMemo(
    () =>
      (Object.keys(humanRoles) as HumanRole[])
        .filter((role) => isSuperAdmin || role !== 'rr_system_admin')
        .map((role) => {
          const isOffered = scope === '' || mayGive(reach, scope, role);
          return roleEntity(
            role,
            language,
            isOffered ? undefined : role === 'rr_system_admin' ? t('onlyForAll') : t('notYours'),
          );
        }),
    [t, language, reach, isSuperAdmin, scope],
  );
}

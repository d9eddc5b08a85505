import { humanRoles, roleMeanings, type HumanRole } from '@rota/contract/core';
import { useAuth } from '../../../auth/auth-context.tsx';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { roleTexts } from '../../../i18n/role-texts.ts';
import { useProjects } from '../../../projects/project-context.tsx';
import { Box, Typography } from '../../../ui/kit.ts';
import { accountTexts } from './account.messages.ts';

function isHumanRole(role: string): role is HumanRole {
  return role in humanRoles;
}

/** The person's own roles by project, each with its meaning in one line. */
export function RolesSection() {
  const t = useTexts(accountTexts);
  const { roles } = useAuth();
  const { projects } = useProjects();
  const nameOf = (scope: string) =>
    scope === '*'
      ? t('allProjects')
      : (projects.find(({ project_id: id }) => String(id) === scope)?.project_name ?? scope);
  const scopes = Object.entries(roles).filter(([, held]) => held.some(isHumanRole));
  if (scopes.length === 0) return <Typography color="textSecondary">{t('noRoles')}</Typography>;
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
      {scopes.map(([scope, held]) => (
        <Box key={scope}>
          <Typography variant="caption" color="textSecondary">
            {nameOf(scope)}
          </Typography>
          {held.filter(isHumanRole).map((role) => (
            <RoleLine key={role} role={role} />
          ))}
        </Box>
      ))}
    </Box>
  );
}

function RoleLine({ role }: { role: HumanRole }) {
  const tRole = useTexts(roleTexts);
  const tMeaning = useTexts(roleMeanings);
  return (
    <Box sx={{ mt: 0.5 }}>
      <Typography sx={{ fontWeight: 500 }}>{tRole(role)}</Typography>
      <Typography variant="body2" color="textSecondary">
        {tMeaning(role)}
      </Typography>
    </Box>
  );
}

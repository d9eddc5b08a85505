import { humanRoles, type HumanRole } from '@rota/contract/core';
import type { PersonState } from '@rota/contract/users';
import BlockRounded from '@mui/icons-material/BlockRounded';
import CheckCircleOutlineRounded from '@mui/icons-material/CheckCircleOutlineRounded';
import MarkEmailUnreadOutlined from '@mui/icons-material/MarkEmailUnreadOutlined';
import PersonOffRounded from '@mui/icons-material/PersonOffRounded';
import type { SvgIconComponent } from '@mui/icons-material';
import { useCallback } from 'react';
import { useFormats, useTextOr, useTexts } from '../../../i18n/i18n-context.tsx';
import { roleTexts } from '../../../i18n/role-texts.ts';
import { useProjects } from '../../../projects/project-context.tsx';
import type { Tone } from '../../../ui/tokens.ts';
import type { Person } from './people.rules.ts';
import { peopleTexts } from './users.messages.ts';

export const stateLooks: Record<PersonState, { readonly tone: Tone; readonly icon: SvgIconComponent }> = {
  invited: { tone: 'waiting', icon: MarkEmailUnreadOutlined },
  active: { tone: 'neutral', icon: CheckCircleOutlineRounded },
  may_not_sign_in: { tone: 'paused', icon: BlockRounded },
  disabled: { tone: 'offline', icon: PersonOffRounded },
};

export function isHumanRole(role: string): role is HumanRole {
  return role in humanRoles;
}

/** A role by its display name, whatever the server calls it. */
export function useRoleName(): (role: string) => string {
  const name = useTextOr(roleTexts);
  return (role) => name(role, role);
}

/** Where a role counts, by name: the project, or all of them. */
export function useScopeName(): (scope: string) => string {
  const t = useTexts(peopleTexts);
  const { projects } = useProjects();
  return useCallback(
    (scope) =>
      scope === '*'
        ? t('allProjects')
        : (projects.find(({ project_id: id }) => String(id) === scope)?.project_name ?? scope),
    [t, projects],
  );
}

/** A person's roles in one line; where all are of one project, without its name. */
export function useRolesInWords(): (person: Pick<Person, 'roles'>, isOneProject: boolean) => string {
  const t = useTexts(peopleTexts);
  const roleName = useRoleName();
  const scopeName = useScopeName();
  const formats = useFormats();
  return ({ roles }, isOneProject) => {
    const scopes = Object.keys(roles).filter((scope) => (roles[scope] ?? []).length > 0);
    const joinRoleNames = (scope: string) =>
      (roles[scope] ?? []).map(roleName).sort(formats.compare).join(', ');
    if (scopes.length === 0) return t('noRoles');
    if (isOneProject) return scopes.map(joinRoleNames).join(', ');
    return scopes
      .map((scope) => t('rolesIn', { project: scopeName(scope), roles: joinRoleNames(scope) }))
      .join(' · ');
  };
}

import type { RecordUse } from '@rota/contract/core';
import { useApi } from '../../../api/api-context.tsx';
import type { ApiClient } from '../../../api/client.ts';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { ConfirmRemoval } from '../../sites/uses/shared/confirm-removal.tsx';
import { useProjects } from '../../../projects/project-context.tsx';
import { joinUses, nameOfPerson, type Person } from './people.rules.ts';
import { userFormTexts } from './user-form.messages.ts';

type LostRolesDialogProps = {
  person: Person;
  /** Where the person keeps no role; `*` for all projects. */
  scopes: readonly string[];
  /** Whether the person keeps no role anywhere. */
  isEverywhere: boolean;
  onConfirm: () => void;
  onCancel: () => void;
};

/** Asks before a person loses every role somewhere, and names the API keys that stop with them. */
export function LostRolesDialog({ person, scopes, isEverywhere, ...question }: LostRolesDialogProps) {
  const t = useTexts(userFormTexts);
  const api = useApi();
  const { projects } = useProjects();
  const nameOf = (scope: string) =>
    scope === '*'
      ? t('allProjects')
      : (projects.find(({ project_id: id }) => String(id) === scope)?.project_name ?? scope);
  return (
    <ConfirmRemoval
      title={t('lostRolesAsk', { name: nameOfPerson(person) })}
      confirmLabel={t('saveAction')}
      usesKey={['lost-roles', person.id, ...scopes]}
      readUses={(signal) => readUses(api, person.id, scopes, isEverywhere, signal)}
      {...question}
    >
      {t('lostRolesHint', { projects: scopes.map(nameOf).join(', ') })}
    </ConfirmRemoval>
  );
}

async function readUses(
  api: ApiClient,
  userId: string,
  scopes: readonly string[],
  isEverywhere: boolean,
  signal: AbortSignal,
): Promise<RecordUse[]> {
  if (isEverywhere) {
    const uses = await api.users.uses({ params: { userId } }, { signal });
    // The account stays, and with it everything but its keys.
    return uses.filter(({ kind }) => kind === 'api_key');
  }
  const projectIds = scopes.filter((scope) => scope !== '*').map(Number);
  const lists = projectIds.map(async (projectId) => {
    const uses = await api.users.memberUses({ params: { projectId, userId } }, { signal });
    return uses.map((use) => ({
      ...use,
      first: use.first.map((one) => ({ ...one, project_id: projectId })),
    }));
  });
  return joinUses((await Promise.all(lists)).flat());
}

import { aName } from '@rota/testing';
import type { AccessTable } from '../../../access-walker/access-table.ts';
import { changes, reads } from '../../../access-walker/requests.ts';
import { asRoot, type Stage, type StageProject } from '../../../access-walker/stage.ts';

const keepers = { inProject: ['rr_project_admin', 'rr_developer'] } as const;

export const access: AccessTable = {
  'apiKeys.list': reads(keepers, (_stage, { id }) => ({ path: `/projects/${id}/api-keys` })),
  'apiKeys.get': reads(keepers, async (stage, project) => ({ path: (await aKey(stage, project)).path })),
  'apiKeys.create': changes(keepers, 201, (_stage, project) => ({
    path: `/projects/${project.id}/api-keys`,
    body: aKeyBody(project),
  })),
  'apiKeys.update': changes(keepers, 200, async (stage, project) => ({
    path: (await aKey(stage, project)).path,
    body: { name: `Renamed ${aName()} ${project.marker}` },
  })),
  'apiKeys.remove': changes(keepers, 200, async (stage, project) => ({
    path: (await aKey(stage, project)).path,
  })),
  'apiKeys.addSecret': changes(keepers, 201, async (stage, project) => ({
    path: `${(await aKey(stage, project)).path}/secrets`,
  })),
  'apiKeys.removeSecret': changes(keepers, 200, async (stage, project) => {
    const { path, secretId } = await aKey(stage, project);
    return { path: `${path}/secrets/${secretId}` };
  }),
};

// A permission that every holder has: no user grants more than their own permissions.
const aKeyBody = ({ marker }: StageProject) => ({
  name: `Key ${aName()} ${marker}`,
  permissions: ['robots.read'],
});

async function aKey(stage: Stage, project: StageProject): Promise<{ path: string; secretId: string }> {
  const { body } = await asRoot(stage, 'POST', `/projects/${project.id}/api-keys`, aKeyBody(project));
  const { api_key_id, secrets } = body as { api_key_id: string; secrets: { secret_id: string }[] };
  return { path: `/projects/${project.id}/api-keys/${api_key_id}`, secretId: secrets[0]?.secret_id ?? '' };
}

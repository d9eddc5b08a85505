import { aName } from '@rota/testing';
import type { AccessTable } from '../../../access-walker/access-table.ts';
import { changes, reads } from '../../../access-walker/requests.ts';
import { asRoot, type Stage } from '../../../access-walker/stage.ts';

const keepers = { inProject: ['rr_project_admin'] } as const;
const house = { everywhere: [] } as const;

export const access: AccessTable = {
  'machineAccounts.list': reads(keepers, (_stage, { id }) => ({ path: `/projects/${id}/machine-accounts` })),
  'machineAccounts.get': reads(keepers, async (stage, { id, marker }) => ({
    path: (await anAccount(stage, `/projects/${id}`, marker)).path,
  })),
  'machineAccounts.create': changes(keepers, 201, (_stage, { id, marker }) => ({
    path: `/projects/${id}/machine-accounts`,
    body: aBody(marker),
  })),
  'machineAccounts.update': changes(keepers, 200, async (stage, { id, marker }) => ({
    path: (await anAccount(stage, `/projects/${id}`, marker)).path,
    body: { enabled: false },
  })),
  'machineAccounts.remove': changes(keepers, 200, async (stage, { id, marker }) => ({
    path: (await anAccount(stage, `/projects/${id}`, marker)).path,
  })),
  'machineAccounts.addSecret': changes(keepers, 201, async (stage, { id, marker }) => ({
    path: `${(await anAccount(stage, `/projects/${id}`, marker)).path}/secrets`,
  })),
  'machineAccounts.removeSecret': changes(keepers, 200, async (stage, { id, marker }) => ({
    path: (await anAccount(stage, `/projects/${id}`, marker)).secretPath,
  })),
  'machineAccounts.log': reads(keepers, async (stage, { id, marker }) => ({
    path: `${(await anAccount(stage, `/projects/${id}`, marker)).path}/log`,
  })),
  'houseMachines.list': reads(house, () => ({ path: '/machine-accounts' })),
  'houseMachines.get': reads(house, async (stage) => ({ path: (await anAccount(stage, '', 'house')).path })),
  'houseMachines.create': changes(house, 201, () => ({ path: '/machine-accounts', body: aBody('house') })),
  'houseMachines.update': changes(house, 200, async (stage) => ({
    path: (await anAccount(stage, '', 'house')).path,
    body: { name: `Renamed ${aName()}` },
  })),
  'houseMachines.remove': changes(house, 200, async (stage) => ({
    path: (await anAccount(stage, '', 'house')).path,
  })),
  'houseMachines.addSecret': changes(house, 201, async (stage) => ({
    path: `${(await anAccount(stage, '', 'house')).path}/secrets`,
  })),
  'houseMachines.removeSecret': changes(house, 200, async (stage) => ({
    path: (await anAccount(stage, '', 'house')).secretPath,
  })),
  'houseMachines.log': reads(house, async (stage) => ({
    path: `${(await anAccount(stage, '', 'house')).path}/log`,
  })),
};

const aBody = (marker: string) => ({
  name: `Till ${aName()} ${marker}`,
  role: 'rr_client_delivery',
  note: '',
});

async function anAccount(
  stage: Stage,
  base: string,
  marker: string,
): Promise<{ path: string; secretPath: string }> {
  const { body } = await asRoot(stage, 'POST', `${base}/machine-accounts`, aBody(marker));
  const { machine_account_id, secrets } = body as {
    machine_account_id: string;
    secrets: { secret_id: string }[];
  };
  const path = `${base}/machine-accounts/${machine_account_id}`;
  return { path, secretPath: `${path}/secrets/${secrets[0]?.secret_id ?? ''}` };
}

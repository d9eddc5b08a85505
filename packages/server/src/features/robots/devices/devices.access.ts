import { randomUUID } from 'node:crypto';
import { aName } from '@rota/testing';
import type { AccessTable } from '../../../access-walker/access-table.ts';
import { changes, reads } from '../../../access-walker/requests.ts';
import { asRoot, type Stage, type StageProject } from '../../../access-walker/stage.ts';

const readers = {
  inProject: ['rr_project_admin', 'rr_admin', 'rr_developer', 'rr_workshop_chief', 'rr_workshop_operator'],
} as const;
const keepers = { inProject: ['rr_project_admin', 'rr_admin', 'rr_developer', 'rr_workshop_chief'] } as const;

export const access: AccessTable = {
  'devices.list': reads(readers, (_stage, { id }) => ({ path: `/projects/${id}/devices` })),
  'devices.get': reads(readers, async (stage, project) => ({ path: await aDevice(stage, project) })),
  'devices.create': changes(keepers, 201, (_stage, project) => ({
    path: `/projects/${project.id}/devices`,
    body: aDeviceBody(project),
  })),
  'devices.update': changes(keepers, 200, async (stage, project) => ({
    path: await aDevice(stage, project),
    body: { enabled: false },
  })),
  'devices.remove': changes(keepers, 200, async (stage, project) => ({
    path: await aDevice(stage, project),
  })),
};

const aDeviceBody = ({ marker }: StageProject) => ({
  device_id: `dev-${randomUUID()}`,
  name: `Button ${aName()} ${marker}`,
  type: 'call_button',
});

async function aDevice(stage: Stage, project: StageProject): Promise<string> {
  const { body } = await asRoot(stage, 'POST', `/projects/${project.id}/devices`, aDeviceBody(project));
  return `/projects/${project.id}/devices/${(body as { device_id: string }).device_id}`;
}

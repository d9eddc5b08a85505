import { randomUUID } from 'node:crypto';
import { aName } from '@rota/testing';
import type { AccessTable } from '../../../access-walker/access-table.ts';
import { changes, reads } from '../../../access-walker/requests.ts';
import { asRoot, type Stage, type StageProject } from '../../../access-walker/stage.ts';

const readers = {
  inProject: ['rr_project_admin', 'rr_admin', 'rr_developer', 'rr_workshop_chief', 'rr_workshop_operator'],
} as const;
const keepers = { inProject: ['rr_project_admin', 'rr_admin', 'rr_developer', 'rr_workshop_chief'] } as const;

const cardsOf = ({ id }: StageProject) => `/projects/${id}/call-cards`;
const aCardBody = ({ marker }: StageProject) => ({
  number: randomUUID().slice(0, 12),
  name: `Card ${aName()} ${marker}`,
});

async function aDevice(stage: Stage, project: StageProject): Promise<string> {
  const body = {
    device_id: `dev-${randomUUID()}`,
    name: `Button ${aName()} ${project.marker}`,
    type: 'call_button',
  };
  const made = await asRoot(stage, 'POST', `/projects/${project.id}/devices`, body);
  return `/projects/${project.id}/call-devices/${(made.body as { device_id: string }).device_id}`;
}
async function aCard(stage: Stage, project: StageProject): Promise<string> {
  const made = await asRoot(stage, 'POST', cardsOf(project), aCardBody(project));
  return `${cardsOf(project)}/${(made.body as { card_id: string }).card_id}`;
}
async function aBinding(stage: Stage, project: StageProject) {
  const body = { name: `Station ${aName()} ${project.marker}`, target_id: project.targetId };
  const made = await asRoot(stage, 'POST', `/projects/${project.id}/stations`, body);
  return { press: 'single', action: 'call', station_id: (made.body as { station_id: string }).station_id };
}

export const access: AccessTable = {
  'callDevices.list': reads(readers, (_stage, { id }) => ({ path: `/projects/${id}/call-devices` })),
  'callDevices.get': reads(readers, async (stage, project) => ({ path: await aDevice(stage, project) })),
  'callDevices.setBindings': changes(keepers, 200, async (stage, project) => ({
    path: `${await aDevice(stage, project)}/bindings`,
    body: { bindings: [await aBinding(stage, project)] },
  })),
  'callDevices.cards': reads(readers, (_stage, project) => ({ path: cardsOf(project) })),
  'callDevices.addCard': changes(keepers, 201, (_stage, project) => ({
    path: cardsOf(project),
    body: aCardBody(project),
  })),
  'callDevices.updateCard': changes(keepers, 200, async (stage, project) => ({
    path: await aCard(stage, project),
    body: { enabled: false },
  })),
  'callDevices.removeCard': changes(keepers, 200, async (stage, project) => ({
    path: await aCard(stage, project),
  })),
};

import { randomUUID } from 'node:crypto';
import { aName } from '@rota/testing';
import type { AccessTable } from '../../../access-walker/access-table.ts';
import { changes, reads } from '../../../access-walker/requests.ts';
import { asRoot, type Stage, type StageProject } from '../../../access-walker/stage.ts';

const readers = {
  inProject: ['rr_project_admin', 'rr_admin', 'rr_developer', 'rr_workshop_chief', 'rr_workshop_operator'],
} as const;
const keepers = { inProject: ['rr_project_admin', 'rr_admin', 'rr_developer', 'rr_workshop_chief'] } as const;

const pairers = readers;

/** A device that shows a code. */
async function aCode(stage: Stage, type = 'tablet'): Promise<string> {
  const body = { device_id: `dev-${randomUUID()}`, type };
  // From an address of its own each time: one address may ask for few codes.
  const from = `10.${octet()}.${octet()}.${octet()}`;
  const answer = await stage.server.call('POST', '/public/devices/pairing', { body, from });
  return (answer.body as { code: string }).code;
}
const octet = (): number => 1 + Math.floor(Math.random() * 250);

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
  'devices.pair': changes(pairers, 201, async (stage, project) => ({
    path: `/projects/${project.id}/devices/pair`,
    body: { code: await aCode(stage), name: `Tablet ${aName()} ${project.marker}` },
  })),
  'devices.replace': changes(pairers, 200, async (stage, project) => ({
    path: `${await aDevice(stage, project)}/replace`,
    body: { code: await aCode(stage, 'call_button') },
  })),
  'devices.startPairing': changes('anyone', 201, () => ({
    path: '/public/devices/pairing',
    body: { device_id: `dev-${randomUUID()}`, type: 'tablet' },
  })),
  // No token is right without a device that keeps it.
  'devices.pollPairing': {
    who: 'anyone',
    request: () => ({ path: '/public/devices/pairing/poll', body: { poll_token: 'no-such-token' } }),
    success: { status: 404, resultCode: 'DEVICE_PAIRING_ENDED' },
    changes: false,
  },
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

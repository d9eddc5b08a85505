import { aName } from '@rota/testing';
import type { Role } from '@rota/contract/core';
import type { AccessTable } from '../../../access-walker/access-table.ts';
import { readers } from '../../../access-walker/people.ts';
import { changes, reads } from '../../../access-walker/requests.ts';
import { asRoot, type Stage, type StageProject } from '../../../access-walker/stage.ts';

const editors: readonly Role[] = ['rr_project_admin', 'rr_admin', 'rr_qre'];
const viewers = {
  inProject: [
    ...readers,
    'rr_qre',
    'rr_client',
    'rr_client_server_project',
    'rr_client_delivery',
    'rr_client_delivery_v2',
    'rr_client_market',
    'rr_iot_waiter',
    'rr_iot_card_robot_call_button',
  ],
} as const;
const keepers = { inProject: editors };

const settingsOf = ({ id }: StageProject) => `/projects/${id}/robot-call-settings`;
const aStationBody = ({ targetId, marker }: StageProject) => ({
  name: `Station ${aName()} ${marker}`,
  target_id: targetId,
});

/** A station of the project, by its address. */
async function aStation(stage: Stage, project: StageProject): Promise<string> {
  const { body } = await asRoot(stage, 'POST', `/projects/${project.id}/stations`, aStationBody(project));
  return `/projects/${project.id}/stations/${(body as { station_id: string }).station_id}`;
}
const at = (rest: string, body?: unknown) => async (stage: Stage, project: StageProject) => ({
  path: `${await aStation(stage, project)}${rest}`,
  ...(body !== undefined && { body }),
});

export const access: AccessTable = {
  'stations.list': reads(viewers, (_stage, { id }) => ({ path: `/projects/${id}/stations` })),
  'stations.get': reads(viewers, at('')),
  'stations.qr': reads(viewers, at('/qr')),
  'stations.create': changes(keepers, 201, (_stage, project) => ({
    path: `/projects/${project.id}/stations`,
    body: aStationBody(project),
  })),
  'stations.update': changes(keepers, 200, at('', { is_public: false })),
  'stations.setSwitch': changes(
    { inProject: [...editors, 'rr_delivery_operator'] },
    200,
    at('/switch', { switch: 'closed', reason: 'Cleaning' }),
  ),
  'stations.newCode': changes(keepers, 200, at('/code')),
  'stations.uses': reads(keepers, at('/uses')),
  'stations.remove': changes(keepers, 200, at('')),
  'stations.settings': reads(viewers, (_stage, project) => ({ path: settingsOf(project) })),
  'stations.setSettings': changes(keepers, 200, (_stage, project) => ({
    path: settingsOf(project),
    body: { high_demand_after_minutes: 1 + Math.floor(Math.random() * 200) },
  })),
  'stations.newProjectCode': changes(keepers, 200, (_stage, project) => ({
    path: `${settingsOf(project)}/code`,
  })),
  'stations.projectQr': reads(viewers, async (stage, project) => {
    await asRoot(stage, 'PATCH', settingsOf(project), { is_project_page_on: true });
    return { path: `${settingsOf(project)}/qr?format=png` };
  }),
};

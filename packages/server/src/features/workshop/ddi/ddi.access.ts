import { ddiApi, ddiTenantApi } from '@rota/contract/ddi';
import type { AccessTable, CallAccess } from '../../../access-walker/access-table.ts';
import { changes, reads } from '../../../access-walker/requests.ts';
import { aRobotBody, asRoot, type Stage, type StageProject } from '../../../access-walker/stage.ts';

const readers = {
  inProject: [
    'rr_project_admin',
    'rr_admin',
    'rr_developer',
    'rr_diagnostic',
    'rr_workshop_chief',
    'rr_workshop_operator',
  ],
} as const;
const runners = {
  inProject: ['rr_project_admin', 'rr_admin', 'rr_workshop_chief', 'rr_workshop_operator'],
} as const;
const keepers = { inProject: ['rr_project_admin', 'rr_workshop_chief', 'rr_developer'] } as const;

const feedback = { status: { execution: 'closed', result: { finished: 'success' } } };
const bodies: Readonly<Record<string, unknown>> = {
  configData: { data: {} },
  deploymentFeedback: feedback,
  cancelFeedback: feedback,
  confirmationFeedback: { confirmation: 'confirmed' },
};

/** Every call of DDI: the token of an updater opens it, and no session does. */
function ddiAccess(area: string, calls: Readonly<Record<string, { readonly path: string }>>): AccessTable {
  const entries = Object.entries(calls).map(([call, { path }]): [string, CallAccess] => [
    `${area}.${call}`,
    {
      who: 'anyone',
      request: (_stage, { robotId }) => ({
        path: path
          .replace('{tenant}', 'default')
          .replace('{controllerId}', robotId)
          .replace('{actionId}', '1'),
        body: bodies[call],
      }),
      success: { status: 401, resultCode: 'UNAUTHORIZED' },
      changes: false,
    },
  ]);
  return Object.fromEntries(entries);
}

async function aRobotWithToken(stage: Stage, { id, marker }: StageProject): Promise<string> {
  const { body } = await asRoot(stage, 'POST', `/projects/${id}/robots`, aRobotBody(marker));
  const path = `/projects/${id}/robots/${(body as { robot_id: string }).robot_id}/update-token`;
  await asRoot(stage, 'POST', path);
  return path;
}

const gateway = ({ id }: StageProject): string => `/projects/${id}/update-gateway-token`;

export const access: AccessTable = {
  ...ddiAccess('ddi', ddiApi),
  ...ddiAccess('ddiTenant', ddiTenantApi),
  'screenAppUpdates.current': {
    who: 'anyone',
    request: () => ({ path: '/public/screen-app-updates?version=1.0' }),
    success: { status: 401, resultCode: 'UNAUTHORIZED' },
    changes: false,
  },
  'screenAppUpdates.report': {
    who: 'anyone',
    request: () => ({ path: '/public/screen-app-updates/none/report', body: { step: 'failed' } }),
    success: { status: 401, resultCode: 'UNAUTHORIZED' },
    changes: false,
  },
  'robotUpdaters.get': reads(readers, (_stage, { id, robotId }) => ({
    path: `/projects/${id}/robots/${robotId}/updater`,
  })),
  'robotUpdaters.change': changes(runners, 200, (_stage, { id, robotId }) => ({
    path: `/projects/${id}/robots/${robotId}/updater`,
    body: { asks_first: true },
  })),
  'robotUpdaters.makeToken': changes(keepers, 201, (_stage, { id, robotId }) => ({
    path: `/projects/${id}/robots/${robotId}/update-token`,
  })),
  'robotUpdaters.endToken': changes(keepers, 200, async (stage, project) => ({
    path: await aRobotWithToken(stage, project),
  })),
  'robotUpdaters.gatewayToken': reads(keepers, (_stage, project) => ({ path: gateway(project) })),
  'robotUpdaters.makeGatewayToken': changes(keepers, 201, (_stage, project) => ({ path: gateway(project) })),
  'robotUpdaters.endGatewayToken': changes(keepers, 200, async (stage, project) => {
    await asRoot(stage, 'POST', gateway(project));
    return { path: gateway(project) };
  }),
};

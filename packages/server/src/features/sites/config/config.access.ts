import { aName } from '@rota/testing';
import type { AccessTable } from '../../../access-walker/access-table.ts';
import { projectPeople, dynamicEditors } from '../../../access-walker/people.ts';
import { reads, changes } from '../../../access-walker/requests.ts';

export const access: AccessTable = {
  'config.get': reads({ inProject: projectPeople }, (_stage, { id }) => ({ path: `/projects/${id}/config` })),
  'config.update': changes(
    { inProject: ['rr_project_admin', 'rr_admin'] },
    200,
    (_stage, { id, marker }) => ({
      path: `/projects/${id}/config`,
      body: { json_config: JSON.stringify({ marker, value: aName() }) },
    }),
  ),
  'config.logs': reads({ inProject: ['rr_project_admin', 'rr_admin'] }, (_stage, { id }) => ({
    path: `/projects/${id}/config/logs`,
  })),
  'config.dynamic': reads({ inProject: projectPeople }, (_stage, { id }) => ({
    path: `/projects/${id}/config/dynamic`,
  })),
  'config.dynamicRaw': reads({ inProject: dynamicEditors }, (_stage, { id }) => ({
    path: `/projects/${id}/config/dynamic/raw`,
  })),
  'config.updateDynamic': changes({ inProject: dynamicEditors }, 200, (_stage, { id, marker }) => ({
    path: `/projects/${id}/config/dynamic/raw`,
    body: { dynamic_config: JSON.stringify({ marker, value: aName() }) },
  })),
  'config.dynamicLogs': reads({ inProject: dynamicEditors }, (_stage, { id }) => ({
    path: `/projects/${id}/config/dynamic/logs`,
  })),
};

import { aName } from '@rota/testing';
import type { AccessTable } from '../../../access-walker/access-table.ts';

export const access: AccessTable = {
  'projects.list': { who: 'signed in', request: () => ({ path: '/projects' }), success: 200, changes: false },
  'projects.listAll': {
    who: { everywhere: ['rr_admin'] },
    request: () => ({ path: '/projects/all' }),
    success: 200,
    changes: false,
  },
  'projects.create': {
    who: { everywhere: ['rr_admin'] },
    request: () => ({ path: '/projects/', body: { project_name: `New ${aName()}` } }),
    success: 201,
    changes: true,
  },
  'projects.featureUses': {
    who: { inProject: ['rr_project_admin', 'rr_admin'] },
    request: (_stage, project) => ({ path: `/projects/${project.id}/feature-uses` }),
    success: 200,
    changes: false,
  },
  'projects.update': {
    who: { inProject: ['rr_project_admin', 'rr_admin'] },
    request: (_stage, project) => ({
      path: `/projects/${project.id}`,
      body: { project_name: `Renamed ${aName()} ${project.marker}` },
    }),
    success: 200,
    changes: true,
  },
};

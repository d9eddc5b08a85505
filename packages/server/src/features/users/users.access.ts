import type { AccessTable } from '../../access-walker/access-table.ts';
import { reads, changes } from '../../access-walker/requests.ts';

export const access: AccessTable = {
  'users.list': reads({ everywhere: [] }, () => ({ path: '/users' })),
  'users.update': changes({ everywhere: [] }, 200, async ({ server }) => ({
    path: `/users/${(await server.addUser()).id}`,
    body: { disabled: true },
  })),
  'users.remove': changes({ everywhere: [] }, 200, async ({ server }) => ({ path: `/users/${(await server.addUser()).id}` })),
  'users.listMembers': reads({ inProject: ['rr_project_admin'] }, (_stage, { id }) => ({ path: `/projects/${id}/users` })),
  'users.updateMember': changes({ inProject: ['rr_project_admin'] }, 200, async ({ server }, { id }) => ({
    path: `/projects/${id}/users/${(await server.addUser({ roles: { [id]: ['rr_view_only'] } })).id}`,
    body: { roles: ['rr_cam'] },
  })),
};

import type { AccessTable } from '../../../access-walker/access-table.ts';
import { robotKeepers } from '../../../access-walker/people.ts';
import { changes, reads } from '../../../access-walker/requests.ts';

export const access: AccessTable = {
  'workshopProjects.list': reads('signed in', () => ({ path: '/workshop/projects' })),
  'workshopProjects.setVisit': changes({ inProject: robotKeepers }, 200, (_stage, project) => ({
    path: `/projects/${project.id}/workshop/visit`,
    body: { visit_on: '2030-05-02', note: `Bring wheels ${project.marker}` },
  })),
};

import type { AccessTable } from '../../../access-walker/access-table.ts';
import { changes, reads } from '../../../access-walker/requests.ts';
import type { StageProject } from '../../../access-walker/stage.ts';

const makers = { inProject: ['rr_project_admin', 'rr_admin', 'rr_developer'] } as const;
const path = ({ id }: StageProject) => `/projects/${id}/sandbox-bank/faults`;

export const access: AccessTable = {
  'sandboxBank.faults': reads(makers, (_stage, project) => ({ path: path(project) })),
  'sandboxBank.setFaults': changes(makers, 200, async (_stage, project) => ({
    path: path(project),
    body: { late_news_s: 3 },
  })),
};

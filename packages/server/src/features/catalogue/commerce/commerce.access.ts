import type { AccessTable } from '../../../access-walker/access-table.ts';
import { changes, reads } from '../../../access-walker/requests.ts';
import { asRoot, type Stage, type StageProject } from '../../../access-walker/stage.ts';

const keepers = { inProject: ['rr_project_admin', 'rr_admin'] } as const;
const viewers = { inProject: [...keepers.inProject, 'rr_qre', 'rr_qrpe', 'rr_submerchant_admin'] } as const;
const base = ({ id }: StageProject) => `/projects/${id}/commerce`;

export const access: AccessTable = {
  'commerce.get': reads(viewers, (_stage, project) => ({ path: base(project) })),
  'commerce.update': changes(keepers, 200, async (stage: Stage, project) => {
    const { version } = (await asRoot(stage, 'GET', base(project))).body as { version: number };
    return { path: base(project), body: { version, owner: { legal_name: `House ${project.marker}` } } };
  }),
  'commerce.decideRefundLimit': {
    ...changes(keepers, 200, async (stage: Stage, project) => {
      const { version } = (await asRoot(stage, 'GET', base(project))).body as { version: number };
      return { path: `${base(project)}/refund-limit/decision`, body: { version, agrees: true } };
    }),
    success: { status: 409, resultCode: 'REFUND_LIMIT_DECIDED' },
    changes: false,
  },
};

import type { AccessTable } from '../../../access-walker/access-table.ts';
import { reads } from '../../../access-walker/requests.ts';
import { aRobotBody, asRoot } from '../../../access-walker/stage.ts';

const movers = { inProject: ['rr_project_admin', 'rr_admin', 'rr_workshop_chief'] } as const;

export const access: AccessTable = {
  'robotMoves.preview': reads(movers, (_stage, { id, robotId }) => ({
    path: `/projects/${id}/robots/${robotId}/move`,
  })),
  // No one of one project alone moves a robot; its tests move one.
  'robotMoves.move': {
    who: movers,
    request: async (stage, { id, marker }) => {
      const { body } = await asRoot(stage, 'POST', `/projects/${id}/robots`, aRobotBody(marker));
      const { robot_id: robotId } = body as { robot_id: string };
      return { path: `/projects/${id}/robots/${robotId}/move`, body: { project_id: id } };
    },
    success: { status: 400, resultCode: 'ROBOT_MOVE_SAME_PROJECT' },
    changes: false,
  },
};

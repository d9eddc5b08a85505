import { randomUUID } from 'node:crypto';
import type { AccessTable } from '../../../access-walker/access-table.ts';
import { robotCommanders, robotReaders } from '../../../access-walker/people.ts';
import { changes, reads } from '../../../access-walker/requests.ts';
import type { Stage, StageProject } from '../../../access-walker/stage.ts';

const helpOf = ({ id }: StageProject) => `/projects/${id}/help-requests`;

/** An open help request of the robot, and no other: it calls once for one thing. */
async function anOpenOne({ server }: Stage, project: StageProject): Promise<string> {
  const helpId = `h-${randomUUID()}`;
  await server.db.asOwner(
    `update help_request set resolved_at = now(), how = 'other' where project_id = $1 and how is null`,
    [project.id],
  );
  await server.db.asOwner(
    `insert into help_request (project_id, help_id, robot_id, robot_name, search_text, code, params, opened_at)
     values ($1, $2, $3, $4, '', 'foreign_order', '{}', now())`,
    [project.id, helpId, project.robotId, project.marker],
  );
  return `${helpOf(project)}/${helpId}`;
}

export const access: AccessTable = {
  'helpRequests.list': reads({ inProject: robotReaders }, (_stage, project) => ({ path: helpOf(project) })),
  'helpRequests.answer': changes({ inProject: robotCommanders }, 200, async (stage, project) => ({
    path: `${await anOpenOne(stage, project)}/answer`,
    body: {},
  })),
  'helpRequests.resolve': changes({ inProject: robotCommanders }, 200, async (stage, project) => ({
    path: `${await anOpenOne(stage, project)}/resolve`,
    body: { how: 'other' },
  })),
  'helpRequests.humanMinutes': reads({ inProject: robotReaders }, (_stage, { id }) => ({
    path: `/projects/${id}/human-minutes`,
  })),
};

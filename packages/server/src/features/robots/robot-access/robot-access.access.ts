import type { AccessTable } from '../../../access-walker/access-table.ts';
import { robotReaders } from '../../../access-walker/people.ts';
import { changes, reads, unconfirmed } from '../../../access-walker/requests.ts';
import { aRobotBody, asRoot, type Stage, type StageProject } from '../../../access-walker/stage.ts';

const keepers = { inProject: ['rr_project_admin', 'rr_workshop_chief', 'rr_developer'] } as const;

async function aRobotWithWifi(stage: Stage, { id, marker }: StageProject): Promise<string> {
  const { body } = await asRoot(stage, 'POST', `/projects/${id}/robots`, aRobotBody(marker));
  const path = `/projects/${id}/robots/${(body as { robot_id: string }).robot_id}/wifi`;
  await asRoot(stage, 'PUT', path, { network: `Lobby ${marker}` });
  return path;
}

export const access: AccessTable = {
  'robotAccess.get': reads({ inProject: robotReaders }, (_stage, { id, robotId }) => ({
    path: `/projects/${id}/robots/${robotId}/access`,
  })),
  'robotAccess.setWifi': changes(keepers, 200, (_stage, { id, robotId, marker }) => ({
    path: `/projects/${id}/robots/${robotId}/wifi`,
    body: { network: `Lobby ${marker}`, password: 'eight-chars' },
  })),
  'robotAccess.clearWifi': changes(keepers, 200, async (stage, project) => ({
    path: await aRobotWithWifi(stage, project),
  })),
  'robotAccess.reveal': unconfirmed(keepers, (_stage, { id, robotId }) => ({
    path: `/projects/${id}/robots/${robotId}/secrets/mqtt_password/reveal`,
  })),
};

import { randomUUID } from 'node:crypto';
import type { AccessTable } from '../../../access-walker/access-table.ts';
import { mapEditors } from '../../../access-walker/people.ts';
import { changes, reads, refusesNow } from '../../../access-walker/requests.ts';
import type { Stage, StageProject } from '../../../access-walker/stage.ts';

const source = { kind: 'days', days: 1 };
const ofMap = ({ id, mapId }: StageProject): string => `/project/${id}/maps/${mapId}/preflights`;
const ofSettings = ({ id }: StageProject): string => `/projects/${id}/settings-preflights`;
const admins = ['rr_project_admin', 'rr_admin'] as const;

/** One that is under way, in the place of the one before: no robot of the walker's projects could take part in a real one. */
async function running({ server }: Stage, { id }: StageProject, mapId: string | null): Promise<string> {
  const preflightId = randomUUID();
  await server.db.asOwner('delete from preflight where project_id = $1', [id]);
  await server.db.asOwner(
    `insert into preflight (project_id, preflight_id, map_id, status, source, robots, tasks, left_out, started_by_id, started_by)
     values ($1, $2, $3, 'running', $4, 1, 1, 0, 'walker', 'walker')`,
    [id, preflightId, mapId, JSON.stringify(source)],
  );
  return preflightId;
}

export const access: AccessTable = {
  'preflight.tryMap': refusesNow({ inProject: mapEditors }, 'PREFLIGHT_NO_ROBOTS', (_stage, project) => ({
    path: ofMap(project),
    body: { drawings: [], points: [], source },
  })),
  'preflight.ofMap': reads({ inProject: mapEditors }, (_stage, project) => ({ path: ofMap(project) })),
  'preflight.cancelOfMap': changes({ inProject: mapEditors }, 200, async (stage, project) => ({
    path: `${ofMap(project)}/${await running(stage, project, project.mapId)}`,
  })),
  'preflight.trySettings': refusesNow({ inProject: admins }, 'PREFLIGHT_NO_ROBOTS', (_stage, project) => ({
    path: ofSettings(project),
    body: { delivery: {}, source },
  })),
  'preflight.ofSettings': reads({ inProject: admins }, (_stage, project) => ({ path: ofSettings(project) })),
  'preflight.cancelOfSettings': changes({ inProject: admins }, 200, async (stage, project) => ({
    path: `${ofSettings(project)}/${await running(stage, project, null)}`,
  })),
};

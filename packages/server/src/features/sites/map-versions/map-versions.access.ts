import { randomUUID } from 'node:crypto';
import { mapDocument } from '@rota/contract/map-versions';
import { aName } from '@rota/testing';
import type { AccessTable } from '../../../access-walker/access-table.ts';
import { mapEditors, mapReaders } from '../../../access-walker/people.ts';
import { changes, reads, type Requested } from '../../../access-walker/requests.ts';
import { asRoot, type Stage, type StageProject } from '../../../access-walker/stage.ts';

const pathOf = ({ id, mapId }: StageProject): string => `/project/${id}/maps/${mapId}`;
const ofMap =
  (what: string): Requested =>
  (_stage, project) => ({ path: pathOf(project) + what });

async function commitBody(stage: Stage, project: StageProject) {
  const { body } = await asRoot(stage, 'GET', `${pathOf(project)}/document`);
  const { stamp, drawings, points } = mapDocument.parse(body);
  return { base: stamp, message: `Commit ${aName()}`, drawings, points };
}

export const access: AccessTable = {
  'mapVersions.document': reads({ inProject: mapReaders }, ofMap('/document')),
  'mapVersions.check': reads({ inProject: mapEditors }, (_stage, project) => ({
    path: `${pathOf(project)}/check`,
    body: { drawings: [], points: [] },
  })),
  'mapVersions.align': reads({ inProject: mapEditors }, (_stage, project) => ({
    path: `${pathOf(project)}/align`,
    body: { drawings: [], points: [], alignment: { by: 'motion', x: 1, y: 0, theta: 0 } },
  })),
  'mapVersions.commit': changes({ inProject: mapEditors }, 200, async (stage, project) => ({
    path: `${pathOf(project)}/commits`,
    body: await commitBody(stage, project),
  })),
  'mapVersions.versions': reads({ inProject: mapReaders }, ofMap('/versions')),
  'mapVersions.version': reads({ inProject: mapReaders }, async (stage, project) => {
    const { body } = await asRoot(stage, 'GET', `${pathOf(project)}/document`);
    if (mapDocument.parse(body).version === 0)
      await asRoot(stage, 'POST', `${pathOf(project)}/commits`, await commitBody(stage, project));
    return { path: `${pathOf(project)}/versions/1` };
  }),
  'mapVersions.beHere': changes({ inProject: mapEditors }, 200, (_stage, project) => ({
    path: `${pathOf(project)}/editors/${randomUUID()}`,
    body: { is_changed: false },
  })),
  'mapVersions.leave': changes({ inProject: mapEditors }, 200, async (stage, project) => {
    const path = `${pathOf(project)}/editors/${randomUUID()}`;
    await asRoot(stage, 'PUT', path, { is_changed: false });
    return { path };
  }),
};

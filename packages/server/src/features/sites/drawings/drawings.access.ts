import { mapDrawings } from '@rota/contract/drawings';
import { aName } from '@rota/testing';
import type { AccessTable } from '../../../access-walker/access-table.ts';
import { mapEditors, mapReaders } from '../../../access-walker/people.ts';
import { changes, reads, type Requested } from '../../../access-walker/requests.ts';
import { asRoot } from '../../../access-walker/stage.ts';

const ofMap =
  (what: string): Requested =>
  (_stage, { id, mapId }) => ({ path: `/project/${id}/maps/${mapId}/drawings${what}` });

export const access: AccessTable = {
  'drawings.list': reads({ inProject: mapReaders }, (_stage, { id }) => ({
    path: `/project/${id}/drawings`,
  })),
  'drawings.get': reads({ inProject: mapReaders }, ofMap('')),
  'drawings.replace': changes({ inProject: mapEditors }, 200, (_stage, { id, mapId }) => ({
    path: `/project/${id}/maps/${mapId}/drawings?message=${aName()}`,
    body: [],
  })),
  'drawings.versions': reads({ inProject: mapReaders }, ofMap('/versions')),
  'drawings.version': reads({ inProject: mapReaders }, async (stage, { id, mapId }) => {
    const path = `/project/${id}/maps/${mapId}/drawings`;
    const { body } = await asRoot(stage, 'GET', path);
    if (mapDrawings.parse(body).version === 0) await asRoot(stage, 'POST', path, []);
    return { path: `${path}/versions/1` };
  }),
};

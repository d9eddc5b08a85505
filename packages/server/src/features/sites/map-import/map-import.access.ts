import type { AccessTable } from '../../../access-walker/access-table.ts';
import { mapEditors } from '../../../access-walker/people.ts';
import { reads } from '../../../access-walker/requests.ts';

export const access: AccessTable = {
  // Nothing of it is kept: what is read goes into a draft.
  'mapImport.read': reads({ inProject: mapEditors }, (_stage, { id, mapId }) => ({
    path: `/project/${id}/maps/${mapId}/import`,
    body: Buffer.from('{"type":"FeatureCollection","features":[]}'),
    headers: { 'content-type': 'application/geo+json' },
  })),
};

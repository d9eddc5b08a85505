import type { Topography } from '@rota/contract/topography';
import type { AccessTable } from '../../../access-walker/access-table.ts';
import { mapReaders } from '../../../access-walker/people.ts';
import { changes, reads } from '../../../access-walker/requests.ts';
import { asRoot } from '../../../access-walker/stage.ts';

const base = ({ id }: { readonly id: number }) => `/projects/${id}/topography`;

export const access: AccessTable = {
  'topography.read': reads({ inProject: mapReaders }, (_stage, project) => ({ path: base(project) })),
  'topography.order': changes(
    { inProject: ['rr_project_admin', 'rr_admin', 'rr_developer', 'rr_map_editor'] },
    200,
    async (stage, project) => {
      const { version, sites } = (await asRoot(stage, 'GET', base(project))).body as Topography;
      const mapIds = sites.flatMap(({ floors }) => floors.map(({ map_id: mapId }) => mapId));
      return { path: base(project), body: { version, map_ids: mapIds } };
    },
  ),
  'topography.travelTime': reads({ inProject: mapReaders }, (_stage, { id, targetId }) => ({
    path: `/projects/${id}/travel-times?from=${targetId}&to=${targetId}`,
  })),
};

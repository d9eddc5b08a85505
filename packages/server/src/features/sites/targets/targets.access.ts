import { aName } from '@rota/testing';
import type { AccessTable } from '../../../access-walker/access-table.ts';
import { targetReaders, mapEditors } from '../../../access-walker/people.ts';
import { reads, changes, freshTarget } from '../../../access-walker/requests.ts';
import { aTargetBody } from '../../../access-walker/stage.ts';

export const access: AccessTable = {
  'targets.list': reads({ inProject: targetReaders }, (_stage, { id }) => ({
    path: `/projects/${id}/targets`,
  })),
  'targets.create': changes({ inProject: mapEditors }, 201, (_stage, { id, marker }) => ({
    path: `/projects/${id}/targets`,
    body: aTargetBody(marker),
  })),
  'targets.update': changes({ inProject: mapEditors }, 200, (_stage, { id, targetId, marker }) => ({
    path: `/projects/${id}/targets/${targetId}`,
    body: { name: `Target ${aName()} ${marker}` },
  })),
  'targets.uses': reads({ inProject: mapEditors }, (_stage, { id, targetId }) => ({
    path: `/projects/${id}/targets/${targetId}/uses`,
  })),
  'targets.remove': changes({ inProject: mapEditors }, 200, async (stage, project) => ({
    path: `/projects/${project.id}/targets/${await freshTarget(stage, project)}`,
  })),
};

import { aName } from '@rota/testing';
import type { AccessTable } from '../../access-walker/access-table.ts';
import { targetReaders, mapEditors } from '../../access-walker/people.ts';
import { reads, changes, freshTarget } from '../../access-walker/requests.ts';
import { aTargetBody } from '../../access-walker/world.ts';

export const access: AccessTable = {
  'targets.list': reads({ inProject: targetReaders }, (_world, { id }) => ({ path: `/projects/${id}/targets` })),
  'targets.create': changes({ inProject: mapEditors }, 201, (_world, { id, marker }) => ({
    path: `/projects/${id}/targets`,
    body: aTargetBody(marker),
  })),
  'targets.update': changes({ inProject: mapEditors }, 200, (_world, { id, targetId, marker }) => ({
    path: `/projects/${id}/targets/${targetId}`,
    body: { name: `Target ${aName()} ${marker}` },
  })),
  'targets.remove': changes({ inProject: mapEditors }, 200, async (world, project) => ({
    path: `/projects/${project.id}/targets/${await freshTarget(world, project)}`,
  })),
};

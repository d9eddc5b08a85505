import type { AccessTable } from '../../../access-walker/access-table.ts';
import { mapEditors, mapReaders } from '../../../access-walker/people.ts';
import { changes, reads, refusesNow } from '../../../access-walker/requests.ts';

export const access: AccessTable = {
  'mapSync.list': reads({ inProject: mapReaders }, (_stage, { id }) => ({ path: `/project/${id}/map-sync` })),
  // The walker has no connected robot: there is none to send it to now, and the log names the requester.
  'mapSync.send': changes({ inProject: mapEditors }, 200, (_stage, { id, mapId }) => ({
    path: `/project/${id}/maps/${mapId}/send`,
    body: {},
  })),
  'mapSync.fetch': {
    ...refusesNow({ inProject: mapEditors }, 'ROBOT_OFFLINE', (_stage, { id, mapId, robotId }) => ({
      path: `/project/${id}/maps/${mapId}/fetch`,
      body: { robot_id: robotId },
    })),
    // The link by which the robot would bring its scan is made out before it is asked.
    changes: true,
  },
};

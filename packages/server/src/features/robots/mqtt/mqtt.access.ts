import type { AccessTable } from '../../../access-walker/access-table.ts';
import { changes, reads } from '../../../access-walker/requests.ts';
import { BROKER_SECRET, type StageProject } from '../../../access-walker/stage.ts';

const keepers = { inProject: ['rr_project_admin', 'rr_admin', 'rr_developer'] } as const;
const userPath = ({ id, robotId }: StageProject) => `/projects/${id}/mqtt-users/robot-${robotId}`;

export const access: AccessTable = {
  'mqtt.authenticate': {
    who: 'anyone',
    request: () => ({
      path: '/mqtt/authenticate',
      body: { username: 'no-such-user', password: 'x' },
      headers: { 'x-rota-broker': BROKER_SECRET },
    }),
    success: 200,
    changes: false,
  },
  'mqtt.authorize': {
    who: 'anyone',
    request: () => ({
      path: '/mqtt/authorize',
      body: { username: 'no-such-user', topic: 'x', action: 'publish' },
      headers: { 'x-rota-broker': BROKER_SECRET },
    }),
    success: 200,
    changes: false,
  },
  'mqttUsers.list': reads(keepers, (_stage, { id }) => ({ path: `/projects/${id}/mqtt-users` })),
  'mqttUsers.get': reads(keepers, (_stage, project) => ({ path: userPath(project) })),
  'mqttUsers.update': changes(keepers, 200, (_stage, project) => ({
    path: userPath(project),
    body: { enabled: true },
  })),
  'mqttUsers.setPassword': changes(keepers, 200, (_stage, project) => ({
    path: `${userPath(project)}/password`,
    body: {},
  })),
  'mqttUsers.endOlder': changes(keepers, 200, (_stage, project) => ({
    path: `${userPath(project)}/end-older`,
    body: {},
  })),
  'mqttUsers.disconnect': changes(keepers, 200, (_stage, project) => ({
    path: `${userPath(project)}/disconnect`,
  })),
};

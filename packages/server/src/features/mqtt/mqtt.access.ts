import type { AccessTable } from '../../access-walker/access-table.ts';
import { BROKER_SECRET } from '../../access-walker/stage.ts';

export const access: AccessTable = {
  'mqtt.authenticate': {
    who: 'anybody',
    request: () => ({
      path: '/mqtt/authenticate',
      body: { username: 'nobody', password: 'x' },
      headers: { 'x-rota-broker': BROKER_SECRET },
    }),
    success: 200,
    changes: false,
  },
  'mqtt.authorize': {
    who: 'anybody',
    request: () => ({
      path: '/mqtt/authorize',
      body: { username: 'nobody', topic: 'x', action: 'publish' },
      headers: { 'x-rota-broker': BROKER_SECRET },
    }),
    success: 200,
    changes: false,
  },
};

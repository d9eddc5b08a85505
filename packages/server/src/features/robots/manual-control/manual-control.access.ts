import type { AccessTable } from '../../../access-walker/access-table.ts';
import { reads, refusesNow } from '../../../access-walker/requests.ts';

const drivers = { inProject: ['rr_project_admin', 'rr_admin', 'rr_cc_operator'] } as const;

export const access: AccessTable = {
  // No robot of the walker is connected, and none is driven.
  'manualControl.start': refusesNow(drivers, 'ROBOT_OFFLINE', (_stage, { id, robotId }) => ({
    path: `/projects/${id}/robots/${robotId}/manual-control`,
  })),
  'manualControl.request': refusesNow(drivers, 'MANUAL_CONTROL_FREE', (_stage, { id, robotId }) => ({
    path: `/projects/${id}/robots/${robotId}/manual-control/request`,
  })),
  'manualControl.end': reads(drivers, (_stage, { id, robotId }) => ({
    path: `/projects/${id}/robots/${robotId}/manual-control/none/end`,
    body: {},
  })),
};

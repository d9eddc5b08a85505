import type { AccessTable } from '../../../access-walker/access-table.ts';
import { diagnosers } from '../../../access-walker/people.ts';
import { changes } from '../../../access-walker/requests.ts';

export const access: AccessTable = {
  // The audit log notes each bundle.
  'supportBundles.make': changes({ inProject: diagnosers }, 200, (_stage, { id, robotId }) => ({
    path: `/projects/${id}/robots/${robotId}/support-bundle`,
    body: { from: '2026-01-01T00:00:00Z', to: '2026-01-02T00:00:00Z' },
  })),
};

import type { AccessTable } from '../../../access-walker/access-table.ts';
import { robotReaders } from '../../../access-walker/people.ts';
import { reads } from '../../../access-walker/requests.ts';

const starters = {
  inProject: ['rr_project_admin', 'rr_admin', 'rr_delivery_operator', 'rr_workshop_chief'],
} as const;

export const access: AccessTable = {
  'escape.get': reads({ inProject: robotReaders }, (_stage, { id }) => ({ path: `/projects/${id}/escape` })),
  // The walker begins no escape, which would move everything else on the floor: there is nothing to end.
  'escape.set': reads(starters, (_stage, { id }) => ({
    path: `/projects/${id}/escape`,
    body: { active: false },
  })),
};

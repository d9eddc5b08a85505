import type { AccessTable } from '../../../access-walker/access-table.ts';
import { readers } from '../../../access-walker/people.ts';
import { reads } from '../../../access-walker/requests.ts';

const seers = { inProject: [...readers, 'rr_client', 'rr_client_server_project'] } as const;

export const access: AccessTable = {
  'domainEvents.list': reads(seers, (_stage, { id }) => ({ path: `/projects/${id}/events` })),
};

import type { AccessTable } from '../../access-walker/access-table.ts';
import { changes, knownUser, reads } from '../../access-walker/requests.ts';

// Of the installation: system administrators alone.
const nobodyElse = { everywhere: [] } as const;

export const access: AccessTable = {
  'security.check': reads(nobodyElse, () => ({ path: '/security/check' })),
  'security.signIns': reads(nobodyElse, () => ({ path: '/security/sign-ins' })),
  'security.unlock': changes(nobodyElse, 200, async ({ server }) => ({
    path: `/security/sign-ins/${(await knownUser(server)).id}/unlock`,
  })),
};

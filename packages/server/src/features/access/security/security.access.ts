import type { AccessTable } from '../../../access-walker/access-table.ts';
import { changes, knownUser, reads } from '../../../access-walker/requests.ts';
import { asRoot } from '../../../access-walker/stage.ts';

// Of the installation: system administrators alone.
const nobodyElse = { everywhere: [] } as const;

export const access: AccessTable = {
  'security.check': reads(nobodyElse, () => ({ path: '/security/check' })),
  'security.signIns': reads(nobodyElse, () => ({ path: '/security/sign-ins' })),
  'security.signIn': reads(nobodyElse, async (stage) => {
    await knownUser(stage.server);
    const { items } = (await asRoot(stage, 'GET', '/security/sign-ins?limit=1')).body as {
      items: { number: number }[];
    };
    return { path: `/security/sign-ins/${items[0]?.number ?? 0}` };
  }),
  'security.unlock': changes(nobodyElse, 200, async ({ server }) => ({
    path: `/security/sign-ins/${(await knownUser(server)).id}/unlock`,
  })),
};

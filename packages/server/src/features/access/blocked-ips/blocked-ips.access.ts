import type { AccessTable } from '../../../access-walker/access-table.ts';
import { changes, reads } from '../../../access-walker/requests.ts';
import { asRoot, type Stage } from '../../../access-walker/stage.ts';

// Of the installation: system administrators alone.
const nobodyElse = { everywhere: [] } as const;

let count = 0;
/** An address of its own for every request: no two are in the list at once. */
function anAddress(): string {
  count += 1;
  return `198.18.${Math.floor(count / 250)}.${(count % 250) + 1}`;
}
const aRule = () => ({ address: anAddress(), reason: 'Walked through' });
async function createRule(stage: Stage, path: string, field: string): Promise<string> {
  const { body } = await asRoot(stage, 'POST', path, aRule());
  return `${path}/${(body as Record<string, string>)[field] ?? ''}`;
}

export const access: AccessTable = {
  'blockedIps.list': reads(nobodyElse, () => ({ path: '/blocked-ips' })),
  'blockedIps.get': reads(nobodyElse, async (stage) => ({
    path: await createRule(stage, '/blocked-ips', 'blocked_ip_id'),
  })),
  'blockedIps.refused': reads(nobodyElse, () => ({ path: '/blocked-ips/refused' })),
  'blockedIps.create': changes(nobodyElse, 201, () => ({ path: '/blocked-ips', body: aRule() })),
  'blockedIps.update': changes(nobodyElse, 200, async (stage) => ({
    path: await createRule(stage, '/blocked-ips', 'blocked_ip_id'),
    body: { reason: 'Said otherwise' },
  })),
  'blockedIps.remove': changes(nobodyElse, 200, async (stage) => ({
    path: await createRule(stage, '/blocked-ips', 'blocked_ip_id'),
  })),
  'allowedIps.list': reads(nobodyElse, () => ({ path: '/allowed-ips' })),
  'allowedIps.get': reads(nobodyElse, async (stage) => ({
    path: await createRule(stage, '/allowed-ips', 'allowed_ip_id'),
  })),
  'allowedIps.create': changes(nobodyElse, 201, () => ({ path: '/allowed-ips', body: aRule() })),
  'allowedIps.update': changes(nobodyElse, 200, async (stage) => ({
    path: await createRule(stage, '/allowed-ips', 'allowed_ip_id'),
    body: { reason: 'Said otherwise' },
  })),
  'allowedIps.remove': changes(nobodyElse, 200, async (stage) => ({
    path: await createRule(stage, '/allowed-ips', 'allowed_ip_id'),
  })),
};

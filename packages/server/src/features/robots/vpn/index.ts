import { z } from 'zod';
import { defineJob, handleJob } from '../../../jobs/index.ts';
import type { Ground, Part } from '../../../part.ts';
import { robotSecrets } from '../../../vault/robot-secrets.ts';
import { createVpnAgentService } from './vpn-agent.service.ts';
import { createVpnAuthority } from './vpn-authority.service.ts';
import { createVpnClientService, type VpnClientService } from './vpn-clients.service.ts';
import { vpnRoutes } from './vpn.routes.ts';
import { createVpnService } from './vpn.service.ts';

export { compose as composeVpnClient } from './vpn.rules.ts';
export { findClientOfRobot } from './vpn.store.ts';

const renewCrl = defineJob({ name: 'vpn-renew-crl', access: 'system', payload: z.object({}) });

/** `revokeOfRobot` is for a robot that is taken out of use. */
export type Vpn = Part & Pick<VpnClientService, 'revokeOfRobot'>;

/** The VPN of the installation. */
export function vpn({ database, vault, clock }: Pick<Ground, 'database' | 'vault' | 'clock'>): Vpn {
  const authority = createVpnAuthority({ vault, clock });
  const service = createVpnService({ database, authority });
  const clients = createVpnClientService({ database, authority, secrets: robotSecrets(vault), clock });
  const agent = createVpnAgentService({ database, authority, clock });
  return {
    revokeOfRobot: clients.revokeOfRobot,
    routes: (app, mounting) => vpnRoutes(app, { service, clients, agent }, mounting),
    jobs: [{ ...handleJob(renewCrl, service.keepCrlFresh), schedule: '7 3 * * *' }],
  };
}

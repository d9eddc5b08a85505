import { z } from 'zod';
import { defineJob, handleJob } from '../../jobs/index.ts';
import type { Ground, Part } from '../../part.ts';
import { createVpnAgentService } from './vpn-agent.service.ts';
import { vpnRoutes } from './vpn.routes.ts';
import { createVpnService, TLS_CRYPT_KEY } from './vpn.service.ts';

const renewCrl = defineJob({ name: 'vpn-renew-crl', access: 'system', payload: z.object({}) });

/** The VPN of the installation. */
export function vpn({ database, vault, clock }: Pick<Ground, 'database' | 'vault' | 'clock'>): Part {
  const service = createVpnService({ database, vault, clock });
  const agent = createVpnAgentService({ database, vault, clock, tlsCryptName: TLS_CRYPT_KEY, ready: service.ready });
  return {
    routes: (app, mounting) => vpnRoutes(app, service, agent, mounting),
    jobs: [{ ...handleJob(renewCrl, service.keepCrlFresh), schedule: '7 3 * * *' }],
  };
}

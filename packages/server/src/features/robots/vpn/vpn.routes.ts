import { vpnApi } from '@rota/contract/vpn';
import type { FastifyInstance } from 'fastify';
import { actorOf } from '../../../http/context.ts';
import { mount, type MountDeps } from '../../../http/mount.ts';
import type { VpnAgentService } from './vpn-agent.service.ts';
import type { VpnClientService } from './vpn-clients.service.ts';
import type { VpnService } from './vpn.service.ts';

export type VpnRoutesDeps = {
  readonly service: VpnService;
  readonly clients: VpnClientService;
  readonly agent: VpnAgentService;
};

export function vpnRoutes(
  app: FastifyInstance,
  { service, clients, agent }: VpnRoutesDeps,
  deps: MountDeps,
): void {
  mount(
    app,
    vpnApi,
    {
      state: () => service.state(),
      configure: (context, { body }) => service.configure(body.server, body.version, actorOf(context)),
      listClients: (_context, { query }) => clients.list(query),
      getClient: (_context, { params }) => clients.get(params.vpnClientId),
      createClient: (context, { body }) => clients.create(body, actorOf(context)),
      bindClient: (context, { params, body }) =>
        clients.bind(params.vpnClientId, body.robot, actorOf(context)),
      renewClient: (context, { params }) => clients.renew(params.vpnClientId, actorOf(context)),
      revokeClient: (context, { params }) => clients.revoke(params.vpnClientId, actorOf(context)),
      disconnectClient: async (context, { params }) => {
        await clients.disconnect(params.vpnClientId, actorOf(context));
        return {};
      },
      agentFiles: () => agent.files(),
      agentCertificate: async (context, { body }) => ({
        certificate: await agent.certify(body.csr, actorOf(context)),
      }),
      agentReport: (_context, { body }) => agent.report(body),
    },
    deps,
  );
}

import { securityApi } from '@rota/contract/security';
import type { FastifyInstance } from 'fastify';
import { actorOf } from '../../../http/context.ts';
import { mount, type MountDeps } from '../../../http/mount.ts';
import type { createSecurityCheck } from './security-check.service.ts';
import type { createSignIns } from './sign-ins.service.ts';

type Services = {
  readonly self: ReturnType<typeof createSecurityCheck>;
  readonly signIns: ReturnType<typeof createSignIns>;
};

export function securityRoutes(app: FastifyInstance, { self, signIns }: Services, deps: MountDeps): void {
  mount(
    app,
    securityApi,
    {
      check: () => self.check(),
      signIns: (_context, { query }) => signIns.list(query),
      signIn: (_context, { params }) => signIns.get(params.number),
      unlock: async (context, { params }) => {
        await signIns.unlock(params.userId, actorOf(context));
        return {};
      },
    },
    deps,
  );
}

import { allowedIpsApi, blockedIpsApi, readRange, writeRange } from '@rota/contract/blocked-ips';
import type { FastifyInstance } from 'fastify';
import { actorOf, type Context } from '../../../http/context.ts';
import { mount, type MountDeps } from '../../../http/mount.ts';
import type { AddressRuleService, Asker } from './blocked-ips.service.ts';
import type { RefusedRequests } from './rejected-requests.service.ts';

type Services = { readonly rules: AddressRuleService; readonly refused: Pick<RefusedRequests, 'list'> };

export function blockedIpRoutes(app: FastifyInstance, { rules, refused }: Services, deps: MountDeps): void {
  mount(
    app,
    blockedIpsApi,
    {
      list: async (_context, { query }) => {
        const { items, next_cursor: nextCursor } = await rules.list('block', query);
        return { items: items.map(rules.toBlocked), next_cursor: nextCursor };
      },
      get: async (_context, { params }) => rules.toBlocked(await rules.get('block', params.blockedIpId)),
      refused: async (context) => ({
        items: (await refused.list()).map((row) => ({
          ...row,
          count: Number(row.count),
          first_at: row.first_at.toISOString(),
          last_at: row.last_at.toISOString(),
        })),
        your_address: plain(context.ip),
      }),
      create: async (context, { body }) =>
        rules.toBlocked(await rules.create('block', body, askerOf(context))),
      update: async (context, { params, body }) =>
        rules.toBlocked(await rules.update('block', params.blockedIpId, body, askerOf(context))),
      remove: async (context, { params }) => {
        await rules.remove('block', params.blockedIpId, askerOf(context));
        return {};
      },
    },
    deps,
  );
  mount(
    app,
    allowedIpsApi,
    {
      list: async (_context, { query }) => {
        const { items, next_cursor: nextCursor } = await rules.list('allow', query);
        return { items: items.map(rules.toAllowed), next_cursor: nextCursor };
      },
      get: async (_context, { params }) => rules.toAllowed(await rules.get('allow', params.allowedIpId)),
      create: async (context, { body }) =>
        rules.toAllowed(await rules.create('allow', body, askerOf(context))),
      update: async (context, { params, body }) =>
        rules.toAllowed(await rules.update('allow', params.allowedIpId, body, askerOf(context))),
      remove: async (context, { params }) => {
        await rules.remove('allow', params.allowedIpId, askerOf(context));
        return {};
      },
    },
    deps,
  );
}

function askerOf(context: Context): Asker {
  return { actor: actorOf(context), ip: context.ip };
}

function plain(ip: string): string {
  const range = readRange(ip);
  return range === undefined ? ip : writeRange(range);
}

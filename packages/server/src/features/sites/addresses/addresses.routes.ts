import { addressesApi, type AddressPerson } from '@rota/contract/addresses';
import { can } from '@rota/contract/core';
import type { FastifyInstance } from 'fastify';
import { actorOf, requireSession, type Context } from '../../../http/context.ts';
import { mount, type MountDeps } from '../../../http/mount.ts';
import type { createAddressImport } from './address-import.service.ts';
import type { AddressReview } from './address-review.service.ts';
import type { AddressEditor, AddressService } from './addresses.service.ts';

type Services = {
  readonly addresses: AddressService;
  readonly reviews: AddressReview;
  readonly imports: ReturnType<typeof createAddressImport>;
  readonly people: (projectId: number, search: string) => Promise<AddressPerson[]>;
};

export function addressRoutes(
  app: FastifyInstance,
  { addresses, reviews, imports, people }: Services,
  deps: MountDeps,
): void {
  mount(
    app,
    addressesApi,
    {
      list: (_context, { params, query }) => addresses.list(params.projectId, query),
      waitingReview: (_context, { params, query }) =>
        addresses.list(params.projectId, { ...query, state: 'waiting', sort: 'sent' }),
      people: (_context, { params, query }) => people(params.projectId, query.search),
      get: (_context, { params }) => addresses.get(params.projectId, params.id),
      place: (context, { params }) => reviews.place(params.projectId, params.id, context.origin),
      create: (context, { params, body }) =>
        addresses.create(params.projectId, body, editorOf(context, params), context.settle),
      assign: (context, { params, body }) =>
        addresses.assign(params.projectId, body, editorOf(context, params)),
      unassign: (context, { params, body }) => addresses.unassign(params.projectId, body, actorOf(context)),
      update: (context, { params, body }) =>
        addresses.update(params.projectId, params.id, body, editorOf(context, params)),
      remove: (context, { params }) => addresses.remove(params.projectId, params.id, actorOf(context)),
      verify: (context, { params, body }) =>
        reviews.decide(
          params.projectId,
          params.id,
          { decision: 'verify', targetId: body.target_id },
          actorOf(context),
          context.settle,
        ),
      reject: (context, { params, body }) =>
        reviews.decide(
          params.projectId,
          params.id,
          { decision: 'reject', reason: body.reason },
          actorOf(context),
          context.settle,
        ),
      review: (context, { params, body: { uids, ...verdict } }) =>
        reviews.decideAll(params.projectId, uids, verdict, actorOf(context), context.settle),
      checkImport: (context, { params, body }) =>
        imports.check(params.projectId, body.csv, editorOf(context, params)),
      import: (context, { params, body }) =>
        imports.run(params.projectId, body.csv, editorOf(context, params), context.settle),
    },
    deps,
  );
}

function editorOf(context: Context, { projectId }: { readonly projectId: number }): AddressEditor {
  return {
    ...actorOf(context),
    mayReview: can(requireSession(context).roles, 'addresses.review', String(projectId)),
  };
}

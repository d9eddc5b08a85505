import { categoriesApi, menusApi } from '@rota/contract/menus';
import type { FastifyInstance } from 'fastify';
import { actorOf } from '../../../http/context.ts';
import { mount, type MountDeps } from '../../../http/mount.ts';
import type { HeadingService } from './headings.service.ts';

type Services = { readonly menus: HeadingService<'menu'>; readonly categories: HeadingService<'category'> };

export function menuRoutes(app: FastifyInstance, { menus, categories }: Services, deps: MountDeps): void {
  mount(
    app,
    menusApi,
    {
      list: (_context, { params, query }) => menus.list(params.projectId, query.search),
      create: (context, { params, body }) =>
        menus.create(params.projectId, body, actorOf(context), context.settle),
      update: (context, { params, body }) =>
        menus.update(params.projectId, params.menuId, body, actorOf(context)),
      move: (_context, { params, body }) => menus.move(params.projectId, params.menuId, body.after),
      uses: (_context, { params }) => menus.listUses(params.projectId, params.menuId),
      remove: async (context, { params }) => {
        await menus.remove(params.projectId, params.menuId, actorOf(context));
        return {};
      },
    },
    deps,
  );
  mount(
    app,
    categoriesApi,
    {
      list: (_context, { params, query }) => categories.list(params.projectId, query.search),
      create: (context, { params, body }) =>
        categories.create(params.projectId, body, actorOf(context), context.settle),
      update: (context, { params, body }) =>
        categories.update(params.projectId, params.categoryId, body, actorOf(context)),
      move: (_context, { params, body }) => categories.move(params.projectId, params.categoryId, body.after),
      uses: (_context, { params }) => categories.listUses(params.projectId, params.categoryId),
      remove: async (context, { params }) => {
        await categories.remove(params.projectId, params.categoryId, actorOf(context));
        return {};
      },
    },
    deps,
  );
}

import { sql } from 'kysely';
import { recordAudit } from '../../../audit/index.ts';
import type { Ground, Part } from '../../../part.ts';
import type { MediaUser } from '../media/index.ts';
import type { Projects } from '../../sites/projects/index.ts';
import type { Uses } from '../../sites/uses/index.ts';
import { createHeadingService, type HeadingDeps, type HeadingService } from './headings.service.ts';
import { menuRoutes } from './menus.routes.ts';

export { foldedName, insertHeading, listHeadings, searchedText, type HeadingRow } from './headings.store.ts';
export type { HeadingService } from './headings.service.ts';
export { lastRank, rankBehind } from './ranks.store.ts';
export { isSoldAt, nextSale } from './sale-hours.rules.ts';

/** Menus and categories. */
export type Menus = Part & {
  readonly menus: HeadingService<'menu'>;
  readonly categories: HeadingService<'category'>;
};

type Before = {
  readonly projects: Projects;
  readonly uses: Pick<Uses, 'list'>;
  readonly ports: { readonly dropMenu: HeadingDeps['menuDeleted'] };
};

export function menus({
  database,
  clock,
  projects,
  uses,
  ports,
}: Pick<Ground, 'database' | 'clock'> & Before): Menus {
  const deps: HeadingDeps = {
    database,
    clock,
    uses,
    timeZone: (projectId) => projects.service.timeZone(projectId),
    menuDeleted: ports.dropMenu,
  };
  const services = {
    menus: createHeadingService(deps, 'menu'),
    categories: createHeadingService(deps, 'category'),
  };
  return {
    ...services,
    routes: (app, mounting) => menuRoutes(app, services, mounting),
  };
}

/** Pictures and videos above categories. */
export const categoryPictures: MediaUser = {
  keys: ['category_image', 'category_video'],
  uses: (projectId) => sql`
    select m.id as media_id, 'category' as kind, c.heading_id as id, c.name
    from category c, unnest(array[c.image_id, c.video_id]) m (id) where c.project_id = ${projectId} and m.id is not null`,
  replace: async (tx, projectId, from, to, actor) => {
    const rows = await tx
      .updateTable('category')
      .set({
        image_id: sql<string>`case when image_id = ${from} then ${to} else image_id end`,
        video_id: sql<string>`case when video_id = ${from} then ${to} else video_id end`,
        version: sql<number>`version + 1`,
        updated_at: sql<Date>`now()`,
      })
      .where('project_id', '=', projectId)
      .where(sql<boolean>`${from} in (image_id, video_id)`)
      .returning(['heading_id', sql<string>`coalesce(name ->> 'en', name ->> 'tr')`.as('name')])
      .execute();
    for (const { heading_id: entityId, name } of rows) {
      const change = { before: { name, image_id: from }, after: { name, image_id: to } };
      await recordAudit(tx, {
        projectId,
        actor,
        code: 'LOG_CATEGORY_CHANGED',
        entity: 'category',
        entityId,
        ...change,
      });
    }
    return rows.length;
  },
};

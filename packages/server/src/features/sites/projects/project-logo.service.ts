import { sql } from 'kysely';
import type { MediaUser } from '../../catalogue/media/index.ts';

/** The logo of a project: on guest pages, sheets and labels. */
export const logo: MediaUser = {
  keys: ['project_logo'],
  uses: (projectId) => sql`
    select p.logo_id as media_id, 'project' as kind, 'logo' as id, '{}'::jsonb as name
    from project p where p.id = ${projectId} and p.logo_id is not null`,
  replace: async (tx, projectId, from, to) => {
    const { numUpdatedRows } = await tx
      .updateTable('project')
      .set({ logo_id: to, version: sql<number>`version + 1` })
      .where('id', '=', projectId)
      .where('logo_id', '=', from)
      .executeTakeFirstOrThrow();
    return Number(numUpdatedRows);
  },
};

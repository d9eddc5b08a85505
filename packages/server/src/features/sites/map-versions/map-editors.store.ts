import { sql, type Selectable } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import type { DB } from '../../../db/schema.gen.ts';

const COLUMNS = ['client_id', 'map_id', 'name', 'since', 'is_changed'] as const;
/** A person who has a map open. */
export type EditorRow = Readonly<Pick<Selectable<DB['map_editor']>, (typeof COLUMNS)[number]>>;
export type EditorSign = {
  readonly mapId: string;
  readonly clientId: string;
  readonly user: { readonly id: string; readonly name: string };
  readonly isChanged: boolean;
};

const silentSince = sql<Date>`now() - interval '60 seconds'`;

/** Notes a sign of life, and removes those who gave none for a minute. False where the id is another person's. */
export async function noteEditor(
  tx: Tx,
  projectId: number,
  { mapId, clientId, user, isChanged }: EditorSign,
): Promise<boolean> {
  await tx
    .deleteFrom('map_editor')
    .where('project_id', '=', projectId)
    .where('seen_at', '<', silentSince)
    .execute();
  const rows = await tx
    .insertInto('map_editor')
    .values({
      project_id: projectId,
      map_id: mapId,
      client_id: clientId,
      user_id: user.id,
      name: user.name,
      is_changed: isChanged,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['project_id', 'map_id', 'client_id'])
        .doUpdateSet((eb) => ({
          seen_at: sql<Date>`now()`,
          is_changed: eb.ref('excluded.is_changed'),
          name: eb.ref('excluded.name'),
        }))
        .where(sql<boolean>`map_editor.user_id = excluded.user_id`),
    )
    .returning('client_id')
    .execute();
  return rows.length === 1;
}

/** The people who have a map open, in the order of their arrival. */
export async function listEditors(tx: Tx, projectId: number, mapId: string): Promise<EditorRow[]> {
  return tx
    .selectFrom('map_editor')
    .select(COLUMNS)
    .where('project_id', '=', projectId)
    .where('map_id', '=', mapId)
    .where('seen_at', '>=', silentSince)
    .orderBy('since')
    .orderBy('client_id')
    .execute();
}

/** Forgets an editor that was closed. A sign that was taken away wrongly comes back with the next one. */
export async function deleteEditor(
  tx: Tx,
  projectId: number,
  mapId: string,
  clientId: string,
): Promise<void> {
  await tx
    .deleteFrom('map_editor')
    .where('project_id', '=', projectId)
    .where('map_id', '=', mapId)
    .where('client_id', '=', clientId)
    .execute();
}

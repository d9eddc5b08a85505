import { sql, type Selectable } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import type { DB } from '../../../db/schema.gen.ts';
import type { UseName } from '../../sites/target-uses/index.ts';

/** What people call a code: its printed name. A code without one is known by its letters and its place. */
export const QR_NAME: UseName = {
  name: sql`coalesce(nullif(printable_name, ''), code)`,
  needsPlace: sql`printable_name = ''`,
};

type CodeRow = Readonly<Pick<Selectable<DB['qr_code']>, 'target_id'>> & {
  readonly id: string;
  readonly name: string;
  readonly needs_place: boolean;
};

/** The active codes whose pickup location a station is, by name. */
export async function listCodesOfStation(tx: Tx, projectId: number, stationId: string): Promise<CodeRow[]> {
  return tx
    .selectFrom('qr_code')
    .select([
      'qr_id as id',
      sql<string>`${QR_NAME.name}`.as('name'),
      'target_id',
      sql<boolean>`${QR_NAME.needsPlace}`.as('needs_place'),
    ])
    .where('project_id', '=', projectId)
    .where('pickup_location_id', '=', stationId)
    .where('is_active', '=', true)
    .orderBy(sql`${QR_NAME.name} collate natural_tr`)
    .orderBy('qr_id')
    .execute();
}

import { sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import type { UseName } from '../../sites/target-uses/index.ts';

/** What people call a code: its printed name. A code without one is known by its letters and its place. */
export const QR_NAME: UseName = {
  name: sql`coalesce(nullif(printable_name, ''), code)`,
  needsPlace: sql`printable_name = ''`,
};

type CodeRow = {
  readonly id: string;
  readonly name: string;
  readonly target_id: string;
  readonly needs_place: boolean;
};

/** The active codes whose pickup location a station is, by name. */
export async function listCodesOfStation(tx: Tx, projectId: number, stationId: string): Promise<CodeRow[]> {
  const { rows } = await sql<CodeRow>`
    select qr_id as id, ${QR_NAME.name} as name, target_id, ${QR_NAME.needsPlace} as needs_place from qr_code
    where project_id = ${projectId} and pickup_location_id = ${stationId} and is_active
    order by ${QR_NAME.name} collate natural_tr, qr_id`.execute(tx);
  return rows;
}

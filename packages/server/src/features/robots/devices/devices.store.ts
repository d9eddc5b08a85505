import type { DeviceType } from '@rota/contract/devices';
import { sql, type Selectable } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import type { DB } from '../../../db/schema.gen.ts';

const COLUMNS = [
  'id',
  'device_id',
  'name',
  'type',
  'model',
  'place',
  'enabled',
  'battery',
  'firmware',
  'said_online',
  'heard_at',
  'created_at',
] as const;
const now = sql<Date>`now()`;

export type DeviceQuery = {
  readonly limit: number;
  readonly cursor?: string | undefined;
  readonly search?: string | undefined;
  readonly types: readonly DeviceType[];
};

/** Devices of a project by name; the cursor is the last one's folded name. */
export async function listDevices(
  tx: Tx,
  projectId: number,
  query: DeviceQuery,
): Promise<{ rows: DeviceRow[]; nextCursor: string | null }> {
  let devices = tx
    .selectFrom('device')
    .select([...COLUMNS, 'name_folded'])
    .where('project_id', '=', projectId);
  if (query.cursor !== undefined) devices = devices.where('name_folded', '>', query.cursor);
  if (query.types.length > 0) devices = devices.where('type', 'in', [...query.types]);
  if (query.search !== undefined && query.search !== '') {
    devices = devices.where(
      sql<boolean>`(strpos(name_folded, ${query.search}) > 0 or strpos(lower(device_id), ${query.search}) > 0)`,
    );
  }
  const found = await devices
    .orderBy('name_folded')
    .limit(query.limit + 1)
    .execute();
  const rows = found.slice(0, query.limit);
  return { rows, nextCursor: found.length > query.limit ? (rows.at(-1)?.name_folded ?? null) : null };
}

const one = (tx: Tx, projectId: number, deviceId: string) =>
  tx
    .selectFrom('device')
    .select(COLUMNS)
    .where('project_id', '=', projectId)
    .where('device_id', '=', deviceId);

/** A device by what is printed on it. */
export async function findDevice(
  tx: Tx,
  projectId: number,
  deviceId: string,
): Promise<DeviceRow | undefined> {
  return one(tx, projectId, deviceId).executeTakeFirst();
}

/** A device by its printed code, locked until the transaction ends. */
export async function lockDevice(
  tx: Tx,
  projectId: number,
  deviceId: string,
): Promise<DeviceRow | undefined> {
  return one(tx, projectId, deviceId).forUpdate().executeTakeFirst();
}

/** Throws a unique violation of `device_id_unique` or `device_name_unique`. */
export async function insertDevice(
  tx: Tx,
  projectId: number,
  hardware: Pick<DeviceRow, 'id' | 'device_id' | 'firmware'>,
  { nameFolded, ...content }: DeviceContent,
): Promise<DeviceRow> {
  return tx
    .insertInto('device')
    .values({
      project_id: projectId,
      ...hardware,
      name_folded: nameFolded,
      ...content,
      created_at: now,
      updated_at: now,
    })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
}

/** Throws a unique violation of `device_name_unique`. */
export async function updateDevice(
  tx: Tx,
  projectId: number,
  id: string,
  { nameFolded, ...content }: DeviceContent,
): Promise<DeviceRow> {
  return tx
    .updateTable('device')
    .set({ name_folded: nameFolded, ...content, updated_at: now })
    .where('project_id', '=', projectId)
    .where('id', '=', id)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
}

export type Heard = {
  readonly online: boolean;
  readonly battery: number | undefined;
  readonly firmware: string | undefined;
  readonly at: Date;
};

/** Notes what a device said of itself. What it leaves out stays as it last said. */
export async function noteHeard(tx: Tx, projectId: number, id: string, heard: Heard): Promise<void> {
  const { online, battery, firmware, at } = heard;
  await tx
    .updateTable('device')
    .set({
      said_online: online,
      heard_at: at,
      ...(battery !== undefined && { battery }),
      ...(firmware !== undefined && { firmware }),
    })
    .where('project_id', '=', projectId)
    .where('id', '=', id)
    .execute();
}

/** Puts other hardware in the place of a device: nothing is known of it yet. Throws a unique violation of `device_id_unique`. */
export async function replaceHardware(
  tx: Tx,
  projectId: number,
  id: string,
  hardware: { readonly device_id: string; readonly model: string; readonly firmware: string | null },
): Promise<DeviceRow> {
  return tx
    .updateTable('device')
    .set({ ...hardware, battery: null, said_online: false, heard_at: null, updated_at: now })
    .where('project_id', '=', projectId)
    .where('id', '=', id)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
}

/** Removes a device; its account at the broker goes with it. */
export async function deleteDevice(tx: Tx, projectId: number, id: string): Promise<void> {
  await tx.deleteFrom('device').where('project_id', '=', projectId).where('id', '=', id).execute();
}
export type DeviceRow = Pick<Selectable<DB['device']>, (typeof COLUMNS)[number]>;
export type DeviceContent = Pick<DeviceRow, 'name' | 'type' | 'model' | 'place' | 'enabled'> & {
  readonly nameFolded: string;
};

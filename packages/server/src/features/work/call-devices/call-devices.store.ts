import type { DeviceBinding } from '@rota/contract/call-devices';
import { sql, type Selectable } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import type { DB } from '../../../db/schema.gen.ts';

const STATE = ['device_key', 'bindings', 'version'] as const;
const PRESS = [
  'device_key',
  'press_id',
  'kind',
  'at',
  'outcome',
  'seconds',
  'station_name',
  'card_name',
  'call_id',
] as const;
export type StateRow = Readonly<Pick<Selectable<DB['call_device']>, (typeof STATE)[number]>>;
/** `outcome` is null while it is worked on. */
export type PressRow = Readonly<Pick<Selectable<DB['device_press']>, (typeof PRESS)[number]>>;

export async function listStates(tx: Tx, projectId: number): Promise<StateRow[]> {
  return tx.selectFrom('call_device').select(STATE).where('project_id', '=', projectId).execute();
}

/** @returns undefined for a device whose presses do nothing yet */
export async function findState(tx: Tx, projectId: number, deviceKey: string): Promise<StateRow | undefined> {
  return tx
    .selectFrom('call_device')
    .select(STATE)
    .where('project_id', '=', projectId)
    .where('device_key', '=', deviceKey)
    .executeTakeFirst();
}

export async function saveBindings(
  tx: Tx,
  projectId: number,
  deviceKey: string,
  bindings: readonly DeviceBinding[],
): Promise<void> {
  const text = JSON.stringify(bindings);
  await tx
    .insertInto('call_device')
    .values({ project_id: projectId, device_key: deviceKey, bindings: text, version: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['project_id', 'device_key'])
        .doUpdateSet((row) => ({ bindings: text, version: row('call_device.version', '+', 1) })),
    )
    .execute();
}

/** Notes a new press. False for a known one. */
export async function insertPress(
  tx: Tx,
  projectId: number,
  press: Pick<PressRow, 'device_key' | 'press_id' | 'kind' | 'at'>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('device_press')
    .values({
      project_id: projectId,
      device_key: press.device_key,
      press_id: press.press_id,
      kind: press.kind,
      at: press.at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** Takes over a press without progress for too long, since its worker is gone. False where that is not so. */
export async function takePress(
  tx: Tx,
  projectId: number,
  deviceKey: string,
  pressId: string,
  at: Date,
  before: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('device_press')
    .set({ at })
    .where('project_id', '=', projectId)
    .where('device_key', '=', deviceKey)
    .where('press_id', '=', pressId)
    .where('outcome', 'is', null)
    .where('at', '<', before)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

export async function findPress(
  tx: Tx,
  projectId: number,
  deviceKey: string,
  pressId: string,
): Promise<PressRow | undefined> {
  return tx
    .selectFrom('device_press')
    .select(PRESS)
    .where('project_id', '=', projectId)
    .where('device_key', '=', deviceKey)
    .where('press_id', '=', pressId)
    .executeTakeFirst();
}

/** The newest other press of this kind on a device since a moment, of those from which something came. */
export async function findPressBefore(
  tx: Tx,
  projectId: number,
  press: Pick<PressRow, 'device_key' | 'press_id' | 'kind'>,
  since: Date,
): Promise<PressRow | undefined> {
  return tx
    .selectFrom('device_press')
    .select(PRESS)
    .where('project_id', '=', projectId)
    .where('device_key', '=', press.device_key)
    .where('kind', '=', press.kind)
    .where('press_id', '<>', press.press_id)
    .where('at', '>=', since)
    .where('outcome', 'in', ['success', 'queued_success', 'cancelled', 'confirmed'])
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export type PressEnd = Pick<PressRow, 'outcome' | 'seconds' | 'station_name' | 'card_name' | 'call_id'>;

export async function endPress(
  tx: Tx,
  projectId: number,
  deviceKey: string,
  pressId: string,
  end: PressEnd,
): Promise<void> {
  await tx
    .updateTable('device_press')
    .set({
      outcome: end.outcome,
      seconds: end.seconds,
      station_name: end.station_name,
      card_name: end.card_name,
      call_id: end.call_id,
    })
    .where('project_id', '=', projectId)
    .where('device_key', '=', deviceKey)
    .where('press_id', '=', pressId)
    .execute();
}

/** The newest first. */
export async function listPresses(
  tx: Tx,
  projectId: number,
  deviceKey: string,
  limit: number,
): Promise<PressRow[]> {
  return tx
    .selectFrom('device_press')
    .select(PRESS)
    .where('project_id', '=', projectId)
    .where('device_key', '=', deviceKey)
    .where('outcome', 'is not', null)
    .orderBy('at', 'desc')
    .orderBy('press_id')
    .limit(limit)
    .execute();
}

/** The newest of each device. */
export async function listLastPresses(tx: Tx, projectId: number): Promise<PressRow[]> {
  return tx
    .selectFrom('device_press')
    .distinctOn('device_key')
    .select(PRESS)
    .where('project_id', '=', projectId)
    .where('outcome', 'is not', null)
    .orderBy('device_key')
    .orderBy('at', 'desc')
    .execute();
}

/** Forgets presses of so many days ago, of all projects. */
export async function forgetPresses(tx: Tx, days: number): Promise<void> {
  await sql`select device_presses_forget(${days})`.execute(tx);
}

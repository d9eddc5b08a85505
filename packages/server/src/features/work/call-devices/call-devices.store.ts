import type { DeviceBinding, PressKind, PressOutcome } from '@rota/contract/call-devices';
import { sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';

export type StateRow = {
  readonly device_key: string;
  readonly bindings: readonly DeviceBinding[];
  readonly version: number;
  readonly battery: number | null;
  readonly firmware: string | null;
  readonly said_online: boolean;
  readonly heard_at: Date | null;
};
export type PressRow = {
  readonly device_key: string;
  readonly press_id: string;
  readonly kind: PressKind;
  readonly at: Date;
  /** Null while it is worked on. */
  readonly outcome: PressOutcome | null;
  readonly seconds: number | null;
  readonly station_name: string | null;
  readonly card_name: string | null;
  readonly call_id: string | null;
};

const STATE = sql`device_key, bindings, version, battery, firmware, said_online, heard_at`;
const PRESS = sql`device_key, press_id, kind, at, outcome, seconds, station_name, card_name, call_id`;

export async function listStates(tx: Tx, projectId: number): Promise<StateRow[]> {
  const { rows } =
    await sql<StateRow>`select ${STATE} from call_device where project_id = ${projectId}`.execute(tx);
  return rows;
}

/** @returns undefined for a device that never said anything and does nothing yet */
export async function findState(tx: Tx, projectId: number, deviceKey: string): Promise<StateRow | undefined> {
  const { rows } = await sql<StateRow>`
    select ${STATE} from call_device where project_id = ${projectId} and device_key = ${deviceKey}`.execute(
    tx,
  );
  return rows[0];
}

export type Heard = {
  readonly online: boolean;
  readonly battery: number | undefined;
  readonly firmware: string | undefined;
  readonly at: Date;
};

/** What a device leaves out stays as it last said. */
export async function noteHeard(tx: Tx, projectId: number, deviceKey: string, heard: Heard): Promise<void> {
  const [battery, firmware] = [heard.battery ?? null, heard.firmware ?? null];
  await sql`
    insert into call_device (project_id, device_key, battery, firmware, said_online, heard_at)
    values (${projectId}, ${deviceKey}, ${battery}, ${firmware}, ${heard.online}, ${heard.at})
    on conflict (project_id, device_key) do update set battery = coalesce(${battery}::real, call_device.battery),
      firmware = coalesce(${firmware}, call_device.firmware), said_online = ${heard.online}, heard_at = ${heard.at}`.execute(
    tx,
  );
}

export async function saveBindings(
  tx: Tx,
  projectId: number,
  deviceKey: string,
  bindings: readonly DeviceBinding[],
): Promise<void> {
  await sql`
    insert into call_device (project_id, device_key, bindings, version)
    values (${projectId}, ${deviceKey}, ${JSON.stringify(bindings)}::jsonb, 1)
    on conflict (project_id, device_key) do update set bindings = excluded.bindings, version = call_device.version + 1`.execute(
    tx,
  );
}

/** Notes a press that nobody has noted yet. False for one that is there. */
export async function insertPress(
  tx: Tx,
  projectId: number,
  press: Pick<PressRow, 'device_key' | 'press_id' | 'kind' | 'at'>,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into device_press (project_id, device_key, press_id, kind, at)
    values (${projectId}, ${press.device_key}, ${press.press_id}, ${press.kind}, ${press.at})
    on conflict do nothing`.execute(tx);
  return numAffectedRows === 1n;
}

/** Takes over a press of which nothing came for too long, since whoever worked on it is gone. False where that is not so. */
export async function takePress(
  tx: Tx,
  projectId: number,
  deviceKey: string,
  pressId: string,
  at: Date,
  before: Date,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update device_press set at = ${at} where project_id = ${projectId} and device_key = ${deviceKey} and press_id = ${pressId}
      and outcome is null and at < ${before}`.execute(tx);
  return numAffectedRows === 1n;
}

export async function findPress(
  tx: Tx,
  projectId: number,
  deviceKey: string,
  pressId: string,
): Promise<PressRow | undefined> {
  const { rows } = await sql<PressRow>`
    select ${PRESS} from device_press
    where project_id = ${projectId} and device_key = ${deviceKey} and press_id = ${pressId}`.execute(tx);
  return rows[0];
}

/** The newest other press of this kind on a device since a moment, of those from which something came. */
export async function findPressBefore(
  tx: Tx,
  projectId: number,
  press: Pick<PressRow, 'device_key' | 'press_id' | 'kind'>,
  since: Date,
): Promise<PressRow | undefined> {
  const { rows } = await sql<PressRow>`
    select ${PRESS} from device_press
    where project_id = ${projectId} and device_key = ${press.device_key} and kind = ${press.kind} and press_id <> ${press.press_id}
      and at >= ${since} and outcome in ('success', 'queued_success', 'cancelled', 'confirmed') order by at desc limit 1`.execute(
    tx,
  );
  return rows[0];
}

export type PressEnd = Pick<PressRow, 'outcome' | 'seconds' | 'station_name' | 'card_name' | 'call_id'>;

export async function endPress(
  tx: Tx,
  projectId: number,
  deviceKey: string,
  pressId: string,
  end: PressEnd,
): Promise<void> {
  await sql`
    update device_press set outcome = ${end.outcome}, seconds = ${end.seconds}, station_name = ${end.station_name},
      card_name = ${end.card_name}, call_id = ${end.call_id}
    where project_id = ${projectId} and device_key = ${deviceKey} and press_id = ${pressId}`.execute(tx);
}

/** The newest first. */
export async function listPresses(
  tx: Tx,
  projectId: number,
  deviceKey: string,
  limit: number,
): Promise<PressRow[]> {
  const { rows } = await sql<PressRow>`
    select ${PRESS} from device_press where project_id = ${projectId} and device_key = ${deviceKey} and outcome is not null
    order by at desc, press_id limit ${limit}`.execute(tx);
  return rows;
}

/** The newest of each device. */
export async function listLastPresses(tx: Tx, projectId: number): Promise<PressRow[]> {
  const { rows } = await sql<PressRow>`
    select distinct on (device_key) ${PRESS} from device_press where project_id = ${projectId} and outcome is not null
    order by device_key, at desc`.execute(tx);
  return rows;
}

/** Forgets presses of so many days ago, of all projects. */
export async function forgetPresses(tx: Tx, days: number): Promise<void> {
  await sql`select device_presses_forget(${days})`.execute(tx);
}

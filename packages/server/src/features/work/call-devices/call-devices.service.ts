import {
  CALL_DEVICE_TYPES,
  DEVICE_HEARTBEAT,
  isCallDevice,
  type CallDevice,
  type DeviceBinding,
  type DevicePress,
} from '@rota/contract/call-devices';
import { recordAudit } from '../../../audit/index.ts';
import type { Database, Tx } from '../../../db/database.ts';
import { foldCase } from '../../../db/folding.ts';
import { AppError, fieldProblem, recordNotFound } from '../../../http/app-error.ts';
import { requireVersion } from '../../../http/conflicts.ts';
import type { ActorRef } from '../../../http/context.ts';
import type { LiveHub } from '../../../live/index.ts';
import { findDevice, listDevices, type DeviceRow } from '../../robots/devices/index.ts';
import { listStations } from '../stations/index.ts';
import * as store from './call-devices.store.ts';

export type CallDeviceDeps = {
  readonly database: Database;
  readonly live: Pick<LiveHub, 'refresh'>;
  readonly clock: () => number;
};
export type CallDeviceService = ReturnType<typeof createCallDeviceService>;
type ListQuery = { readonly search?: string | undefined; readonly station_id?: string | undefined };

const PRESSES_SHOWN = 50;
/** More than any house has. */
const MOST_DEVICES = 2_000;

/** Devices that call robots: how they are and what a press does. */
export function createCallDeviceService({ database, live, clock }: CallDeviceDeps) {
  async function list(
    projectId: number,
    { search, station_id: stationId }: ListQuery = {},
  ): Promise<CallDevice[]> {
    return database.tenant(projectId, async (tx) => {
      const query = { limit: MOST_DEVICES, types: CALL_DEVICE_TYPES, search: search && foldCase(search) };
      const { rows } = await listDevices(tx, projectId, query);
      const states = new Map((await store.listStates(tx, projectId)).map((row) => [row.device_key, row]));
      const presses = new Map(
        (await store.listLastPresses(tx, projectId)).map((row) => [row.device_key, row]),
      );
      const names = await stationNames(tx, projectId);
      const devices = rows.map((row) => compose(row, states.get(row.id), presses.get(row.id), names));
      return devices.filter(
        ({ bindings }) => stationId === undefined || bindings.some((one) => one.station_id === stationId),
      );
    });
  }

  /** Throws RECORD_NOT_FOUND, DEVICE_CANNOT_CALL. */
  async function get(projectId: number, deviceId: string): Promise<CallDevice & { presses: DevicePress[] }> {
    return database.tenant(projectId, async (tx) => {
      const row = await callDeviceOf(tx, projectId, deviceId);
      const presses = await store.listPresses(tx, projectId, row.id, PRESSES_SHOWN);
      const device = compose(
        row,
        await store.findState(tx, projectId, row.id),
        presses[0],
        await stationNames(tx, projectId),
      );
      return { ...device, presses: presses.flatMap((press) => composePress(press) ?? []) };
    });
  }

  /** Throws RECORD_NOT_FOUND, DEVICE_CANNOT_CALL, VERSION_CONFLICT, CALL_KIND_NOT_OFFERED. */
  async function setBindings(
    projectId: number,
    deviceId: string,
    {
      bindings,
      version,
    }: { readonly bindings: readonly DeviceBinding[]; readonly version?: number | undefined },
    actor: ActorRef,
  ): Promise<CallDevice> {
    await database.tenant(projectId, async (tx) => {
      const row = await callDeviceOf(tx, projectId, deviceId);
      const before = await store.findState(tx, projectId, row.id);
      requireVersion('device', before ?? { version: 0 }, version);
      const stations = new Map(
        (await listStations(tx, projectId)).map((station) => [station.station_id, station]),
      );
      for (const [index, { station_id: id, action, kind }] of bindings.entries()) {
        const station = stations.get(id);
        if (station === undefined) throw missing(`bindings.${index}.station_id`);
        if (action === 'call' && kind !== null && !station.purposes.some((one) => one.kind === kind))
          throw new AppError('CALL_KIND_NOT_OFFERED', 'This station does not offer that');
      }
      await store.saveBindings(tx, projectId, row.id, bindings);
      const auditSnapshot = (all: readonly DeviceBinding[]) => ({
        name: row.name,
        bindings: all.map(
          ({ press, action, station_id: id }) => `${press}: ${action} · ${stations.get(id)?.name ?? id}`,
        ),
      });
      const about = {
        entity: 'device',
        entityId: row.device_id,
        before: auditSnapshot(before?.bindings ?? []),
        after: auditSnapshot(bindings),
      };
      await recordAudit(tx, { projectId, actor, code: 'LOG_DEVICE_BINDINGS_CHANGED', ...about });
    });
    live.refresh('call_devices', projectId);
    return get(projectId, deviceId);
  }

  function compose(
    row: DeviceRow,
    state: store.StateRow | undefined,
    press: store.PressRow | undefined,
    names: ReadonlyMap<string, string>,
  ): CallDevice {
    const heardAt = row.heard_at;
    const isFresh = heardAt !== null && clock() - heardAt.getTime() < DEVICE_HEARTBEAT.offlineAfterMs;
    const bindings = [...(state?.bindings ?? [])];
    return {
      device_id: row.device_id,
      name: row.name,
      type: row.type,
      enabled: row.enabled,
      online: row.enabled && isFresh && row.said_online,
      battery: row.battery,
      firmware: row.firmware,
      heard_at: heardAt?.toISOString() ?? null,
      bindings,
      station_names: bindings.map((one) => names.get(one.station_id) ?? null),
      version: state?.version ?? 0,
      last_press: press === undefined ? null : (composePress(press) ?? null),
    };
  }

  return { list, get, setBindings };
}

async function stationNames(tx: Tx, projectId: number): Promise<Map<string, string>> {
  return new Map((await listStations(tx, projectId)).map(({ station_id: id, name }) => [id, name]));
}

async function callDeviceOf(tx: Tx, projectId: number, deviceId: string): Promise<DeviceRow> {
  const row = await findDevice(tx, projectId, deviceId);
  if (row === undefined) throw recordNotFound();
  if (!isCallDevice(row.type))
    throw new AppError('DEVICE_CANNOT_CALL', 'Only call buttons, card readers and watches can call robots');
  return row;
}

function composePress({
  at,
  kind,
  outcome,
  station_name,
  card_name,
  call_id,
}: store.PressRow): DevicePress | undefined {
  return outcome === null
    ? undefined
    : { at: at.toISOString(), press: kind, outcome, station_name, card_name, call_id };
}

function missing(property: string): AppError {
  const details = [fieldProblem(property, 'no_such_station')];
  return new AppError('RECORD_NOT_FOUND', 'Record not found', { details });
}

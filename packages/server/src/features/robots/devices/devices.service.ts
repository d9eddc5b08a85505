import { randomUUID } from 'node:crypto';
import type { Page } from '@rota/contract/core';
import {
  deviceTypes,
  type BrokerAccess,
  type Device,
  type DeviceType,
  type RegisteredDevice,
} from '@rota/contract/devices';
import { hashMqttPassword } from '../../../adapters/broker/index.ts';
import { auditedChange, type AuditedRecord } from '../../../audit/index.ts';
import type { Database, Tx } from '../../../db/database.ts';
import { foldCase } from '../../../db/folding.ts';
import { requireRow } from '../../../http/app-error.ts';
import type { Conflicts } from '../../../http/conflicts.ts';
import type { ActorRef } from '../../../http/context.ts';
import {
  announceMqttUser,
  insertMqttUser,
  listSignIns,
  renewDeviceAccount,
  type MqttPasswords,
} from '../mqtt/index.ts';
import { deviceState } from './device-state.rules.ts';
import * as store from './devices.store.ts';

export type NewDevice = {
  readonly device_id: string;
  readonly name: string;
  readonly type: DeviceType;
  readonly model: string;
  readonly place: string;
};
type Change = {
  readonly [K in 'name' | 'type' | 'model' | 'place' | 'enabled']?: store.DeviceContent[K] | undefined;
};
type ListQuery = {
  readonly limit: number;
  readonly cursor?: string | undefined;
  readonly search?: string | undefined;
  readonly type?: string | undefined;
};

export type DeviceDeps = {
  readonly database: Database;
  readonly passwords: MqttPasswords;
  /** Where devices reach the broker. */
  readonly brokerUrl: () => string;
  /** The live connections of an account; null with an outside broker. */
  readonly connections: (username: string) => readonly unknown[] | null;
  readonly clock: () => number;
};
export type DeviceService = ReturnType<typeof createDeviceService>;

export const DEVICE_CONFLICTS: Conflicts = {
  device_id_unique: { code: 'DEVICE_ID_TAKEN', message: 'A device with this id is registered already' },
  device_name_unique: { nameTaken: 'device' },
};
const DEVICE: AuditedRecord<store.DeviceRow> = {
  entity: 'device',
  idOf: ({ device_id: id }) => id,
  snapshot: deviceSnapshot,
  conflicts: DEVICE_CONFLICTS,
};

/** Devices of a project. Each change, its audit entry and its notice to the brokers are one transaction. */
export function createDeviceService({ database, passwords, brokerUrl, connections, clock }: DeviceDeps) {
  /** Devices as they stand at the broker. */
  async function show(tx: Tx, projectId: number, rows: readonly store.DeviceRow[]): Promise<Device[]> {
    const signIns = await listSignIns(tx, projectId, rows.map(usernameOf));
    return rows.map((row) => {
      const live = connections(usernameOf(row));
      return compose(projectId, row, clock(), {
        connected: live && live.length > 0,
        signedInAt: signIns.get(usernameOf(row)),
      });
    });
  }
  async function showOne(tx: Tx, projectId: number, row: store.DeviceRow): Promise<Device> {
    return requireRow((await show(tx, projectId, [row]))[0]);
  }

  async function lockDevice(tx: Tx, projectId: number, deviceId: string): Promise<store.DeviceRow> {
    return requireRow(await store.lockDevice(tx, projectId, deviceId));
  }

  async function list(projectId: number, { type, search, ...query }: ListQuery): Promise<Page<Device>> {
    const asked = (type ?? '').split(',');
    const types = deviceTypes.filter((one) => asked.includes(one));
    return database.tenant(projectId, async (tx) => {
      const wanted = { ...query, types, search: search && foldCase(search) };
      const { rows, nextCursor } = await store.listDevices(tx, projectId, wanted);
      return { items: await show(tx, projectId, rows), next_cursor: nextCursor };
    });
  }

  /** Throws RECORD_NOT_FOUND. */
  async function get(projectId: number, deviceId: string): Promise<Device> {
    return database.tenant(projectId, async (tx) =>
      showOne(tx, projectId, requireRow(await store.findDevice(tx, projectId, deviceId))),
    );
  }

  /** Registers a device with its account at the broker, in the caller's transaction. Throws the violations of {@link DEVICE_CONFLICTS}. */
  async function insert(
    tx: Tx,
    projectId: number,
    { device_id, ...content }: NewDevice,
    firmware: string | null = null,
  ): Promise<{ readonly row: store.DeviceRow; readonly mqtt: BrokerAccess }> {
    const { password, seed } = passwords.create();
    const row = await store.insertDevice(
      tx,
      projectId,
      { id: randomUUID(), device_id, firmware },
      contentOf({ ...content, enabled: true }),
    );
    const username = usernameOf(row);
    const prefix = prefixOf(projectId, device_id);
    const account = {
      username,
      deviceId: row.id,
      prefix,
      passwordHash: hashMqttPassword(password),
      passwordSeed: seed,
    };
    await insertMqttUser(tx, projectId, account);
    await announceMqttUser(tx, { username, removedPrefix: null, keepsSessions: true });
    return { row, mqtt: { url: brokerUrl(), username, password, prefix } };
  }

  /** Throws DEVICE_ID_TAKEN, in whatever project, and NAME_TAKEN. */
  async function create(projectId: number, body: NewDevice, actor: ActorRef): Promise<RegisteredDevice> {
    const entry = { projectId, actor, code: 'LOG_DEVICE_REGISTERED' } as const;
    return auditedChange(database, DEVICE, entry, async (tx) => {
      const { row, mqtt } = await insert(tx, projectId, body);
      return { before: null, after: row, answer: { ...(await showOne(tx, projectId, row)), mqtt } };
    });
  }

  /**
   * Puts other hardware in the place of a device, in the caller's transaction: the old one's access ends. Throws the violations of
   * {@link DEVICE_CONFLICTS}.
   */
  async function replace(
    tx: Tx,
    projectId: number,
    before: store.DeviceRow,
    hardware: { readonly device_id: string; readonly model: string; readonly firmware: string | null },
  ): Promise<{ readonly row: store.DeviceRow; readonly mqtt: BrokerAccess }> {
    const { password, seed } = passwords.create();
    const row = await store.replaceHardware(tx, projectId, before.id, hardware);
    const username = usernameOf(row);
    const prefix = prefixOf(projectId, row.device_id);
    await renewDeviceAccount(tx, projectId, row.id, { prefix, hash: hashMqttPassword(password), seed });
    await announceMqttUser(tx, { username, removedPrefix: prefixOf(projectId, before.device_id) });
    return { row, mqtt: { url: brokerUrl(), username, password, prefix } };
  }

  /** Throws RECORD_NOT_FOUND, NAME_TAKEN. */
  async function update(
    projectId: number,
    deviceId: string,
    change: Change,
    actor: ActorRef,
  ): Promise<Device> {
    return auditedChange(database, DEVICE, { projectId, actor, code: 'LOG_DEVICE_CHANGED' }, async (tx) => {
      const before = await lockDevice(tx, projectId, deviceId);
      const {
        name = before.name,
        type = before.type,
        model = before.model,
        place = before.place,
        enabled = before.enabled,
      } = change;
      const after = await store.updateDevice(
        tx,
        projectId,
        before.id,
        contentOf({ name, type, model, place, enabled }),
      );
      if (enabled !== before.enabled)
        await announceMqttUser(tx, {
          username: usernameOf(after),
          removedPrefix: null,
          keepsSessions: enabled,
        });
      return { before, after, answer: await showOne(tx, projectId, after) };
    });
  }

  /** Throws RECORD_NOT_FOUND. */
  async function remove(projectId: number, deviceId: string, actor: ActorRef): Promise<void> {
    await auditedChange(database, DEVICE, { projectId, actor, code: 'LOG_DEVICE_REMOVED' }, async (tx) => {
      const row = await lockDevice(tx, projectId, deviceId);
      await store.deleteDevice(tx, projectId, row.id);
      await announceMqttUser(tx, { username: usernameOf(row), removedPrefix: prefixOf(projectId, deviceId) });
      return { before: row, after: null, answer: undefined };
    });
  }

  return { list, get, create, update, remove, insert, replace, showOne, lockDevice };
}

/** The name by which a device signs in at the broker. */
function usernameOf({ id }: Pick<store.DeviceRow, 'id'>): string {
  return `device-${id}`;
}

/** Below this a device speaks and hears; `v1` is the version of what devices say, and keeps it apart from robots' `v2` and `v3`. */
function prefixOf(projectId: number, deviceId: string): string {
  return `rota/v1/${projectId}/${deviceId}`;
}

type Standing = { readonly connected: boolean | null; readonly signedInAt: Date | undefined };

function compose(
  projectId: number,
  row: store.DeviceRow,
  now: number,
  { connected, signedInAt }: Standing,
): Device {
  const { device_id, name, type, model, place, enabled, battery, firmware } = row;
  const heardAt = row.heard_at?.getTime() ?? null;
  const facts = { enabled, saidOnline: row.said_online, heardAt, battery, connected };
  return {
    device_id,
    project_id: projectId,
    name,
    type,
    model,
    place,
    enabled,
    state: deviceState({ ...facts, hasSignedIn: signedInAt !== undefined }, now),
    battery,
    firmware,
    heard_at: row.heard_at?.toISOString() ?? null,
    mqtt_username: usernameOf(row),
    connected,
    signed_in_at: signedInAt?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
  };
}

/** A device as the audit log shows it. */
export function deviceSnapshot({ device_id, name, type, model, place, enabled }: store.DeviceRow): object {
  return { device_id, name, type, model, place, enabled };
}

function contentOf(content: Omit<store.DeviceContent, 'nameFolded'>): store.DeviceContent {
  return { ...content, nameFolded: foldCase(content.name) };
}
